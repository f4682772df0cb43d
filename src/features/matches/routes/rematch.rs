use super::{Data, OfMatch, check_penalty, link, not_found};
use crate::{
    auth::Account,
    context::Context,
    features::matches::{
        launch::GamePage,
        store::{self, Rematch},
    },
    http::{
        error::{ApiError, Code, ErrorBody},
        tasks::detached,
    },
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
    detached(async move {
        let who = who.0;
        let mut db = context.pool.begin().await?;
        check_penalty(&mut db, &who).await?;
        let asked = store::ask_for_rematch(&mut db, id.0, who.user_id).await?;
        db.commit().await?;
        let view = match asked {
            Rematch::NotFound => return Err(not_found()),
            Rematch::NotAPlayer => {
                return Err(ApiError::forbidden(
                    "Only a player of this match can ask for a rematch.",
                ));
            }
            Rematch::NotNow => {
                let text = "There is no rematch of this match. Play it to its end, or start the next one in its room.";
                return Err(ApiError::new(Code::Conflict, text));
            }
            Rematch::Offered => RematchView {
                status: RematchStatus::Offered,
                match_id: None,
                url: None,
            },
            Rematch::Matched(next) => {
                context.tables.wake(next);
                RematchView {
                    status: RematchStatus::Matched,
                    match_id: Some(next),
                    url: Some(link(&context, &game, &who, next).await?.url),
                }
            }
        };
        Ok(web::Json(view.into()))
    })
    .await
}
