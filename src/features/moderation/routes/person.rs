use super::{access::moderator, log::LogEntry};
use crate::{
    auth::Account,
    context::Context,
    features::moderation::store,
    http::{
        error::{ApiError, ErrorBody},
        extract::{InStream, OfAddress},
        routing::ServiceConfig,
    },
    users,
};
use actix_web::{get, web};
use domain::MessageId;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Lines, and deeds of moderation, that are shown.
const SHOWN: i64 = 10;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(chatter);
}

/// Chat lines of somebody in a stream, and the acts of moderation about that person.
#[derive(Debug, Serialize, ToSchema)]
pub struct Chatter {
    /// Newest first, at most 10, deleted ones among them.
    lines: Vec<ChatterLine>,
    /// Newest first, at most 10.
    entries: Vec<LogEntry>,
    /// A timeout or ban holds.
    banned: bool,
    /// Null without one, and for one for good.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    until: Option<OffsetDateTime>,
}

/// A line of somebody.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatterLine {
    id: MessageId,
    message: String,
    deleted: bool,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

/// Somebody's last lines in a stream and what was done about them, for the creator and moderators.
#[utoipa::path(tag = "moderation", security(("token" = [])),
    params(
        ("id" = String, Path, description = "24 hex characters"),
        ("address" = String, Path, description = "A wallet address")
    ),
    responses(
        (status = 200, body = Chatter),
        (status = 403, description = "FORBIDDEN", body = ErrorBody),
        (status = 404, description = "STREAM_NOT_FOUND or USER_NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/streams/{id}/moderation/people/{address}")]
async fn chatter(
    context: web::Data<Context>,
    who: Account,
    id: InStream,
    target: OfAddress,
) -> Result<web::Json<Chatter>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let standing = moderator(&mut db, id.0, &who.0).await?;
    let person = users::by_address(&mut db, target.0).await?;
    let person = person.ok_or_else(ApiError::user_not_found)?.id;
    let lines = store::lines_of(&mut db, id.0, person, SHOWN).await?;
    let line = |line: store::SaidLine| ChatterLine {
        id: line.id,
        message: line.body,
        deleted: line.deleted,
        created_at: line.created_at,
    };
    let entries = store::entries_about(&mut db, id.0, person, SHOWN).await?;
    let ban = store::ban_of(&mut db, standing.creator, person).await?;
    Ok(web::Json(Chatter {
        lines: lines.into_iter().map(line).collect(),
        entries: entries.into_iter().map(LogEntry::from).collect(),
        banned: ban.is_some(),
        until: ban.flatten(),
    }))
}
