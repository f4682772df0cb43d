//! Publishes what everybody paid, gets back and bought, once the sale is over; and later what came late.

use super::{
    allocate::settled,
    proofs,
    site::{Presale, Site},
    store::{self, Root},
};
use crate::{
    chain::{
        Chains,
        contracts::interfaces::SaleVault,
        indexer,
        outbox::{
            Line, Payouts,
            store::{Key, senders, txs},
        },
    },
    context::Context,
    db, failpoint,
    providers::evm::{self, Request},
};
use alloy_primitives::{U64, U256, keccak256};
use alloy_sol_types::SolCall;
use domain::presale::{SETTLE_DELAY, Sale, Terms, Tree, list_text};
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::sync::Arc;
use time::OffsetDateTime;

/// A final block further back than this is not believed to be the newest final one.
const FINAL: u32 = 3;

/// Why no root was made. The next look tries again.
#[derive(Debug, thiserror::Error)]
pub enum RootError {
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error(transparent)]
    Chain(#[from] evm::Error),
    #[error(
        "a root of the presale is due and no key publishes on chain {0}: give chain.hot_key, which must be the vault's operator"
    )]
    NoKey(u64),
}

/// Makes the root that is due, if any, and puts it into the outbox.
pub async fn publish(
    context: &Arc<Context>,
    chains: &Chains,
    payouts: &Payouts,
    presale: &Presale,
) -> Result<(), RootError> {
    let Ok(site) = Site::of(chains) else {
        return Ok(());
    };
    let mut db = context.pool.acquire().await?;
    let Some(terms) = presale.terms(&mut db, Some(&site)).await? else {
        return Ok(());
    };
    let is_cancelled = store::allocated_to(&mut db, site.chain)
        .await?
        .is_some_and(|(_, is)| is);
    let over = OffsetDateTime::now_utc().unix_timestamp() >= terms.ends_at;
    let floor = indexer::store::floor(&mut db, site.chain).await?;
    drop(db);
    let Some(floor) = floor.filter(|_| over || is_cancelled) else {
        return Ok(());
    };
    // Only a final block from after the close says that no contribution of the window is missing.
    let block = Request::new("eth_getBlockByNumber", json!([U64::from(floor.number), false]));
    let block: Option<evm::Block> = site.nodes.agreed(&block).await?;
    let time = block
        .filter(|block| block.hash == floor.hash)
        .map(|block| block.timestamp.to::<u64>());
    let is_closed = time.is_some_and(|time| i64::try_from(time).is_ok_and(|time| time >= terms.ends_at));
    if !is_closed && !is_cancelled {
        if site.is_local {
            // An idle local chain has no block after the close: nobody but us mines one.
            let mine = Request::new("anvil_mine", json!([U64::from(FINAL)]));
            site.nodes.ask::<Value>(&mine).await?;
        }
        return Ok(());
    }
    let mut db = context.pool.begin().await?;
    let lines = payouts.lines();
    let line = lines.iter().find(|line| line.key().chain_id == site.chain.chain_id);
    let made = make(&mut db, &site, &terms, (line.map(Line::key), floor.number)).await?;
    if made {
        db::commit(db, "root").await?;
        failpoint::reached("root.after_publish");
    }
    Ok(())
}

/// True where a root was put into the outbox.
async fn make(
    db: &mut PgConnection,
    site: &Site,
    terms: &Terms,
    (key, floor): (Option<Key>, u64),
) -> Result<bool, RootError> {
    let key = || {
        key.ok_or_else(|| {
            let chain_id = site.chain.chain_id;
            tracing::error!(
                chain_id,
                "a root of the presale is due and no key publishes on its chain"
            );
            RootError::NoKey(chain_id)
        })
    };
    // A tree of all contributions is made between two statements.
    let patient = "SET LOCAL idle_in_transaction_session_timeout = '60s'";
    sqlx::query(patient).execute(&mut *db).await?;
    let sale = store::hold(db, site.chain).await?;
    let Some(through) = settled(db, site).await?.filter(|through| *through >= floor) else {
        return Ok(false);
    };
    if !store::next_seen(db, site.chain, through).await?.is_empty() {
        return Ok(false);
    }
    let roots = store::roots(db, site.chain).await?;
    let now = OffsetDateTime::now_utc();
    let (number, after) = match roots.last() {
        None => (0, -1),
        Some(last) if last.is_published() && last.published_at.is_some_and(|at| at + SETTLE_DELAY <= now) => {
            (last.number + 1, last.through)
        }
        Some(last) => return again(db, site, key, last).await,
    };
    let range = (after, i64::try_from(through).unwrap_or(i64::MAX));
    let Some(root) = drawn(db, site, terms, &sale, (number, range)).await? else {
        return Ok(false);
    };
    let tx = queue(db, site, key()?, &root).await?;
    store::insert_root(db, site.chain, &root, tx).await?;
    tracing::info!(number, hash = %root.hash, leaves = root.leaves, "a root of the presale is published");
    Ok(true)
}

/// The root over the contributions behind one block up to another. None where there are none.
pub(super) async fn drawn(
    db: &mut PgConnection,
    site: &Site,
    terms: &Terms,
    sale: &Sale,
    (number, range): (u32, (i64, i64)),
) -> db::Result<Option<Root>> {
    let is_cancelled = store::allocated_to(db, site.chain).await?.is_some_and(|(_, is)| is);
    // Contributions after the first root buy nothing. Of a sale that came to nothing all goes back.
    let all_goes_back = number > 0 || is_cancelled || sale.raised_in_all() < terms.soft_cap;
    let Some(tree) = proofs::tree(db, site, number, range, all_goes_back).await? else {
        return Ok(None);
    };
    let list = keccak256(list_text(&store::entries(db, terms.ends_at).await?));
    Ok(Some(described(&tree, number, range, all_goes_back, list)))
}

/// Puts a root that the chain did not take into the outbox once more, an hour later.
async fn again(
    db: &mut PgConnection,
    site: &Site,
    key: impl Fn() -> Result<Key, RootError>,
    last: &Root,
) -> Result<bool, RootError> {
    let Some(reason) = store::failed_tx(db, site.chain, last.number).await? else {
        return Ok(false);
    };
    tracing::error!(
        number = last.number,
        reason,
        "a root of the presale could not be published: it is tried again"
    );
    let next = Root {
        tries: last.tries + 1,
        ..last.clone()
    };
    let tx = queue(db, site, key()?, &next).await?;
    store::retry(db, site.chain, last.number, tx).await?;
    Ok(true)
}

pub(super) async fn queue(db: &mut PgConnection, site: &Site, key: Key, root: &Root) -> db::Result<i64> {
    senders::ensure(db, key).await?;
    let call = SaleVault::publishCall {
        number: U256::from(root.number),
        hash: root.hash,
        list: root.list,
        totals: SaleVault::Totals {
            paid: root.paid,
            refundable: root.refundable,
            allocation: root.allocation,
        },
    };
    let chain = site.chain;
    let new = txs::New {
        kind: "presale_root",
        cause_type: "presale_root",
        cause_id: &format!("{}:{}:{}:{}", chain.chain_id, chain.epoch, root.number, root.tries),
        to: site.vault,
        data: call.abi_encode().into(),
    };
    txs::insert(db, key, &new).await
}

fn described(
    tree: &Tree,
    number: u32,
    (after, through): (i64, i64),
    all_goes_back: bool,
    list: alloy_primitives::B256,
) -> Root {
    let (mut paid, mut refundable) = ([U256::ZERO; 2], [U256::ZERO; 2]);
    let mut allocation = U256::ZERO;
    for leaf in tree.leaves() {
        for coin in 0..2 {
            paid[coin] = paid[coin].saturating_add(leaf.paid[coin]);
            refundable[coin] = refundable[coin].saturating_add(leaf.refundable[coin]);
        }
        allocation = allocation.saturating_add(leaf.allocation);
    }
    Root {
        number,
        hash: tree.root(),
        list,
        after,
        through,
        all_goes_back,
        paid,
        refundable,
        allocation,
        leaves: i32::try_from(tree.leaves().len()).unwrap_or(i32::MAX),
        tries: 1,
        state: "queued".to_owned(),
        published_at: None,
        tx: None,
    }
}
