use crate::{
    context::Context,
    features::matches::{
        store::{self, OnShow},
        view::rounded,
    },
    http::{cache::Cached, data::Data, error::ApiError, ready::Ready, routing::ServiceConfig},
};
use actix_web::{HttpRequest, HttpResponse, get, web};
use actors::wire::TableCharacter;
use domain::{
    Address, MatchId,
    matchup::{AgentLevel, MatchKind},
};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Matches of the list.
const LIMIT: i64 = 100;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(running_matches);
}

/// The list of running matches, answered from memory.
#[derive(Debug, Default)]
pub struct RunningMatches(Cached<Ready>);

/// A match that can be watched.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunningMatch {
    match_id: MatchId,
    /// Null for a match that no room started.
    #[schema(required)]
    room_id: Option<String>,
    kind: MatchKind,
    /// The challenger, then the rival.
    players: Vec<RunningPlayer>,
    #[serde(with = "time::serde::rfc3339")]
    started_at: OffsetDateTime,
}

/// One of the two of a running match.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunningPlayer {
    /// The wallet's address; null for an agent.
    #[schema(required)]
    user_id: Option<Address>,
    username: String,
    #[schema(required)]
    agent: Option<AgentLevel>,
    /// Of an agent with a name and a face of its own, which `username` is then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    character: Option<TableCharacter>,
    /// Null before the first rated match.
    #[schema(required)]
    rating: Option<f64>,
}

impl From<OnShow> for RunningMatch {
    fn from(found: OnShow) -> Self {
        Self {
            match_id: found.id,
            room_id: found.room,
            kind: found.kind,
            players: found.players.into_iter().map(RunningPlayer::from).collect(),
            started_at: found.started_at,
        }
    }
}

impl From<store::OnShowPlayer> for RunningPlayer {
    fn from(player: store::OnShowPlayer) -> Self {
        Self {
            user_id: player.address,
            username: player.username,
            agent: player.agent,
            character: player.character,
            rating: player.rating.map(rounded),
        }
    }
}

/// The matches that run and can be watched, the best players' first, at most a hundred; practice is not among them.
#[utoipa::path(tag = "duels", responses((status = 200, body = Data<Vec<RunningMatch>>)))]
#[get("/api/duel/running")]
async fn running_matches(
    context: web::Data<Context>,
    list: web::Data<RunningMatches>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let read = async || {
        let found = store::on_show(&mut *context.pool.acquire().await?, LIMIT).await?;
        let matches: Vec<_> = found.into_iter().map(RunningMatch::from).collect();
        Ready::of(&Data::from(matches))
    };
    Ok(list.0.get(&context.lists, read).await?.answer(&request))
}
