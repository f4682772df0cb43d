use crate::{
    auth::Account,
    context::Context,
    features::credits::{
        cache::CreditsCache,
        commands::{self, ConsumeBody},
        gate::PlayGate,
        store::standing,
        view::{CanPlay, Consumed, CreditBalance, CreditConfig, CreditsRequired, FreePlayStatus},
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::Query,
        idempotency::Once,
        routing::ServiceConfig,
    },
    spending::region::Region,
};
use actix_web::{HttpResponse, get, post, web};
use domain::credits::GameType;
use serde::Deserialize;
use utoipa::IntoParams;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(balance)
        .service(can_play)
        .service(free_play_status)
        .service(credit_config)
        .service(credits_required)
        .service(consume);
}

/// Of which play.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct PlayQuery {
    /// `pool_game` when left out.
    game_type: Option<GameType>,
    /// The quest, for `ai_quest`.
    quest_id: Option<String>,
}

/// The caller's pool credits, and whether they pay a game.
#[utoipa::path(tag = "credits", security(("token" = [])), responses((status = 200, body = Data<CreditBalance>)))]
#[get("/api/pool-credit/balance")]
async fn balance(
    context: web::Data<Context>,
    cache: web::Data<CreditsCache>,
    who: Account,
) -> Result<web::Json<Data<CreditBalance>>, ApiError> {
    let settings = cache.settings(&context).await?.settings;
    let standing = standing::of(&mut *context.pool.acquire().await?, who.0.user_id).await?;
    let price = settings.price_of(GameType::PoolGame, None);
    Ok(Data::json(CreditBalance::of(&standing, &settings, price)))
}

/// Whether the caller can pay a play, with a free play or with credits, or has paid it already.
#[utoipa::path(tag = "credits", security(("token" = [])), params(PlayQuery), responses((status = 200, body = Data<CanPlay>)))]
#[get("/api/pool-credit/can-play")]
async fn can_play(
    context: web::Data<Context>,
    cache: web::Data<CreditsCache>,
    who: Account,
    query: Query<PlayQuery>,
) -> Result<web::Json<Data<CanPlay>>, ApiError> {
    let settings = cache.settings(&context).await?.settings;
    let mut db = context.pool.acquire().await?;
    let (subject, price) = commands::price(&mut db, &settings, query.game_type, query.quest_id.as_deref()).await?;
    let standing = standing::of(&mut db, who.0.user_id).await?;
    let can = match commands::is_paid(&mut db, who.0.user_id, subject).await? {
        true => CanPlay::paid(&standing, &settings),
        false => CanPlay::of(&standing, &settings, price),
    };
    Ok(Data::json(can))
}

/// The caller's free plays of this UTC day.
#[utoipa::path(tag = "credits", security(("token" = [])), responses((status = 200, body = Data<FreePlayStatus>)))]
#[get("/api/pool-credit/free-play-status")]
async fn free_play_status(
    context: web::Data<Context>,
    cache: web::Data<CreditsCache>,
    who: Account,
) -> Result<web::Json<Data<FreePlayStatus>>, ApiError> {
    let settings = cache.settings(&context).await?.settings;
    let standing = standing::of(&mut *context.pool.acquire().await?, who.0.user_id).await?;
    Ok(Data::json(FreePlayStatus::of(&standing, &settings)))
}

/// The prices of credits and plays, the packages, and the currencies of crypto payments.
#[utoipa::path(tag = "credits", responses((status = 200, body = Data<CreditConfig>)))]
#[get("/api/pool-credit/config")]
async fn credit_config(
    context: web::Data<Context>,
    cache: web::Data<CreditsCache>,
) -> Result<web::Json<Data<CreditConfig>>, ApiError> {
    let version = cache.settings(&context).await?;
    Ok(Data::json(CreditConfig::from(&*version)))
}

/// The price of a play.
#[utoipa::path(tag = "credits", params(PlayQuery), responses((status = 200, body = Data<CreditsRequired>)))]
#[get("/api/pool-credit/credits-required")]
async fn credits_required(
    context: web::Data<Context>,
    cache: web::Data<CreditsCache>,
    query: Query<PlayQuery>,
) -> Result<web::Json<Data<CreditsRequired>>, ApiError> {
    let settings = cache.settings(&context).await?.settings;
    let mut db = context.pool.acquire().await?;
    let (_, price) = commands::price(&mut db, &settings, query.game_type, query.quest_id.as_deref()).await?;
    let required = CreditsRequired {
        credits_required: price.count(),
    };
    Ok(Data::json(required))
}

/// Pays a play: with a free play of the day, or with credits, which are set aside until it begins, an hour at most. A repeat takes nothing.
#[utoipa::path(tag = "credits", security(("token" = [])), request_body = ConsumeBody, responses(
    (status = 200, body = Consumed),
    (status = 403, description = "ON_BREAK or ATTESTATION_REQUIRED: may not pay plays now", body = ErrorBody),
    (status = 404, description = "NOT_FOUND: no such quest", body = ErrorBody),
    (status = 409, description = "INSUFFICIENT_CREDITS, CREDITS_DISABLED, CONFLICT: the quest is over, or IDEMPOTENCY_CONFLICT", body = ErrorBody),
    (status = 451, description = "REGION_RESTRICTED: credits pay no plays in the caller's country; free plays stay", body = ErrorBody)
))]
#[post("/api/pool-credit/consume")]
async fn consume(
    context: web::Data<Context>,
    gate: web::Data<dyn PlayGate>,
    who: Account,
    region: Region,
    call: Once<ConsumeBody>,
) -> Result<HttpResponse, ApiError> {
    commands::consume(&context, &**gate, &who.0, region, call).await
}
