use crate::{
    auth::Viewer,
    context::Context,
    features::people::store::blocks,
    http::{
        error::{ApiError, Code, ErrorBody},
        extract::OfAddress,
    },
    users,
};
use actix_web::{post, web};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(toggle_block);
}

/// How things stand now.
#[derive(Debug, Serialize, ToSchema)]
pub struct Blocked {
    /// Always true.
    success: bool,
    blocked: bool,
}

/// Blocks someone, or unblocks them. Their chat lines, mentions and notices no longer reach the caller, and neither follows the other. The same toggle within 3 seconds is a retry and changes nothing.
#[utoipa::path(tag = "users", security(("token" = [])),
    params(("address" = String, Path, description = "A wallet address")),
    responses(
        (status = 200, body = Blocked),
        (status = 400, description = "BAD_REQUEST: not an address, or oneself", body = ErrorBody),
        (status = 404, description = "USER_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: 1000 are blocked", body = ErrorBody)
    )
)]
#[post("/api/users/{address}/block")]
async fn toggle_block(
    context: web::Data<Context>,
    viewer: Viewer,
    target: OfAddress,
) -> Result<web::Json<Blocked>, ApiError> {
    let who = viewer.required_or("Please connect your wallet first")?;
    let mut db = context.pool.begin().await?;
    let target = users::by_address(&mut db, target.0)
        .await?
        .ok_or_else(ApiError::user_not_found)?;
    if target.id == who.user_id {
        return Err(ApiError::bad_request("You cannot block yourself."));
    }
    let blocked = blocks::toggle(&mut db, who.user_id, target.id).await?;
    db.commit().await?;
    let blocked = blocked.ok_or_else(|| ApiError::new(Code::Conflict, "You block as many people as is allowed."))?;
    context.users.blocked(who.user_id, target.id, blocked);
    Ok(web::Json(Blocked { success: true, blocked }))
}
