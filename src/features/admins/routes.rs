use super::{
    commands::{self, Credentials},
    view::AdminSessionView,
};
use crate::{
    auth::{Device, password::Passwords, seal::TotpKey},
    context::Context,
    http::{
        error::{ApiError, ErrorBody},
        extract::{JsonBody, Origin},
        routing::ServiceConfig,
    },
};
use actix_web::{HttpRequest, post, web};
use serde::Deserialize;
use utoipa::ToSchema;

/// Bytes of what a browser proves itself by at most; ours has 32.
const MAX_PROOF: usize = 64;

pub fn routes(config: &mut ServiceConfig) {
    config.service(admin_login);
}

/// Credentials that an administrator types. Other fields are ignored.
#[derive(Deserialize, ToSchema)]
pub struct LoginBody {
    /// A username or an e-mail address.
    login: String,
    password: String,
    /// The six digits of the authenticator app, where the account has one.
    code: Option<String>,
    /// The `device` that this browser was given when it signed in to the account last: strangers who guess at the password then do not keep
    /// it out.
    #[schema(max_length = 64)]
    device: Option<String>,
}

/// Signs an administrator in. Accounts are made on the server alone.
#[utoipa::path(tag = "admin", request_body = LoginBody, responses(
    (status = 200, body = AdminSessionView),
    (status = 401, description = "INVALID_CREDENTIALS, TOTP_REQUIRED or INVALID_CODE", body = ErrorBody),
    (status = 403, description = "FORBIDDEN: the person of the account is no administrator", body = ErrorBody),
))]
#[post("/api/auth/login")]
async fn admin_login(
    context: web::Data<Context>,
    passwords: web::Data<Passwords>,
    totp_key: web::Data<TotpKey>,
    request: HttpRequest,
    origin: Origin,
    body: JsonBody<LoginBody>,
) -> Result<web::Json<AdminSessionView>, ApiError> {
    let LoginBody {
        login,
        password,
        code,
        device: proof,
    } = body.into_inner();
    if login.trim().is_empty() {
        return Err(ApiError::field("login", "Please enter your e-mail or username."));
    }
    if password.is_empty() {
        return Err(ApiError::field("password", "Please enter your password."));
    }
    let device = Device::of(&request, origin.address);
    let credentials = Credentials {
        login,
        password,
        code,
        device: proof.filter(|proof| proof.len() <= MAX_PROOF),
    };
    let (passwords, totp_key) = (passwords.into_inner(), totp_key.into_inner());
    let signed_in = commands::admin_sign_in(&context, passwords, totp_key, credentials, device, origin).await?;
    Ok(web::Json(signed_in.into()))
}
