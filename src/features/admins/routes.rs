use super::login::admin_sign_in;

use crate::{
    auth::{password::Passwords, seal::TotpKey, store::admin_sessions::Holder},
    context::Context,
    features::{
        admins::login::{AdminSignedIn, Credentials},
        sessions::login::Device,
    },
    http::{
        error::{ApiError, ErrorBody},
        extract::Origin,
        tasks::detached,
    },
};
use actix_web::{HttpRequest, http::header, post, web};
use domain::AdminId;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    config.service(admin_login);
}

/// What an administrator types. Other fields are ignored.
#[derive(Deserialize, ToSchema)]
pub struct LoginBody {
    /// A username or an e-mail address.
    login: String,
    password: String,
    /// The six digits of the authenticator app, where the account has one.
    code: Option<String>,
}

/// An administrator, as they see themselves.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AdminUser)]
pub struct AdminView {
    id: AdminId,
    username: String,
    #[schema(required)]
    email: Option<String>,
    /// False once the role was taken away.
    is_admin: bool,
}

impl From<Holder> for AdminView {
    fn from(holder: Holder) -> Self {
        Self {
            id: holder.id,
            username: holder.username,
            email: holder.email,
            is_admin: holder.is_admin,
        }
    }
}

/// A session of an administrator.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AdminSession)]
pub struct AdminSessionView {
    /// Always true.
    success: bool,
    token: String,
    user: AdminView,
    /// The end of the session, seven days after the sign-in.
    #[serde(with = "time::serde::rfc3339")]
    expires_at: OffsetDateTime,
    /// The end of the session when it is not refreshed before: in four hours.
    #[serde(with = "time::serde::rfc3339")]
    session_expires_at: OffsetDateTime,
}

impl From<AdminSignedIn> for AdminSessionView {
    fn from(signed_in: AdminSignedIn) -> Self {
        Self {
            success: true,
            token: signed_in.token,
            user: signed_in.holder.into(),
            expires_at: signed_in.ends.absolute,
            session_expires_at: signed_in.ends.idle,
        }
    }
}

/// Signs an administrator in. Accounts are made on the server alone.
#[utoipa::path(tag = "admin", request_body = LoginBody, responses(
    (status = 200, body = AdminSessionView),
    (status = 401, description = "INVALID_CREDENTIALS, TOTP_REQUIRED or INVALID_CODE", body = ErrorBody),
    (status = 403, description = "FORBIDDEN: the account is not an administrator's any more", body = ErrorBody),
))]
#[post("/api/auth/login")]
async fn admin_login(
    context: web::Data<Context>,
    passwords: web::Data<Passwords>,
    totp_key: web::Data<TotpKey>,
    request: HttpRequest,
    origin: Origin,
    body: web::Json<LoginBody>,
) -> Result<web::Json<AdminSessionView>, ApiError> {
    let LoginBody { login, password, code } = body.into_inner();
    if login.trim().is_empty() {
        return Err(ApiError::field("login", "Please enter your e-mail or username."));
    }
    if password.is_empty() {
        return Err(ApiError::field("password", "Please enter your password."));
    }
    let user_agent = request
        .headers()
        .get(header::USER_AGENT)
        .and_then(|value| value.to_str().ok());
    let device = Device {
        user_agent: user_agent.unwrap_or_default().to_owned(),
        address: origin.address,
    };
    let credentials = Credentials { login, password, code };
    let signed_in = detached(async move {
        admin_sign_in(&context, &passwords, &totp_key, credentials, device, origin.request_id).await
    })
    .await?;
    Ok(web::Json(signed_in.into()))
}
