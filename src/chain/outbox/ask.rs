//! The questions that the outbox asks nodes.

use super::{
    error::Error,
    payouts::Line,
    store::txs::Call,
    vault::{self, Refusal},
};
use crate::{chain::signer::Signed, providers::evm};
use alloy_primitives::{B256, Bytes, U64, U128, U256, hex};
use domain::onchain::{
    Fees,
    outbox::{Place, Receipt, Sight},
};
use evm::Request;
use serde::Deserialize;
use serde_json::{Value, json};
use time::OffsetDateTime;

/// A node's answer when a call fails in the contract.
const REVERTED: i64 = 3;
/// Room for what other payments of the same block change.
const MORE_GAS: (u64, u64) = (5, 4);
/// No call of ours is larger; the vault's largest uses a ninth of it.
const MOST_GAS: u64 = 30_000_000;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct FeeHistory {
    oldest_block: U64,
    /// Of that block and of the one behind it.
    base_fee_per_gas: Vec<U128>,
    #[serde(default)]
    reward: Option<Vec<Vec<U128>>>,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
struct ToldReceipt {
    transaction_hash: B256,
    block_number: U64,
    block_hash: B256,
    status: U64,
}

/// The chain as it is now.
pub async fn sight(line: &Line) -> Result<Sight, Error> {
    let nodes = &line.nodes;
    let history = Request::new("eth_feeHistory", json!(["0x1", "latest", [50]]));
    let history: FeeHistory = nodes.ask(&history).await?;
    let last_final = nodes.final_block().await?.number;
    let used = Request::new("eth_getTransactionCount", json!([line.signer.address(), last_final]));
    let used: U64 = nodes.agreed(&used).await?;
    let base_fee = history.base_fee_per_gas.last().copied().unwrap_or_default();
    let reward = history.reward.as_ref().and_then(|all| all.first()?.first().copied());
    Ok(Sight {
        now: u64::try_from(OffsetDateTime::now_utc().unix_timestamp()).unwrap_or_default(),
        head: history.oldest_block.to(),
        last_final: last_final.to(),
        used: used.to(),
        first: Fees::first(base_fee.to(), reward.unwrap_or_default().to(), line.limits),
    })
}

/// The receipt of a signed form in the chain as it is now. Where it decides about money (`is_used`: its nonce is used up for good), two nodes must agree on it,
/// and the block must be the chain's.
pub async fn receipt(line: &Line, hash: B256, is_used: bool) -> Result<Option<Receipt>, Error> {
    let request = Request::new("eth_getTransactionReceipt", json!([hash]));
    let told: Option<ToldReceipt> = if is_used {
        line.nodes.agreed(&request).await?
    } else {
        line.nodes.ask(&request).await?
    };
    let Some(told) = told else {
        return Ok(None);
    };
    if told.transaction_hash != hash {
        return Err(Error::Contradiction);
    }
    if is_used {
        let block = Request::new("eth_getBlockByNumber", json!([told.block_number, false]));
        let block: Option<evm::Block> = line.nodes.agreed(&block).await?;
        if block.is_none_or(|block| block.hash != told.block_hash) {
            return Err(Error::Contradiction);
        }
    }
    Ok(Some(Receipt {
        place: Place {
            number: told.block_number.to(),
            hash: told.block_hash,
        },
        succeeded: told.status == U64::ONE,
    }))
}

/// Hands the bytes to a node. Ok with its words where it does not take them: they may be known, or mined, or too cheap.
pub async fn send(line: &Line, signed: &Signed) -> Result<Option<String>, Error> {
    let request = Request::new("eth_sendRawTransaction", json!([signed.raw]));
    match line.nodes.ask::<Value>(&request).await {
        Ok(_) => Ok(None),
        Err(evm::Error::Refused { message, .. }) => Ok(Some(message)),
        Err(error) => Err(error.into()),
    }
}

/// The gas that a call needs, or why it would fail.
pub async fn simulate(line: &Line, call: &Call) -> Result<Result<u64, Refusal>, Error> {
    let body = json!({ "from": line.signer.address(), "to": call.to, "value": call.value, "data": call.data });
    let request = Request::new("eth_call", json!([body, "latest"]));
    match line.nodes.agreed::<Bytes>(&request).await {
        Ok(_) => {}
        Err(evm::Error::Refused {
            code, message, data, ..
        }) if is_revert(code, &message, data.as_deref()) => {
            let data = data.and_then(|text| hex::decode(text).ok()).unwrap_or_default();
            return Ok(Err(vault::refusal(&data)));
        }
        Err(error) => return Err(error.into()),
    }
    let estimate: U64 = line.nodes.ask(&Request::new("eth_estimateGas", json!([body]))).await?;
    let (more, than) = MORE_GAS;
    let gas = estimate.to::<u64>().saturating_mul(more) / than;
    Ok(Ok(gas.clamp(21_000, MOST_GAS)))
}

/// The balance of the key that sends, in wei.
pub async fn balance(line: &Line) -> Result<U256, Error> {
    let request = Request::new("eth_getBalance", json!([line.signer.address(), "latest"]));
    Ok(line.nodes.ask(&request).await?)
}

/// Not every node has a code of its own for it; a call that could not be made says nothing of a contract.
fn is_revert(code: i64, message: &str, data: Option<&str>) -> bool {
    code == REVERTED || data.is_some() || message.contains("revert")
}
