use crate::{
    auth::Viewer,
    context::Context,
    features::people::commands,
    http::{
        error::{ApiError, ErrorBody},
        extract::OfAddress,
        routing::ServiceConfig,
    },
};
use actix_web::{post, web};
use serde::Serialize;
use utoipa::ToSchema;

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
    let blocked = commands::toggle_block(&context, who.user_id, target.0).await?;
    Ok(web::Json(Blocked { success: true, blocked }))
}
