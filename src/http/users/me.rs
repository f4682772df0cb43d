use crate::{
    auth::Account,
    error::{ApiError, Code, ErrorBody},
    http::session::Me,
    state::AppState,
    store::{blocks, users},
};
use actix_web::{get, put, web};
use domain::{
    Address, Username,
    username::UsernameError::{self, Characters, Empty, Reserved, TooLong, TooShort},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(get_me).service(set_username);
}

/// Oneself.
#[derive(Debug, Serialize, ToSchema)]
pub struct MeView {
    user: Me,
    /// Whom the caller does not want to read.
    blocked: Vec<Address>,
}

/// The wanted name.
#[derive(Debug, Deserialize, ToSchema)]
pub struct UsernameBody {
    /// 3 to 20 letters, digits, hyphens and underscores.
    username: String,
}

/// The name that was stored.
#[derive(Debug, Serialize, ToSchema)]
pub struct UsernameView {
    username: Username,
}

/// The caller, and whom they block.
#[utoipa::path(tag = "users", security(("token" = [])), responses(
    (status = 200, body = MeView),
    (status = 401, description = "UNAUTHENTICATED, INVALID_TOKEN or SESSION_REVOKED", body = ErrorBody)
))]
#[get("/api/users/me")]
async fn get_me(state: web::Data<AppState>, who: Account) -> Result<web::Json<MeView>, ApiError> {
    let blocked = blocks::of(&mut *state.pool.acquire().await?, who.0.user_id).await?;
    Ok(web::Json(MeView {
        user: who.0.into(),
        blocked,
    }))
}

/// Chooses the caller's name.
#[utoipa::path(tag = "users", security(("token" = [])), request_body = UsernameBody, responses(
    (status = 200, body = UsernameView),
    (status = 400, description = "VALIDATION_FAILED with validationErrors, or BAD_REQUEST", body = ErrorBody),
    (status = 401, description = "UNAUTHENTICATED, INVALID_TOKEN or SESSION_REVOKED", body = ErrorBody),
    (status = 409, description = "USERNAME_TAKEN", body = ErrorBody)
))]
#[put("/api/users/me/username")]
async fn set_username(
    state: web::Data<AppState>,
    who: Account,
    body: web::Json<UsernameBody>,
) -> Result<web::Json<UsernameView>, ApiError> {
    let username: Username = body.username.parse().map_err(refusal)?;
    let username = username.claimed_by(who.0.address).map_err(refusal)?;
    if !users::set_username(&mut *state.pool.acquire().await?, who.0.user_id, &username).await? {
        return Err(refusal(Reserved));
    }
    state.front.changed();
    state.users.renamed(who.0.user_id, username.to_string());
    Ok(web::Json(UsernameView { username }))
}

fn refusal(error: UsernameError) -> ApiError {
    match error {
        Reserved => ApiError::new(Code::UsernameTaken, error.to_string()),
        Empty | TooShort | TooLong | Characters => ApiError::field("username", error.to_string()),
    }
}
