//! Tokens that are to go back.

use crate::{
    db::{Result, parse},
    features::credits::tokens::refused::Reason,
};
use alloy_primitives::{Address, B256, U256};
use domain::CreditOrderId;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Tokens that bought nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Return {
    pub id: CreditOrderId,
    pub chain_id: u64,
    pub tx: B256,
    pub sender: Address,
    pub units: U256,
    /// `refused`, `expired`, `returning` or `returned`.
    pub state: String,
    pub reason: Option<Reason>,
    /// Why the vault did not pay the last time.
    pub refusal: Option<String>,
    /// Of their block.
    pub at: OffsetDateTime,
}

struct Row {
    id: String,
    chain_id: i64,
    tx_hash: Vec<u8>,
    sender: String,
    amount: String,
    state: String,
    reason: Option<String>,
    refusal: Option<String>,
    block_time: OffsetDateTime,
}

impl TryFrom<Row> for Return {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            id: parse(&row.id)?,
            chain_id: u64::try_from(row.chain_id).map_err(decode)?,
            tx: B256::try_from(row.tx_hash.as_slice()).map_err(decode)?,
            sender: row.sender.parse().map_err(decode)?,
            units: row.amount.parse().map_err(decode)?,
            state: row.state,
            reason: row.reason.as_deref().map(parse).transpose()?,
            refusal: row.refusal,
            at: row.block_time,
        })
    }
}

fn decode(error: impl std::error::Error + Send + Sync + 'static) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}

/// One, locked until the transaction ends. None for what never bought nothing.
pub async fn lock(db: &mut PgConnection, id: CreditOrderId) -> Result<Option<Return>> {
    let row = sqlx::query_as!(
        Row,
        r#"SELECT id, chain_id, tx_hash, sender, amount::text AS "amount!", state, reason, NULL AS refusal, block_time FROM token_payments
           WHERE id = $1 AND state IN ('refused', 'expired', 'returning', 'returned') FOR NO KEY UPDATE"#,
        id.to_string()
    );
    row.fetch_optional(db).await?.map(Return::try_from).transpose()
}

/// Those that are to go back or are on their way, oldest first.
pub async fn due(
    db: &mut PgConnection,
    after: Option<(OffsetDateTime, CreditOrderId)>,
    limit: i64,
) -> Result<Vec<Return>> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT t.id, t.chain_id, t.tx_hash, t.sender, t.amount::text AS "amount!", t.state, t.reason, p.reason AS "refusal?", t.block_time
           FROM token_payments t LEFT JOIN chain_payments p ON p.cause_type = 'token_return' AND p.cause_id = t.id
           WHERE t.state IN ('refused', 'expired', 'returning') AND ($1::timestamptz IS NULL OR (t.block_time, t.id) > ($1, $2))
           ORDER BY t.block_time, t.id LIMIT $3"#,
        after.map(|(at, _)| at),
        after.map(|(_, id)| id.to_string()),
        limit
    );
    let rows = rows.fetch_all(db).await?;
    rows.into_iter().map(Return::try_from).collect()
}

/// It is on its way; false where it is already, or went.
pub async fn begin(db: &mut PgConnection, id: CreditOrderId) -> Result<bool> {
    let done = sqlx::query!(
        "UPDATE token_payments SET state = 'returning' WHERE id = $1 AND state IN ('refused', 'expired')",
        id.to_string()
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// It went back by that transaction; without one it waits again.
pub async fn settle(db: &mut PgConnection, id: CreditOrderId, tx: Option<B256>) -> Result<()> {
    let done = sqlx::query!(
        "UPDATE token_payments SET state = CASE WHEN $2::bytea IS NOT NULL THEN 'returned' WHEN reason = 'unknown_sender' THEN 'expired' ELSE 'refused' END,
                return_tx = $2 WHERE id = $1 AND state = 'returning'",
        id.to_string(),
        tx.as_ref().map(|tx| tx.as_slice())
    );
    if done.execute(db).await?.rows_affected() == 1 {
        Ok(())
    } else {
        Err(sqlx::Error::RowNotFound)
    }
}
