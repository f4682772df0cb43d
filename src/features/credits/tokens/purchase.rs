//! The call by which a buyer tells of a transfer. It credits nothing: the chain's final events do. It waits for them a while and answers.

use super::{
    quote::no_amount,
    store,
    till::{Till, Told, hash_of, look, till},
    token::DECIMALS,
};
use crate::{
    auth::Account,
    chain::Chains,
    context::Context,
    features::credits::settings,
    http::{
        amount::AmountText,
        error::{ApiError, Code, ErrorBody},
        extract::JsonBody,
    },
    ledger,
};
use actix_web::{HttpResponse, post, web};
use alloy_primitives::Address;
use domain::{
    UserId,
    ledger::{CurrencyCode, format_minor},
};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use std::time::Duration;
use tokio::{sync::Semaphore, time::Instant};
use utoipa::ToSchema;

/// How long the call waits for the transfer to be final (E4).
const FINAL_TIMEOUT: Duration = Duration::from_secs(15);
/// Between two looks.
const PAUSE: Duration = Duration::from_millis(500);
/// Calls that wait at a time; further ones are answered as pending at once.
const MAX_WAITING: usize = 200;

/// Bounds how many calls wait.
pub struct Waiting(Semaphore);

impl Default for Waiting {
    fn default() -> Self {
        Self(Semaphore::new(MAX_WAITING))
    }
}

/// A transfer that its sender tells of.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PurchaseBody {
    /// Exact decimal text. What counts is what the chain says.
    #[schema(value_type = Option<String>)]
    pool_token_amount: Option<AmountText>,
    /// 0x and 64 hex digits.
    #[serde(default)]
    transaction_hash: String,
    /// The sender, who is signed in.
    #[serde(default)]
    user_address: String,
}

/// Credits that the tokens bought, or the news that they are on their way.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", untagged)]
#[schema(as = SentTokens)]
pub enum Purchase {
    #[serde(rename_all = "camelCase")]
    Done {
        /// Always true.
        success: bool,
        new_credit_balance: u64,
        credits_received: u64,
        /// Exact decimal text.
        pool_tokens_spent: String,
    },
    #[serde(rename_all = "camelCase")]
    Pending {
        /// Always true.
        success: bool,
        /// Always true: the transfer is not final yet. The same call answers again.
        pending: bool,
        /// For `GET /api/pool-credit/purchases/{id}`.
        purchase_id: String,
    },
}

/// Tells of a transfer of LP-BAI, and waits up to 15 s for it to be final: then 200 with what it bought. Later than that 202, and the same call again
/// answers when it is. The credits come whether or not anybody calls this.
#[utoipa::path(tag = "credits", security(("token" = [])), request_body = PurchaseBody, responses(
    (status = 200, body = Purchase),
    (status = 202, description = "The transfer is not final yet", body = Purchase),
    (status = 400, description = "It is no transfer of enough LP-BAI from the caller to Cuecast", body = ErrorBody),
    (status = 403, description = "The address is not the caller's", body = ErrorBody),
    (status = 404, description = "No node knows the transaction", body = ErrorBody),
    (status = 503, description = "CHAIN_UNAVAILABLE", body = ErrorBody)
))]
#[post("/api/pool-credit/purchase")]
pub async fn purchase_with_tokens(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    waiting: web::Data<Waiting>,
    who: Account,
    body: JsonBody<PurchaseBody>,
) -> Result<HttpResponse, ApiError> {
    context.limits.write(who.0.user_id)?;
    let body = body.0;
    let amount = body
        .pool_token_amount
        .as_ref()
        .and_then(|amount| amount.parse(DECIMALS).ok());
    if amount.is_none_or(|amount| amount.is_zero()) {
        return Err(no_amount());
    }
    let hash = hash_of(&body.transaction_hash).ok_or_else(|| ApiError::bad_request("Invalid transaction hash."))?;
    let sender = body.user_address.trim().parse::<domain::Address>();
    if sender.ok() != Some(who.0.address) {
        return Err(ApiError::forbidden("Connect the wallet with which you are signed in."));
    }
    let till = till(&chains)?;
    let mut db = context.pool.acquire().await?;
    let settings = settings::current(&mut db).await?.settings;
    if crate::chain::indexer::store::is_undone(&mut db, till.chain).await? {
        return Err(ApiError::new(
            Code::ChainUnavailable,
            "The chain cannot be relied on right now. Nothing is lost.",
        ));
    }
    drop(db);
    let told = Told {
        sender: Address::from(*who.0.address.bytes()),
        hash,
        least: settings.minimum_pool_tokens,
    };
    wait(&context, &till, (who.0.user_id, &told), &waiting).await
}

async fn wait(
    context: &Context,
    till: &Till,
    (user, told): (UserId, &Told),
    waiting: &Waiting,
) -> Result<HttpResponse, ApiError> {
    // A caller without a place looks once.
    let place = waiting.0.try_acquire().ok();
    let until = Instant::now() + if place.is_some() { FINAL_TIMEOUT } else { Duration::ZERO };
    loop {
        if let Some(done) = credited(&mut *context.pool.acquire().await?, till, (user, told)).await? {
            return Ok(HttpResponse::Ok().json(done));
        }
        let seen = look(till, told).await;
        if let Ok(Some(Err(refused))) = seen {
            return Err(refused);
        }
        if Instant::now() >= until {
            return match seen {
                Ok(Some(_)) => Ok(HttpResponse::Accepted().json(Purchase::Pending {
                    success: true,
                    pending: true,
                    purchase_id: format!("{:#x}", told.hash),
                })),
                Ok(None) => Err(ApiError::new(
                    Code::NotFound,
                    "No such transaction was found yet. Try again in a moment.",
                )),
                Err(_) => Err(ApiError::new(
                    Code::ChainUnavailable,
                    "The chain cannot be asked right now. Your tokens count all the same.",
                )),
            };
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Credits that the transfer bought, once it is final and booked: of several transfers of one transaction, all.
async fn credited(
    db: &mut PgConnection,
    till: &Till,
    (user, told): (UserId, &Told),
) -> Result<Option<Purchase>, ApiError> {
    let found = store::of_transaction(db, till.chain, told.hash, told.sender).await?;
    if let Some(reason) = found.refused {
        return Err(reason.refusal(told.least));
    }
    if found.credits == 0 || found.waits {
        return Ok(None);
    }
    let credit: CurrencyCode = crate::db::parse("CREDIT")?;
    let balances = ledger::balances(db, user).await?;
    let balance = balances
        .iter()
        .find(|balance| balance.currency == credit)
        .map_or(0, |balance| balance.available.minor());
    Ok(Some(Purchase::Done {
        success: true,
        new_credit_balance: u64::try_from(balance).unwrap_or(0),
        credits_received: found.credits,
        pool_tokens_spent: format_minor(found.tokens.minor(), DECIMALS),
    }))
}
