//! Public views, from memory.

use super::{
    facet_view::FacetView,
    price::cents,
    refusal::{collection_not_found, nft_not_found},
    store::{
        collections, draws, facets,
        nfts::{self, Page},
        transfers,
    },
    view::{CollectionView, DrawView, NftDetails, NftPage, NftView, Presets, TransferView},
    voucher::VoucherKey,
};
use crate::{
    auth::seal::Sealer,
    chain::Chains,
    config,
    context::Context,
    db::is_too_slow,
    http::{
        cache::{Cached, Freshness},
        data::Data,
        error::{ApiError, Code},
        ready::Ready,
        turns::Turns,
    },
    providers::pinning::Pinning,
};
use domain::{
    CollectionId, NftId,
    ledger::Amount,
    nft::{CollectionStatus, Currency},
};
use moka::sync::Cache;
use sqlx::{Connection, PgConnection};
use std::{sync::Arc, time::Duration};

/// Collections of the list.
const COLLECTIONS: i64 = 100;
/// NFTs of a page.
const PAGE: usize = 60;
/// Editions that an NFT's page lists.
const EDITIONS: i64 = 100;
/// Changes of hands that it lists.
const TRANSFERS: i64 = 50;
/// Pages that are kept of each kind; the one asked for longest ago makes room.
const KEPT: u64 = 500;
/// Draws that are kept: one of 10,000 NFTs has some 600 KiB.
const DRAWS_KEPT: u64 = 20;
/// Pages that are looked for by attributes at once: anybody may ask for ranges that no index narrows.
const BY_TRAITS: usize = 2;

/// How old counts of attributes may be: they only change as NFTs are hidden or revealed, and are counted anew over all of them.
const FACETS_TTL: Duration = Duration::from_secs(60);

/// Caches of collections and NFTs, and the operator's settings for them.
#[derive(Debug)]
pub struct Nfts {
    pub(super) presets: Presets,
    /// Seals the seeds of blind drops.
    pub(super) seeds: Sealer,
    /// Dollars of an ETH and of an IMX.
    usd: (u64, u64),
    voucher_key: Option<VoucherKey>,
    /// Keeps on IPFS what is minted; None where this server alone does.
    pinning: Option<Arc<Pinning>>,
    list: Cached<Ready>,
    collections: Cache<CollectionId, Arc<Cached<Ready>>>,
    pages: Cache<Page, Arc<Cached<Ready>>>,
    by_traits: Turns,
    facets: Cache<CollectionId, Arc<Cached<Ready>>>,
    facets_fresh: Freshness,
    details: Cache<NftId, Arc<Cached<Ready>>>,
    draws: Cache<CollectionId, Arc<Cached<Ready>>>,
}

impl Nfts {
    /// The key signs vouchers; without one NFTs are paid from balances alone.
    pub fn new(
        config: &config::Nfts,
        seeds: Sealer,
        voucher_key: Option<VoucherKey>,
        pinning: Option<Arc<Pinning>>,
    ) -> Self {
        Self {
            seeds,
            presets: Presets {
                royalty_wallet: config.royalty_wallet,
                admin_wallet: config.admin_wallet,
            },
            usd: (config.eth_usd, config.imx_usd),
            voucher_key,
            pinning,
            list: Cached::default(),
            collections: Cache::new(KEPT),
            pages: Cache::new(KEPT),
            by_traits: Turns::new(BY_TRAITS),
            facets: Cache::new(KEPT),
            facets_fresh: Freshness::within(FACETS_TTL),
            details: Cache::new(KEPT),
            draws: Cache::new(DRAWS_KEPT),
        }
    }

    /// The key that lets wallets pay.
    ///
    /// # Errors
    /// 503 where there is none.
    pub(super) fn voucher_key(&self) -> Result<&VoucherKey, ApiError> {
        let text = "NFTs cannot be paid from a wallet here. Please pay from your balance.";
        let key = self.voucher_key.as_ref();
        key.ok_or_else(|| ApiError::new(Code::ChainUnavailable, text))
    }

    /// The service that keeps on IPFS what is minted, if there is one.
    pub fn pinning(&self) -> Option<&Arc<Pinning>> {
        self.pinning.as_ref()
    }

    /// The price in US cents, as it counts against the limits that people set for themselves.
    pub(super) fn cents(&self, currency: Currency, price: Amount) -> u64 {
        let (eth, imx) = self.usd;
        match currency {
            Currency::Eth => cents(price, eth),
            Currency::Imx => cents(price, imx),
        }
    }

    /// The active collections.
    pub(super) async fn list(&self, context: &Context) -> Result<Arc<Ready>, ApiError> {
        let read = async || {
            let active = collections::active(&mut *context.pool.acquire().await?, COLLECTIONS).await?;
            let shown: Vec<_> = active.into_iter().map(CollectionView::from).collect();
            Ready::of(&Data::from(shown))
        };
        self.list.get(&context.lists, read).await
    }

    /// A collection that is or was active.
    ///
    /// # Errors
    /// 404 for a draft, and for one that is not known.
    pub(super) async fn collection(&self, context: &Context, id: CollectionId) -> Result<Arc<Ready>, ApiError> {
        let kept = self.collections.get_with(id, Arc::default);
        let read = async || {
            let found = collections::get(&mut *context.pool.acquire().await?, id).await?;
            let found = found.filter(|collection| collection.status != CollectionStatus::Draft);
            Ready::of(&CollectionView::from(found.ok_or_else(collection_not_found)?))
        };
        kept.get(&context.lists, read).await
    }

    /// The draw of a blind collection that is or was active.
    ///
    /// # Errors
    /// 404 for a draft, for one that is not blind, and for one that is not known.
    pub(super) async fn draw(
        &self,
        context: &Context,
        chains: &Chains,
        id: CollectionId,
    ) -> Result<Arc<Ready>, ApiError> {
        let kept = self.draws.get_with(id, Arc::default);
        let read = async || {
            let mut db = context.pool.acquire().await?;
            let found = collections::get(&mut db, id).await?.ok_or_else(collection_not_found)?;
            let draw = draws::get(&mut db, id).await?;
            let cids = draws::in_order(&mut db, id).await?;
            let link = |hash: &str| found.chain_id.and_then(|chain_id| chains.explorer_url(chain_id, hash));
            let explorer_url = draw.reveal_tx.as_deref().and_then(link);
            let shown = DrawView::of(&found, draw, cids, explorer_url);
            Ready::of(&Data::from(shown.ok_or_else(collection_not_found)?))
        };
        kept.get(&context.lists, read).await
    }

    /// A page of a collection's NFTs.
    ///
    /// # Errors
    /// 404 for a collection that is a draft or not known; 503 where a filter by attributes has no turn, or takes longer than 250 ms.
    pub(super) async fn page(&self, context: &Context, page: Page) -> Result<Arc<Ready>, ApiError> {
        let kept = self.pages.get_with(page.clone(), Arc::default);
        let read = async || {
            let has_traits = !page.traits.is_empty();
            let _turn = match has_traits {
                true => Some(self.by_traits.turn().await?),
                false => None,
            };
            let mut db = context.pool.acquire().await?;
            if !collections::is_public(&mut db, page.collection).await? {
                return Err(collection_not_found());
            }
            let wanted = i64::try_from(PAGE + 1).map_err(ApiError::internal)?;
            let mut nfts = match has_traits {
                true => by_traits(&mut db, &page, wanted).await?,
                false => nfts::shown(&mut db, &page, wanted).await?,
            };
            let more = nfts.len() > PAGE;
            nfts.truncate(PAGE);
            let last = nfts.last().and_then(|nft| nft.slot);
            Ready::of(&NftPage {
                success: true,
                next_cursor: last.filter(|_| more).map(|slot| slot.to_string()),
                data: nfts.into_iter().map(NftView::from).collect(),
            })
        };
        kept.get(&context.lists, read).await
    }

    /// Values that a collection's NFTs have of each attribute.
    ///
    /// # Errors
    /// 404 for a collection that is a draft or not known.
    pub(super) async fn facets(&self, context: &Context, id: CollectionId) -> Result<Arc<Ready>, ApiError> {
        let kept = self.facets.get_with(id, Arc::default);
        let read = async || {
            let mut db = context.pool.acquire().await?;
            if !collections::is_public(&mut db, id).await? {
                return Err(collection_not_found());
            }
            Ready::of(&Data::from(FacetView::all(facets::of_collection(&mut db, id).await?)))
        };
        kept.get(&self.facets_fresh, read).await
    }

    /// An NFT of a collection that is or was active, also one that the lists hide.
    ///
    /// # Errors
    /// 404 for one of a draft, and for one that is not known.
    pub(super) async fn details(&self, context: &Context, chains: &Chains, id: NftId) -> Result<Arc<Ready>, ApiError> {
        let kept = self.details.get_with(id, Arc::default);
        let read = async || Ready::of(&details(context, chains, id, false).await?);
        kept.get(&context.lists, read).await
    }
}

/// The NFTs of a page with some attributes, unless they take too long to find.
async fn by_traits(db: &mut PgConnection, page: &Page, limit: i64) -> Result<Vec<nfts::Nft>, ApiError> {
    let mut db = db.begin().await?;
    nfts::bound(&mut db).await?;
    let found = nfts::shown(&mut db, page, limit).await;
    let found = found.map_err(|error| match is_too_slow(&error) {
        true => {
            let text =
                "NFTs with these attributes took too long to find. Please choose fewer, or try again in a moment.";
            ApiError::new(Code::Unavailable, text).after(2)
        }
        false => error.into(),
    })?;
    db.rollback().await?;
    Ok(found)
}

/// An NFT as its page shows it; to administrators also a draft's.
pub(super) async fn details(
    context: &Context,
    chains: &Chains,
    id: NftId,
    for_admin: bool,
) -> Result<NftDetails, ApiError> {
    let mut db = context.pool.acquire().await?;
    let nft = nfts::get(&mut db, id).await?.ok_or_else(nft_not_found)?;
    if !nft.is_public() && (!for_admin || nft.is_hidden) {
        return Err(nft_not_found());
    }
    let collection = collections::get(&mut db, nft.collection).await?;
    let collection = collection.ok_or_else(nft_not_found)?;
    let editions = nfts::editions(&mut db, id, EDITIONS).await?;
    let moves = transfers::list(&mut db, id, TRANSFERS).await?;
    let network = nft.chain_id.map(|chain_id| network(chain_id, chains.is_local()));
    let explorer_url = match (nft.chain_id, nft.mint_tx.as_deref()) {
        (Some(chain_id), Some(hash)) => chains.explorer_url(chain_id, hash),
        (None, _) | (_, None) => None,
    };
    let link = |hash: &str| nft.chain_id.and_then(|chain_id| chains.explorer_url(chain_id, hash));
    let history: Vec<_> = moves
        .into_iter()
        .map(|one| TransferView::of(link(&one.transaction), one))
        .collect();
    Ok(NftDetails::of(
        nft,
        collection,
        (editions, history),
        network,
        explorer_url,
    ))
}

/// The name of a chain.
fn network(chain_id: u64, is_local: bool) -> &'static str {
    match chain_id {
        _ if is_local => "Local chain",
        1 => "Ethereum",
        8453 => "Base",
        13_371 => "Immutable zkEVM",
        13_473 => "Immutable zkEVM Testnet",
        11_155_111 => "Sepolia",
        _ => "Another EVM chain",
    }
}
