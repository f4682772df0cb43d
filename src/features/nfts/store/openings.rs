use super::collections::number;
use crate::{
    chain::indexer::ChainKey,
    db::{Result, parse},
};
use alloy_primitives::Address;
use domain::CollectionId;
use sqlx::PgConnection;

/// Whether a collection's terms stand on a contract.
pub async fn is_open(db: &mut PgConnection, of: CollectionId, chain: ChainKey, contract: Address) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM nft_openings WHERE collection_id = $1 AND chain_id = $2 AND epoch = $3 AND contract = $4
                          AND opened_at IS NOT NULL) AS "is!""#,
        of.to_string(),
        id(chain),
        chain.epoch,
        text(contract)
    )
    .fetch_one(db)
    .await
}

/// Collections of a chain that are sold and whose terms nobody has put on its contract, or not with success a minute ago; with how often that was tried.
pub async fn wanted(
    db: &mut PgConnection,
    chain: ChainKey,
    contract: Address,
    limit: i64,
) -> Result<Vec<(CollectionId, u32)>> {
    let rows = sqlx::query!(
        r#"SELECT c.id, coalesce(o.tries, 0) AS "tries!" FROM nft_collections c
           LEFT JOIN nft_openings o ON o.collection_id = c.id AND o.chain_id = c.chain_id AND o.epoch = $2 AND o.contract = $3
           LEFT JOIN chain_txs t ON t.id = o.tx_id
           WHERE c.status IN ('active', 'paused') AND c.chain_id = $1 AND c.deleted_at IS NULL AND o.opened_at IS NULL
             AND (o.tx_id IS NULL OR t.state IN ('refused', 'reverted') AND o.asked_at < now() - interval '1 minute')
           ORDER BY c.activated_at, c.id LIMIT $4"#,
        id(chain),
        chain.epoch,
        text(contract),
        limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| Ok((parse(&row.id)?, super::collections::count(row.tries)?)))
        .collect()
}

/// Notes that it was asked for, so many times now.
pub async fn asked(
    db: &mut PgConnection,
    of: CollectionId,
    (chain, contract): (ChainKey, Address),
    tx: i64,
    tries: u32,
) -> Result<()> {
    sqlx::query!(
        "INSERT INTO nft_openings (collection_id, chain_id, epoch, contract, tx_id, tries) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (collection_id, chain_id, epoch, contract) DO UPDATE SET tx_id = $5, tries = $6, asked_at = now()",
        of.to_string(),
        id(chain),
        chain.epoch,
        text(contract),
        tx,
        number(tries)?
    )
    .execute(db)
    .await
    .map(drop)
}

/// The contract says that it stands. False where nobody asked for it here.
pub async fn opened(db: &mut PgConnection, of: CollectionId, chain: ChainKey, contract: Address) -> Result<bool> {
    let done = sqlx::query!(
        "UPDATE nft_openings SET opened_at = coalesce(opened_at, now()) WHERE collection_id = $1 AND chain_id = $2 AND epoch = $3 AND contract = $4",
        of.to_string(),
        id(chain),
        chain.epoch,
        text(contract)
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(super) fn id(chain: ChainKey) -> i64 {
    i64::try_from(chain.chain_id).unwrap_or(-1)
}

pub(super) fn text(address: Address) -> String {
    format!("{address:#x}")
}
