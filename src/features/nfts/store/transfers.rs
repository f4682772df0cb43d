use super::collections::{count, number};
use crate::{
    chain::indexer::FinalLog,
    db::{Result, parse},
};
use domain::{Address, CollectionId, NftId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A token that changed hands.
#[derive(Debug, Clone)]
pub struct Transfer {
    pub number: u32,
    /// None for its mint.
    pub from: Option<Address>,
    pub to: Address,
    pub transaction: String,
    pub at: OffsetDateTime,
}

/// The edition at a place of a collection.
pub async fn edition_at(db: &mut PgConnection, of: CollectionId, token: u32) -> Result<Option<(NftId, u32)>> {
    let row = sqlx::query!(
        "SELECT nft_id, number FROM nft_editions WHERE collection_id = $1 AND token_id = $2",
        of.to_string(),
        number(token)?
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| Ok((parse(&row.nft_id)?, count(row.number)?))).transpose()
}

/// Notes that a token changed hands, and whose it is now. A mint comes from zero, and is its order's to tell.
pub async fn add(
    db: &mut PgConnection,
    log: &FinalLog,
    (nft, edition): (NftId, u32),
    (from, to): (Address, Address),
) -> Result<()> {
    let at = OffsetDateTime::from_unix_timestamp(log.time).map_err(|error| sqlx::Error::Decode(Box::new(error)))?;
    let position = i32::try_from(log.log.position).map_err(|error| sqlx::Error::Decode(Box::new(error)))?;
    sqlx::query!(
        "INSERT INTO nft_transfers (chain_id, epoch, tx_hash, position, nft_id, number, sender, recipient, block_time)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        i64::try_from(log.chain_id).map_err(|error| sqlx::Error::Decode(Box::new(error)))?,
        log.epoch,
        log.log.tx.to_string(),
        position,
        nft.to_string(),
        number(edition)?,
        from.to_string(),
        to.to_string(),
        at
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "UPDATE nft_editions SET owner_address = $3 WHERE nft_id = $1 AND number = $2 AND state = 'minted'",
        nft.to_string(),
        number(edition)?,
        to.to_string()
    )
    .execute(db)
    .await
    .map(drop)
}

/// How the tokens of an NFT changed hands, the latest first.
pub async fn list(db: &mut PgConnection, nft: NftId, limit: i64) -> Result<Vec<Transfer>> {
    let rows = sqlx::query!(
        "SELECT number, sender, recipient, tx_hash, block_time FROM nft_transfers WHERE nft_id = $1
         ORDER BY block_time DESC, tx_hash, position LIMIT $2",
        nft.to_string(),
        limit
    )
    .fetch_all(db)
    .await?;
    let one = rows.into_iter().map(|row| {
        let from: Address = parse(&row.sender)?;
        Ok(Transfer {
            number: count(row.number)?,
            from: Some(from).filter(|from| from.bytes() != &[0; 20]),
            to: parse(&row.recipient)?,
            transaction: row.tx_hash,
            at: row.block_time,
        })
    });
    one.collect()
}
