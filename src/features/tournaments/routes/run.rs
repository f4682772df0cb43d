//! Tournaments that run themselves: who is there, the start, results, and the bracket.

use super::{
    join::{LOG_IN, answer},
    path::OfTournament,
};
use crate::{
    auth::{Account, Identity, Viewer},
    context::Context,
    features::{
        matches::{launch::GamePage, link::link},
        tournaments::{
            caller::Caller,
            commands::{entrants, run as commands, run::Decision},
            error::not_found,
            store,
            view::Done,
        },
    },
    http::{
        error::{ApiError, Code, ErrorBody},
        extract::{JsonBody, Origin},
        routing::ServiceConfig,
    },
};
use actix_web::{delete, get, post, web};
use actors::tournament::Tournaments;
use actors::wire::BracketView;
use domain::TournamentId;
use domain::agent::Level;
use domain::tournament::{EntrantId, MatchNumber};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(get_bracket)
        .service(check_in_to_tournament)
        .service(add_tournament_agents)
        .service(start_tournament)
        .service(report_tournament_result)
        .service(play_tournament_match)
        .service(disqualify_from_tournament);
}

/// The decision of somebody who may decide about the tournament.
async fn decision(context: &Context, caller: &Caller, origin: Origin, id: TournamentId) -> Result<Decision, ApiError> {
    let admin = caller.decides(context, id).await?;
    Ok(Decision { admin, origin, id })
}

/// The bracket as it stands. Before the start it has entrants and no matches.
#[utoipa::path(tag = "tournaments",
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = BracketView),
        (status = 404, description = "TOURNAMENT_NOT_FOUND: none, or one that its people run", body = ErrorBody)
    )
)]
#[get("/api/tournaments/{id}/bracket")]
async fn get_bracket(context: web::Data<Context>, id: OfTournament) -> Result<web::Json<BracketView>, ApiError> {
    let stored = store::read(&mut *context.pool.acquire().await?, id.0).await?;
    let stored = stored.ok_or_else(not_found)?;
    Ok(web::Json(actors::tournament::view(&stored)))
}

/// Says that the session's person is there.
#[utoipa::path(tag = "tournaments", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 404, description = "TOURNAMENT_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: the check-in is not open, or the person is not registered", body = ErrorBody)
    )
)]
#[post("/api/tournaments/{id}/check-in")]
async fn check_in_to_tournament(
    context: web::Data<Context>,
    tournaments: web::Data<Tournaments>,
    viewer: Viewer,
    id: OfTournament,
) -> Result<web::Json<Done>, ApiError> {
    let who = viewer.required_or(LOG_IN)?.user_id;
    entrants::check_in(&context, &tournaments, id.0, who).await?;
    answer(&context, id.0, Some(who)).await
}

/// How many agents, and how good.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AgentsBody {
    /// 1 to 128.
    #[schema(minimum = 1, maximum = 128)]
    count: i64,
    level: Level,
}

/// Fills places with agents. They are there, always.
#[utoipa::path(tag = "tournaments", security(("token" = [])), request_body = AgentsBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN: neither the organiser nor an administrator", body = ErrorBody),
        (status = 404, description = "TOURNAMENT_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "TOURNAMENT_FULL, REGISTRATION_CLOSED, or CONFLICT: results are reported", body = ErrorBody)
    )
)]
#[post("/api/tournaments/{id}/agents")]
async fn add_tournament_agents(
    context: web::Data<Context>,
    tournaments: web::Data<Tournaments>,
    caller: Caller,
    id: OfTournament,
    origin: Origin,
    body: JsonBody<AgentsBody>,
) -> Result<web::Json<Done>, ApiError> {
    let count = Some(body.count).filter(|count| (1..=128).contains(count));
    let count = count.and_then(|count| u16::try_from(count).ok());
    let count = count.ok_or_else(|| ApiError::field("count", "The number of agents must be 1 to 128."))?;
    let decision = decision(&context, &caller, origin, id.0).await?;
    commands::add_agents(&context, &tournaments, decision, count, body.level).await?;
    answer(&context, id.0, caller.person).await
}

/// Starts a tournament before its time. A running one is answered as it is: however often it is asked for, there is one bracket.
#[utoipa::path(tag = "tournaments", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN: neither the organiser nor an administrator", body = ErrorBody),
        (status = 404, description = "TOURNAMENT_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: fewer than two are there, or it is over", body = ErrorBody)
    )
)]
#[post("/api/tournaments/{id}/start")]
async fn start_tournament(
    context: web::Data<Context>,
    tournaments: web::Data<Tournaments>,
    caller: Caller,
    id: OfTournament,
    origin: Origin,
) -> Result<web::Json<Done>, ApiError> {
    let decision = decision(&context, &caller, origin, id.0).await?;
    commands::start(&context, &tournaments, decision).await?;
    answer(&context, id.0, caller.person).await
}

/// The winner of a match.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ResultBody {
    winner: EntrantId,
}

/// A match of a bracket.
#[derive(Debug, Deserialize)]
struct OfBracketMatch {
    id: String,
    number: String,
}

impl OfBracketMatch {
    fn read(&self) -> Result<(TournamentId, MatchNumber), ApiError> {
        let id = self.id.parse();
        let id = id.map_err(|_| ApiError::bad_request("Invalid tournament ID"))?;
        let number = self
            .number
            .parse::<MatchNumber>()
            .ok()
            .filter(|number| (1..=1_000).contains(number));
        Ok((id, number.ok_or_else(|| ApiError::bad_request("Invalid match number"))?))
    }
}

/// Reports who won a match, or corrects it while nothing that follows from it has begun.
#[utoipa::path(tag = "tournaments", security(("token" = [])), request_body = ResultBody,
    params(
        ("id" = String, Path, description = "24 hex characters"),
        ("number" = u16, Path, description = "The number of the match in the bracket")
    ),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN: neither the organiser nor an administrator", body = ErrorBody),
        (status = 404, description = "TOURNAMENT_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: the match cannot have that result now", body = ErrorBody)
    )
)]
#[post("/api/tournaments/{id}/matches/{number}/result")]
async fn report_tournament_result(
    context: web::Data<Context>,
    tournaments: web::Data<Tournaments>,
    caller: Caller,
    of: web::Path<OfBracketMatch>,
    origin: Origin,
    body: JsonBody<ResultBody>,
) -> Result<web::Json<Done>, ApiError> {
    let (id, number) = of.read()?;
    let decision = decision(&context, &caller, origin, id).await?;
    commands::report(&context, &tournaments, decision, number, body.winner).await?;
    answer(&context, id, caller.person).await
}

/// Where a match is played.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlayLink {
    /// The game's page, with a ticket to one's seat.
    url: String,
}

/// The way of one of its players to a match.
#[utoipa::path(tag = "tournaments", security(("token" = [])),
    params(
        ("id" = String, Path, description = "24 hex characters"),
        ("number" = u16, Path, description = "The number of the match in the bracket")
    ),
    responses(
        (status = 200, body = PlayLink),
        (status = 409, description = "CONFLICT: there is no table at which the caller plays that match now", body = ErrorBody)
    )
)]
#[post("/api/tournaments/{id}/matches/{number}/play")]
async fn play_tournament_match(
    context: web::Data<Context>,
    game: web::Data<GamePage>,
    who: Account,
    of: web::Path<OfBracketMatch>,
) -> Result<web::Json<PlayLink>, ApiError> {
    let (id, number) = of.read()?;
    let who: Identity = who.0;
    let mut db = context.pool.acquire().await?;
    let table = store::table_of(&mut db, id, number.cast_signed(), who.user_id).await?;
    drop(db);
    let table =
        table.ok_or_else(|| ApiError::new(Code::Conflict, "There is no table at which you play this match now."))?;
    let url = link(&context, &game, &who, table).await?.url;
    Ok(web::Json(PlayLink { url }))
}

/// An entrant of a tournament.
#[derive(Debug, Deserialize)]
struct OfEntrant {
    id: String,
    entrant: String,
}

/// Takes somebody out. Before the start their place is free again, and they are told; from then on they are disqualified: whoever still meets
/// them goes on without playing.
#[utoipa::path(tag = "tournaments", security(("token" = [])),
    params(
        ("id" = String, Path, description = "24 hex characters"),
        ("entrant" = u32, Path, description = "The id of the entrant in the bracket")
    ),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN: neither the organiser nor an administrator", body = ErrorBody),
        (status = 404, description = "TOURNAMENT_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it is over, or there is no such entrant", body = ErrorBody)
    )
)]
#[delete("/api/tournaments/{id}/entrants/{entrant}")]
async fn disqualify_from_tournament(
    context: web::Data<Context>,
    tournaments: web::Data<Tournaments>,
    caller: Caller,
    of: web::Path<OfEntrant>,
    origin: Origin,
) -> Result<web::Json<Done>, ApiError> {
    let id: TournamentId = of
        .id
        .parse()
        .map_err(|_| ApiError::bad_request("Invalid tournament ID"))?;
    let entrant = of.entrant.parse().map(EntrantId);
    let entrant = entrant.map_err(|_| ApiError::bad_request("Invalid entrant ID"))?;
    let decision = decision(&context, &caller, origin, id).await?;
    commands::take_out(&context, &tournaments, decision, entrant).await?;
    answer(&context, id, caller.person).await
}
