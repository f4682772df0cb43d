use super::{
    collections::{count, number, word},
    facets::Ranges,
};
use crate::{
    db::{Result, parse},
    features::nfts::price::stored,
};
use domain::{
    Address, CollectionId, NftId,
    ledger::Amount,
    nft::{Attribute, CollectionStatus, Currency, NewNft, NftStatus, Rarity, TraitFilter},
};
use sqlx::{PgConnection, types::Json};
use time::OffsetDateTime;

/// An NFT, with what is shown of its first edition.
#[derive(Debug, Clone)]
pub struct Nft {
    pub id: NftId,
    pub collection: CollectionId,
    pub collection_name: String,
    pub collection_status: CollectionStatus,
    pub chain_id: Option<u64>,
    pub provenance: Option<Vec<u8>>,
    /// None until its collection is activated.
    pub slot: Option<i32>,
    pub name: String,
    pub description: String,
    pub image_cid: Option<String>,
    pub small_cid: Option<String>,
    pub metadata_cid: Option<String>,
    /// None while nobody is to know it.
    pub rarity: Option<Rarity>,
    pub attributes: Vec<Attribute>,
    pub price: Amount,
    pub currency: Currency,
    pub total_supply: u32,
    pub minted_supply: u32,
    pub status: NftStatus,
    pub owner: Option<Address>,
    pub token_id: Option<i32>,
    pub minted_at: Option<OffsetDateTime>,
    pub mint_tx: Option<String>,
    pub is_hidden: bool,
    /// It is of a blind collection whose seed was not told: name, texts, picture and metadata are those that all of it show.
    pub is_veiled: bool,
    pub created_at: OffsetDateTime,
}

/// Which NFTs of those that were not deleted: a page of those that match, newest first.
#[derive(Debug, Default)]
pub struct Which<'a> {
    pub collection: Option<CollectionId>,
    /// In a name or a description.
    pub search: Option<&'a str>,
    pub after: Option<(OffsetDateTime, NftId)>,
    pub limit: i64,
}

/// Which of a collection's NFTs everybody is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shown {
    /// Minted ones, whoever has them (B23).
    Minted,
    /// With an edition that can be bought (E23), now or in a phase to come.
    Available,
}

/// A page of a collection's NFTs that everybody is shown: those behind a place.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Page {
    pub collection: CollectionId,
    pub shown: Shown,
    pub rarity: Option<Rarity>,
    pub traits: TraitFilter,
    pub after: i32,
}

impl Nft {
    /// Whether everybody may see it: its collection was activated, and it was not taken away before anybody owned it.
    pub fn is_public(&self) -> bool {
        self.collection_status != CollectionStatus::Draft && (!self.is_hidden || self.minted_supply > 0)
    }
}

struct Row {
    id: String,
    collection_id: String,
    collection_name: String,
    collection_status: String,
    chain_id: Option<i64>,
    provenance: Option<Vec<u8>>,
    slot: Option<i32>,
    name: String,
    description: String,
    image_cid: Option<String>,
    small_cid: Option<String>,
    metadata_cid: Option<String>,
    rarity: String,
    attributes: Json<Vec<Attribute>>,
    price: String,
    currency: String,
    total_supply: i32,
    minted_supply: i32,
    status: String,
    owner_address: Option<String>,
    token_id: Option<i32>,
    minted_at: Option<OffsetDateTime>,
    mint_tx: Option<String>,
    is_hidden: bool,
    is_veiled: bool,
    veil_text: String,
    veil_image: Option<String>,
    veil_cid: Option<String>,
    created_at: OffsetDateTime,
}

impl Row {
    /// Nobody above this module learns what is under the veil.
    fn veiled(self) -> Self {
        if !self.is_veiled {
            return self;
        }
        Self {
            name: format!("{} #{}", self.collection_name, self.slot.unwrap_or_default()),
            description: self.veil_text.clone(),
            image_cid: self.veil_image.clone(),
            small_cid: None,
            metadata_cid: self.veil_cid.clone(),
            attributes: Json(Vec::new()),
            ..self
        }
    }
}

impl TryFrom<Row> for Nft {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        let row = row.veiled();
        let rarity = if row.is_veiled { None } else { Some(word(&row.rarity)?) };
        Ok(Self {
            id: parse(&row.id)?,
            collection: parse(&row.collection_id)?,
            collection_name: row.collection_name,
            collection_status: word(&row.collection_status)?,
            chain_id: row.chain_id.and_then(|id| u64::try_from(id).ok()),
            provenance: row.provenance,
            slot: row.slot,
            name: row.name,
            description: row.description,
            image_cid: row.image_cid,
            small_cid: row.small_cid,
            metadata_cid: row.metadata_cid,
            rarity,
            attributes: row.attributes.0,
            price: stored(&row.price)?,
            currency: word(&row.currency)?,
            total_supply: count(row.total_supply)?,
            minted_supply: count(row.minted_supply)?,
            status: word(&row.status)?,
            owner: row.owner_address.as_deref().map(parse).transpose()?,
            token_id: row.token_id,
            minted_at: row.minted_at,
            mint_tx: row.mint_tx,
            is_hidden: row.is_hidden,
            is_veiled: row.is_veiled,
            created_at: row.created_at,
        })
    }
}

/// Those that administrators see, newest first.
pub async fn list(db: &mut PgConnection, which: &Which<'_>) -> Result<Vec<Nft>> {
    let (after_at, after_id) = which.after.map(|(at, id)| (at, id.to_string())).unzip();
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT n.id, n.collection_id, c.name AS collection_name, c.status AS collection_status, c.chain_id, c.provenance, n.slot, n.name,
                  n.description, n.image_cid, m.small_cid AS "small_cid?", n.metadata_cid, n.rarity,
                  n.attributes AS "attributes: Json<Vec<Attribute>>", n.price::text AS "price!", n.currency, n.total_supply, n.minted_supply,
                  n.status, e.owner_address AS "owner_address?", e.token_id AS "token_id?", e.minted_at AS "minted_at?", e.mint_tx AS "mint_tx?",
                  n.deleted_at IS NOT NULL AS "is_hidden!",
                  c.blind AND c.reveal_offset IS NULL AND c.status <> 'draft' AS "is_veiled!",
                  c.description AS veil_text, c.logo_cid AS veil_image, c.veil_cid, n.created_at
           FROM nfts n JOIN nft_collections c ON c.id = n.collection_id
           LEFT JOIN media m ON m.cid = n.image_cid LEFT JOIN nft_editions e ON e.nft_id = n.id AND e.number = 1
           WHERE n.deleted_at IS NULL AND ($1::text IS NULL OR n.collection_id = $1)
             AND ($2::text IS NULL OR strpos(lower(concat_ws(E'\n', n.name, n.description)), lower($2)) > 0
                                      AND NOT (c.blind AND c.reveal_offset IS NULL AND c.status <> 'draft'))
             AND ($3::timestamptz IS NULL OR (n.created_at, n.id) < ($3, $4::text))
           ORDER BY n.created_at DESC, n.id DESC LIMIT $5"#,
        which.collection.map(|id| id.to_string()),
        which.search,
        after_at,
        after_id,
        which.limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(Nft::try_from).collect()
}

/// Bounds every statement of this transaction to 250 ms.
pub async fn bound(db: &mut PgConnection) -> Result<()> {
    sqlx::query!(r#"SELECT set_config('statement_timeout', '250ms', true) AS timeout"#)
        .fetch_one(db)
        .await
        .map(drop)
}

/// The NFTs of a page, by their place. A trait that nothing has is found out first, by one look at the index: the ranges of the others may be of all NFTs.
pub async fn shown(db: &mut PgConnection, page: &Page, limit: i64) -> Result<Vec<Nft>> {
    let narrowed = Ranges::from(&page.traits);
    let rows = match page.shown {
        Shown::Minted => {
            sqlx::query_as!(
                Row,
                r#"SELECT n.id, n.collection_id, c.name AS collection_name, c.status AS collection_status, c.chain_id, c.provenance, n.slot, n.name,
                          n.description, n.image_cid, m.small_cid AS "small_cid?", n.metadata_cid, n.rarity,
                          n.attributes AS "attributes: Json<Vec<Attribute>>", n.price::text AS "price!", n.currency, n.total_supply,
                          n.minted_supply, n.status, e.owner_address AS "owner_address?", e.token_id AS "token_id?",
                          e.minted_at AS "minted_at?", e.mint_tx AS "mint_tx?", n.deleted_at IS NOT NULL AS "is_hidden!",
                  c.blind AND c.reveal_offset IS NULL AND c.status <> 'draft' AS "is_veiled!",
                  c.description AS veil_text, c.logo_cid AS veil_image, c.veil_cid, n.created_at
                   FROM nfts n JOIN nft_collections c ON c.id = n.collection_id
                   LEFT JOIN media m ON m.cid = n.image_cid LEFT JOIN nft_editions e ON e.nft_id = n.id AND e.number = 1
                   WHERE n.collection_id = $1 AND n.deleted_at IS NULL AND n.minted_supply > 0 AND n.slot > $2
                     AND ($3::text IS NULL OR n.rarity = $3 AND NOT (c.blind AND c.reveal_offset IS NULL))
                     AND ($5::bigint = 0 OR NOT (c.blind AND c.reveal_offset IS NULL) AND n.id IN (
                         SELECT t.nft_id FROM unnest($6::text[], $7::text[]::numeric[], $8::text[]::numeric[], $9::bigint[]) AS r(trait, low, high, bit)
                         JOIN nft_traits t ON t.collection_id = $1 AND t.trait = r.trait AND t.value BETWEEN r.low AND r.high
                         GROUP BY t.nft_id HAVING bit_or(r.bit) = $5))
                     AND ($5 = 0 OR $5 = (
                         SELECT bit_or(r.bit) FROM unnest($6::text[], $7::text[]::numeric[], $8::text[]::numeric[], $9::bigint[]) AS r(trait, low, high, bit)
                         WHERE EXISTS (SELECT FROM nft_traits t WHERE t.collection_id = $1 AND t.trait = r.trait AND t.value BETWEEN r.low AND r.high)))
                   ORDER BY n.slot LIMIT $4"#,
                page.collection.to_string(),
                page.after,
                page.rarity.map(Rarity::as_str),
                limit,
                narrowed.wanted,
                &narrowed.traits,
                &narrowed.from,
                &narrowed.to,
                &narrowed.bits
            )
            .fetch_all(db)
            .await?
        }
        Shown::Available => {
            sqlx::query_as!(
                Row,
                r#"SELECT n.id, n.collection_id, c.name AS collection_name, c.status AS collection_status, c.chain_id, c.provenance, n.slot, n.name,
                          n.description, n.image_cid, m.small_cid AS "small_cid?", n.metadata_cid, n.rarity,
                          n.attributes AS "attributes: Json<Vec<Attribute>>", n.price::text AS "price!", n.currency, n.total_supply,
                          n.minted_supply, n.status, e.owner_address AS "owner_address?", e.token_id AS "token_id?",
                          e.minted_at AS "minted_at?", e.mint_tx AS "mint_tx?", n.deleted_at IS NOT NULL AS "is_hidden!",
                  c.blind AND c.reveal_offset IS NULL AND c.status <> 'draft' AS "is_veiled!",
                  c.description AS veil_text, c.logo_cid AS veil_image, c.veil_cid, n.created_at
                   FROM nfts n JOIN nft_collections c ON c.id = n.collection_id
                   LEFT JOIN media m ON m.cid = n.image_cid LEFT JOIN nft_editions e ON e.nft_id = n.id AND e.number = 1
                   WHERE n.collection_id = $1 AND n.deleted_at IS NULL AND n.minted_supply < n.total_supply AND n.slot > $2
                     AND ($3::text IS NULL OR n.rarity = $3 AND NOT (c.blind AND c.reveal_offset IS NULL))
                     AND ($5::bigint = 0 OR NOT (c.blind AND c.reveal_offset IS NULL) AND n.id IN (
                         SELECT t.nft_id FROM unnest($6::text[], $7::text[]::numeric[], $8::text[]::numeric[], $9::bigint[]) AS r(trait, low, high, bit)
                         JOIN nft_traits t ON t.collection_id = $1 AND t.trait = r.trait AND t.value BETWEEN r.low AND r.high
                         GROUP BY t.nft_id HAVING bit_or(r.bit) = $5))
                     AND ($5 = 0 OR $5 = (
                         SELECT bit_or(r.bit) FROM unnest($6::text[], $7::text[]::numeric[], $8::text[]::numeric[], $9::bigint[]) AS r(trait, low, high, bit)
                         WHERE EXISTS (SELECT FROM nft_traits t WHERE t.collection_id = $1 AND t.trait = r.trait AND t.value BETWEEN r.low AND r.high)))
                     AND EXISTS (SELECT FROM nft_sales s WHERE s.collection_id = n.collection_id)
                   ORDER BY n.slot LIMIT $4"#,
                page.collection.to_string(),
                page.after,
                page.rarity.map(Rarity::as_str),
                limit,
                narrowed.wanted,
                &narrowed.traits,
                &narrowed.from,
                &narrowed.to,
                &narrowed.bits
            )
            .fetch_all(db)
            .await?
        }
    };
    rows.into_iter().map(Nft::try_from).collect()
}

/// An NFT, also one that is hidden.
pub async fn get(db: &mut PgConnection, id: NftId) -> Result<Option<Nft>> {
    let row = sqlx::query_as!(
        Row,
        r#"SELECT n.id, n.collection_id, c.name AS collection_name, c.status AS collection_status, c.chain_id, c.provenance, n.slot, n.name,
                  n.description, n.image_cid, m.small_cid AS "small_cid?", n.metadata_cid, n.rarity,
                  n.attributes AS "attributes: Json<Vec<Attribute>>", n.price::text AS "price!", n.currency, n.total_supply, n.minted_supply,
                  n.status, e.owner_address AS "owner_address?", e.token_id AS "token_id?", e.minted_at AS "minted_at?", e.mint_tx AS "mint_tx?",
                  n.deleted_at IS NOT NULL AS "is_hidden!",
                  c.blind AND c.reveal_offset IS NULL AND c.status <> 'draft' AS "is_veiled!",
                  c.description AS veil_text, c.logo_cid AS veil_image, c.veil_cid, n.created_at
           FROM nfts n JOIN nft_collections c ON c.id = n.collection_id
           LEFT JOIN media m ON m.cid = n.image_cid LEFT JOIN nft_editions e ON e.nft_id = n.id AND e.number = 1
           WHERE n.id = $1"#,
        id.to_string()
    )
    .fetch_optional(db)
    .await?;
    row.map(Nft::try_from).transpose()
}

/// The same where it is not hidden, held until the transaction ends.
pub async fn lock(db: &mut PgConnection, id: NftId) -> Result<Option<Nft>> {
    sqlx::query!("SELECT id FROM nfts WHERE id = $1 FOR NO KEY UPDATE", id.to_string())
        .fetch_optional(&mut *db)
        .await?;
    Ok(get(db, id).await?.filter(|nft| !nft.is_hidden))
}

/// How many NFTs of a collection were not deleted, and their editions, without that one.
pub async fn others(db: &mut PgConnection, collection: CollectionId, without: Option<NftId>) -> Result<(i64, i64)> {
    let row = sqlx::query!(
        r#"SELECT count(*) AS "count!", coalesce(sum(total_supply), 0) AS "supply!" FROM nfts
           WHERE collection_id = $1 AND deleted_at IS NULL AND ($2::text IS NULL OR id <> $2)"#,
        collection.to_string(),
        without.map(|id| id.to_string())
    )
    .fetch_one(db)
    .await?;
    Ok((row.count, row.supply))
}

/// Stores an NFT, new or changed, with its picture.
pub async fn put(db: &mut PgConnection, id: NftId, new: &NewNft, image: Option<&str>, by: &str) -> Result<()> {
    sqlx::query!(
        "INSERT INTO nfts (id, collection_id, name, description, image_cid, rarity, attributes, price, currency, total_supply, created_by)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8::text::numeric, $9, $10, $11)
         ON CONFLICT (id) DO UPDATE SET collection_id = $2, name = $3, description = $4, image_cid = $5, rarity = $6, attributes = $7,
             price = $8::text::numeric, currency = $9, total_supply = $10",
        id.to_string(),
        new.collection.to_string(),
        new.name,
        new.description,
        image,
        new.rarity.as_str(),
        Json(&new.attributes) as _,
        new.price.minor().to_string(),
        new.currency.as_str(),
        number(new.total_supply)?,
        by
    )
    .execute(db)
    .await
    .map(drop)
}

/// Changes what an NFT costs.
pub async fn set_price(db: &mut PgConnection, id: NftId, price: Amount) -> Result<()> {
    sqlx::query!(
        "UPDATE nfts SET price = $2::text::numeric WHERE id = $1",
        id.to_string(),
        price.minor().to_string()
    )
    .execute(db)
    .await
    .map(drop)
}

/// Takes an NFT off every list.
pub async fn hide(db: &mut PgConnection, id: NftId) -> Result<()> {
    sqlx::query!("UPDATE nfts SET deleted_at = now() WHERE id = $1", id.to_string())
        .execute(db)
        .await
        .map(drop)
}

/// An edition of an NFT.
#[derive(Debug)]
pub struct Edition {
    pub number: i32,
    pub token_id: i32,
    pub owner: Option<Address>,
    pub minted_at: Option<OffsetDateTime>,
    pub mint_tx: Option<String>,
}

/// The first editions of an NFT that were minted.
pub async fn editions(db: &mut PgConnection, id: NftId, limit: i64) -> Result<Vec<Edition>> {
    let rows = sqlx::query!(
        "SELECT number, token_id, owner_address, minted_at, mint_tx FROM nft_editions
         WHERE nft_id = $1 AND state = 'minted' ORDER BY number LIMIT $2",
        id.to_string(),
        limit
    )
    .fetch_all(db)
    .await?;
    let one = |row: Option<String>| row.as_deref().map(parse).transpose();
    let editions = rows.into_iter().map(|row| {
        Ok(Edition {
            number: row.number,
            token_id: row.token_id,
            owner: one(row.owner_address)?,
            minted_at: row.minted_at,
            mint_tx: row.mint_tx,
        })
    });
    editions.collect()
}
