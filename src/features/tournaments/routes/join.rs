use super::path::OfTournament;

use crate::{
    auth::Viewer,
    context::Context,
    features::tournaments::{
        commands::entrants as commands,
        error::not_found,
        view::{Done, TournamentView},
    },
    http::{
        error::{ApiError, ErrorBody},
        routing::ServiceConfig,
    },
};
use actix_web::{delete, post, web};
use actors::tournament::Tournaments;
use domain::{TournamentId, UserId};

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(join_tournament).service(leave_tournament);
}

pub(super) const LOG_IN: &str = "Please log in to register for the tournament";

/// Registers the session's person. Whoever comes while the check-in is open is checked in.
#[utoipa::path(tag = "tournaments", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 404, description = "TOURNAMENT_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "ALREADY_REGISTERED, TOURNAMENT_FULL or REGISTRATION_CLOSED", body = ErrorBody)
    )
)]
#[post("/api/tournaments/{id}/join")]
async fn join_tournament(
    context: web::Data<Context>,
    tournaments: web::Data<Tournaments>,
    viewer: Viewer,
    id: OfTournament,
) -> Result<web::Json<Done>, ApiError> {
    let who = viewer.required_or(LOG_IN)?.user_id;
    commands::join(&context, &tournaments, id.0, who).await?;
    answer(&context, id.0, Some(who)).await
}

/// Takes the registration of the session's person back, while it is open. Who is not in it stays out of it.
#[utoipa::path(tag = "tournaments", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 404, description = "TOURNAMENT_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "REGISTRATION_CLOSED", body = ErrorBody)
    )
)]
#[delete("/api/tournaments/{id}/join")]
async fn leave_tournament(
    context: web::Data<Context>,
    tournaments: web::Data<Tournaments>,
    viewer: Viewer,
    id: OfTournament,
) -> Result<web::Json<Done>, ApiError> {
    let who = viewer.required_or(LOG_IN)?.user_id;
    commands::leave(&context, &tournaments, id.0, who).await?;
    answer(&context, id.0, Some(who)).await
}

/// The tournament as it is now, for those who did something with it.
pub(super) async fn answer(
    context: &Context,
    id: TournamentId,
    who: Option<UserId>,
) -> Result<web::Json<Done>, ApiError> {
    let view = TournamentView::one(&mut *context.pool.acquire().await?, id, who).await?;
    Ok(web::Json(view.ok_or_else(not_found)?.into()))
}
