mod people;

pub use people::InRooms;

use super::store;
use crate::{
    auth::Viewer,
    context::Context,
    features::streams,
    http::{
        error::{ApiError, ErrorBody},
        extract::{InStream, Query},
        routing::ServiceConfig,
    },
};
use actix_web::{get, web};
use actors::{room::Position, wire::Chat};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

const DEFAULT_LIMIT: usize = 50;
const MAX_LIMIT: usize = 100;

pub fn routes(config: &mut ServiceConfig) {
    config.service(list_messages);
    people::routes(config);
}

/// Which page of the history.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HistoryQuery {
    /// `EPOCH.SEQ`, or a plain `SEQ` of the current epoch: lines older than this one. Left out, the newest.
    before: Option<String>,
    /// 1 to 100; 50 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// A page of what was said, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct Messages {
    messages: Vec<Chat>,
    /// Where the next page begins; null at the beginning of the stream.
    #[schema(required)]
    before: Option<String>,
}

/// Chat lines of a stream, newest first. Deleted lines are left out, and for a caller with a token those of people whom they block.
#[utoipa::path(tag = "chat", security((), ("token" = [])),
    params(("id" = String, Path, description = "24 hex characters"), HistoryQuery),
    responses(
        (status = 200, body = Messages),
        (status = 404, description = "STREAM_NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/streams/{id}/messages")]
async fn list_messages(
    context: web::Data<Context>,
    viewer: Viewer,
    id: InStream,
    query: Query<HistoryQuery>,
) -> Result<web::Json<Messages>, ApiError> {
    let limit = query.limit.unwrap_or(DEFAULT_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(ApiError::bad_request("The limit must be 1 to 100."));
    }
    let before = query.before.as_deref().filter(|text| !text.is_empty());
    let before = before.map(read_cursor).transpose()?;
    let reader = viewer.identity().map(|who| who.user_id);
    let mut db = context.pool.acquire().await?;
    let before = match before {
        None => None,
        Some((Some(epoch), seq)) => Some(Position { epoch, seq }),
        Some((None, seq)) => {
            let epoch = store::epoch(&mut db, id.0).await?;
            let epoch = epoch.ok_or_else(ApiError::stream_not_found)?;
            Some(Position { epoch, seq })
        }
    };
    // One more than is wanted tells whether there is a next page. The store answers oldest first.
    let lines = store::newest(&mut db, id.0, reader, before, limit + 1).await?;
    if lines.is_empty() && !streams::store::exists(&mut db, id.0).await? {
        return Err(ApiError::stream_not_found());
    }
    let more = lines.len() > limit;
    let messages: Vec<Chat> = lines
        .into_iter()
        .rev()
        .take(limit)
        .map(|line| Chat::from(&line))
        .collect();
    let before = messages
        .last()
        .filter(|_| more)
        .map(|line| format!("{}.{}", line.at.epoch, line.at.seq));
    Ok(web::Json(Messages { messages, before }))
}

/// The epoch, if it is said, and the number.
fn read_cursor(text: &str) -> Result<(Option<u64>, u64), ApiError> {
    // The database counts in signed numbers.
    let number = |text: &str| text.parse().ok().filter(|number| i64::try_from(*number).is_ok());
    let cursor = match text.split_once('.') {
        Some((epoch, seq)) => number(epoch).map(Some).zip(number(seq)),
        None => number(text).map(|seq| (None, seq)),
    };
    cursor.ok_or_else(|| ApiError::bad_request("Invalid cursor"))
}
