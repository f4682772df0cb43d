use super::{
    commands::{self, JoinTurns},
    details::QuestPages,
    end::DAILY_CAP,
    error::{not_found, not_yours},
    games,
    launch::game_url,
    results, store,
    view::{Completion, Joined, Leader, OwnEntry, PoolGamesToday, QuestDetails, QuestResult, Started},
};
use crate::{
    auth::{Account, Identity},
    chain::Chains,
    context::Context,
    features::{
        credits::gate::PlayGate,
        pool_token::{
            PoolToken,
            rates::{self, DECIMALS},
        },
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::{Id, JsonBody, PathId},
        routing::ServiceConfig,
    },
};
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use domain::{Address, QuestId, ledger::Amount};
use serde::{Deserialize, de::IgnoredAny};
use utoipa::ToSchema;

/// Behind all other paths below `/api/quests`, of which an id could be one.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(join)
        .service(start)
        .service(quest_result)
        .service(own_entry)
        .service(quest_leaderboard)
        .service(quest_details)
        .service(pool_game_completion)
        .service(pool_games_today);
}

/// The player.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PlayerBody {
    /// The caller's own; left out, it is.
    address: Option<Address>,
}

/// The page's own report of a game. The server counted itself: all of it but the address is ignored.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "documented fields that are not believed")]
pub struct ResultBody {
    /// The caller's own; left out, it is.
    address: Option<Address>,
    #[serde(default = "ignored")]
    #[schema(value_type = Option<i64>)]
    games_played: IgnoredAny,
    #[serde(default = "ignored")]
    #[schema(value_type = Option<i64>)]
    score: IgnoredAny,
    #[serde(default = "ignored")]
    #[schema(value_type = Option<bool>)]
    won: IgnoredAny,
}

/// The page's own report of a game; only the quest is looked at.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "documented fields that are not believed")]
pub struct CompletionBody {
    /// Left out, it was a pool game outside of quests.
    #[schema(value_type = Option<String>)]
    quest_id: Option<String>,
    #[serde(default = "ignored")]
    #[schema(value_type = Option<i64>)]
    score: IgnoredAny,
    #[serde(default = "ignored")]
    #[schema(value_type = Option<bool>)]
    won: IgnoredAny,
}

fn ignored() -> IgnoredAny {
    IgnoredAny
}

fn check_own(address: Option<Address>, who: &Identity) -> Result<(), ApiError> {
    match address {
        Some(address) if address != who.address => Err(not_yours()),
        Some(_) | None => Ok(()),
    }
}

/// Takes a place in a quest, with the play that was paid for it (`POST /api/pool-credit/consume`) where it asks for one. A repeat keeps the place.
/// Of a quest of events counts what happens from then on.
#[utoipa::path(tag = "quests", security(("token" = [])), request_body = PlayerBody,
    params(("id" = String, Path, description = "24 hex characters of the quest")),
    responses(
        (status = 200, body = Joined),
        (status = 400, description = "BAD_REQUEST: no id of a quest", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: the caller set its reward", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: no such quest", body = ErrorBody),
        (status = 409, description = "CONFLICT: played already, full, not active, or too little LP-BAI is held; NO_PLAY_RIGHT: not paid", body = ErrorBody),
        (status = 503, description = "UNAVAILABLE: what is held could not be read", body = ErrorBody)
    )
)]
#[post("/api/quests/{id}/join")]
async fn join(
    context: web::Data<Context>,
    token: web::Data<PoolToken>,
    turns: web::Data<JoinTurns>,
    who: Account,
    id: Id<QuestId>,
    body: JsonBody<PlayerBody>,
) -> Result<web::Json<Joined>, ApiError> {
    check_own(body.address, &who.0)?;
    commands::join(&context, (&token, &turns), who.0.user_id, id.0).await?;
    Ok(web::Json(Joined { success: true }))
}

/// Begins the game of a quest that the caller joined; a repeat goes on with the one that runs.
#[utoipa::path(tag = "quests", security(("token" = [])), request_body = PlayerBody,
    params(("id" = String, Path, description = "24 hex characters of the quest")),
    responses(
        (status = 200, body = Started),
        (status = 400, description = "BAD_REQUEST: no id of a quest", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: too little LP-BAI while gating is on", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: no such quest", body = ErrorBody),
        (status = 409, description = "CONFLICT: not joined, played already, not active, or another quest is being played", body = ErrorBody)
    )
)]
#[post("/api/quests/{id}/start")]
async fn start(
    context: web::Data<Context>,
    gate: web::Data<dyn PlayGate>,
    who: Account,
    id: Id<QuestId>,
    body: JsonBody<PlayerBody>,
) -> Result<web::Json<Started>, ApiError> {
    check_own(body.address, &who.0)?;
    let (game, page) = commands::start(&context, &**gate, &who.0, id.0).await?;
    Ok(web::Json(Started {
        success: true,
        play_id: game,
        game_url: game_url(&context, &who.0, id.0, game, page.as_deref())?,
    }))
}

/// The result of the caller's newest game of a quest and its rewards, as the server counted them. While the game is not over it waits, five seconds at most.
#[utoipa::path(tag = "quests", security(("token" = [])), request_body = ResultBody,
    params(("id" = String, Path, description = "24 hex characters of the quest")),
    responses(
        (status = 200, body = QuestResult),
        (status = 400, description = "BAD_REQUEST: no id of a quest", body = ErrorBody),
        (status = 409, description = "CONFLICT: the game is not over, or there is none", body = ErrorBody)
    )
)]
#[post("/api/quests/{id}/result")]
async fn quest_result(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    who: Account,
    id: Id<QuestId>,
    body: JsonBody<ResultBody>,
) -> Result<web::Json<QuestResult>, ApiError> {
    check_own(body.address, &who.0)?;
    let found = results::of_quest(&context, who.0.user_id, id.0).await?;
    Ok(web::Json(QuestResult::of(found, &chains)))
}

/// The same for a pool game outside of quests, or for the quest that is named.
#[utoipa::path(tag = "pool-token", security(("token" = [])), request_body = CompletionBody, responses(
    (status = 200, body = Data<Completion>),
    (status = 409, description = "CONFLICT: the game is not over, or there is none", body = ErrorBody)
))]
#[post("/api/pool-token/pool-game-completion")]
async fn pool_game_completion(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    who: Account,
    body: JsonBody<CompletionBody>,
) -> Result<web::Json<Data<Completion>>, ApiError> {
    let quest = body.quest_id.as_deref().map(str::trim).filter(|id| !id.is_empty());
    let found = match quest {
        Some(id) => {
            let id = id.parse().map_err(|_| QuestId::refusal())?;
            results::of_quest(&context, who.0.user_id, id).await?
        }
        None => results::of_pool_game(&context, who.0.user_id).await?,
    };
    Ok(Data::json(Completion::of(found, &chains)))
}

/// The rewards of pool games to the caller this UTC day, and how much more they can pay: beyond the cap they are played and pay nothing.
#[utoipa::path(tag = "pool-token", security(("token" = [])), responses((status = 200, body = Data<PoolGamesToday>)))]
#[get("/api/pool-token/pool-games-today")]
async fn pool_games_today(
    context: web::Data<Context>,
    who: Account,
) -> Result<web::Json<Data<PoolGamesToday>>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let (rates, earned) = (
        rates::current(&mut db).await?,
        games::earned_today(&mut db, who.0.user_id).await?,
    );
    let cap = DAILY_CAP * 10_i128.pow(DECIMALS.into());
    let text = |minor| {
        let amount = Amount::from_minor(minor).map_err(ApiError::internal)?;
        Ok::<_, ApiError>(amount.format(DECIMALS))
    };
    Ok(Data::json(PoolGamesToday {
        rate: text(rates.pool.minor())?,
        earned: text(earned.minor())?,
        cap: text(cap)?,
        left: text((cap - earned.minor()).max(0))?,
    }))
}

/// How the caller's newest participation in a quest stands.
#[utoipa::path(tag = "quests", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters of the quest")),
    responses(
        (status = 200, body = OwnEntry),
        (status = 400, description = "BAD_REQUEST: no id of a quest", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: no such quest", body = ErrorBody)
    )
)]
#[get("/api/quests/{id}/entry")]
async fn own_entry(
    context: web::Data<Context>,
    who: Account,
    id: Id<QuestId>,
) -> Result<web::Json<OwnEntry>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let (quest, entry) = store::quest_of(&mut db, id.0, who.0.user_id)
        .await?
        .ok_or_else(not_found)?;
    let waits = store::is_owed(&mut db, id.0, who.0.user_id).await?;
    let streak = store::streak(&mut db, id.0, who.0.user_id).await?;
    Ok(web::Json(OwnEntry::of(entry.as_ref(), &quest, waits, streak)))
}

/// A quest, with its first hundred participants and its newest games.
#[utoipa::path(tag = "quests",
    params(("id" = String, Path, description = "24 hex characters of the quest")),
    responses(
        (status = 200, body = QuestDetails),
        (status = 400, description = "BAD_REQUEST: no id of a quest", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: no such quest", body = ErrorBody)
    )
)]
#[get("/api/quests/{id}")]
async fn quest_details(
    context: web::Data<Context>,
    pages: web::Data<QuestPages>,
    id: Id<QuestId>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    Ok(pages.details(&context, id.0).await?.answer(&request))
}

/// The twenty best of a quest: by wins, points, fewer shots, and who was there earlier. Of a quest of events the hundred best, by progress.
#[utoipa::path(tag = "quests",
    params(("id" = String, Path, description = "24 hex characters of the quest")),
    responses(
        (status = 200, body = [Leader]),
        (status = 400, description = "BAD_REQUEST: no id of a quest", body = ErrorBody)
    )
)]
#[get("/api/quests/{id}/leaderboard")]
async fn quest_leaderboard(
    context: web::Data<Context>,
    pages: web::Data<QuestPages>,
    id: Id<QuestId>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    Ok(pages.leaders(&context, id.0).await?.answer(&request))
}
