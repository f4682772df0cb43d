use crate::{
    context::Context,
    features::matches::{commands, launch::GamePage, link::link, seat::Comer, store::Place},
    http::{
        data::Data,
        error::{ApiError, Code, ErrorBody},
        routing::ServiceConfig,
    },
};
use actix_web::{delete, get, post, web};
use domain::MatchId;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(enter_queue)
        .service(look_in_queue)
        .service(take_agent)
        .service(leave_queue);
}

/// Where one stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum QueueStatus {
    /// Not looking for a match.
    None,
    Waiting,
    Matched,
    /// Nobody was found yet: an agent would play.
    AgentOffered,
}

/// The search for a quick match.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueueView {
    status: QueueStatus,
    #[serde(with = "time::serde::rfc3339::option", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    since: Option<OffsetDateTime>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    match_id: Option<MatchId>,
    /// The game's page, with a ticket to one's seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    url: Option<String>,
}

type Answer = Result<web::Json<Data<QueueView>>, ApiError>;

/// Looks for somebody of about the same rating; the longer it takes, the farther it looks. Ask again every second or two: who has not asked
/// for 15 seconds is not looked for any more.
#[utoipa::path(tag = "duels", security(("token" = [])), params(("x-seat" = Option<String>, Header, description = "The token of a seat of the caller's, in place of the session")), responses(
    (status = 200, body = Data<QueueView>),
    (status = 429, description = "LEAVER, with Retry-After: one left a match; RATE_LIMITED", body = ErrorBody)
))]
#[post("/api/duel/queue")]
async fn enter_queue(context: web::Data<Context>, game: web::Data<GamePage>, who: Comer) -> Answer {
    let place = commands::enter_queue(&context, who.person()?).await?;
    shown(&context, &game, who, place).await
}

/// How the search goes.
#[utoipa::path(tag = "duels", security(("token" = [])), params(("x-seat" = Option<String>, Header, description = "The token of a seat of the caller's, in place of the session")), responses((status = 200, body = Data<QueueView>)))]
#[get("/api/duel/queue")]
async fn look_in_queue(context: web::Data<Context>, game: web::Data<GamePage>, who: Comer) -> Answer {
    let place = commands::look_in_queue(&context, who.person()?).await?;
    shown(&context, &game, who, place).await
}

/// Plays an agent instead, once one is offered.
#[utoipa::path(tag = "duels", security(("token" = [])), params(("x-seat" = Option<String>, Header, description = "The token of a seat of the caller's, in place of the session")), responses(
    (status = 200, body = Data<QueueView>),
    (status = 409, description = "CONFLICT: none is offered", body = ErrorBody)
))]
#[post("/api/duel/queue/agent")]
async fn take_agent(context: web::Data<Context>, game: web::Data<GamePage>, who: Comer) -> Answer {
    let place = commands::take_agent(&context, who.person()?).await?;
    match place {
        Place::Matched { .. } => shown(&context, &game, who, place).await,
        Place::Out | Place::Waiting { .. } | Place::AgentOffered { .. } => Err(ApiError::new(
            Code::Conflict,
            "No agent is offered yet. Please wait a moment.",
        )),
    }
}

/// Looks no more. When a match was made meanwhile, that is the answer.
#[utoipa::path(tag = "duels", security(("token" = [])), params(("x-seat" = Option<String>, Header, description = "The token of a seat of the caller's, in place of the session")), responses((status = 200, body = Data<QueueView>)))]
#[delete("/api/duel/queue")]
async fn leave_queue(context: web::Data<Context>, game: web::Data<GamePage>, who: Comer) -> Answer {
    let place = commands::leave_queue(&context, who.person()?).await?;
    shown(&context, &game, who, place).await
}

async fn shown(context: &Context, game: &GamePage, who: Comer, place: Place) -> Answer {
    let (status, since, id) = match place {
        Place::Out => (QueueStatus::None, None, None),
        Place::Waiting { since } => (QueueStatus::Waiting, Some(since), None),
        Place::AgentOffered { since } => (QueueStatus::AgentOffered, Some(since), None),
        Place::Matched { since, id } => (QueueStatus::Matched, Some(since), Some(id)),
    };
    let url = match id {
        Some(id) => Some(link(context, game, who, id).await?.url),
        None => None,
    };
    let view = QueueView {
        status,
        since,
        match_id: id,
        url,
    };
    Ok(Data::json(view))
}
