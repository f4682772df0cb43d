use super::{
    rules::{PER_DAY, PER_PLAY},
    store,
};
use crate::{
    auth::Account,
    chain::outbox::Payouts,
    command::Done,
    context::Context,
    http::{
        data::Data,
        error::{ApiError, Code, ErrorBody},
        extract::JsonBody,
        routing::ServiceConfig,
    },
    ledger::currencies,
};
use actix_web::{get, put, web};
use domain::{UserId, ledger::CurrencyCode};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::ToSchema;

pub(in crate::features::withdrawals) fn routes(config: &mut ServiceConfig) {
    config.service(reward_payout).service(choose_reward_payout);
}

/// Where the caller's rewards go. Amounts are decimal numbers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RewardPayout {
    /// At once to the wallet that the caller signs in with, else to the balance.
    to_wallet: bool,
    /// The currency that can go out by itself; null: none can, and all rewards go to the balance.
    #[schema(required)]
    currency: Option<CurrencyCode>,
    /// The network over which it goes.
    #[schema(required)]
    network: Option<String>,
    /// Largest amount that goes out by itself for one play.
    per_play: String,
    /// And for a person within a UTC day.
    per_day: String,
    sent_today: String,
}

/// Where rewards are to go.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RewardPayoutBody {
    /// False: to the balance.
    to_wallet: bool,
}

/// Where the caller's rewards go.
#[utoipa::path(tag = "wallet", security(("token" = [])), responses((status = 200, body = Data<RewardPayout>)))]
#[get("/api/rewards/payout")]
async fn reward_payout(
    context: web::Data<Context>,
    payouts: web::Data<Payouts>,
    who: Account,
) -> Result<web::Json<Data<RewardPayout>>, ApiError> {
    let mut db = context.pool.acquire().await?;
    Ok(Data::json(read(&mut db, &payouts, who.0.user_id).await?))
}

/// Lets rewards of plays go out to the caller's wallet as soon as they are won, or stay in the balance, from now on.
#[utoipa::path(tag = "wallet", security(("token" = [])), request_body = RewardPayoutBody, responses(
    (status = 200, body = Data<RewardPayout>),
    (status = 409, description = "CONFLICT: no chain sends rewards here", body = ErrorBody)
))]
#[put("/api/rewards/payout")]
async fn choose_reward_payout(
    context: web::Data<Context>,
    payouts: web::Data<Payouts>,
    who: Account,
    body: JsonBody<RewardPayoutBody>,
) -> Result<web::Json<Data<RewardPayout>>, ApiError> {
    let (user, to_wallet) = (who.0.user_id, body.to_wallet);
    let payouts = payouts.into_inner();
    let context = context.into_inner();
    let effect = async move |db: &mut PgConnection| {
        if to_wallet && payouts.network().is_none() {
            let text = "No chain sends rewards here right now. They go to your balance.";
            return Err(ApiError::new(Code::Conflict, text));
        }
        store::choose(db, user, to_wallet).await?;
        Ok(Done::with(Data::json(read(db, &payouts, user).await?)))
    };
    context.recorded("reward.choose").run(effect).await
}

async fn read(db: &mut PgConnection, payouts: &Payouts, user: UserId) -> Result<RewardPayout, ApiError> {
    let network = payouts.network();
    let code = Payouts::currencies().next();
    let code = code.ok_or_else(|| ApiError::internal("no currency goes out by itself"))?;
    let known = currencies::all(db).await?;
    let currency = known.into_iter().find(|currency| currency.code == code);
    let currency = currency.ok_or_else(|| ApiError::internal("a currency that goes out is not known"))?;
    let sent = store::sent_today(db, user, code).await?;
    Ok(RewardPayout {
        to_wallet: store::chose(db, user).await?,
        currency: network.is_some().then_some(code),
        network: network.map(|network| network.label),
        per_play: PER_PLAY.to_string(),
        per_day: PER_DAY.to_string(),
        sent_today: sent.format(currency.decimals),
    })
}
