use super::{Data, OfMatch, history::MatchSummary, not_found};
use crate::{
    auth::Account,
    context::Context,
    features::matches::store,
    http::{
        error::{ApiError, Code, ErrorBody},
        tasks::detached,
    },
};
use actix_web::{put, web};
use actors::rooms::AbortError;
use utoipa_actix_web::service_config::ServiceConfig;

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
    detached(async move {
        // Asked here first, so that nobody else's call loads the table.
        let record = store::find(&mut *context.pool.acquire().await?, id.0).await?;
        let record = record.ok_or_else(not_found)?;
        if record.seat_of(who.0.user_id).is_none() {
            return Err(AbortError::NotAPlayer.into());
        }
        if record.ended_at.is_some() {
            return Err(AbortError::Over.into());
        }
        context.tables.abort(id.0, who.0.user_id).await?;
        let record = store::find(&mut *context.pool.acquire().await?, id.0).await?;
        let record = record.ok_or_else(not_found)?;
        let seat = record.seat_of(who.0.user_id);
        Ok(web::Json(MatchSummary::of(&record, seat).into()))
    })
    .await
}

impl From<AbortError> for ApiError {
    fn from(error: AbortError) -> Self {
        match error {
            AbortError::NotFound => not_found(),
            AbortError::NotAPlayer => Self::forbidden(error.to_string()),
            AbortError::Over => Self::new(Code::MatchOver, error.to_string()),
            AbortError::Offered => Self::new(Code::AbortOffered, error.to_string()),
            AbortError::Unavailable => Self::unavailable(),
        }
    }
}
