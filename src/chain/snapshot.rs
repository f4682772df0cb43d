//! The holdings on the chain beside the ledger's debts, both at one final block.

use super::{
    indexer::{
        ChainKey,
        store::{self, floor},
    },
    reserve::{POOL, transfers_to},
};
use crate::{
    db::{self, Result},
    providers::evm::{Error, Nodes, Request},
};
use alloy_primitives::{Address, Bytes, U256, hex};
use alloy_sol_types::{SolCall, sol};
use domain::onchain::reorg::Place;
use serde_json::{Value, json};
use sqlx::{PgConnection, PgPool};

/// Hours of history that are kept.
const KEPT_HOURS: i32 = 25;

sol! {
    function totalSupply() external view returns (uint256);
    function balanceOf(address of) external view returns (uint256);
    function owner() external view returns (address);
}

/// The contracts that are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backing {
    pub token: Address,
    pub vault: Address,
}

/// Why nothing was noted.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error(transparent)]
    Node(#[from] Error),
    #[error("a contract does not answer as it should")]
    Answer,
}

struct Seen {
    supply: U256,
    held: U256,
    owner: Address,
}

/// Notes what the chain and the ledger say at the newest final block that was read. False where the chain has gone on meanwhile, or events up to that
/// block are not booked yet: the next try may do better.
pub async fn take(
    pool: &PgPool,
    chain: ChainKey,
    nodes: &Nodes,
    backing: Backing,
) -> std::result::Result<bool, SnapshotError> {
    let Some(place) = floor(&mut *pool.acquire().await?, chain).await? else {
        return Ok(false);
    };
    let seen = look(nodes, place, backing).await?;
    let mut db = pool.begin().await?;
    let is_there = store::stands_at(&mut db, chain, place).await?;
    let untaken = store::untaken(
        &mut db,
        chain,
        "reserve",
        &transfers_to(backing.token, backing.vault, 0),
        1,
    )
    .await?;
    if !is_there || untaken.is_none_or(|logs| !logs.is_empty()) {
        return Ok(false);
    }
    insert(&mut db, chain, place, backing, &seen).await?;
    sqlx::query!(
        "DELETE FROM chain_reserves WHERE made_at < now() - make_interval(hours => $1)",
        KEPT_HOURS
    )
    .execute(&mut *db)
    .await?;
    db::commit(db, "reserves").await?;
    Ok(true)
}

async fn look(nodes: &Nodes, place: Place, backing: Backing) -> std::result::Result<Seen, SnapshotError> {
    let at = |to: Address, data: Vec<u8>| {
        let call = json!({ "to": to, "data": hex::encode_prefixed(data) });
        Request::new("eth_call", json!([call, { "blockHash": place.hash }]))
    };
    let requests = [
        at(backing.token, totalSupplyCall {}.abi_encode()),
        at(backing.token, balanceOfCall { of: backing.vault }.abi_encode()),
        at(backing.vault, ownerCall {}.abi_encode()),
    ];
    let read = |answers: Vec<Value>| {
        let answers: Option<Vec<Bytes>> = answers
            .into_iter()
            .map(|answer| serde_json::from_value(answer).ok())
            .collect();
        answers
    };
    let answers = nodes.agreed_all(&requests, read).await?;
    let [supply, held, owner] = answers.as_slice() else {
        return Err(SnapshotError::Answer);
    };
    let seen = || {
        Some(Seen {
            supply: totalSupplyCall::abi_decode_returns(supply).ok()?,
            held: balanceOfCall::abi_decode_returns(held).ok()?,
            owner: ownerCall::abi_decode_returns(owner).ok()?,
        })
    };
    seen().ok_or(SnapshotError::Answer)
}

async fn insert(db: &mut PgConnection, chain: ChainKey, place: Place, backing: Backing, seen: &Seen) -> Result<()> {
    sqlx::query!(
        "INSERT INTO chain_reserves (chain_id, epoch, block_number, block_hash, currency, token, vault, owner, supply, held, owed, leaving)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9::text::numeric, $10::text::numeric,
                (SELECT coalesce(sum(balance), 0) FROM accounts WHERE currency = $5 AND purpose <> 'external'),
                (SELECT coalesce(sum(net_amount), 0) FROM withdrawals WHERE currency = $5 AND status = 'paying')
         ON CONFLICT (chain_id, epoch, currency, block_number) DO UPDATE
         SET owed = excluded.owed, leaving = excluded.leaving, made_at = now()",
        i64::try_from(chain.chain_id).unwrap_or(-1),
        chain.epoch,
        i64::try_from(place.number).unwrap_or(-1),
        place.hash.as_slice(),
        POOL,
        backing.token.as_slice(),
        backing.vault.as_slice(),
        seen.owner.as_slice(),
        seen.supply.to_string(),
        seen.held.to_string()
    )
    .execute(db)
    .await
    .map(drop)
}
