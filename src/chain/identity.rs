//! Whether the chain that a node serves is the one that the database knows: a block that was seen lately is compared, which names all before it by
//! its hash, and the first block where nodes do not have that one. Money that was counted on one chain must not be counted again on another that
//! took its id.

use super::contracts::store;
use crate::providers::evm::{Block, Error, Nodes, Request};
use alloy_primitives::{B256, U64};
use serde_json::json;
use sqlx::PgPool;

/// The result of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Identity {
    /// The chain of this epoch.
    Known(i32),
    /// Another one.
    Stranger(Seen),
    /// It does not have the block that was seen lately: its nodes are behind, or its newest blocks are lost.
    Behind(Seen),
}

/// The blocks by which a later check recognises the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    pub genesis: B256,
    pub block: Block,
}

/// Why it was not found out.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    #[error(transparent)]
    Chain(#[from] Error),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Compares, and notes a chain that was never spoken to and a newer block of the one that is known.
pub async fn check(pool: &PgPool, nodes: &Nodes) -> Result<Identity, CheckError> {
    let chain_id = nodes.chain_id();
    let known = store::known(&mut *pool.acquire().await?, chain_id).await?;
    // No connection is held while a node is asked.
    let genesis = block(nodes, 0).await?.map(|block| block.hash).unwrap_or_default();
    let seen = Seen {
        genesis,
        block: nodes.final_block().await?,
    };
    let Some(known) = known else {
        store::begin(&mut *pool.acquire().await?, chain_id, seen.genesis, seen.block).await?;
        return Ok(Identity::Known(1));
    };
    // A node of the local chain that was started again names some other first block at times: it keeps one from each of its starts.
    match block(nodes, known.block_number).await? {
        Some(there) if there.hash == known.block_hash => {}
        Some(_) => return Ok(Identity::Stranger(seen)),
        None if genesis != known.genesis_hash => return Ok(Identity::Stranger(seen)),
        None => return Ok(Identity::Behind(seen)),
    }
    let Block { number, hash, .. } = seen.block;
    store::seen(&mut *pool.acquire().await?, chain_id, number.to(), hash).await?;
    Ok(Identity::Known(known.epoch))
}

async fn block(nodes: &Nodes, number: u64) -> Result<Option<Block>, Error> {
    nodes
        .agreed(&Request::new("eth_getBlockByNumber", json!([U64::from(number), false])))
        .await
}
