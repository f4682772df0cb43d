use super::{Me, Session};
use crate::{
    auth::{self, AuthError, Viewer},
    error::{ApiError, ErrorBody},
    state::AppState,
};
use actix_web::{HttpRequest, get, web};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(verify_token).service(refresh_token);
}

/// What a token is worth.
#[derive(Debug, Serialize, ToSchema)]
pub struct Verified {
    valid: bool,
    /// Null when the token opens nothing.
    #[schema(required)]
    user: Option<Me>,
}

/// Tells whether the token opens anything, and whose it is.
#[utoipa::path(tag = "auth", security((), ("token" = [])), responses((status = 200, body = Verified)))]
#[get("/api/auth/verify")]
async fn verify_token(viewer: Viewer) -> web::Json<Verified> {
    let user = viewer.identity().cloned().map(Me::from);
    web::Json(Verified {
        valid: user.is_some(),
        user,
    })
}

/// The same token, or past 70 percent of its life a new one of the same session.
#[utoipa::path(tag = "auth", security(("token" = [])), responses(
    (status = 200, body = Session),
    (status = 401, description = "UNAUTHENTICATED, INVALID_TOKEN or SESSION_REVOKED", body = ErrorBody)
))]
#[get("/api/auth/refresh")]
async fn refresh_token(state: web::Data<AppState>, request: HttpRequest) -> Result<web::Json<Session>, ApiError> {
    let token = auth::bearer(&request).ok_or(AuthError::Missing)?;
    let (token, who) = auth::refresh(&state, token).await?;
    Ok(web::Json(Session {
        token,
        user: who.into(),
    }))
}
