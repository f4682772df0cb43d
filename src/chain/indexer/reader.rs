//! Those who act on events.

use crate::{command::Done, db};
use alloy_primitives::{Address, B256};
use async_trait::async_trait;
use domain::onchain::indexer::Log;
use sqlx::PgConnection;

/// A chain, and which of those that had its id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChainKey {
    pub chain_id: u64,
    /// Counted from 1.
    pub epoch: i32,
}

impl ChainKey {
    /// The chain's id as it is stored; the configuration holds it below 2^32.
    pub(super) fn id(self) -> i64 {
        i64::try_from(self.chain_id).unwrap_or(-1)
    }
}

/// The events that a reader takes: of a contract, with these topics by place. None is any; the first is the event's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Watch {
    pub address: Address,
    /// 1 to 4.
    pub topics: Vec<Option<B256>>,
    /// No event is older than this block.
    pub since: u64,
}

impl Watch {
    /// Every event of a contract.
    pub fn all_of(address: Address, since: u64) -> Self {
        Self {
            address,
            topics: vec![None],
            since,
        }
    }

    /// True for the same events, wherever the two begin.
    pub fn is_same(&self, other: &Self) -> bool {
        self.address == other.address && self.topics == other.topics
    }
}

/// A final event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalLog {
    pub chain_id: u64,
    pub epoch: i32,
    pub log: Log,
    /// Of its block, in seconds since 1970.
    pub time: i64,
}

/// Acts on final events.
#[async_trait]
pub trait Reader: Send + Sync {
    /// Lower case letters, at most 32; the same for ever.
    fn name(&self) -> &'static str;

    /// At most 18, each of another contract.
    fn watches(&self) -> Vec<Watch>;

    /// It begins to read a contract, or comes back to one, in the transaction that says so.
    async fn begin(&self, _db: &mut PgConnection, _chain: ChainKey) -> db::Result<()> {
        Ok(())
    }

    /// Events in one transaction at most. One for those that hold accounts of several people: two such events could be held the other way round elsewhere.
    fn batch(&self) -> i64 {
        50
    }

    /// Acts, in the transaction that notes that this event was taken. An error holds all later ones up, so a fault of the event itself is
    /// recorded and skipped.
    async fn apply(&self, db: &mut PgConnection, log: &FinalLog) -> db::Result<Done<()>>;
}
