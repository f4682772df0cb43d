//! Puts the terms of collections that are sold onto their contract: from then on they can be minted.

use super::{
    site::Site,
    store::{collections, openings},
    token::collection_word,
};
use crate::{
    chain::{
        Chains,
        contracts::interfaces::Nfts::{Terms, openCall},
        outbox::{
            Payouts,
            store::{senders, txs},
        },
    },
    command::Done,
    context::Context,
    db,
};
use alloy_primitives::{Address, B256, aliases::U96};
use alloy_sol_types::SolCall;
use domain::{CollectionId, nft::Currency};
use sqlx::PgConnection;
use std::{collections::BTreeSet, sync::Arc};

/// Collections of a chain that one look opens at most.
const BATCH: i64 = 10;

/// Asks for the terms of collections that do not stand yet. True where there may be more.
pub async fn open(context: &Arc<Context>, chains: &Chains, payouts: &Payouts) -> db::Result<bool> {
    let ids: BTreeSet<u64> = Currency::ALL
        .into_iter()
        .filter_map(|currency| chains.of_collections(currency))
        .collect();
    let mut is_full = false;
    for site in ids.into_iter().filter_map(|id| Site::of(chains, payouts, id).ok()) {
        let wanted = openings::wanted(&mut *context.pool.acquire().await?, site.chain, site.contract, BATCH).await?;
        is_full |= i64::try_from(wanted.len()) == Ok(BATCH);
        for (id, tries) in wanted {
            context
                .recorded("nft.open")
                .in_job(async |db: &mut PgConnection| ask(db, &site, id, tries + 1).await)
                .await?;
        }
    }
    Ok(is_full)
}

async fn ask(db: &mut PgConnection, site: &Site, id: CollectionId, tries: u32) -> db::Result<Done<()>> {
    let done = Done::with(());
    let Some(collection) = collections::lock(db, id).await? else {
        return Ok(done);
    };
    let Some(provenance) = collection
        .provenance
        .as_deref()
        .and_then(|bytes| B256::try_from(bytes).ok())
    else {
        return Ok(done);
    };
    senders::ensure(db, site.key).await?;
    let wallet = |address: domain::Address| Address::from(*address.bytes());
    let call = openCall {
        collection: U96::from_be_slice(&collection_word(id)[20..]),
        terms: Terms {
            supply: collection.total_supply,
            royaltyBps: collection.royalty.bps(),
            royaltyWallet: wallet(collection.royalty_wallet),
            adminWallet: wallet(collection.admin_wallet),
            provenance,
        },
    };
    let new = txs::New {
        kind: "nft_open",
        cause_type: "nft_collection",
        cause_id: &format!("{id}:{}:{}:{tries}", site.chain.chain_id, site.chain.epoch),
        to: site.contract,
        data: call.abi_encode().into(),
    };
    let tx = txs::insert(db, site.key, &new).await?;
    openings::asked(db, id, (site.chain, site.contract), tx, tries).await?;
    Ok(done)
}
