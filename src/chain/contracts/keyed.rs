//! Sends with a key, for commands beside the server.

use super::send::{SendError, Sender};
use crate::{
    chain::signer::LocalKey,
    providers::evm::{Nodes, Request},
};
use alloy_primitives::{Address, B256, Bytes, U64, U128, U256};
use async_trait::async_trait;
use domain::onchain::Transaction;
use serde::Deserialize;
use serde_json::json;

/// A gwei in wei.
const GWEI: u128 = 1_000_000_000;

/// A key, and the most that it pays.
pub struct Keyed<'a> {
    pub key: &'a LocalKey,
    pub max_fee_gwei: u64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Head {
    base_fee_per_gas: Option<U128>,
}

impl Keyed<'_> {
    /// Tip and most of a unit of gas, in wei: twice the newest block's fee and the usual tip, within the configured most.
    async fn fees(&self, nodes: &Nodes) -> Result<(u128, u128), SendError> {
        let most = u128::from(self.max_fee_gwei) * GWEI;
        let head: Head = nodes
            .ask(&Request::new("eth_getBlockByNumber", json!(["latest", false])))
            .await?;
        let tip: U128 = nodes.ask(&Request::new("eth_maxPriorityFeePerGas", json!([]))).await?;
        let base: u128 = head.base_fee_per_gas.unwrap_or_default().to();
        let tip = tip.to::<u128>().min(most);
        Ok((tip, base.saturating_mul(2).saturating_add(tip).min(most)))
    }
}

#[async_trait]
impl Sender for Keyed<'_> {
    async fn send(&self, nodes: &Nodes, to: Option<Address>, data: Bytes) -> Result<B256, SendError> {
        let from = self.key.address();
        let nonce: U64 = nodes
            .ask(&Request::new("eth_getTransactionCount", json!([from, "pending"])))
            .await?;
        let call = json!([{ "from": from, "to": to, "data": data }]);
        let gas: U64 = nodes.ask(&Request::new("eth_estimateGas", call)).await?;
        let (tip, max_fee) = self.fees(nodes).await?;
        let transaction = Transaction {
            chain_id: nodes.chain_id(),
            nonce: nonce.to(),
            tip,
            max_fee,
            gas: gas.to::<u64>() / 5 * 6,
            to,
            value: U256::ZERO,
            data,
        };
        let signed = self.key.sign_transaction(&transaction)?;
        let hash: B256 = nodes
            .ask(&Request::new("eth_sendRawTransaction", json!([signed.raw])))
            .await?;
        // A node that answers another hash sent something else.
        if hash == signed.hash {
            Ok(hash)
        } else {
            Err(SendError::Failed(signed.hash))
        }
    }
}
