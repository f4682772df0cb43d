use super::path::OfMatch;
use crate::{
    auth::Account,
    context::Context,
    features::matches::{commands, launch::GamePage, link::link, view::Data},
    http::error::{ApiError, ErrorBody},
};
use actix_web::{post, web};
use domain::MatchId;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(rematch);
}

/// Whether the other wants to as well.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RematchStatus {
    Offered,
    Matched,
}

/// A rematch, once both have asked for it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RematchView {
    status: RematchStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    match_id: Option<MatchId>,
    /// The game's page, with a ticket to one's seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    url: Option<String>,
}

/// Asks for the same match again. It begins when the other asks within 60 seconds too; an agent always wants to.
#[utoipa::path(tag = "duels", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters of the match that is over")),
    responses(
        (status = 200, body = Data<RematchView>),
        (status = 401, description = "UNAUTHENTICATED, INVALID_TOKEN or SESSION_REVOKED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: not a player of that match", body = ErrorBody),
        (status = 404, description = "MATCH_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it still runs or was aborted, or its room starts the next one", body = ErrorBody)
    )
)]
#[post("/api/duel/matches/{id}/rematch")]
async fn rematch(
    context: web::Data<Context>,
    game: web::Data<GamePage>,
    who: Account,
    id: OfMatch,
) -> Result<web::Json<Data<RematchView>>, ApiError> {
    let next = commands::rematch(&context, who.0.user_id, id.0).await?;
    let view = match next {
        None => RematchView {
            status: RematchStatus::Offered,
            match_id: None,
            url: None,
        },
        Some(next) => RematchView {
            status: RematchStatus::Matched,
            match_id: Some(next),
            url: Some(link(&context, &game, &who.0, next).await?.url),
        },
    };
    Ok(web::Json(view.into()))
}
