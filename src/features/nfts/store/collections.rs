use crate::{
    db::{Result, parse},
    features::{media::cid::Cid, nfts::price::stored},
};
use alloy_primitives::B256;
use domain::{
    Address, CollectionId,
    ledger::Amount,
    nft::{CollectionStatus, Currency, NewCollection, Royalty},
};
use sqlx::PgConnection;
use std::str::FromStr;
use time::OffsetDateTime;

/// A collection.
#[derive(Debug, Clone)]
pub struct Collection {
    pub id: CollectionId,
    pub name: String,
    pub creator: String,
    pub description: String,
    pub total_supply: u32,
    pub price: Amount,
    pub currency: Currency,
    pub release_date: OffsetDateTime,
    pub banner_cid: Option<String>,
    pub logo_cid: Option<String>,
    pub royalty_wallet: Address,
    pub royalty: Royalty,
    pub admin_wallet: Address,
    pub status: CollectionStatus,
    pub chain_id: Option<u64>,
    pub contract: Option<Address>,
    pub provenance: Option<Vec<u8>>,
    /// None for one that is not blind.
    pub blind: Option<Blind>,
    /// Editions that were minted, also of NFTs that are hidden.
    pub minted: i64,
    /// NFTs of it that are not hidden.
    pub nfts: i64,
    /// Least price of what can be bought, now or in the next phase.
    pub floor: Option<Amount>,
    pub created_at: OffsetDateTime,
}

/// The fields that a blind collection has more than another.
#[derive(Debug, Clone)]
pub struct Blind {
    /// The last moment in which one of its NFTs is minted.
    pub closes_at: OffsetDateTime,
    /// None before it is activated.
    pub promise: Option<Promise>,
    /// By how many places its metadata is shifted; None before the seed was told.
    pub offset: Option<u32>,
}

/// The promises of a blind collection, made when it is activated.
#[derive(Debug, Clone)]
pub struct Promise {
    /// Keccak-256 of the seed.
    pub commitment: B256,
    /// SHA-256 of the directory of its metadata.
    pub directory: B256,
}

/// Which collections: one of them, or a page of those that match.
#[derive(Debug, Default)]
pub struct Which<'a> {
    pub id: Option<CollectionId>,
    /// In a name, a creator or a description.
    pub search: Option<&'a str>,
    pub after: Option<(OffsetDateTime, CollectionId)>,
    pub limit: i64,
}

struct Row {
    id: String,
    name: String,
    creator: String,
    description: String,
    total_supply: i32,
    price: String,
    currency: String,
    release_date: OffsetDateTime,
    banner_cid: Option<String>,
    logo_cid: Option<String>,
    royalty_wallet: String,
    royalty_bps: i32,
    admin_wallet: String,
    status: String,
    chain_id: Option<i64>,
    contract: Option<String>,
    provenance: Option<Vec<u8>>,
    blind: bool,
    closes_at: Option<OffsetDateTime>,
    seed_commitment: Option<Vec<u8>>,
    directory: Option<Vec<u8>>,
    reveal_offset: Option<i32>,
    minted: i64,
    nfts: i64,
    floor: Option<String>,
    created_at: OffsetDateTime,
}

impl TryFrom<Row> for Collection {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        let bps = u16::try_from(row.royalty_bps).ok().and_then(Royalty::from_bps);
        let promise = row.seed_commitment.as_deref().zip(row.directory.as_deref());
        let promise = promise.map(|(commitment, directory)| {
            Ok::<_, sqlx::Error>(Promise {
                commitment: hash(commitment)?,
                directory: hash(directory)?,
            })
        });
        let promise = promise.transpose()?;
        let offset = row.reveal_offset.map(count).transpose()?;
        let blind = row.closes_at.filter(|_| row.blind);
        let blind = blind.map(|closes_at| Blind {
            closes_at,
            promise,
            offset,
        });
        Ok(Self {
            id: parse(&row.id)?,
            name: row.name,
            creator: row.creator,
            description: row.description,
            total_supply: count(row.total_supply)?,
            price: stored(&row.price)?,
            currency: word(&row.currency)?,
            release_date: row.release_date,
            banner_cid: row.banner_cid,
            logo_cid: row.logo_cid,
            royalty_wallet: parse(&row.royalty_wallet)?,
            royalty: bps.ok_or_else(|| sqlx::Error::Decode("a royalty beyond its bounds".into()))?,
            admin_wallet: parse(&row.admin_wallet)?,
            status: word(&row.status)?,
            chain_id: row.chain_id.and_then(|id| u64::try_from(id).ok()),
            contract: row.contract.as_deref().map(parse).transpose()?,
            provenance: row.provenance,
            blind,
            minted: row.minted,
            nfts: row.nfts,
            floor: row.floor.as_deref().map(stored).transpose()?,
            created_at: row.created_at,
        })
    }
}

/// A word that the schema's checks already vouch for.
pub(super) fn word<T: FromStr<Err = String>>(text: &str) -> Result<T> {
    text.parse().map_err(|wrong: String| sqlx::Error::Decode(wrong.into()))
}

/// A hash whose length the schema's checks vouch for.
pub(super) fn hash(bytes: &[u8]) -> Result<B256> {
    B256::try_from(bytes).map_err(|e| sqlx::Error::Decode(Box::new(e)))
}

/// A number that the schema's checks hold above zero.
pub(super) fn count(number: i32) -> Result<u32> {
    u32::try_from(number).map_err(|e| sqlx::Error::Decode(Box::new(e)))
}

/// The same on its way to the database.
pub(super) fn number(count: u32) -> Result<i32> {
    i32::try_from(count).map_err(|e| sqlx::Error::Encode(Box::new(e)))
}

/// Collections that were not deleted, newest first.
pub async fn list(db: &mut PgConnection, which: &Which<'_>) -> Result<Vec<Collection>> {
    let (after_at, after_id) = which.after.map(|(at, id)| (at, id.to_string())).unzip();
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT c.id, c.name, c.creator, c.description, c.total_supply, c.price::text AS "price!", c.currency, c.release_date, c.banner_cid,
                  c.logo_cid, c.royalty_wallet, c.royalty_bps, c.admin_wallet, c.status, c.chain_id, c.provenance,
                  c.blind, c.closes_at, c.seed_commitment, c.directory, c.reveal_offset,
                  coalesce(c.contract, (SELECT o.contract FROM nft_openings o WHERE o.collection_id = c.id AND o.opened_at IS NOT NULL
                                        ORDER BY o.epoch DESC LIMIT 1)) AS contract, c.created_at,
                  (SELECT coalesce(sum(n.minted_supply), 0) FROM nfts n WHERE n.collection_id = c.id) AS "minted!",
                  (SELECT count(*) FROM nfts n WHERE n.collection_id = c.id AND n.deleted_at IS NULL) AS "nfts!",
                  (SELECT coalesce(s.price, min(n.price))::text FROM nft_sales s JOIN nfts n ON n.collection_id = s.collection_id
                   WHERE s.collection_id = c.id AND n.deleted_at IS NULL AND n.minted_supply < n.total_supply GROUP BY s.price) AS floor
           FROM nft_collections c
           WHERE c.deleted_at IS NULL AND ($1::text IS NULL OR c.id = $1)
             AND ($2::text IS NULL OR strpos(lower(concat_ws(E'\n', c.name, c.creator, c.description)), lower($2)) > 0)
             AND ($3::timestamptz IS NULL OR (c.created_at, c.id) < ($3, $4::text))
           ORDER BY c.created_at DESC, c.id DESC LIMIT $5"#,
        which.id.map(|id| id.to_string()),
        which.search,
        after_at,
        after_id,
        which.limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(Collection::try_from).collect()
}

/// Those that everybody sees in the list, the latest release first.
pub async fn active(db: &mut PgConnection, limit: i64) -> Result<Vec<Collection>> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT c.id, c.name, c.creator, c.description, c.total_supply, c.price::text AS "price!", c.currency, c.release_date, c.banner_cid,
                  c.logo_cid, c.royalty_wallet, c.royalty_bps, c.admin_wallet, c.status, c.chain_id, c.provenance,
                  c.blind, c.closes_at, c.seed_commitment, c.directory, c.reveal_offset,
                  coalesce(c.contract, (SELECT o.contract FROM nft_openings o WHERE o.collection_id = c.id AND o.opened_at IS NOT NULL
                                        ORDER BY o.epoch DESC LIMIT 1)) AS contract, c.created_at,
                  (SELECT coalesce(sum(n.minted_supply), 0) FROM nfts n WHERE n.collection_id = c.id) AS "minted!",
                  (SELECT count(*) FROM nfts n WHERE n.collection_id = c.id AND n.deleted_at IS NULL) AS "nfts!",
                  (SELECT coalesce(s.price, min(n.price))::text FROM nft_sales s JOIN nfts n ON n.collection_id = s.collection_id
                   WHERE s.collection_id = c.id AND n.deleted_at IS NULL AND n.minted_supply < n.total_supply GROUP BY s.price) AS floor
           FROM nft_collections c WHERE c.status = 'active' AND c.deleted_at IS NULL
           ORDER BY c.release_date DESC, c.id DESC LIMIT $1"#,
        limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(Collection::try_from).collect()
}

/// Whether everybody may see a collection: it is or was active, and was not deleted.
pub async fn is_public(db: &mut PgConnection, id: CollectionId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM nft_collections WHERE id = $1 AND status <> 'draft' AND deleted_at IS NULL) AS "is!""#,
        id.to_string()
    )
    .fetch_one(db)
    .await
}

/// A collection that was not deleted.
pub async fn get(db: &mut PgConnection, id: CollectionId) -> Result<Option<Collection>> {
    let which = Which {
        id: Some(id),
        limit: 1,
        ..Which::default()
    };
    Ok(list(db, &which).await?.pop())
}

/// The same, held until the transaction ends: what changes it or its NFTs comes one after the other.
pub async fn lock(db: &mut PgConnection, id: CollectionId) -> Result<Option<Collection>> {
    sqlx::query!(
        "SELECT id FROM nft_collections WHERE id = $1 FOR NO KEY UPDATE",
        id.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    get(db, id).await
}

/// The same while others may hold it so too: none of them changes it, and who does waits.
pub async fn share(db: &mut PgConnection, id: CollectionId) -> Result<Option<Collection>> {
    sqlx::query!("SELECT id FROM nft_collections WHERE id = $1 FOR SHARE", id.to_string())
        .fetch_optional(&mut *db)
        .await?;
    get(db, id).await
}

/// Stores a collection, new or changed, with the pictures named.
pub async fn put(
    db: &mut PgConnection,
    id: CollectionId,
    new: &NewCollection,
    (banner, logo): (Option<&Cid>, Option<&Cid>),
    by: &str,
) -> Result<()> {
    sqlx::query!(
        "INSERT INTO nft_collections (id, name, creator, description, total_supply, price, currency, release_date, banner_cid, logo_cid,
                                      royalty_wallet, royalty_bps, admin_wallet, created_by, blind, closes_at)
         VALUES ($1, $2, $3, $4, $5, $6::text::numeric, $7, $8, $9, $10, $11, $12, $13, $14, $15::timestamptz IS NOT NULL, $15)
         ON CONFLICT (id) DO UPDATE SET name = $2, creator = $3, description = $4, total_supply = $5, price = $6::text::numeric, currency = $7,
             release_date = $8, banner_cid = $9, logo_cid = $10, royalty_wallet = $11, royalty_bps = $12, admin_wallet = $13,
             blind = $15::timestamptz IS NOT NULL, closes_at = $15",
        id.to_string(),
        new.name,
        new.creator,
        new.description,
        number(new.total_supply)?,
        new.price.minor().to_string(),
        new.currency.as_str(),
        new.release_date,
        banner.map(Cid::as_str),
        logo.map(Cid::as_str),
        new.royalty_wallet.to_string(),
        i32::from(new.royalty.bps()),
        new.admin_wallet.to_string(),
        by,
        new.blind_until
    )
    .execute(db)
    .await
    .map(drop)
}

/// Sets the status of a collection that was active before.
pub async fn set_status(db: &mut PgConnection, id: CollectionId, status: CollectionStatus) -> Result<()> {
    sqlx::query!(
        "UPDATE nft_collections SET status = $2 WHERE id = $1",
        id.to_string(),
        status.as_str()
    )
    .execute(db)
    .await
    .map(drop)
}

/// Takes a collection and its NFTs off every list.
pub async fn delete(db: &mut PgConnection, id: CollectionId) -> Result<()> {
    let id = id.to_string();
    sqlx::query!("UPDATE nft_collections SET deleted_at = now() WHERE id = $1", id)
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "UPDATE nfts SET deleted_at = now() WHERE collection_id = $1 AND deleted_at IS NULL",
        id
    )
    .execute(db)
    .await
    .map(drop)
}

/// Editions that are minted or on their way.
pub async fn taken(db: &mut PgConnection, id: CollectionId) -> Result<i64> {
    sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM nft_editions WHERE collection_id = $1 AND state <> 'free'"#,
        id.to_string()
    )
    .fetch_one(db)
    .await
}
