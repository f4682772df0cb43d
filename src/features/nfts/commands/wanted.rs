//! The edition that an order takes, of an NFT that is held, and where its collection stands.

use crate::{
    chain::{Chains, outbox::Payouts},
    features::{
        media::cid::Cid,
        nfts::{
            kept::Nfts,
            refusal::{conflict, not_available},
            site::Site,
            store::{
                collections::{self, Collection},
                nfts::{self, Nft},
                openings, pins,
            },
            token::digest,
        },
    },
    http::error::ApiError,
};
use actix_web::web;
use domain::{NftId, nft::CollectionStatus};
use sqlx::PgConnection;
use std::sync::Arc;
use time::OffsetDateTime;

/// The services that orders are made with.
pub struct OrderServices {
    pub chains: Arc<Chains>,
    pub payouts: Arc<Payouts>,
    pub nfts: web::Data<Nfts>,
}

/// An edition to take.
pub(super) struct Wanted {
    pub nft: Nft,
    pub collection: Collection,
    pub site: Site,
    /// SHA-256 of its metadata.
    pub metadata: alloy_primitives::B256,
}

/// An NFT that is held, of a collection that is sold and stands on the chain.
pub(super) async fn wanted(db: &mut PgConnection, desk: &OrderServices, id: NftId) -> Result<Wanted, ApiError> {
    let known = nfts::get(db, id).await?.ok_or_else(not_available)?;
    // Before the NFT, as those do who change a collection.
    let collection = collections::share(db, known.collection)
        .await?
        .ok_or_else(not_available)?;
    let nft = nfts::lock(db, id).await?.ok_or_else(not_available)?;
    match collection.status {
        CollectionStatus::Active => {}
        CollectionStatus::Draft => return Err(conflict("Activate its collection first: then its NFTs can be minted.")),
        CollectionStatus::Paused => return Err(conflict("The sale of this collection is paused.")),
        CollectionStatus::Completed => return Err(conflict("The sale of this collection is over.")),
    }
    // As the contract judges: who buys later could know what they get.
    if let Some(blind) = &collection.blind
        && blind.closes_at < OffsetDateTime::now_utc()
    {
        return Err(conflict("The sale of this collection is over."));
    }
    let chain_id = collection
        .chain_id
        .ok_or_else(|| ApiError::internal("an active collection has no chain"))?;
    let site = Site::of(&desk.chains, &desk.payouts, chain_id)?;
    if !openings::is_open(db, collection.id, site.chain, site.contract).await? {
        let text = "This collection is just being set up on the chain. Please try again in a moment.";
        return Err(conflict(text));
    }
    if let Some(service) = desk.nfts.pinning() {
        let shown: Vec<String> = [&nft.image_cid, &nft.metadata_cid]
            .into_iter()
            .flatten()
            .cloned()
            .collect();
        if !pins::are_pinned(db, service.name(), &shown).await? {
            let text = "Its picture is just being put on IPFS. Please try again in a moment.";
            return Err(conflict(text));
        }
    }
    let cid: Option<Cid> = nft.metadata_cid.as_deref().and_then(|text| text.parse().ok());
    let metadata = cid
        .as_ref()
        .and_then(digest)
        .ok_or_else(|| ApiError::internal("an NFT has no metadata"))?;
    Ok(Wanted {
        nft,
        collection,
        site,
        metadata,
    })
}
