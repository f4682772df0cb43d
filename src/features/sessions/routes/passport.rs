use crate::{
    auth::{self, Device},
    context::Context,
    features::sessions::{commands, service::SignInService, view::Session},
    http::{
        error::{ApiError, Code, ErrorBody},
        extract::{ClientAddress, Query},
        routing::ServiceConfig,
    },
};
use actix_web::{HttpRequest, get, web};
use domain::Address;
use serde::Deserialize;
use utoipa::IntoParams;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(passport_token);
}

/// Whose session is asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Asked {
    /// The wallet's address that the token must name.
    address: String,
    /// The nonce of the sign-in that the token ends, as the token carries it; left out only where the token has none.
    nonce: Option<String>,
}

/// Signs in with Immutable Passport: the bearer token is the provider's id token, which opens one session of the address in it. That session
/// has no admin rights.
#[utoipa::path(tag = "auth", params(Asked), security(("token" = [])), responses(
    (status = 200, body = Session),
    (status = 401, description = "UNAUTHENTICATED or INVALID_TOKEN", body = ErrorBody),
    (status = 503, description = "UNAVAILABLE: the provider cannot be asked", body = ErrorBody)
))]
#[get("/api/auth/passport-token")]
async fn passport_token(
    context: web::Data<Context>,
    service: web::Data<SignInService>,
    request: HttpRequest,
    from: ClientAddress,
    asked: Query<Asked>,
) -> Result<web::Json<Session>, ApiError> {
    context.limits.sign_in(from.0)?;
    let address: Address = asked
        .address
        .parse()
        .map_err(|_| ApiError::bad_request("Invalid wallet address"))?;
    let token = auth::bearer(&request).ok_or_else(|| {
        let text = "Please sign in with Immutable Passport first.";
        ApiError::new(Code::Unauthenticated, text)
    })?;
    let passport = service.passport.as_ref().ok_or_else(|| {
        let text = "Signing in with Immutable Passport is not available here.";
        ApiError::new(Code::Unauthenticated, text)
    })?;
    let device = Device::of(&request, Some(from.0));
    let nonce = asked.nonce.as_deref();
    let signed_in = commands::sign_in_by_passport(&context, &service, passport, token, address, nonce, device).await?;
    Ok(web::Json(signed_in.into()))
}
