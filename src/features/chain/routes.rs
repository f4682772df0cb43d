use super::{
    gateway::{Asked, MAX_BODY, Rules},
    page::{self, Receipt},
};
use crate::{
    auth::Account,
    chain::{
        Chains,
        local::faucet::{self, FaucetError},
    },
    context::Context,
    http::{
        error::{ApiError, Code, ErrorBody},
        extract::{ClientAddress, Query},
        routing::ServiceConfig,
    },
    providers::evm::{Error, Request},
};
use actix_web::{
    HttpResponse, get,
    http::header::{self, ContentType},
    post, web,
};
use alloy_primitives::{Address, B256, U256};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

/// The page loads nothing and asks nothing.
const POLICY: &str = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

pub fn routes(config: &mut ServiceConfig) {
    config.service(ask).service(take).service(transaction);
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ChainQuery {
    /// The chain that is asked; left out, the one of payments.
    chain_id: Option<u64>,
}

/// The coins and tokens that the faucet gave.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Given {
    /// Always true.
    success: bool,
    chain_id: u64,
    /// Whole coins of the chain to which the balance was topped up.
    coins: String,
    /// Whole LP-BAI.
    lp_bai: String,
    /// Whole USDT, and as many USDC.
    dollars: String,
    transaction_hash: String,
}

/// Asks a chain by JSON-RPC 2.0: one question or a batch of at most ten, 8 KiB in all. Balances, receipts, fees, block heads, and calls to Cuecast's
/// contracts; on the local chain `eth_sendRawTransaction` too. Questions of a batch are refused one by one, within the answer.
#[utoipa::path(tag = "chain", params(ChainQuery), request_body(content = Object, content_type = "application/json"), responses(
    (status = 200, body = Object, description = "JSON-RPC 2.0: an answer, or a list of them"),
    (status = 413, description = "PAYLOAD_TOO_LARGE", body = ErrorBody),
    (status = 503, description = "CHAIN_UNAVAILABLE", body = ErrorBody),
))]
#[post("/api/chain/rpc")]
async fn ask(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    address: ClientAddress,
    query: Query<ChainQuery>,
    body: web::Bytes,
) -> Result<HttpResponse, ApiError> {
    if body.len() > MAX_BODY {
        return Err(ApiError::new(Code::PayloadTooLarge, "The request is too large."));
    }
    let chain_id = query.chain_id.unwrap_or_else(|| chains.payments());
    let nodes = chains.nodes(chain_id)?;
    let contracts: Vec<Address> = chains.contracts(chain_id).iter().map(|known| known.address).collect();
    let rules = Rules {
        contracts: &contracts,
        may_send: chains.is_local(),
    };
    let asked = Asked::parse(&body, &rules)
        .ok_or_else(|| ApiError::bad_request("Send one JSON-RPC request or one to ten of them."))?;
    for _ in 0..asked.len() {
        context.limits.chain(address.0)?;
    }
    let requests = asked.requests();
    let answers = if requests.is_empty() {
        Vec::new()
    } else {
        nodes.ask_all(&requests).await.map_err(silent)?
    };
    Ok(HttpResponse::Ok().json(asked.answer(answers)))
}

/// Gives the caller's address coins, LP-BAI, USDT and USDC of the local chain.
#[utoipa::path(tag = "chain", security(("token" = [])), responses(
    (status = 200, body = Given),
    (status = 503, description = "CHAIN_UNAVAILABLE, always outside of the local environment", body = ErrorBody),
))]
#[post("/api/chain/faucet")]
async fn take(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    account: Account,
) -> Result<web::Json<Given>, ApiError> {
    context.limits.write(account.0.user_id)?;
    let to = Address::from(*account.0.address.bytes());
    let hash = faucet::give(&chains, to).await.map_err(|error| match error {
        FaucetError::NoChain(error) => error.into(),
        FaucetError::Send(error) => {
            tracing::warn!(%error, "the faucet gave nothing");
            no_answer()
        }
    })?;
    Ok(web::Json(Given {
        success: true,
        chain_id: chains.payments(),
        coins: faucet::COINS.to_string(),
        lp_bai: faucet::LP_BAI.to_string(),
        dollars: faucet::DOLLARS.to_string(),
        transaction_hash: hash.to_string(),
    }))
}

/// A transaction of the local chain as a page for people.
#[utoipa::path(tag = "chain", params(("hash" = String, Path, description = "0x and 64 hex digits")), responses(
    (status = 200, body = String, content_type = "text/html"),
    (status = 404, description = "NOT_FOUND: another form, not mined, or not on the local chain", body = ErrorBody),
    (status = 503, description = "CHAIN_UNAVAILABLE", body = ErrorBody),
))]
#[get("/api/chain/transactions/{hash}")]
async fn transaction(chains: web::Data<Chains>, hash: web::Path<String>) -> Result<HttpResponse, ApiError> {
    let missing = || ApiError::new(Code::NotFound, "There is no such transaction on the local chain.");
    let hash: B256 = hash.parse().map_err(|_| missing())?;
    if !chains.is_local() {
        return Err(missing());
    }
    let nodes = chains.nodes(chains.payments())?;
    let asked = Request::new("eth_getTransactionReceipt", json!([hash]));
    let receipt: Option<Receipt> = nodes.ask(&asked).await.map_err(silent)?;
    let receipt = receipt.ok_or_else(missing)?;
    let asked = Request::new("eth_getTransactionByHash", json!([hash]));
    let sent: Option<Sent> = nodes.ask(&asked).await.map_err(silent)?;
    let newest_final = nodes.final_block().await.map_err(silent)?.number.to();
    let value = sent.map(|sent| sent.value).unwrap_or_default();
    Ok(HttpResponse::Ok()
        .content_type(ContentType::html())
        .insert_header((header::CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(page::render(hash, &receipt, value, newest_final)))
}

#[derive(Deserialize)]
struct Sent {
    value: U256,
}

/// The cause names a node, and is for the log.
fn silent(error: Error) -> ApiError {
    tracing::warn!(%error, "a chain does not answer");
    no_answer()
}

fn no_answer() -> ApiError {
    ApiError::new(Code::ChainUnavailable, "The chain does not answer. Please try again.")
}
