//! NFTs by who owns them.

use crate::db::{Result, parse};
use domain::{Address, CollectionId, NftId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// An NFT of which a wallet owns editions, as everybody may see it.
#[derive(Debug)]
pub struct Held {
    pub nft: NftId,
    pub name: String,
    pub picture_cid: Option<String>,
    pub collection: CollectionId,
    pub collection_name: String,
    pub total_supply: i32,
    /// Numbers of the wallet's editions: the first twenty.
    pub editions: Vec<i32>,
    pub edition_count: i64,
    /// Mint of the latest of them.
    pub minted_at: OffsetDateTime,
}

/// NFTs that a wallet owns behind a place in the list, the latest mint first; without those that were hidden, and nothing of what a veil covers.
pub async fn by(
    db: &mut PgConnection,
    wallet: Address,
    after: Option<(OffsetDateTime, NftId)>,
    limit: i64,
) -> Result<Vec<Held>> {
    let (after_at, after_id) = after.map(|(at, id)| (at, id.to_string())).unzip();
    let rows = sqlx::query!(
        r#"SELECT n.id, n.collection_id, c.name AS collection_name, n.total_supply, h.minted_at AS "minted_at!", h.editions AS "editions!", h.count AS "count!",
                  CASE WHEN v.is THEN c.name || ' #' || n.slot ELSE n.name END AS "name!",
                  CASE WHEN v.is THEN c.logo_cid ELSE coalesce(m.small_cid, n.image_cid) END AS picture_cid
           FROM (SELECT nft_id, max(minted_at) AS minted_at, (array_agg(number ORDER BY number))[1:20] AS editions, count(*) AS count
                 FROM nft_editions WHERE owner_address = $1 GROUP BY nft_id) h
           JOIN nfts n ON n.id = h.nft_id JOIN nft_collections c ON c.id = n.collection_id LEFT JOIN media m ON m.cid = n.image_cid
           CROSS JOIN LATERAL (SELECT c.blind AND c.reveal_offset IS NULL AS is) v
           WHERE n.deleted_at IS NULL AND ($2::timestamptz IS NULL OR (h.minted_at, n.id) < ($2, $3::text))
           ORDER BY h.minted_at DESC, n.id DESC LIMIT $4"#,
        wallet.to_string(),
        after_at,
        after_id,
        limit
    )
    .fetch_all(db)
    .await?;
    let held = rows.into_iter().map(|row| {
        Ok(Held {
            nft: parse(&row.id)?,
            name: row.name,
            picture_cid: row.picture_cid,
            collection: parse(&row.collection_id)?,
            collection_name: row.collection_name,
            total_supply: row.total_supply,
            editions: row.editions,
            edition_count: row.count,
            minted_at: row.minted_at,
        })
    });
    held.collect()
}
