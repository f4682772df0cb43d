use super::{Data, Most, OfPlayer, stats::rounded};
use crate::{
    context::Context,
    features::matches::store::{self, Played, Record},
    http::error::{ApiError, ErrorBody},
};
use actix_web::{get, web};
use domain::{
    Address, MatchId,
    matchup::{AgentLevel, MatchKind, Side},
};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(duel_history);
}

/// One of the two of a match.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchPlayer {
    /// The wallet's address; null for an agent.
    #[schema(required)]
    user_id: Option<Address>,
    username: String,
    #[schema(required)]
    agent: Option<AgentLevel>,
}

impl From<&Played> for MatchPlayer {
    fn from(player: &Played) -> Self {
        Self {
            user_id: player.address,
            username: player.username.clone(),
            agent: player.agent,
        }
    }
}

/// A match of somebody.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchSummary {
    match_id: MatchId,
    #[schema(required)]
    room_id: Option<String>,
    kind: MatchKind,
    #[schema(pattern = "^(running|ended|aborted)$")]
    status: String,
    /// The challenger, then the rival.
    players: Vec<MatchPlayer>,
    #[schema(required, minimum = 0, maximum = 1)]
    winner: Option<u8>,
    #[schema(required)]
    reason: Option<String>,
    /// What the match did to this person's rating.
    #[schema(required)]
    rating_change: Option<f64>,
    #[serde(with = "time::serde::rfc3339")]
    started_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    ended_at: Option<OffsetDateTime>,
}

impl MatchSummary {
    /// As the player on that seat sees it.
    pub(super) fn of(record: &Record, seat: Option<Side>) -> Self {
        let change = seat.zip(record.changes).map(|(seat, changes)| changes[seat.index()]);
        Self {
            match_id: record.id,
            room_id: record.room.clone(),
            kind: record.kind,
            status: record.status.clone(),
            players: record.players.iter().map(MatchPlayer::from).collect(),
            winner: record.winner.map(u8::from),
            reason: record.reason.clone(),
            rating_change: change.map(rounded),
            started_at: record.started_at,
            ended_at: record.ended_at,
        }
    }
}

/// A player's matches, newest first.
#[utoipa::path(tag = "duels",
    params(("userId" = String, Path, description = "The player's address, or 24 hex characters"), Most),
    responses(
        (status = 200, body = Data<Vec<MatchSummary>>),
        (status = 404, description = "USER_NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/duel/matches/{userId}")]
async fn duel_history(
    context: web::Data<Context>,
    player: OfPlayer,
    most: web::Query<Most>,
) -> Result<web::Json<Data<Vec<MatchSummary>>>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let user = player.find(&mut db).await?;
    let records = store::history(&mut db, user.id, most.limit()).await?;
    let summaries: Vec<_> = records
        .iter()
        .map(|record| MatchSummary::of(record, record.seat_of(user.id)))
        .collect();
    Ok(web::Json(summaries.into()))
}
