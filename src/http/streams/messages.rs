use crate::{
    error::{ApiError, ErrorBody},
    http::extract::InStream,
    state::AppState,
    store::{
        history::{self, Line, Position},
        streams,
    },
};
use actix_web::{get, web};
use domain::{Address, MessageId, Role, UserId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

const DEFAULT_LIMIT: usize = 50;
const MAX_LIMIT: usize = 100;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(messages);
}

/// Which page of the history.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HistoryQuery {
    /// `EPOCH.SEQ`: lines older than this one. Left out, the newest.
    before: Option<String>,
    /// 1 to 100; 50 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// A chat line, with the fields of the websocket's `chat` message.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatLine {
    epoch: i64,
    seq: i64,
    id: MessageId,
    #[serde(rename = "_id")]
    same_id: MessageId,
    client_message_id: Option<String>,
    message: String,
    address: Address,
    /// The chosen name, or the address's default.
    username: String,
    user_id: UserId,
    /// Unix milliseconds.
    timestamp: i64,
    role: Role,
    /// Always false.
    error: bool,
}

impl From<Line> for ChatLine {
    fn from(line: Line) -> Self {
        Self {
            epoch: line.at.epoch,
            seq: line.at.seq,
            id: line.id,
            same_id: line.id,
            client_message_id: line.client_message_id,
            message: line.body,
            address: line.address,
            username: line.name,
            user_id: line.user,
            timestamp: i64::try_from(line.created_at.unix_timestamp_nanos() / 1_000_000).unwrap_or_default(),
            role: line.role,
            error: false,
        }
    }
}

/// A page of what was said, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct Messages {
    messages: Vec<ChatLine>,
    /// Where the next page begins; null at the beginning of the stream.
    before: Option<String>,
}

/// What was said in a stream, newest first. Deleted lines are left out.
#[utoipa::path(tag = "chat", security((), ("token" = [])),
    params(("id" = String, Path, description = "24 hex characters"), HistoryQuery),
    responses(
        (status = 200, body = Messages),
        (status = 400, description = "BAD_REQUEST", body = ErrorBody),
        (status = 404, description = "STREAM_NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/streams/{id}/messages")]
async fn messages(
    state: web::Data<AppState>,
    id: InStream,
    query: web::Query<HistoryQuery>,
) -> Result<web::Json<Messages>, ApiError> {
    let limit = query.limit.unwrap_or(DEFAULT_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(ApiError::bad_request("The limit must be 1 to 100."));
    }
    let before = query
        .before
        .as_deref()
        .filter(|text| !text.is_empty())
        .map(read_position)
        .transpose()?;
    let wanted = i64::try_from(limit + 1).map_err(ApiError::internal)?;
    let mut db = state.pool.acquire().await?;
    let mut page = history::page(&mut db, id.0, before, wanted).await?;
    if page.is_empty() && !streams::exists(&mut db, id.0).await? {
        return Err(ApiError::stream_not_found());
    }
    let more = page.len() > limit;
    page.truncate(limit);
    let before = page
        .last()
        .filter(|_| more)
        .map(|line| format!("{}.{}", line.at.epoch, line.at.seq));
    Ok(web::Json(Messages {
        messages: page.into_iter().map(ChatLine::from).collect(),
        before,
    }))
}

fn read_position(text: &str) -> Result<Position, ApiError> {
    let parse = || {
        let (epoch, seq) = text.split_once('.')?;
        let (epoch, seq): (i64, i64) = (epoch.parse().ok()?, seq.parse().ok()?);
        (epoch >= 0 && seq >= 0).then_some(Position { epoch, seq })
    };
    parse().ok_or_else(|| ApiError::bad_request("Invalid cursor"))
}
