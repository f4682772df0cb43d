//! Terms that are fixed when a collection is activated.

use super::collections::count;
use crate::{
    db::{Result, parse},
    features::{
        media::cid::Cid,
        nfts::{price::stored, seed::SealedSeed},
    },
};
use alloy_primitives::B256;
use domain::{CollectionId, NftId, ledger::Amount, nft::Attribute};
use sqlx::{PgConnection, types::Json};

/// An NFT as its metadata tells it.
#[derive(Debug)]
pub struct Fixed {
    pub id: NftId,
    pub name: String,
    pub description: String,
    pub image_cid: Option<String>,
    pub attributes: Vec<Attribute>,
    pub price: Amount,
    pub total_supply: u32,
}

/// The NFTs of a collection in the order in which they were made.
pub async fn nfts(db: &mut PgConnection, collection: CollectionId) -> Result<Vec<Fixed>> {
    let rows = sqlx::query!(
        r#"SELECT id, name, description, image_cid, attributes AS "attributes: Json<Vec<Attribute>>",
                  price::text AS "price!", total_supply FROM nfts
           WHERE collection_id = $1 AND deleted_at IS NULL ORDER BY created_at, id"#,
        collection.to_string()
    )
    .fetch_all(db)
    .await?;
    let fixed = rows.into_iter().map(|row| {
        Ok(Fixed {
            id: parse(&row.id)?,
            name: row.name,
            description: row.description,
            image_cid: row.image_cid,
            attributes: row.attributes.0,
            price: stored(&row.price)?,
            total_supply: count(row.total_supply)?,
        })
    });
    fixed.collect()
}

/// Gives NFTs their places from `first` on, and their metadata.
pub async fn fix(db: &mut PgConnection, nfts: &[NftId], metadata: &[Cid], first: i32) -> Result<()> {
    let ids: Vec<String> = nfts.iter().map(NftId::to_string).collect();
    let cids: Vec<String> = metadata.iter().map(Cid::to_string).collect();
    sqlx::query!(
        "UPDATE nfts SET slot = $3 + t.place::integer - 1, metadata_cid = t.cid
         FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS t (id, cid, place) WHERE nfts.id = t.id",
        &ids,
        &cids,
        first
    )
    .execute(db)
    .await
    .map(drop)
}

/// Makes all editions, numbered through the collection in the order of the NFTs' places.
pub async fn make_editions(db: &mut PgConnection, collection: CollectionId) -> Result<()> {
    sqlx::query!(
        "INSERT INTO nft_editions (nft_id, number, collection_id, token_id)
         SELECT n.id, e.number, n.collection_id, row_number() OVER (ORDER BY n.slot, e.number)
         FROM nfts n CROSS JOIN LATERAL generate_series(1, n.total_supply) AS e (number)
         WHERE n.collection_id = $1 AND n.deleted_at IS NULL",
        collection.to_string()
    )
    .execute(db)
    .await
    .map(drop)
}

/// The promises of a blind collection.
#[derive(Debug)]
pub struct NewPromise {
    /// Its NFTs' metadata until the seed is told.
    pub veil: Cid,
    /// SHA-256.
    pub directory: B256,
    pub seed: SealedSeed,
}

/// Keeps what is promised of a collection that becomes active.
pub async fn promise(db: &mut PgConnection, collection: CollectionId, new: &NewPromise) -> Result<()> {
    sqlx::query!(
        "UPDATE nft_collections SET veil_cid = $2, directory = $3, seed_commitment = $4, seed_sealed = $5 WHERE id = $1",
        collection.to_string(),
        new.veil.as_str(),
        new.directory.as_slice(),
        new.seed.commitment.as_slice(),
        new.seed.sealed
    )
    .execute(db)
    .await
    .map(drop)
}

/// The collection is active from now on.
pub async fn activate(
    db: &mut PgConnection,
    collection: CollectionId,
    chain_id: u64,
    provenance: &[u8; 32],
) -> Result<()> {
    let chain_id = i64::try_from(chain_id).map_err(|e| sqlx::Error::Encode(Box::new(e)))?;
    sqlx::query!(
        "UPDATE nft_collections SET status = 'active', activated_at = now(), chain_id = $2, provenance = $3 WHERE id = $1",
        collection.to_string(),
        chain_id,
        provenance.as_slice()
    )
    .execute(db)
    .await
    .map(drop)
}
