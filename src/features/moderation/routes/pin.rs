use crate::{
    auth::Account,
    context::Context,
    features::moderation::commands::{Act, perform},
    http::{
        done::Done,
        error::{ApiError, ErrorBody},
        extract::{InStream, JsonBody},
        routing::ServiceConfig,
    },
};
use actix_web::{delete, put, web};
use domain::MessageId;
use serde::Deserialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(pin_message).service(unpin_message);
}

/// The line to keep in sight.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PinBody {
    message_id: MessageId,
}

/// Pins a line of the chat for everyone, in place of another one.
#[utoipa::path(tag = "moderation", security(("token" = [])), request_body = PinBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN", body = ErrorBody),
        (status = 404, description = "STREAM_NOT_FOUND or MESSAGE_NOT_FOUND", body = ErrorBody)
    )
)]
#[put("/api/streams/{id}/pin")]
async fn pin_message(
    context: web::Data<Context>,
    who: Account,
    id: InStream,
    body: JsonBody<PinBody>,
) -> Result<web::Json<Done>, ApiError> {
    let message = body.message_id;
    perform(&context, id.0, who.0, Act::Pin { message }).await?;
    Ok(web::Json(Done::OK))
}

/// Takes the pinned line down.
#[utoipa::path(tag = "moderation", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN", body = ErrorBody),
        (status = 404, description = "STREAM_NOT_FOUND", body = ErrorBody)
    )
)]
#[delete("/api/streams/{id}/pin")]
async fn unpin_message(context: web::Data<Context>, who: Account, id: InStream) -> Result<web::Json<Done>, ApiError> {
    perform(&context, id.0, who.0, Act::Unpin).await?;
    Ok(web::Json(Done::OK))
}
