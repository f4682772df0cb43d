use super::path::{Most, OfPlayer};
use crate::{
    context::Context,
    features::matches::{store, view::MatchSummary},
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::Query,
        routing::ServiceConfig,
    },
};
use actix_web::{get, web};
use domain::matchup::Player;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(duel_history);
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
    most: Query<Most>,
) -> Result<web::Json<Data<Vec<MatchSummary>>>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let user = player.find(&mut db).await?;
    let records = store::history(&mut db, user.id, most.limit()).await?;
    let summaries: Vec<_> = records
        .iter()
        .map(|record| MatchSummary::of(record, record.seat_of(Player::User(user.id))))
        .collect();
    Ok(Data::json(summaries))
}
