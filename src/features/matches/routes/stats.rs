use super::{
    ladder::Ladder,
    path::{Most, OfPlayer},
};
use crate::{
    context::Context,
    features::matches::{store, view::rounded},
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::Query,
        routing::ServiceConfig,
    },
};
use actix_web::{get, web};
use domain::Address;
use serde::Serialize;
use std::time::Instant;
use time::OffsetDateTime;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(duel_stats).service(duel_leaderboard);
}

/// A player's record.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DuelStats {
    /// The wallet's address: it is a player's id in duels.
    user_id: Address,
    username: String,
    rating: f64,
    /// How sure the rating is: half the width of its 68 % interval.
    deviation: f64,
    wins: u32,
    losses: u32,
    draws: u32,
    matches_played: u32,
    /// Null before the first rated match, and below the best 100,000.
    #[schema(required)]
    rank: Option<u64>,
    /// The rating after each of the last rated matches, oldest first; at most 200.
    curve: Vec<RatingPoint>,
}

/// A rating at a moment.
#[derive(Debug, Serialize, ToSchema)]
pub struct RatingPoint {
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    rating: f64,
}

/// A line of the leaderboard.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DuelLeader {
    user_id: Address,
    username: String,
    rating: f64,
    /// Too few matches say where this player stands: such players come after all others.
    provisional: bool,
    wins: u32,
    losses: u32,
}

impl DuelLeader {
    pub fn of(leader: store::Leader) -> Self {
        Self {
            user_id: leader.address,
            username: leader.username,
            rating: rounded(leader.rating),
            provisional: leader.provisional,
            wins: leader.wins,
            losses: leader.losses,
        }
    }
}

/// A player's rating, wins, losses, rank and rating curve.
#[utoipa::path(tag = "duels", params(("userId" = String, Path, description = "The player's address, or 24 hex characters")),
    responses(
        (status = 200, body = Data<DuelStats>),
        (status = 404, description = "USER_NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/duel/stats/{userId}")]
async fn duel_stats(
    context: web::Data<Context>,
    ladder: web::Data<Ladder>,
    player: OfPlayer,
) -> Result<web::Json<Data<DuelStats>>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let user = player.find(&mut db).await?;
    let stats = store::stats(&mut db, user.address).await?;
    let stats = stats.ok_or_else(ApiError::user_not_found)?;
    drop(db);
    let rank = match stats.standing {
        Some(standing) => ladder.standings(&context.pool, Instant::now()).await?.rank(standing),
        None => None,
    };
    let view = DuelStats {
        user_id: stats.address,
        username: stats.username,
        rating: rounded(stats.rating),
        deviation: rounded(stats.deviation),
        wins: stats.wins,
        losses: stats.losses,
        draws: stats.draws,
        matches_played: stats.wins + stats.losses + stats.draws,
        rank,
        curve: stats
            .curve
            .into_iter()
            .map(|(at, rating)| RatingPoint {
                at,
                rating: rounded(rating),
            })
            .collect(),
    };
    Ok(Data::json(view))
}

/// The best players by rating.
#[utoipa::path(tag = "duels", params(Most), responses((status = 200, body = Data<Vec<DuelLeader>>)))]
#[get("/api/duel/leaderboard")]
async fn duel_leaderboard(
    context: web::Data<Context>,
    most: Query<Most>,
) -> Result<web::Json<Data<Vec<DuelLeader>>>, ApiError> {
    let leaders = store::leaderboard(&mut *context.pool.acquire().await?, most.limit()).await?;
    Ok(Data::json(leaders.into_iter().map(DuelLeader::of).collect()))
}
