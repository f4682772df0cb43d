//! The indexer's questions as nodes understand them.

use super::reader::Watch;
use crate::providers::evm::{self, Error, Nodes, Request};
use alloy_primitives::{Address, B256, Bytes, U64};
use domain::onchain::{
    indexer::{Head, Log, Settled, Tip},
    reorg::{Block, Place},
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Events of one answer at most; more are asked for in shorter ranges.
const MAX_LOGS: usize = 10_000;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error(transparent)]
    Node(#[from] Error),
    /// More than one answer may hold.
    #[error("a range holds more than {MAX_LOGS} events")]
    TooMany,
    /// A node's receipt of a transaction does not fit the events that it gave.
    #[error("events and receipts do not fit together")]
    Torn,
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
struct RpcLog {
    address: Address,
    topics: Vec<B256>,
    data: Bytes,
    block_number: U64,
    block_hash: B256,
    transaction_hash: B256,
    log_index: U64,
    #[serde(default)]
    removed: bool,
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
struct RpcReceipt {
    status: U64,
    block_hash: B256,
    logs: Vec<RpcLog>,
}

/// The newest block, by any node.
pub async fn latest(nodes: &Nodes) -> Result<Block, Error> {
    let block: evm::Block = nodes.ask(&by_number("latest")).await?;
    Ok(of(&block))
}

/// The newest final block, by two nodes where two are configured.
pub async fn tip(nodes: &Nodes, latest: Block) -> Result<Tip, Error> {
    let settled = of(&nodes.final_block().await?);
    // Another node may lag behind what is final.
    let latest = if latest.number < settled.number {
        settled
    } else {
        latest
    };
    Ok(Tip { latest, settled })
}

/// The block of this number, by two nodes where two are configured; None where they do not know it.
pub async fn block_at(nodes: &Nodes, number: u64) -> Result<Option<Place>, Error> {
    let block: Option<evm::Block> = nodes.agreed(&by_number(U64::from(number))).await?;
    Ok(block.map(|block| of(&block).into()))
}

/// A block with its events, by one node; None where it does not know the block, or not any more.
pub async fn head(nodes: &Nodes, number: Result<u64, B256>, watches: &[Watch]) -> Result<Option<Head>, Failure> {
    let request = match number {
        Ok(number) => by_number(U64::from(number)),
        Err(hash) => Request::new("eth_getBlockByHash", json!([hash, false])),
    };
    let Some(block) = nodes.ask::<Option<evm::Block>>(&request).await? else {
        return Ok(None);
    };
    let block = of(&block);
    let requests: Vec<_> = watches
        .iter()
        .map(|watch| logs(watch, json!({ "blockHash": block.hash })))
        .collect();
    let mut found = Vec::new();
    for answer in nodes.ask_all(&requests).await? {
        match answer.map(serde_json::from_value::<Vec<RpcLog>>) {
            Ok(Ok(logs)) => found.extend(logs),
            // A block that was just reorganised away is refused as unknown.
            Err(Error::Refused { .. }) => return Ok(None),
            Ok(Err(_)) => return Err(Failure::Torn),
            Err(error) => return Err(error.into()),
        }
    }
    let txs = distinct(&found);
    let requests: Vec<_> = txs.iter().map(receipt).collect();
    let mut receipts = BTreeMap::new();
    for (tx, answer) in txs.into_iter().zip(nodes.ask_all(&requests).await?) {
        match serde_json::from_value::<RpcReceipt>(answer?) {
            Ok(receipt) => receipts.insert(tx, receipt),
            Err(_) => return Ok(None),
        };
    }
    let logs = placed(found, &receipts)?;
    Ok(Some(Head { block, logs }))
}

/// The events of final blocks, alike by two nodes where two are configured. A node is asked for the range's ends and its events in one call: one
/// that does not have the range would else tell of no events, and of no error.
pub async fn settled(nodes: &Nodes, (from, to): (u64, u64), watches: &[Watch]) -> Result<Settled, Failure> {
    let range = json!({ "fromBlock": U64::from(from), "toBlock": U64::from(to) });
    let mut requests = vec![by_number(U64::from(from)), by_number(U64::from(to))];
    requests.extend(watches.iter().map(|watch| logs(watch, range.clone())));
    let (first, last, found) = nodes
        .agreed_all(&requests, |answers| {
            let mut answers = answers.into_iter();
            let (first, last): (evm::Block, evm::Block) = (read(answers.next()?)?, read(answers.next()?)?);
            let logs: Option<Vec<Vec<RpcLog>>> = answers.map(read).collect();
            Some((first, last, logs?.into_iter().flatten().collect::<Vec<_>>()))
        })
        .await?;
    if found.len() > MAX_LOGS {
        return Err(Failure::TooMany);
    }
    let txs = distinct(&found);
    let numbers: BTreeSet<u64> = found.iter().map(|log| log.block_number.to()).collect();
    let mut requests: Vec<_> = txs.iter().map(receipt).collect();
    requests.extend(numbers.iter().map(|number| by_number(U64::from(*number))));
    let (receipts, blocks) = nodes
        .agreed_all(&requests, |answers| {
            let mut answers = answers.into_iter();
            let receipts: Option<Vec<RpcReceipt>> = answers.by_ref().take(txs.len()).map(read).collect();
            let blocks: Option<Vec<evm::Block>> = answers.map(read).collect();
            Some((receipts?, blocks?))
        })
        .await?;
    let logs = placed(found, &txs.iter().copied().zip(receipts).collect())?;
    Ok(Settled {
        first: of(&first),
        last: of(&last),
        blocks: blocks.iter().map(of).collect(),
        logs,
    })
}

/// Events in the order of the chain, each with its place in the receipt of its transaction, which must have it too and have succeeded.
fn placed(found: Vec<RpcLog>, receipts: &BTreeMap<B256, RpcReceipt>) -> Result<Vec<Log>, Failure> {
    let place = |log: RpcLog| {
        let receipt = receipts.get(&log.transaction_hash)?;
        let position = receipt.logs.iter().position(|known| *known == log)?;
        let is_good = receipt.status == U64::from(1) && receipt.block_hash == log.block_hash && !log.removed;
        is_good.then_some(Log {
            block: log.block_number.to(),
            block_hash: log.block_hash,
            index: log.log_index.to(),
            tx: log.transaction_hash,
            position: u32::try_from(position).ok()?,
            address: log.address,
            topics: log.topics,
            data: log.data,
        })
    };
    let logs: Option<Vec<_>> = found.into_iter().map(place).collect();
    let mut logs = logs.ok_or(Failure::Torn)?;
    logs.sort_by_key(|log| (log.block, log.index));
    // Two readers may take the same event.
    logs.dedup();
    Ok(logs)
}

fn distinct(logs: &[RpcLog]) -> Vec<B256> {
    let txs: BTreeSet<_> = logs.iter().map(|log| log.transaction_hash).collect();
    txs.into_iter().collect()
}

fn by_number(number: impl serde::Serialize) -> Request {
    Request::new("eth_getBlockByNumber", json!([number, false]))
}

fn receipt(tx: &B256) -> Request {
    Request::new("eth_getTransactionReceipt", json!([tx]))
}

fn logs(watch: &Watch, mut filter: Value) -> Request {
    filter["address"] = json!(watch.address);
    filter["topics"] = json!(watch.topics);
    Request::new("eth_getLogs", json!([filter]))
}

fn read<T: DeserializeOwned>(answer: Value) -> Option<T> {
    serde_json::from_value(answer).ok()
}

fn of(block: &evm::Block) -> Block {
    Block {
        number: block.number.to(),
        hash: block.hash,
        parent: block.parent_hash,
        time: block.timestamp.to(),
    }
}
