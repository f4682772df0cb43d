//! Ends blind drops: the sale is closed, the hash of a later block is noted, and then the seed is told. Each step is one call of the contract, which
//! anybody else may make as well.

use super::{
    kept::Nfts,
    seed,
    site::Site,
    store::draws::{self, Due},
    token::chain_id_of,
};
use crate::{
    chain::{
        Chains,
        contracts::interfaces::Nfts::{self as Contract, Drop},
        local,
        outbox::{
            Payouts,
            store::{senders, txs},
        },
    },
    command::Done,
    context::Context,
    db,
    providers::evm::{self, Block, Request},
};
use alloy_primitives::{Bytes, hex};
use alloy_sol_types::SolCall;
use domain::{CollectionId, nft::Currency};
use serde_json::json;
use sqlx::PgConnection;
use std::{collections::BTreeSet, sync::Arc};

/// Collections of a chain that one look takes on at most.
const BATCH: i64 = 10;
/// Blocks from the end of the sale to the one whose hash counts, as the contract says.
const DRAW_AFTER: u64 = 3;

/// The next call of a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Close,
    Draw,
    Reveal,
}

/// Where a draw stands.
#[derive(Debug, PartialEq, Eq)]
enum Stand {
    Next(Step),
    /// A later block is waited for.
    Block,
    /// Nothing is to be done: it is being sold, becomes final, or is over.
    Nothing,
}

/// A draw could not be looked at.
#[derive(Debug, thiserror::Error)]
pub enum RevealError {
    #[error(transparent)]
    Store(#[from] sqlx::Error),
    #[error(transparent)]
    Chain(#[from] evm::Error),
    #[error("the contract's answer cannot be read: {0}")]
    Unreadable(#[from] alloy_sol_types::Error),
}

/// Takes each draw a step further. One that fails keeps no other from going on.
pub async fn reveal(
    context: &Arc<Context>,
    chains: &Chains,
    payouts: &Payouts,
    nfts: &Nfts,
) -> Result<(), RevealError> {
    let mut outcome = Ok(());
    let ids: BTreeSet<u64> = Currency::ALL
        .into_iter()
        .filter_map(|currency| chains.of_collections(currency))
        .collect();
    for site in ids.into_iter().filter_map(|id| Site::of(chains, payouts, id).ok()) {
        let due = draws::due(&mut *context.pool.acquire().await?, site.chain, site.contract, BATCH).await?;
        for one in due {
            if let Err(error) = take(context, chains, &site, nfts, &one).await {
                tracing::warn!(collection = %one.collection, %error, "the draw of a collection does not go on");
                outcome = Err(error);
            }
        }
    }
    outcome
}

async fn take(context: &Arc<Context>, chains: &Chains, site: &Site, nfts: &Nfts, due: &Due) -> Result<(), RevealError> {
    match look(chains, site, due).await? {
        Stand::Nothing => Ok(()),
        Stand::Block => Ok(local::mine(chains, site.chain.chain_id).await?),
        Stand::Next(step) => {
            let asked = async |db: &mut PgConnection| ask(db, site, nfts, (due.collection, due.tries), step).await;
            Ok(context.recorded("nft.draw").in_job(asked).await?)
        }
    }
}

/// The contract as it is now: it says what is next, whoever made the calls before.
async fn look(chains: &Chains, site: &Site, due: &Due) -> Result<Stand, RevealError> {
    let Ok(nodes) = chains.nodes(site.chain.chain_id) else {
        return Ok(Stand::Nothing);
    };
    let call = Contract::dropOfCall {
        collection: chain_id_of(due.collection),
    };
    let call = json!({ "to": site.contract, "data": hex::encode_prefixed(call.abi_encode()) });
    let told: Bytes = nodes.ask(&Request::new("eth_call", json!([call, "latest"]))).await?;
    let head: Option<Block> = nodes
        .ask(&Request::new("eth_getBlockByNumber", json!(["latest", false])))
        .await?;
    let drop = Contract::dropOfCall::abi_decode_returns(&told)?;
    Ok(head.map_or(Stand::Nothing, |head| next(&drop, due, &head)))
}

fn next(drop: &Drop, due: &Due, head: &Block) -> Stand {
    let (closed, drawn) = (drop.closedIn.to::<u64>(), drop.drawnOf.to::<u64>());
    if drop.isRevealed || drop.closesAt.is_zero() {
        return Stand::Nothing;
    }
    if closed == 0 {
        return match time::OffsetDateTime::now_utc() > due.closes_at {
            true if head.timestamp.to::<u64>() > drop.closesAt.to::<u64>() => Stand::Next(Step::Close),
            true => Stand::Block,
            false => Stand::Nothing,
        };
    }
    match (drawn, due.is_drawn) {
        (0, _) if head.number.to::<u64>() > closed + DRAW_AFTER => Stand::Next(Step::Draw),
        (0, _) => Stand::Block,
        // Not before it is final: who knows the seed could still want another block.
        (_, false) => Stand::Nothing,
        (_, true) => Stand::Next(Step::Reveal),
    }
}

async fn ask(
    db: &mut PgConnection,
    site: &Site,
    nfts: &Nfts,
    (id, tries): (CollectionId, u32),
    step: Step,
) -> db::Result<Done<()>> {
    let done = Done::with(());
    let Some((sealed, known)) = draws::lock(db, id, site.chain, site.contract).await? else {
        return Ok(done);
    };
    if known != tries {
        return Ok(done);
    }
    let collection = chain_id_of(id);
    let data = match step {
        Step::Close => Contract::closeCall { collection }.abi_encode(),
        Step::Draw => Contract::drawCall { collection }.abi_encode(),
        Step::Reveal => {
            let seed = seed::open(&nfts.seeds, id, &sealed).map_err(|error| sqlx::Error::Decode(Box::new(error)))?;
            Contract::revealCall { collection, seed }.abi_encode()
        }
    };
    senders::ensure(db, site.key).await?;
    let new = txs::New {
        kind: "nft_draw",
        cause_type: "nft_draw",
        cause_id: &format!("{id}:{}:{}:{}", site.chain.chain_id, site.chain.epoch, tries + 1),
        to: site.contract,
        data: data.into(),
    };
    let tx = txs::insert(db, site.key, &new).await?;
    draws::asked(db, id, (site.chain, site.contract), tx, tries + 1).await?;
    Ok(done)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloy_primitives::{B256, U64, aliases::U48};
    use time::{Duration, OffsetDateTime};

    /// Where a draw stands: closed in, drawn of, noted for good, the newest block and whether its time is behind the end of the sale.
    fn stand(closed: u64, drawn: u64, is_drawn: bool, head: u64, is_late: bool) -> Stand {
        let closes_at = OffsetDateTime::now_utc() - Duration::hours(1);
        let ends = u64::try_from(closes_at.unix_timestamp()).unwrap();
        let drop = Drop {
            closesAt: U48::from(ends),
            closedIn: U48::from(closed),
            drawnOf: U48::from(drawn),
            minted: 0,
            offset: 0,
            isRevealed: false,
            commitment: B256::ZERO,
            directory: B256::ZERO,
            blockHash: B256::ZERO,
        };
        let due = Due {
            collection: "c".repeat(24).parse().unwrap(),
            closes_at,
            is_drawn,
            tries: 0,
        };
        let head = Block {
            number: U64::from(head),
            hash: B256::ZERO,
            parent_hash: B256::ZERO,
            timestamp: U64::from(if is_late { ends + 1 } else { ends }),
        };
        next(&drop, &due, &head)
    }

    #[test]
    fn a_seed_is_told_only_when_the_hash_that_counts_is_noted_for_good() {
        assert_eq!(
            stand(0, 0, false, 9, false),
            Stand::Block,
            "no block of a later time yet"
        );
        assert_eq!(stand(0, 0, false, 9, true), Stand::Next(Step::Close));
        assert_eq!(
            stand(10, 0, false, 13, true),
            Stand::Block,
            "the block that counts is not behind the newest"
        );
        assert_eq!(stand(10, 0, false, 14, true), Stand::Next(Step::Draw));
        assert_eq!(stand(10, 13, false, 90, true), Stand::Nothing, "it may be undone");
        assert_eq!(stand(10, 13, true, 90, true), Stand::Next(Step::Reveal));
    }
}
