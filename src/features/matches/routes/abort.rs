use super::path::OfMatch;
use crate::{
    auth::Account,
    context::Context,
    features::matches::{commands, view::MatchSummary},
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        routing::ServiceConfig,
    },
};
use actix_web::{put, web};
use domain::matchup::Player;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(abort_match);
}

/// Ends a match without a result, as one of its players wants before the first shot, and both after it: the first who asks offers it, until
/// the next shot. Ratings stay as they are, and stakes go back. Who does so in a quick match before the first shot waits before the next one,
/// like anybody who leaves one.
#[utoipa::path(tag = "duels", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters of the match")),
    responses(
        (status = 200, body = Data<MatchSummary>),
        (status = 403, description = "FORBIDDEN: not a player of this match", body = ErrorBody),
        (status = 404, description = "MATCH_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "MATCH_OVER, or ABORT_OFFERED: the rival must agree", body = ErrorBody)
    )
)]
#[put("/api/duel/matches/{id}/abort")]
async fn abort_match(
    context: web::Data<Context>,
    who: Account,
    id: OfMatch,
) -> Result<web::Json<Data<MatchSummary>>, ApiError> {
    let user = who.0.user_id;
    let record = commands::abort(&context, user, id.0).await?;
    Ok(Data::json(MatchSummary::of(
        &record,
        record.seat_of(Player::User(user)),
    )))
}
