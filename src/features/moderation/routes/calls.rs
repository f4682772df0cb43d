use super::path::OfMessage;

use crate::{
    auth::Account,
    context::Context,
    features::moderation::commands::{Act, hide_badges, perform},
    http::{
        done::Done,
        error::{ApiError, ErrorBody},
        extract::{InStream, JsonBody, OfAddress, Optional},
        routing::ServiceConfig,
    },
};
use actix_web::{delete, put, web};
use domain::{
    moderation::{MAX_REASON_CHARS, MAX_SLOW_MODE_SECONDS, MAX_TIMEOUT_SECONDS},
    text,
};
use serde::Deserialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(chat_settings)
        .service(delete_message)
        .service(ban)
        .service(unban)
        .service(add_moderator)
        .service(remove_moderator);
}

/// How a stream's chat behaves.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChatSettings {
    /// Least time between two lines of one viewer; 0 switches slow mode off.
    #[schema(maximum = 600)]
    slow_mode_seconds: u32,
    /// Shows no badges but roles, from the next line on; left out, it stays. The creator's alone.
    hide_badges: Option<bool>,
}

/// How long, and why.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BanBody {
    /// A timeout of 1 second to 14 days; left out, for good.
    #[schema(minimum = 1, maximum = 1_209_600)]
    duration_seconds: Option<u32>,
    /// At most 200 characters; the person reads it.
    reason: Option<String>,
}

/// Sets slow mode, and whether badges are shown.
#[utoipa::path(tag = "moderation", security(("token" = [])), request_body = ChatSettings,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN", body = ErrorBody),
        (status = 404, description = "STREAM_NOT_FOUND", body = ErrorBody)
    )
)]
#[put("/api/streams/{id}/chat-settings")]
async fn chat_settings(
    context: web::Data<Context>,
    who: Account,
    id: InStream,
    body: JsonBody<ChatSettings>,
) -> Result<web::Json<Done>, ApiError> {
    let seconds = body.slow_mode_seconds;
    if seconds > MAX_SLOW_MODE_SECONDS {
        let text = format!("Slow mode must be 0 to {MAX_SLOW_MODE_SECONDS} seconds.");
        return Err(ApiError::field("slowModeSeconds", text));
    }
    if let Some(hide) = body.hide_badges {
        hide_badges(&context, id.0, who.0.clone(), hide).await?;
    }
    perform(&context, id.0, who.0, Act::SlowMode { seconds }).await?;
    Ok(web::Json(Done::OK))
}

/// Deletes a line for everyone.
#[utoipa::path(tag = "moderation", security(("token" = [])),
    params(
        ("id" = String, Path, description = "24 hex characters"),
        ("messageId" = String, Path, description = "24 hex characters")
    ),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN", body = ErrorBody),
        (status = 404, description = "STREAM_NOT_FOUND or MESSAGE_NOT_FOUND", body = ErrorBody)
    )
)]
#[delete("/api/streams/{id}/messages/{messageId}")]
async fn delete_message(
    context: web::Data<Context>,
    who: Account,
    id: InStream,
    message: OfMessage,
) -> Result<web::Json<Done>, ApiError> {
    perform(&context, id.0, who.0, Act::DeleteMessage { message: message.0 }).await?;
    Ok(web::Json(Done::OK))
}

/// Times someone out, or bans them for good, in all streams of the creator. A later word replaces an earlier one.
#[utoipa::path(tag = "moderation", security(("token" = [])), request_body = Option<BanBody>,
    params(
        ("id" = String, Path, description = "24 hex characters"),
        ("address" = String, Path, description = "A wallet address")
    ),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN", body = ErrorBody),
        (status = 404, description = "STREAM_NOT_FOUND or USER_NOT_FOUND", body = ErrorBody)
    )
)]
#[put("/api/streams/{id}/bans/{address}")]
async fn ban(
    context: web::Data<Context>,
    who: Account,
    id: InStream,
    target: OfAddress,
    body: Optional<BanBody>,
) -> Result<web::Json<Done>, ApiError> {
    let BanBody {
        duration_seconds: seconds,
        reason,
    } = body.0;
    if seconds.is_some_and(|seconds| !(1..=MAX_TIMEOUT_SECONDS).contains(&seconds)) {
        let text = format!("A timeout must be 1 to {MAX_TIMEOUT_SECONDS} seconds.");
        return Err(ApiError::field("durationSeconds", text));
    }
    let reason = reason.map(readable_reason).transpose()?.flatten();
    perform(
        &context,
        id.0,
        who.0,
        Act::Ban {
            target: target.0,
            seconds,
            reason,
        },
    )
    .await?;
    Ok(web::Json(Done::OK))
}

fn readable_reason(reason: String) -> Result<Option<String>, ApiError> {
    let reason = reason.trim();
    if reason.chars().count() > MAX_REASON_CHARS {
        return Err(ApiError::field(
            "reason",
            format!("The reason must be at most {MAX_REASON_CHARS} characters."),
        ));
    }
    if text::has_forbidden(reason, false) {
        return Err(ApiError::field(
            "reason",
            "The reason contains characters that are not allowed.",
        ));
    }
    Ok((!reason.is_empty()).then(|| reason.to_owned()))
}

/// Takes a timeout or ban back.
#[utoipa::path(tag = "moderation", security(("token" = [])),
    params(
        ("id" = String, Path, description = "24 hex characters"),
        ("address" = String, Path, description = "A wallet address")
    ),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN", body = ErrorBody),
        (status = 404, description = "STREAM_NOT_FOUND or USER_NOT_FOUND", body = ErrorBody)
    )
)]
#[delete("/api/streams/{id}/bans/{address}")]
async fn unban(
    context: web::Data<Context>,
    who: Account,
    id: InStream,
    target: OfAddress,
) -> Result<web::Json<Done>, ApiError> {
    perform(&context, id.0, who.0, Act::Unban { target: target.0 }).await?;
    Ok(web::Json(Done::OK))
}

/// Names a moderator for all streams of the creator.
#[utoipa::path(tag = "moderation", security(("token" = [])),
    params(
        ("id" = String, Path, description = "24 hex characters"),
        ("address" = String, Path, description = "A wallet address")
    ),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN: not the creator", body = ErrorBody),
        (status = 404, description = "STREAM_NOT_FOUND or USER_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: 100 are named", body = ErrorBody)
    )
)]
#[put("/api/streams/{id}/moderators/{address}")]
async fn add_moderator(
    context: web::Data<Context>,
    who: Account,
    id: InStream,
    target: OfAddress,
) -> Result<web::Json<Done>, ApiError> {
    perform(&context, id.0, who.0, Act::AddModerator { target: target.0 }).await?;
    Ok(web::Json(Done::OK))
}

/// Takes a moderator's role back.
#[utoipa::path(tag = "moderation", security(("token" = [])),
    params(
        ("id" = String, Path, description = "24 hex characters"),
        ("address" = String, Path, description = "A wallet address")
    ),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN: not the creator", body = ErrorBody),
        (status = 404, description = "STREAM_NOT_FOUND or USER_NOT_FOUND", body = ErrorBody)
    )
)]
#[delete("/api/streams/{id}/moderators/{address}")]
async fn remove_moderator(
    context: web::Data<Context>,
    who: Account,
    id: InStream,
    target: OfAddress,
) -> Result<web::Json<Done>, ApiError> {
    perform(&context, id.0, who.0, Act::RemoveModerator { target: target.0 }).await?;
    Ok(web::Json(Done::OK))
}
