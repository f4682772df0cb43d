//! Where tokens are paid, and what nodes say of a transaction that pays some.

use super::token::DECIMALS;
use crate::{
    chain::{Chains, Kind, indexer::ChainKey, reserve::ERC20_TRANSFER},
    http::error::{ApiError, Code},
    providers::evm::{Error, Nodes, Request},
};
use alloy_primitives::{Address, B256, Bytes, U64, U256};
use domain::credits::TokenMinimum;
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;

const NOT_CONFIGURED: &str = "Payment service not configured";

/// Where tokens are paid, on which chain.
pub struct Till {
    pub chain: ChainKey,
    pub nodes: Arc<Nodes>,
    pub token: Address,
    pub vault: Address,
}

/// The transfer that is looked for.
#[derive(Debug, Clone, Copy)]
pub struct Told {
    pub sender: Address,
    pub hash: B256,
    pub least: TokenMinimum,
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

/// The till, once the chain of payments is there with its contracts.
///
/// # Errors
/// 503 before.
pub fn till(chains: &Chains) -> Result<Till, ApiError> {
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

/// A node's view of the transaction: unknown, waiting or as it should be, or the reason why it buys nothing.
pub async fn look(till: &Till, told: &Told) -> Result<Option<Result<(), ApiError>>, Error> {
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

/// The refusal of what is below the least amount.
pub fn too_little(least: TokenMinimum) -> ApiError {
    ApiError::bad_request(format!(
        "The minimum is {least} LP-BAI. What was sent is returned to you."
    ))
}

/// 0x and 64 hex digits of either case.
pub fn hash_of(text: &str) -> Option<B256> {
    let text = text.trim();
    let digits = text.strip_prefix("0x")?;
    let is_hash = digits.len() == 64 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hash.then(|| text.to_ascii_lowercase().parse().ok()).flatten()
}
