use crate::{
    chain::indexer::ChainKey,
    db::{Result, parse},
};
use domain::{Address, CollectionId, NftId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// An edition of an NFT.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    pub nft: NftId,
    /// From 1.
    pub number: i32,
}

/// Whether a wallet has a token of a collection.
pub async fn owns(db: &mut PgConnection, wallet: Address, of: CollectionId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM nft_editions WHERE owner_address = $1 AND collection_id = $2) AS "owns!""#,
        wallet.to_string(),
        of.to_string()
    )
    .fetch_one(db)
    .await
}

/// The chain and the contract on which a collection stands now.
pub async fn stands(db: &mut PgConnection, of: CollectionId) -> Result<Option<(ChainKey, Address)>> {
    let row = sqlx::query!(
        "SELECT chain_id, epoch, contract FROM nft_openings WHERE collection_id = $1 AND opened_at IS NOT NULL ORDER BY epoch DESC LIMIT 1",
        of.to_string()
    )
    .fetch_optional(db)
    .await?;
    let found = row.map(|row| {
        let chain = ChainKey {
            chain_id: u64::try_from(row.chain_id).map_err(|error| sqlx::Error::Decode(Box::new(error)))?,
            epoch: row.epoch,
        };
        Ok((chain, parse(&row.contract)?))
    });
    found.transpose()
}

/// Whether every block up to that moment is final: the first one that is not is younger.
pub async fn is_past(db: &mut PgConnection, chain: ChainKey, moment: OffsetDateTime) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM chain_cursors c JOIN chain_blocks b USING (chain_id, epoch)
             WHERE c.chain_id = $1 AND c.epoch = $2 AND b.number = c.number + 1 AND b.time > $3) AS "is!""#,
        super::openings::id(chain),
        chain.epoch,
        moment.unix_timestamp()
    )
    .fetch_one(db)
    .await
}

/// The tokens of a collection that a wallet was given by the first moment, and nobody else was until the second, in their order. One that is moved twice in
/// the block in which it came does not count: which was the last is not told.
pub async fn owned(
    db: &mut PgConnection,
    wallet: Address,
    of: CollectionId,
    (since, until): (OffsetDateTime, OffsetDateTime),
) -> Result<Vec<Token>> {
    let rows = sqlx::query!(
        "SELECT DISTINCT n.slot, t.nft_id, t.number FROM nft_transfers t JOIN nfts n ON n.id = t.nft_id
         WHERE t.recipient = $1 AND n.collection_id = $2 AND t.block_time <= $3 AND NOT EXISTS (
             SELECT FROM nft_transfers o WHERE o.nft_id = t.nft_id AND o.number = t.number AND o.block_time BETWEEN t.block_time AND $4
                AND (o.chain_id, o.epoch, o.tx_hash, o.position) <> (t.chain_id, t.epoch, t.tx_hash, t.position))
         ORDER BY n.slot, t.nft_id, t.number",
        wallet.to_string(),
        of.to_string(),
        since,
        until
    )
    .fetch_all(db)
    .await?;
    let one = rows.into_iter().map(|row| {
        Ok(Token {
            nft: parse(&row.nft_id)?,
            number: row.number,
        })
    });
    one.collect()
}
