//! Sends the few transactions that bring contracts onto a chain, one after the other. Payments to people go through the outbox.

use crate::{
    chain::signer::SignError,
    providers::evm::{Block, Error, Nodes, Request},
};
use alloy_primitives::{Address, B256, Bytes, U64, U256, keccak256};
use alloy_sol_types::SolCall;
use async_trait::async_trait;
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::sleep;

/// How often, and how many times, it is looked whether a transaction is mined: five minutes at the longest pause.
const LOOKS: u32 = 160;
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// Why a transaction brought nothing.
#[derive(Debug, thiserror::Error)]
pub enum SendError {
    #[error(transparent)]
    Chain(#[from] Error),
    #[error("the transaction {0} failed on the chain")]
    Failed(B256),
    #[error("the transaction {0} is not mined after five minutes: look it up before trying again")]
    NotMined(B256),
    #[error("an answer of the chain does not fit the contract: {0}")]
    Answer(#[from] alloy_sol_types::Error),
    #[error(transparent)]
    Sign(#[from] SignError),
    #[error("no code stands at {0}")]
    NoCode(Address),
}

/// The receipt of a mined transaction.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Receipt {
    pub status: U64,
    pub block_number: U64,
    pub block_hash: B256,
    pub contract_address: Option<Address>,
    pub transaction_hash: B256,
}

/// Sends as somebody.
#[async_trait]
pub trait Sender: Send + Sync {
    /// Hands a transaction to the chain, and answers its hash. No `to` makes a contract.
    async fn send(&self, nodes: &Nodes, to: Option<Address>, data: Bytes) -> Result<B256, SendError>;
}

/// On the local chain its node acts for whoever is named.
pub struct Unlocked(pub Address);

#[async_trait]
impl Sender for Unlocked {
    async fn send(&self, nodes: &Nodes, to: Option<Address>, data: Bytes) -> Result<B256, SendError> {
        nodes
            .ask::<Value>(&Request::new("anvil_impersonateAccount", json!([self.0])))
            .await?;
        let call = json!([{ "from": self.0, "to": to, "data": data }]);
        Ok(nodes.ask(&Request::new("eth_sendTransaction", call)).await?)
    }
}

/// Sends, and waits until it is mined and has succeeded.
pub async fn send(nodes: &Nodes, by: &dyn Sender, to: Option<Address>, data: Bytes) -> Result<Receipt, SendError> {
    let hash = by.send(nodes, to, data).await?;
    let mut pause = Duration::from_millis(5);
    for _ in 0..LOOKS {
        let receipt: Option<Receipt> = nodes
            .ask(&Request::new("eth_getTransactionReceipt", json!([hash])))
            .await?;
        match receipt {
            Some(receipt) if receipt.status == U64::from(1) => return Ok(receipt),
            Some(_) => return Err(SendError::Failed(hash)),
            None => sleep(pause).await,
        }
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
    Err(SendError::NotMined(hash))
}

/// Calls a function that changes nothing and returns its answer.
pub async fn call<C: SolCall>(nodes: &Nodes, to: Address, call: C) -> Result<C::Return, SendError> {
    let data = Bytes::from(call.abi_encode());
    let request = Request::new("eth_call", json!([{ "to": to, "data": data }, "latest"]));
    let answer: Bytes = nodes.agreed(&request).await?;
    Ok(C::abi_decode_returns(&answer)?)
}

/// Keccak-256 of the code at an address.
pub async fn code_hash(nodes: &Nodes, of: Address) -> Result<B256, SendError> {
    let code: Bytes = nodes
        .agreed(&Request::new("eth_getCode", json!([of, "latest"])))
        .await?;
    if code.is_empty() {
        return Err(SendError::NoCode(of));
    }
    Ok(keccak256(code))
}

/// Coins of an address, in units of 10^-18.
pub async fn coins(nodes: &Nodes, of: Address) -> Result<U256, Error> {
    nodes.ask(&Request::new("eth_getBalance", json!([of, "latest"]))).await
}

/// The newest block.
pub async fn newest(nodes: &Nodes) -> Result<Block, Error> {
    nodes
        .ask(&Request::new("eth_getBlockByNumber", json!(["latest", false])))
        .await
}
