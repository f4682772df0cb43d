//! The moment from which on buyers rely on a collection: its NFTs get their places, their metadata and their editions, and the whole its provenance.

use crate::{
    auth::seal::Sealer,
    chain::Chains,
    features::{
        media::{cid::Cid, contents},
        nfts::{
            directory,
            metadata::{self, Said},
            refusal::conflict,
            seed,
            store::{
                activation::{self as store, Fixed, NewPromise},
                collections::{Blind, Collection},
                phases::{self, Phase},
            },
        },
    },
    http::error::ApiError,
};
use domain::NftId;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// NFTs whose metadata is stored by one statement.
const BATCH: usize = 500;

/// Fixes a draft that is held.
///
/// # Errors
/// 409 while its currency has no chain, while it has no NFT, and while one has no picture.
pub(super) async fn activate(
    db: &mut PgConnection,
    chains: &Chains,
    seeds: &Sealer,
    collection: &Collection,
) -> Result<(), ApiError> {
    let currency = collection.currency;
    let chain_id = chains.of_collections(currency).ok_or_else(|| {
        conflict(format!(
            "No chain is configured for {currency}. The operator names one, then the collection can become active."
        ))
    })?;
    let nfts = store::nfts(db, collection.id).await?;
    if nfts.is_empty() {
        return Err(conflict("Add an NFT before you activate the collection."));
    }
    if let Some(bare) = nfts.iter().find(|nft| nft.image_cid.is_none()) {
        return Err(conflict(format!(
            "{} has no picture yet. Every NFT needs one before the collection becomes active.",
            bare.name
        )));
    }
    if let Some(blind) = &collection.blind {
        let phases = phases::list(db, collection.id).await?;
        fits_blind(collection, blind, &nfts, &phases)?;
    }
    let mut cids = Vec::with_capacity(nfts.len());
    for batch in nfts.chunks(BATCH) {
        let texts: Vec<_> = batch
            .iter()
            .map(|nft| text(nft, collection))
            .collect::<Result<_, _>>()?;
        let of_batch = contents::put_texts(db, &texts).await?;
        let ids: Vec<NftId> = batch.iter().map(|nft| nft.id).collect();
        let first = i32::try_from(cids.len() + 1).map_err(ApiError::internal)?;
        store::fix(db, &ids, &of_batch, first).await?;
        cids.extend(of_batch);
    }
    store::make_editions(db, collection.id).await?;
    let provenance = metadata::provenance(cids.iter().map(Cid::as_str));
    if collection.blind.is_some() {
        promise(db, seeds, collection, &cids).await?;
    }
    store::activate(db, collection.id, chain_id, &provenance).await?;
    Ok(())
}

/// Nothing but its number may tell a token of a blind collection from the others.
fn fits_blind(collection: &Collection, blind: &Blind, nfts: &[Fixed], phases: &[Phase]) -> Result<(), ApiError> {
    if blind.closes_at <= OffsetDateTime::now_utc() {
        return Err(conflict(
            "The end of the sale of this collection has passed. Set a later one.",
        ));
    }
    if let Some(late) = phases.iter().find(|phase| {
        phase.terms.starts_at >= blind.closes_at || phase.terms.ends_at.is_some_and(|end| end > blind.closes_at)
    }) {
        let text = format!(
            "{} goes on behind the end of the sale of this collection.",
            late.terms.name
        );
        return Err(conflict(text));
    }
    if collection.logo_cid.is_none() {
        return Err(conflict(
            "A blind collection needs a logo: its NFTs show it until they are revealed.",
        ));
    }
    if let Some(many) = nfts.iter().find(|nft| nft.total_supply != 1) {
        let text = format!(
            "{} has several editions. In a blind collection every NFT has one.",
            many.name
        );
        return Err(conflict(text));
    }
    if let Some(other) = nfts.iter().find(|nft| nft.price != collection.price) {
        let text = format!(
            "{} has a price of its own. In a blind collection all have the collection's.",
            other.name
        );
        return Err(conflict(text));
    }
    if usize::try_from(collection.total_supply) != Ok(nfts.len()) {
        let (supply, made) = (collection.total_supply, nfts.len());
        let text = format!("A blind collection needs an NFT for each of its supply: it has {made} of {supply}.");
        return Err(conflict(text));
    }
    Ok(())
}

async fn promise(db: &mut PgConnection, seeds: &Sealer, collection: &Collection, cids: &[Cid]) -> Result<(), ApiError> {
    let veil = metadata::bytes(&Said {
        attributes: &[],
        collection: &collection.name,
        description: "It shows itself once the sale of its collection is over.",
        image_cid: collection.logo_cid.as_deref().unwrap_or_default(),
        name: &collection.name,
    })?;
    let veil = contents::put_texts(db, &[veil]).await?.pop();
    let new = NewPromise {
        veil: veil.ok_or_else(|| ApiError::internal("the veil was not kept"))?,
        directory: directory::hash(cids),
        seed: seed::fresh(seeds, collection.id).map_err(ApiError::internal)?,
    };
    Ok(store::promise(db, collection.id, &new).await?)
}

fn text(nft: &Fixed, collection: &Collection) -> Result<Vec<u8>, ApiError> {
    metadata::bytes(&Said {
        attributes: &nft.attributes,
        collection: &collection.name,
        description: &nft.description,
        image_cid: nft.image_cid.as_deref().unwrap_or_default(),
        name: &nft.name,
    })
}
