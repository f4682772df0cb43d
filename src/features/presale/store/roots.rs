use super::{amount, chain_id, decode, hash};
use crate::{
    chain::indexer::{ChainKey, FinalLog},
    db::Result,
};
use alloy_primitives::{B256, U256};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A root that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Root {
    pub number: u32,
    pub hash: B256,
    pub list: B256,
    /// It covers contributions behind the one block up to the other.
    pub after: i64,
    pub through: i64,
    pub all_goes_back: bool,
    pub paid: [U256; 2],
    pub refundable: [U256; 2],
    pub allocation: U256,
    pub leaves: i32,
    pub tries: i32,
    /// `queued`, `published` or `rejected`.
    pub state: String,
    /// Its block's time, once its event is final.
    pub published_at: Option<OffsetDateTime>,
    pub tx: Option<B256>,
}

impl Root {
    /// It was published and stands.
    pub fn is_published(&self) -> bool {
        self.state == "published"
    }
}

/// All roots, by number.
pub async fn roots(db: &mut PgConnection, chain: ChainKey) -> Result<Vec<Root>> {
    let rows = sqlx::query!(
        r#"SELECT number, hash, list, after_block, through_block, all_goes_back, paid_usdt::text AS "paid_usdt!", paid_usdc::text AS "paid_usdc!",
                  back_usdt::text AS "back_usdt!", back_usdc::text AS "back_usdc!", allocation::text AS "allocation!", leaves, tries, state, published_at, tx_hash
           FROM presale_roots WHERE chain_id = $1 AND epoch = $2 ORDER BY number LIMIT 1000"#,
        chain_id(chain),
        chain.epoch
    )
    .fetch_all(db)
    .await?;
    let roots = rows.into_iter().map(|row| {
        Ok(Root {
            number: u32::try_from(row.number).map_err(decode)?,
            hash: hash(&row.hash)?,
            list: hash(&row.list)?,
            after: row.after_block,
            through: row.through_block,
            all_goes_back: row.all_goes_back,
            paid: [amount(&row.paid_usdt)?, amount(&row.paid_usdc)?],
            refundable: [amount(&row.back_usdt)?, amount(&row.back_usdc)?],
            allocation: amount(&row.allocation)?,
            leaves: row.leaves,
            tries: row.tries,
            state: row.state,
            published_at: row.published_at,
            tx: row.tx_hash.as_deref().map(hash).transpose()?,
        })
    });
    roots.collect()
}

/// One of them.
pub async fn root(db: &mut PgConnection, chain: ChainKey, number: u32) -> Result<Option<Root>> {
    let all = roots(db, chain).await?;
    Ok(all.into_iter().find(|root| root.number == number))
}

/// Stores a root with the transaction that publishes it.
pub async fn insert_root(db: &mut PgConnection, chain: ChainKey, root: &Root, tx: i64) -> Result<()> {
    sqlx::query!(
        "INSERT INTO presale_roots (chain_id, epoch, number, hash, list, after_block, through_block, all_goes_back, paid_usdt, paid_usdc,
                                    back_usdt, back_usdc, allocation, leaves, tx_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::text::numeric, $10::text::numeric, $11::text::numeric, $12::text::numeric, $13::text::numeric, $14, $15)",
        chain_id(chain),
        chain.epoch,
        i32::try_from(root.number).map_err(decode)?,
        root.hash.as_slice(),
        root.list.as_slice(),
        root.after,
        root.through,
        root.all_goes_back,
        root.paid[0].to_string(),
        root.paid[1].to_string(),
        root.refundable[0].to_string(),
        root.refundable[1].to_string(),
        root.allocation.to_string(),
        root.leaves,
        tx
    )
    .execute(db)
    .await
    .map(drop)
}

/// The try whose transaction came to nothing an hour ago or longer, and why.
pub async fn failed_tx(db: &mut PgConnection, chain: ChainKey, number: u32) -> Result<Option<String>> {
    let row = sqlx::query!(
        "SELECT t.reason FROM presale_roots r JOIN chain_txs t ON t.id = r.tx_id
         WHERE r.chain_id = $1 AND r.epoch = $2 AND r.number = $3 AND r.state = 'queued' AND t.state IN ('refused', 'reverted')
           AND t.ended_at < now() - interval '1 hour' FOR NO KEY UPDATE OF r",
        chain_id(chain),
        chain.epoch,
        i32::try_from(number).map_err(decode)?
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| row.reason.unwrap_or_default()))
}

/// It goes out by another transaction.
pub async fn retry(db: &mut PgConnection, chain: ChainKey, number: u32, tx: i64) -> Result<()> {
    sqlx::query!(
        "UPDATE presale_roots SET tries = tries + 1, tx_id = $4 WHERE chain_id = $1 AND epoch = $2 AND number = $3",
        chain_id(chain),
        chain.epoch,
        i32::try_from(number).map_err(decode)?,
        tx
    )
    .execute(db)
    .await
    .map(drop)
}

/// One that was rejected goes out anew, as it is made now.
pub async fn replace_root(db: &mut PgConnection, chain: ChainKey, root: &Root, tx: i64) -> Result<()> {
    let done = sqlx::query!(
        "UPDATE presale_roots SET state = 'queued', published_at = NULL, tx_hash = NULL, hash = $4, list = $5, all_goes_back = $6,
                paid_usdt = $7::text::numeric, paid_usdc = $8::text::numeric, back_usdt = $9::text::numeric, back_usdc = $10::text::numeric,
                allocation = $11::text::numeric, leaves = $12, tries = $13, tx_id = $14
         WHERE chain_id = $1 AND epoch = $2 AND number = $3 AND state = 'rejected'",
        chain_id(chain),
        chain.epoch,
        i32::try_from(root.number).map_err(decode)?,
        root.hash.as_slice(),
        root.list.as_slice(),
        root.all_goes_back,
        root.paid[0].to_string(),
        root.paid[1].to_string(),
        root.refundable[0].to_string(),
        root.refundable[1].to_string(),
        root.allocation.to_string(),
        root.leaves,
        root.tries,
        tx
    )
    .execute(db)
    .await?;
    if done.rows_affected() == 1 {
        Ok(())
    } else {
        Err(sqlx::Error::RowNotFound)
    }
}

/// Its event is final. False where no such root was made here.
pub async fn published(db: &mut PgConnection, log: &FinalLog, number: u32, root: B256) -> Result<bool> {
    let chain = ChainKey {
        chain_id: log.chain_id,
        epoch: log.epoch,
    };
    let done = sqlx::query!(
        "UPDATE presale_roots SET state = 'published', published_at = to_timestamp($5::bigint), tx_hash = $6
         WHERE chain_id = $1 AND epoch = $2 AND number = $3 AND hash = $4",
        chain_id(chain),
        chain.epoch,
        i32::try_from(number).map_err(decode)?,
        root.as_slice(),
        log.time,
        log.log.tx.as_slice()
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The guardian rejected it.
pub async fn rejected(db: &mut PgConnection, chain: ChainKey, number: u32) -> Result<()> {
    sqlx::query!(
        "UPDATE presale_roots SET state = 'rejected' WHERE chain_id = $1 AND epoch = $2 AND number = $3 AND state = 'published'",
        chain_id(chain),
        chain.epoch,
        i32::try_from(number).map_err(decode)?
    )
    .execute(db)
    .await
    .map(drop)
}
