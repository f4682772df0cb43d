//! Blocks of the local chain are mined on demand: a transaction mines its own, and two empty ones make it final. An idle chain does not grow: the
//! node gets slower with the length of its chain, so a block a second would eat a core within days.

use crate::{
    chain::{Chains, contracts::store},
    config::LOCAL_CHAIN_ID,
    providers::evm::{Block, Error, Nodes, Request},
};
use alloy_primitives::U64;
use serde_json::json;
use sqlx::PgPool;
use std::time::Duration;
use tokio::time::sleep;

/// Between a transaction's block and the empty ones, and how often it is looked whether there is one.
const PACE: Duration = Duration::from_millis(200);
/// Blocks after which one is final.
const UNTIL_FINAL: u64 = 2;

/// Goes on until it is dropped.
pub(super) async fn make_final(chains: &Chains, pool: &PgPool) {
    let (mut head, mut missing) = (0, UNTIL_FINAL);
    loop {
        if let Err(error) = turn(chains, pool, &mut head, &mut missing).await {
            tracing::debug!(%error, "the local chain was not looked at");
        }
        sleep(PACE).await;
    }
}

async fn turn(chains: &Chains, pool: &PgPool, head: &mut u64, missing: &mut u64) -> Result<(), Error> {
    let Ok(nodes) = chains.unchecked(LOCAL_CHAIN_ID) else {
        return Ok(());
    };
    let newest = number(&nodes).await?;
    if newest != *head {
        (*head, *missing) = (
            newest,
            UNTIL_FINAL.saturating_sub(empty_at_the_end(&nodes, newest).await?),
        );
        if *missing == 0 {
            note(&nodes, pool, newest).await?;
        }
    }
    if *missing > 0 {
        mine(&nodes).await?;
        *missing -= 1;
        *head += 1;
        if *missing == 0 {
            note(&nodes, pool, *head).await?;
        }
    }
    Ok(())
}

/// One empty block.
pub(super) async fn mine(nodes: &Nodes) -> Result<(), Error> {
    let mined: Result<serde_json::Value, _> = nodes.ask(&Request::new("anvil_mine", json!(["0x1"]))).await;
    mined.map(drop)
}

async fn number(nodes: &Nodes) -> Result<u64, Error> {
    let number: U64 = nodes.ask(&Request::new("eth_blockNumber", json!([]))).await?;
    Ok(number.to())
}

/// How many of the newest blocks hold nothing, two at most.
async fn empty_at_the_end(nodes: &Nodes, newest: u64) -> Result<u64, Error> {
    for back in 0..UNTIL_FINAL {
        let at = json!([U64::from(newest.saturating_sub(back))]);
        let held: Option<U64> = nodes
            .ask(&Request::new("eth_getBlockTransactionCountByNumber", at))
            .await?;
        if held.is_some_and(|held| !held.is_zero()) {
            return Ok(back);
        }
    }
    Ok(UNTIL_FINAL)
}

/// The newest block is what a later start knows the chain by.
async fn note(nodes: &Nodes, pool: &PgPool, newest: u64) -> Result<(), Error> {
    let at = Request::new("eth_getBlockByNumber", json!([U64::from(newest), false]));
    let Some(block) = nodes.ask::<Option<Block>>(&at).await? else {
        return Ok(());
    };
    let noted = async {
        store::seen(
            &mut *pool.acquire().await?,
            LOCAL_CHAIN_ID,
            block.number.to(),
            block.hash,
        )
        .await
    };
    if let Err(error) = noted.await {
        tracing::debug!(%error, "the newest block of the local chain was not noted");
    }
    Ok(())
}
