//! The call by which a buyer tells of a transfer. It credits nothing: the chain's final events do. It waits for them a while and answers.

use super::{DECIMALS, store};
use crate::{
    auth::Account,
    chain::{Chains, Kind, indexer::ChainKey, reserve::ERC20_TRANSFER},
    context::Context,
    features::credits::settings,
    http::{
        amount::AmountText,
        error::{ApiError, Code, ErrorBody},
        extract::JsonBody,
    },
    ledger,
    providers::evm::{Nodes, Request},
};
use actix_web::{HttpResponse, post, web};
use alloy_primitives::{Address, B256, Bytes, U64, U256};
use domain::{
    UserId,
    credits::TokenMinimum,
    ledger::{CurrencyCode, format_minor},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use std::{sync::Arc, time::Duration};
use tokio::{sync::Semaphore, time::Instant};
use utoipa::ToSchema;

/// How long the call waits for the transfer to be final (E4).
const PATIENCE: Duration = Duration::from_secs(15);
/// Between two looks.
const PAUSE: Duration = Duration::from_millis(500);
/// Calls that wait at a time; further ones are answered as pending at once.
const MAX_WAITING: usize = 200;

const NOT_CONFIGURED: &str = "Payment service not configured";

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
    /// Exact decimal text. The chain's amount counts.
    #[schema(value_type = Option<String>)]
    pool_token_amount: Option<AmountText>,
    /// 0x and 64 hex digits.
    #[serde(default)]
    transaction_hash: String,
    /// The sender, who is signed in.
    #[serde(default)]
    user_address: String,
}

/// The result of a purchase: credited, or not final yet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", untagged)]
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
        purchase_id: String,
    },
}

/// The transfer that a buyer reported.
struct Told {
    user: UserId,
    sender: Address,
    hash: B256,
    least: TokenMinimum,
}

/// Where tokens are paid, on which chain.
struct Till {
    chain: ChainKey,
    nodes: Arc<Nodes>,
    token: Address,
    vault: Address,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Receipt {
    status: U64,
    logs: Vec<Event>,
}

#[derive(Deserialize)]
struct Event {
    address: Address,
    topics: Vec<B256>,
    data: Bytes,
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
        return Err(ApiError::bad_request(
            "Invalid pool token amount. Must be greater than 0.",
        ));
    }
    let hash = hash_of(&body.transaction_hash).ok_or_else(|| ApiError::bad_request("Invalid transaction hash."))?;
    let sender = body.user_address.trim().parse::<domain::Address>();
    if sender.ok() != Some(who.0.address) {
        return Err(ApiError::forbidden("Connect the wallet with which you are signed in."));
    }
    let till = till(&chains)?;
    let mut db = context.pool.acquire().await?;
    let settings = settings::current(&mut db).await?.settings;
    if !settings.enabled {
        // Tokens that were sent count though credits are switched off; nobody is asked to send more.
        tracing::debug!("a purchase was told of while credits are switched off");
    }
    if crate::chain::indexer::store::is_undone(&mut db, till.chain).await? {
        return Err(ApiError::new(
            Code::ChainUnavailable,
            "The chain cannot be relied on right now. Nothing is lost.",
        ));
    }
    drop(db);
    let told = Told {
        user: who.0.user_id,
        sender: Address::from(*who.0.address.bytes()),
        hash,
        least: settings.minimum_pool_tokens,
    };
    wait(&context, &till, &told, &waiting).await
}

async fn wait(context: &Context, till: &Till, told: &Told, waiting: &Waiting) -> Result<HttpResponse, ApiError> {
    // A call that finds no free place checks once and does not wait.
    let place = waiting.0.try_acquire().ok();
    let until = Instant::now() + if place.is_some() { PATIENCE } else { Duration::ZERO };
    loop {
        if let Some(done) = credited(&mut *context.pool.acquire().await?, till, told).await? {
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

/// The credits that the transfer bought, once it is final and booked: of several transfers of one transaction, all.
async fn credited(db: &mut PgConnection, till: &Till, told: &Told) -> Result<Option<Purchase>, ApiError> {
    let found = store::of_transaction(db, till.chain, told.hash, told.sender).await?;
    if found.is_refused {
        return Err(too_little(told.least));
    }
    if found.credits == 0 || found.waits {
        return Ok(None);
    }
    let credit: CurrencyCode = crate::db::parse("CREDIT")?;
    let balances = ledger::balances(db, told.user).await?;
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

/// A node's view of the transaction: unknown, pending or as it should be, or the reason why it buys nothing.
async fn look(till: &Till, told: &Told) -> Result<Option<Result<(), ApiError>>, crate::providers::evm::Error> {
    let receipt = Request::new("eth_getTransactionReceipt", json!([told.hash]));
    if let Some(receipt) = till.nodes.ask::<Option<Receipt>>(&receipt).await? {
        return Ok(Some(judge(till, told, &receipt)));
    }
    let transaction = Request::new("eth_getTransactionByHash", json!([told.hash]));
    let known = till.nodes.ask::<Option<serde_json::Value>>(&transaction).await?;
    Ok(known.map(|_| Ok(())))
}

fn judge(till: &Till, told: &Told, receipt: &Receipt) -> Result<(), ApiError> {
    if receipt.status != U64::from(1) {
        return Err(ApiError::bad_request("This transaction failed: no tokens were sent."));
    }
    let into_vault = |event: &&Event| {
        let is_transfer = event.topics.len() == 3 && event.topics[0] == ERC20_TRANSFER && event.data.len() == 32;
        event.address == till.token && is_transfer && event.topics[2] == till.vault.into_word()
    };
    let ours: Vec<_> = receipt.logs.iter().filter(into_vault).collect();
    if ours.is_empty() {
        return Err(ApiError::bad_request("This transaction sends no LP-BAI to Cuecast."));
    }
    let own: Vec<_> = ours
        .into_iter()
        .filter(|event| event.topics[1] == told.sender.into_word())
        .collect();
    if own.is_empty() {
        return Err(ApiError::bad_request(
            "These tokens were sent by another wallet, which is credited.",
        ));
    }
    let reaches = |event: &&Event| told.least.is_reached(U256::from_be_slice(&event.data), DECIMALS);
    // The settings of the block's time decide; these are today's. Where any is enough, that is waited for.
    if own.iter().any(reaches) {
        Ok(())
    } else {
        Err(too_little(told.least))
    }
}

fn too_little(least: TokenMinimum) -> ApiError {
    ApiError::bad_request(format!(
        "The minimum is {least} LP-BAI. What was sent is returned to you."
    ))
}

fn till(chains: &Chains) -> Result<Till, ApiError> {
    let missing = |_| ApiError::new(Code::ChainUnavailable, NOT_CONFIGURED);
    let chain_id = chains.payments();
    let epoch = chains.epoch(chain_id).map_err(missing)?;
    Ok(Till {
        chain: ChainKey { chain_id, epoch },
        nodes: chains.nodes(chain_id).map_err(missing)?,
        token: chains.contract(chain_id, Kind::LpBai).map_err(missing)?.address,
        vault: chains.contract(chain_id, Kind::PayoutVault).map_err(missing)?.address,
    })
}

/// 0x and 64 hex digits of either case.
fn hash_of(text: &str) -> Option<B256> {
    let text = text.trim();
    let digits = text.strip_prefix("0x")?;
    let is_hash = digits.len() == 64 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hash.then(|| text.to_ascii_lowercase().parse().ok()).flatten()
}
