use super::{
    commands,
    gating::PoolToken,
    rates::{self, DECIMALS, RateKind},
    view::{RewardRates, TokenConfig, TokenInfo},
};
use crate::{
    auth::{Admin, MoneyAdmin},
    context::Context,
    http::{
        amount::AmountText,
        data::Data,
        error::ApiError,
        extract::{JsonBody, Origin},
        routing::ServiceConfig,
    },
};
use actix_web::{get, put, web};
use domain::ledger::Amount;
use serde::Deserialize;
use utoipa::ToSchema;

/// POOL that a ball or a win pays at most.
const MAX_RATE: i128 = 1_000_000;

pub fn routes(config: &mut ServiceConfig) {
    config
        .service(token_info)
        .service(reward_rates)
        .service(token_config)
        .service(set_reward_rate)
        .service(set_minimum_holding)
        .service(set_token_gating);
}

/// The reward rate of a kind of play.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RewardRateBody {
    /// `pool` or `ai_quest`.
    #[serde(default)]
    game_type: String,
    /// POOL, as text or a number, 0 or more.
    #[schema(value_type = Option<String>)]
    new_rate: Option<AmountText>,
}

/// The LP-BAI that a player must hold.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MinimumHoldingBody {
    /// LP-BAI, as text or a number, 0 or more.
    #[schema(value_type = Option<String>)]
    new_minimum: Option<AmountText>,
}

/// Whether players must hold it.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TokenGatingBody {
    enabled: bool,
}

/// LP-BAI: where it is, how much there is, and how much of it a player must hold.
#[utoipa::path(tag = "pool-token", responses((status = 200, body = Data<TokenInfo>)))]
#[get("/api/pool-token/info")]
async fn token_info(
    context: web::Data<Context>,
    token: web::Data<PoolToken>,
) -> Result<web::Json<Data<TokenInfo>>, ApiError> {
    let supply = token.total_supply().await;
    let rates = rates::current(&mut *context.pool.acquire().await?).await?;
    Ok(Data::json(TokenInfo::of(token.place(), supply, &rates)))
}

/// The reward rates of plays that begin now.
#[utoipa::path(tag = "pool-token", responses((status = 200, body = Data<RewardRates>)))]
#[get("/api/pool-token/reward-rates")]
async fn reward_rates(context: web::Data<Context>) -> Result<web::Json<Data<RewardRates>>, ApiError> {
    let rates = rates::current(&mut *context.pool.acquire().await?).await?;
    Ok(Data::json((&rates).into()))
}

/// All that administrators set of the token.
#[utoipa::path(tag = "admin", security(("token" = [])), responses((status = 200, body = Data<TokenConfig>)))]
#[get("/api/pool-token/admin/config")]
async fn token_config(context: web::Data<Context>, _admin: Admin) -> Result<web::Json<Data<TokenConfig>>, ApiError> {
    let rates = rates::current(&mut *context.pool.acquire().await?).await?;
    Ok(Data::json((&rates).into()))
}

/// Changes what a kind of play pays, for plays that begin from now on.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = RewardRateBody, responses((status = 200, body = Data<TokenConfig>)))]
#[put("/api/pool-token/admin/reward-rate")]
async fn set_reward_rate(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    body: JsonBody<RewardRateBody>,
) -> Result<web::Json<Data<TokenConfig>>, ApiError> {
    let kind: RateKind = body
        .game_type
        .parse()
        .map_err(|_| ApiError::field("gameType", "The game type must be pool or ai_quest."))?;
    let refusal = match kind {
        RateKind::Pool => "Pool reward rate must be a valid positive number",
        RateKind::AiQuest => "AI Quest reward rate must be a valid positive number",
    };
    let rate = read("newRate", body.new_rate.as_ref(), refusal)?;
    if rate.minor() > MAX_RATE * 10_i128.pow(DECIMALS.into()) {
        return Err(ApiError::field("newRate", "A rate can be at most 1,000,000."));
    }
    let rates = commands::change(&context, &admin, origin, "pool_token.reward_rate", move |held| {
        held.with_rate(kind, rate)
    });
    Ok(Data::json((&rates.await?).into()))
}

/// Changes how much a player must hold while gating is on.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = MinimumHoldingBody, responses((status = 200, body = Data<TokenConfig>)))]
#[put("/api/pool-token/admin/minimum-holding")]
async fn set_minimum_holding(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    body: JsonBody<MinimumHoldingBody>,
) -> Result<web::Json<Data<TokenConfig>>, ApiError> {
    let refusal = "Minimum holding must be a valid positive number";
    let minimum_holding = read("newMinimum", body.new_minimum.as_ref(), refusal)?;
    let rates = commands::change(&context, &admin, origin, "pool_token.minimum_holding", move |held| {
        rates::Rates {
            minimum_holding,
            ..held
        }
    });
    Ok(Data::json((&rates.await?).into()))
}

/// Switches gating on or off: while it is on, those who hold less than the minimum cannot play.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = TokenGatingBody, responses((status = 200, body = Data<TokenConfig>)))]
#[put("/api/pool-token/admin/token-gating")]
async fn set_token_gating(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    body: JsonBody<TokenGatingBody>,
) -> Result<web::Json<Data<TokenConfig>>, ApiError> {
    let gating_enabled = body.enabled;
    let rates = commands::change(&context, &admin, origin, "pool_token.token_gating", move |held| {
        rates::Rates { gating_enabled, ..held }
    });
    Ok(Data::json((&rates.await?).into()))
}

/// Zero is allowed (B29): the documented text is for what is no number, and for less.
fn read(field: &'static str, text: Option<&AmountText>, refusal: &'static str) -> Result<Amount, ApiError> {
    let refused = || ApiError::field(field, refusal);
    text.ok_or_else(refused)?.parse(DECIMALS).map_err(|_| refused())
}
