use super::{
    directory,
    picture::{DEFAULT_BANNER, DEFAULT_LOGO, url},
    price::shown,
    store::{
        collections::Collection,
        draws::Draw,
        nfts::{Edition, Nft},
        transfers::Transfer,
    },
    token::token_id,
};
use domain::{
    Address, CollectionId, NftId,
    nft::{Attribute, CollectionStatus, Currency, NftStatus, Rarity},
};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// A collection of NFTs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NftCollection)]
pub struct CollectionView {
    #[serde(rename = "_id")]
    id: CollectionId,
    name: String,
    description: String,
    creator: String,
    /// Editions of all NFTs together at most.
    total_supply: u32,
    /// Editions that are owned.
    minted_count: i64,
    /// NFTs of it.
    nft_count: i64,
    /// A decimal number.
    price: String,
    currency: Currency,
    /// Least price of what can be bought, now or in the next phase, else the collection's: a decimal number.
    floor_price: String,
    #[serde(with = "time::serde::rfc3339")]
    release_date: OffsetDateTime,
    /// A path of this site.
    banner_image: String,
    /// A path of this site.
    logo_image: String,
    revenue_split: RevenueSplitView,
    status: CollectionStatus,
    /// Where it is minted; null before it is active.
    #[schema(required)]
    chain_id: Option<u64>,
    /// Null until it stands on the chain.
    #[schema(required)]
    contract: Option<Address>,
    /// Keccak-256 of all metadata's content ids in order, in hex; null before it is active.
    #[schema(required)]
    provenance: Option<String>,
    /// Whether nobody knows which of its NFTs is which before its sale is over.
    blind: bool,
    /// The last moment in which one of a blind collection is minted; null for another.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    closes_at: Option<OffsetDateTime>,
    /// Whether a blind collection was revealed; its draw tells how.
    revealed: bool,
}

/// Where the money of a collection goes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RevenueSplit)]
pub struct RevenueSplitView {
    royalty_wallet: Address,
    /// 0 to 100, a decimal number in steps of 0.1.
    royalty_percentage: String,
    admin_wallet: Address,
}

impl From<Collection> for CollectionView {
    fn from(collection: Collection) -> Self {
        let picture = |cid: Option<String>, other: &str| cid.map_or_else(|| other.to_owned(), |cid| url(&cid));
        Self {
            id: collection.id,
            name: collection.name,
            description: collection.description,
            creator: collection.creator,
            total_supply: collection.total_supply,
            minted_count: collection.minted,
            nft_count: collection.nfts,
            price: shown(collection.price),
            currency: collection.currency,
            floor_price: shown(collection.floor.unwrap_or(collection.price)),
            release_date: collection.release_date,
            banner_image: picture(collection.banner_cid, DEFAULT_BANNER),
            logo_image: picture(collection.logo_cid, DEFAULT_LOGO),
            revenue_split: RevenueSplitView {
                royalty_wallet: collection.royalty_wallet,
                royalty_percentage: collection.royalty.to_string(),
                admin_wallet: collection.admin_wallet,
            },
            blind: collection.blind.is_some(),
            closes_at: collection.blind.as_ref().map(|blind| blind.closes_at),
            revealed: collection.blind.is_some_and(|blind| blind.offset.is_some()),
            status: collection.status,
            chain_id: collection.chain_id,
            contract: collection.contract,
            provenance: collection.provenance.map(|hash| format!("0x{}", hex::encode(hash))),
        }
    }
}

/// The draw of a blind collection: what was promised, and what came of it. Hashes are in hex, with 0x. Whoever has it can check it: `commitment` is
/// Keccak-256 of `seed`, `provenance` of all `cids` one after the other, and `directory` the content id of their IPFS directory; token `i` of
/// `supply` shows the content at place `(i - 1 + offset) % supply` from 0, where `offset` is Keccak-256 of `seed` and `blockHash`, modulo `supply`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NftDraw)]
pub struct DrawView {
    supply: u32,
    provenance: String,
    commitment: String,
    directory: String,
    #[serde(with = "time::serde::rfc3339")]
    closes_at: OffsetDateTime,
    /// The block in which the sale ended; null before.
    #[schema(required)]
    closed_block: Option<i64>,
    /// The block whose hash counts; null before it was noted.
    #[schema(required)]
    drawn_block: Option<i64>,
    #[schema(required)]
    block_hash: Option<String>,
    /// Null before it was told, as all that follows.
    #[schema(required)]
    seed: Option<String>,
    #[schema(required)]
    offset: Option<u32>,
    #[schema(required)]
    reveal_tx_hash: Option<String>,
    /// Where that can be looked up.
    #[schema(required)]
    explorer_url: Option<String>,
    /// Of all metadata, in the order that was promised; empty before the seed was told.
    cids: Vec<String>,
}

impl DrawView {
    /// None for a collection that is not blind, or a draft.
    pub(super) fn of(
        collection: &Collection,
        draw: Draw,
        cids: Vec<String>,
        explorer_url: Option<String>,
    ) -> Option<Self> {
        let blind = collection.blind.as_ref()?;
        let promise = blind.promise.as_ref()?;
        Some(Self {
            supply: collection.total_supply,
            provenance: format!("0x{}", hex::encode(collection.provenance.as_deref()?)),
            commitment: promise.commitment.to_string(),
            directory: directory::cid(promise.directory),
            closes_at: blind.closes_at,
            closed_block: draw.closed_block,
            drawn_block: draw.drawn_block,
            block_hash: draw.block_hash.map(|hash| hash.to_string()),
            seed: draw.seed.map(|seed| seed.to_string()),
            offset: blind.offset,
            reveal_tx_hash: draw.reveal_tx,
            explorer_url,
            cids,
        })
    }
}

/// An NFT on a card.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Nft)]
pub struct NftView {
    #[serde(rename = "_id")]
    id: NftId,
    collection_id: OfCollection,
    name: String,
    description: String,
    /// A path of this site; null for a draft without one.
    #[schema(required)]
    image: Option<String>,
    /// The same, smaller.
    #[schema(required)]
    thumbnail: Option<String>,
    /// Null while nobody is to know it.
    #[schema(required)]
    rarity: Option<Rarity>,
    attributes: Vec<AttributeView>,
    /// A decimal number.
    price: String,
    currency: Currency,
    /// Editions.
    total_supply: u32,
    /// Editions that are owned.
    minted_supply: u32,
    /// Of the first edition, as all that follows; null before it is minted.
    #[schema(required)]
    owner: Option<Address>,
    #[schema(required)]
    token_id: Option<i32>,
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    minted_at: Option<OffsetDateTime>,
    #[schema(required)]
    mint_tx_hash: Option<String>,
    status: NftStatus,
}

/// The collection of an NFT.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CollectionOfNft)]
pub struct OfCollection {
    #[serde(rename = "_id")]
    id: CollectionId,
    name: String,
    status: CollectionStatus,
}

/// A trait of an NFT and its value.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NftAttribute)]
pub struct AttributeView {
    trait_type: String,
    #[schema(value_type = f64)]
    value: domain::nft::TraitValue,
}

impl From<Attribute> for AttributeView {
    fn from(Attribute { trait_type, value }: Attribute) -> Self {
        Self { trait_type, value }
    }
}

impl From<Nft> for NftView {
    fn from(nft: Nft) -> Self {
        let is_minted = nft.minted_supply > 0;
        Self {
            id: nft.id,
            collection_id: OfCollection {
                id: nft.collection,
                name: nft.collection_name,
                status: nft.collection_status,
            },
            name: nft.name,
            description: nft.description,
            thumbnail: nft.small_cid.as_deref().or(nft.image_cid.as_deref()).map(url),
            image: nft.image_cid.as_deref().map(url),
            rarity: nft.rarity,
            attributes: nft.attributes.into_iter().map(AttributeView::from).collect(),
            price: shown(nft.price),
            currency: nft.currency,
            total_supply: nft.total_supply,
            minted_supply: nft.minted_supply,
            owner: nft.owner,
            token_id: nft.token_id.filter(|_| is_minted),
            minted_at: nft.minted_at,
            mint_tx_hash: nft.mint_tx,
            status: nft.status,
        }
    }
}

/// An NFT with all that its page shows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NftDetails {
    #[serde(flatten)]
    nft: NftView,
    collection: CollectionView,
    /// The first hundred that are owned.
    editions: Vec<EditionView>,
    /// How its tokens changed hands: the last fifty times, the latest first.
    history: Vec<TransferView>,
    /// The name of the chain; null before the collection is active.
    #[schema(required)]
    network: Option<&'static str>,
    /// Where the transaction of the first edition can be looked up.
    #[schema(required)]
    explorer_url: Option<String>,
    /// `/ipfs/CID`; null before the collection is active.
    #[schema(required)]
    metadata_url: Option<String>,
    /// In hex; null before the collection is active.
    #[schema(required)]
    provenance: Option<String>,
}

/// An edition that somebody owns.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NftEdition)]
pub struct EditionView {
    number: i32,
    token_id: i32,
    /// As the contract names it: a decimal number of up to 39 digits.
    chain_token_id: String,
    #[schema(required)]
    owner: Option<Address>,
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    minted_at: Option<OffsetDateTime>,
    #[schema(required)]
    mint_tx_hash: Option<String>,
}

impl EditionView {
    fn of(collection: CollectionId, edition: Edition) -> Self {
        let token = u32::try_from(edition.token_id).unwrap_or_default();
        Self {
            chain_token_id: token_id(collection, token).to_string(),
            number: edition.number,
            token_id: edition.token_id,
            owner: edition.owner,
            minted_at: edition.minted_at,
            mint_tx_hash: edition.mint_tx,
        }
    }
}

impl NftDetails {
    pub(super) fn of(
        nft: Nft,
        collection: Collection,
        (editions, history): (Vec<Edition>, Vec<TransferView>),
        network: Option<&'static str>,
        explorer_url: Option<String>,
    ) -> Self {
        let collection_id = nft.collection;
        Self {
            network,
            explorer_url,
            metadata_url: nft.metadata_cid.as_deref().map(url),
            provenance: nft.provenance.as_deref().map(|hash| format!("0x{}", hex::encode(hash))),
            nft: nft.into(),
            collection: collection.into(),
            editions: editions
                .into_iter()
                .map(|one| EditionView::of(collection_id, one))
                .collect(),
            history,
        }
    }
}

/// A page of NFTs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NftPage {
    /// Always true.
    pub(super) success: bool,
    pub(super) data: Vec<NftView>,
    /// Null at the end.
    #[schema(required)]
    pub(super) next_cursor: Option<String>,
}

/// A page of all collections, newest first, with what the form of a new one begins with.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminCollectionPage {
    /// Always true.
    pub(super) success: bool,
    pub(super) data: Vec<CollectionView>,
    /// Null at the end.
    #[schema(required)]
    pub(super) next_cursor: Option<String>,
    pub(super) presets: Presets,
}

/// The wallets that the form of a new collection begins with; null where the operator named none.
#[derive(Debug, Clone, Copy, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CollectionPresets)]
pub struct Presets {
    #[schema(required)]
    pub royalty_wallet: Option<Address>,
    #[schema(required)]
    pub admin_wallet: Option<Address>,
}

/// That a token changed hands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NftTransfer)]
pub struct TransferView {
    /// The edition.
    number: u32,
    /// Null for its mint.
    #[schema(required)]
    from: Option<Address>,
    to: Address,
    transaction_hash: String,
    /// Where it can be looked up.
    #[schema(required)]
    explorer_url: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl TransferView {
    pub(super) fn of(explorer_url: Option<String>, transfer: Transfer) -> Self {
        Self {
            number: transfer.number,
            from: transfer.from,
            to: transfer.to,
            transaction_hash: transfer.transaction,
            explorer_url,
            at: transfer.at,
        }
    }
}
