//! The moment from which on buyers rely on a collection: its NFTs get their places, their metadata and their editions, and the whole its provenance.

use crate::{
    chain::Chains,
    features::{
        media::{cid::Cid, contents},
        nfts::{
            metadata::{self, Said},
            refusal::conflict,
            store::{
                activation::{self as store, Fixed},
                collections::Collection,
            },
        },
    },
    http::error::ApiError,
};
use domain::NftId;
use sqlx::PgConnection;

/// NFTs whose metadata is stored by one statement.
const BATCH: usize = 500;

/// Fixes a draft that is held.
///
/// # Errors
/// 409 while its currency has no chain, while it has no NFT, and while one has no picture.
pub(super) async fn activate(db: &mut PgConnection, chains: &Chains, collection: &Collection) -> Result<(), ApiError> {
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
    store::activate(db, collection.id, chain_id, &provenance).await?;
    Ok(())
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
