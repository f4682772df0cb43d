use super::{address, chain_id};
use crate::{
    chain::indexer::{ChainKey, FinalLog},
    db::Result,
};
use alloy_primitives::{Address, U256, hex};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Keeps a transfer of another token.
pub async fn add_stray(db: &mut PgConnection, id: [u8; 12], log: &FinalLog, from: Address, value: U256) -> Result<()> {
    let chain = ChainKey {
        chain_id: log.chain_id,
        epoch: log.epoch,
    };
    sqlx::query!(
        "INSERT INTO presale_strays (id, chain_id, epoch, tx_hash, block_time, token, sender, amount)
         VALUES ($1, $2, $3, $4, to_timestamp($5::bigint), $6, $7, $8::text::numeric) ON CONFLICT DO NOTHING",
        hex::encode(id),
        chain_id(chain),
        chain.epoch,
        log.log.tx.as_slice(),
        log.time,
        address(log.log.address),
        address(from),
        value.to_string()
    )
    .execute(db)
    .await
    .map(drop)
}

/// Keeps a return of a stray; repeated, it changes nothing.
pub async fn add_return(
    db: &mut PgConnection,
    id: [u8; 12],
    log: &FinalLog,
    token: Address,
    to: Address,
    amount: U256,
) -> Result<()> {
    let chain = ChainKey {
        chain_id: log.chain_id,
        epoch: log.epoch,
    };
    sqlx::query!(
        "INSERT INTO presale_returns (id, chain_id, epoch, token, recipient, amount, tx_hash, block_time)
         VALUES ($1, $2, $3, $4, $5, $6::text::numeric, $7, to_timestamp($8::bigint)) ON CONFLICT DO NOTHING",
        hex::encode(id),
        chain_id(chain),
        chain.epoch,
        address(token),
        address(to),
        amount.to_string(),
        log.log.tx.as_slice(),
        log.time
    )
    .execute(db)
    .await
    .map(drop)
}

/// A token that is not sold for, sent to the vault.
pub struct Stray {
    pub tx_hash: Vec<u8>,
    pub block_time: OffsetDateTime,
    pub token: String,
    pub sender: String,
    pub amount: String,
    /// It was sent back: what returned to its sender covers theirs from the oldest on.
    pub is_returned: bool,
}

/// The newest of them.
pub async fn strays(db: &mut PgConnection, limit: i64) -> Result<Vec<Stray>> {
    sqlx::query_as!(
        Stray,
        r#"WITH newest AS (SELECT * FROM presale_strays ORDER BY block_time DESC, id DESC LIMIT $1),
                senders AS (SELECT DISTINCT chain_id, epoch, token, sender FROM newest),
                sums AS (SELECT s.id, sum(s.amount) OVER (PARTITION BY chain_id, epoch, token, sender ORDER BY s.block_time, s.id) AS through
                         FROM presale_strays s JOIN senders USING (chain_id, epoch, token, sender)),
                returned AS (SELECT s.*, (SELECT coalesce(sum(r.amount), 0) FROM presale_returns r
                                          WHERE (r.chain_id, r.epoch, r.token, r.recipient) = (s.chain_id, s.epoch, s.token, s.sender)) AS amount
                             FROM senders s)
           SELECT n.tx_hash AS "tx_hash!", n.block_time AS "block_time!", n.token AS "token!", n.sender AS "sender!", n.amount::text AS "amount!",
                  s.through <= r.amount AS "is_returned!"
           FROM newest n JOIN sums s USING (id) JOIN returned r USING (chain_id, epoch, token, sender)
           ORDER BY n.block_time DESC, n.id DESC"#,
        limit
    )
    .fetch_all(db)
    .await
}
