//! Puts the terms of collections that are sold onto their contract: from then on they can be minted.

use super::{
    site::Site,
    store::{
        collections::{self, Blind, Promise},
        openings,
    },
    token::chain_id_of,
};
use crate::{
    chain::{
        Chains,
        contracts::interfaces::Nfts::{self, Terms, openBlindCall, openCall},
        outbox::{
            Payouts,
            store::{senders, txs},
        },
    },
    command::Done,
    context::Context,
    db,
};
use alloy_primitives::{Address, B256, aliases::U48};
use alloy_sol_types::SolCall;
use domain::{CollectionId, nft::Currency};
use sqlx::PgConnection;
use std::{collections::BTreeSet, sync::Arc};
use time::OffsetDateTime;

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
    let terms = Terms {
        supply: collection.total_supply,
        royaltyBps: collection.royalty.bps(),
        royaltyWallet: wallet(collection.royalty_wallet),
        adminWallet: wallet(collection.admin_wallet),
        provenance,
    };
    let on_chain = chain_id_of(id);
    let data = match collection.blind {
        None => openCall {
            collection: on_chain,
            terms,
        }
        .abi_encode(),
        Some(Blind {
            closes_at,
            promise: Some(promise),
            ..
        }) => openBlindCall {
            collection: on_chain,
            terms,
            promise: promised(closes_at, promise),
        }
        .abi_encode(),
        Some(Blind { promise: None, .. }) => return Ok(done),
    };
    let new = txs::New {
        kind: "nft_open",
        cause_type: "nft_collection",
        cause_id: &format!("{id}:{}:{}:{tries}", site.chain.chain_id, site.chain.epoch),
        to: site.contract,
        data: data.into(),
    };
    let tx = txs::insert(db, site.key, &new).await?;
    openings::asked(db, id, (site.chain, site.contract), tx, tries).await?;
    Ok(done)
}

fn promised(closes_at: OffsetDateTime, promise: Promise) -> Nfts::Promise {
    Nfts::Promise {
        closesAt: U48::from(u64::try_from(closes_at.unix_timestamp()).unwrap_or_default()),
        commitment: promise.commitment,
        directory: promise.directory,
    }
}
