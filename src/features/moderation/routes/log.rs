use super::access::moderator;
use crate::{
    auth::Account,
    context::Context,
    features::moderation::{store, view::Person},
    http::{
        error::{ApiError, ErrorBody},
        extract::{InStream, Query},
        paging,
        routing::ServiceConfig,
    },
};
use actix_web::{get, web};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(moderation_log);
}

/// Which page of the log.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LogQuery {
    /// Entries older than this one. Left out, the newest.
    before: Option<i64>,
    /// 1 to 100; 50 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// An act of moderation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ModerationLogEntry)]
pub struct LogEntry {
    id: i64,
    /// `delete_message`, `timeout`, `ban`, `unban`, `add_moderator`, `remove_moderator`, `slow_mode`, `pin`, `unpin` or `remove_emote`.
    action: String,
    actor: Person,
    #[schema(required)]
    target: Option<Person>,
    #[schema(required)]
    message_id: Option<String>,
    /// Text of the line that was deleted or pinned.
    #[schema(required)]
    message_text: Option<String>,
    /// `durationSeconds`, `reason`, `slowModeSeconds` and `emote`, where they apply.
    #[schema(value_type = Object)]
    detail: Value,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl From<store::Entry> for LogEntry {
    fn from(entry: store::Entry) -> Self {
        Self {
            id: entry.id,
            action: entry.action,
            actor: entry.actor.into(),
            target: entry.target.map(Person::from),
            message_id: entry.message_id,
            message_text: entry.message_body,
            detail: entry.detail,
            created_at: entry.created_at,
        }
    }
}

/// A page of the log, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ModerationLog)]
pub struct Log {
    entries: Vec<LogEntry>,
    /// Where the next page begins; null at the end.
    #[schema(required)]
    before: Option<i64>,
}

/// Acts of moderation in a stream's chat, for the creator and moderators.
#[utoipa::path(tag = "moderation", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters"), LogQuery),
    responses(
        (status = 200, body = Log),
        (status = 403, description = "FORBIDDEN", body = ErrorBody),
        (status = 404, description = "STREAM_NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/streams/{id}/moderation-log")]
async fn moderation_log(
    context: web::Data<Context>,
    who: Account,
    id: InStream,
    query: Query<LogQuery>,
) -> Result<web::Json<Log>, ApiError> {
    let (limit, wanted) = paging::limit(query.limit)?;
    let mut db = context.pool.acquire().await?;
    moderator(&mut db, id.0, &who.0).await?;
    let mut page = store::entries(&mut db, id.0, query.before, wanted).await?;
    let before = paging::next(&mut page, limit, |entry| entry.id);
    Ok(web::Json(Log {
        entries: page.into_iter().map(LogEntry::from).collect(),
        before,
    }))
}
