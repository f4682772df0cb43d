//! Blocks that can no longer be undone.

use super::{error::Error, node::Node, wire::Request};
use alloy_primitives::{B256, U64};
use serde::Deserialize;
use serde_json::json;
use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, SystemTime},
};

/// The age at which a node's `finalized` is believed no longer: one was seen to serve a final block of four hours ago.
const MAX_AGE: Duration = Duration::from_secs(600);

/// A block's head, as far as we use it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Block {
    pub number: U64,
    pub hash: B256,
    pub parent_hash: B256,
    /// Seconds since 1970.
    pub timestamp: U64,
}

/// The newest final block that was told.
pub(super) struct Finality {
    /// Blocks behind the newest that count as final where a node's own word is not believed.
    pub depth: u64,
    newest: Mutex<Option<Block>>,
}

impl Finality {
    pub fn new(chain_id: u64) -> Self {
        let depth = if chain_id == 56 { 15 } else { 64 };
        Self {
            depth,
            newest: Mutex::default(),
        }
    }

    /// The number of the block that this node calls final, or that is deep enough.
    pub async fn number(&self, node: &Node) -> Result<u64, Error> {
        let finalized = match node.ask::<Option<Block>>(&by_tag("finalized")).await {
            // Not every node knows the word.
            Err(Error::Refused { .. }) => None,
            told => told?,
        };
        if let Some(block) = finalized.filter(is_fresh)
            && node.goes_on(block.number.to())
        {
            return Ok(block.number.to());
        }
        let latest: Block = node.ask(&by_tag("latest")).await?;
        Ok(latest.number.to::<u64>().saturating_sub(self.depth))
    }

    /// Keeps the newest: what was final stays so, whatever a node says later.
    pub fn advance(&self, block: Block, chain_id: u64) -> Result<Block, Error> {
        let mut newest = self.newest.lock().unwrap_or_else(PoisonError::into_inner);
        match *newest {
            Some(known) if known.number == block.number && known.hash != block.hash => Err(Error::Undone { chain_id }),
            Some(known) if known.number >= block.number => Ok(known),
            Some(_) | None => Ok(*newest.insert(block)),
        }
    }
}

pub(super) fn by_number(number: u64) -> Request {
    Request::new("eth_getBlockByNumber", json!([U64::from(number), false]))
}

fn by_tag(tag: &str) -> Request {
    Request::new("eth_getBlockByNumber", json!([tag, false]))
}

fn is_fresh(block: &Block) -> bool {
    let made = SystemTime::UNIX_EPOCH + Duration::from_secs(block.timestamp.to::<u64>().min(u64::from(u32::MAX)));
    // A block of the future is no older than now.
    made.elapsed().is_ok_and(|age| age <= MAX_AGE) || made > SystemTime::now()
}
