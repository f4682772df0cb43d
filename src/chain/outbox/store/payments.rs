use super::{Key, decode, hash, shortened, text, units};
use crate::db::{Result, parse};
use alloy_primitives::{Address, B256, U256};
use domain::{ledger::CurrencyCode, onchain::outbox::State};
use sqlx::PgConnection;

/// A payment that somebody wants. One cause has one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct New<'a> {
    pub id: B256,
    pub chain_id: u64,
    pub currency: CurrencyCode,
    pub to: Address,
    /// Above zero, in units of the token.
    pub units: U256,
    /// How many of its kind may go together.
    pub batch: usize,
    pub cause_type: &'a str,
    pub cause_id: &'a str,
}

/// One that waits for a transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Queued {
    pub id: B256,
    pub currency: CurrencyCode,
    pub to: Address,
    pub units: U256,
    pub batch: usize,
    /// Seconds.
    pub age: i64,
}

/// One whose transaction has an outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settling {
    pub id: B256,
    pub tx: i64,
    /// Payments in it that are not settled.
    pub together: usize,
    pub state: State,
    pub reason: Option<String>,
}

/// The outcome of a payment's transaction, and what the payment is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Of {
    pub cause_type: String,
    pub cause_id: String,
    pub hash: Option<B256>,
}

/// Where a payment stands, for those who wait for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    pub cause_id: String,
    pub chain_id: i64,
    /// `queued`, `sending`, `paid` or `refused`.
    pub state: String,
    /// Of its transaction: `queued`, `signed`, `sent`, `mined`, and so on.
    pub tx_state: Option<String>,
    pub hash: Option<Vec<u8>>,
    /// Why it was refused, or is put off.
    pub reason: Option<String>,
}

/// Asks for a payment, in the caller's transaction.
pub async fn ask(db: &mut PgConnection, new: &New<'_>) -> Result<()> {
    sqlx::query!(
        "INSERT INTO chain_payments (id, chain_id, currency, recipient, units, batch, cause_type, cause_id)
         VALUES ($1, $2, $3, $4, $5::text::numeric, $6, $7, $8)",
        new.id.as_slice(),
        i64::try_from(new.chain_id).map_err(decode)?,
        new.currency.as_str(),
        text(new.to),
        new.units.to_string(),
        i16::try_from(new.batch).map_err(decode)?,
        new.cause_type,
        new.cause_id
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Asks again for one that was refused; false where there is none.
pub async fn ask_again(db: &mut PgConnection, cause_type: &str, cause_id: &str) -> Result<bool> {
    let done = sqlx::query!(
        "UPDATE chain_payments SET state = 'queued', tx_id = NULL, reason = NULL, ended_at = NULL, created_at = now(), batch = 1
         WHERE cause_type = $1 AND cause_id = $2 AND state = 'refused'",
        cause_type,
        cause_id
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// True while it is neither paid nor refused.
pub async fn is_under_way(db: &mut PgConnection, cause_type: &str, cause_id: &str) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM chain_payments WHERE cause_type = $1 AND cause_id = $2 AND state IN ('queued', 'sending')) AS "is!""#,
        cause_type,
        cause_id
    )
    .fetch_one(db)
    .await
}

/// How those of these causes stand.
pub async fn standing(db: &mut PgConnection, cause_type: &str, causes: &[String]) -> Result<Vec<Standing>> {
    sqlx::query_as!(
        Standing,
        r#"SELECT p.cause_id, p.chain_id, p.state, coalesce(p.reason, t.reason) AS reason, t.state AS "tx_state?",
                  coalesce(t.hash, (SELECT a.hash FROM chain_attempts a WHERE a.tx_id = t.id ORDER BY a.number DESC LIMIT 1)) AS hash
           FROM chain_payments p LEFT JOIN chain_txs t ON t.id = p.tx_id WHERE p.cause_type = $1 AND p.cause_id = ANY($2)"#,
        cause_type,
        causes
    )
    .fetch_all(db)
    .await
}

/// Those that wait, oldest first.
pub async fn queued(db: &mut PgConnection, key: Key, limit: i64) -> Result<Vec<Queued>> {
    let rows = sqlx::query!(
        r#"SELECT id, currency, recipient, units::text AS "units!", batch, extract(epoch FROM now() - created_at)::bigint AS "age!"
           FROM chain_payments WHERE chain_id = $1 AND state = 'queued' ORDER BY created_at, id LIMIT $2"#,
        key.chain(),
        limit
    )
    .fetch_all(db)
    .await?;
    let queued = rows.into_iter().map(|row| {
        Ok(Queued {
            id: hash(&row.id)?,
            currency: parse(&row.currency)?,
            to: parse(&row.recipient)?,
            units: units(&row.units)?,
            batch: usize::try_from(row.batch).map_err(decode)?,
            age: row.age,
        })
    });
    queued.collect()
}

/// Puts them into a transaction; false where one of them waits no longer.
pub async fn gather(db: &mut PgConnection, ids: &[B256], tx: i64) -> Result<bool> {
    let bytes: Vec<Vec<u8>> = ids.iter().map(|id| id.to_vec()).collect();
    let done = sqlx::query!(
        "UPDATE chain_payments SET state = 'sending', tx_id = $2 WHERE id = ANY($1) AND state = 'queued'",
        &bytes,
        tx
    )
    .execute(db)
    .await?;
    Ok(usize::try_from(done.rows_affected()).map_err(decode)? == ids.len())
}

/// Those whose transaction has an outcome that they do not have yet, by transaction.
pub async fn to_settle(db: &mut PgConnection, key: Key) -> Result<Vec<Settling>> {
    let rows = sqlx::query!(
        r#"SELECT p.id, t.id AS tx, t.state, t.reason, count(*) OVER (PARTITION BY t.id) AS "together!"
           FROM chain_payments p JOIN chain_txs t ON t.id = p.tx_id
           WHERE p.chain_id = $1 AND p.state = 'sending' AND t.state IN ('final', 'reverted', 'refused') ORDER BY t.id, p.id LIMIT 1000"#,
        key.chain()
    )
    .fetch_all(db)
    .await?;
    let settling = rows.into_iter().map(|row| {
        Ok(Settling {
            id: hash(&row.id)?,
            tx: row.tx,
            together: usize::try_from(row.together).map_err(decode)?,
            state: parse(&row.state)?,
            reason: row.reason,
        })
    });
    settling.collect()
}

/// Those of a transaction that failed wait again, in smaller batches.
pub async fn split(db: &mut PgConnection, tx: i64, batch: usize) -> Result<()> {
    sqlx::query!(
        "UPDATE chain_payments SET state = 'queued', tx_id = NULL, batch = $2 WHERE tx_id = $1 AND state = 'sending'",
        tx,
        i16::try_from(batch).map_err(decode)?
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Ends it by the outcome of its transaction, once: paid, or refused for a reason. None where that was done before.
pub async fn settle(db: &mut PgConnection, id: B256, refused: Option<&str>) -> Result<Option<Of>> {
    let row = sqlx::query!(
        r#"UPDATE chain_payments p SET state = CASE WHEN $2::text IS NULL THEN 'paid' ELSE 'refused' END, reason = $2, ended_at = now()
           FROM chain_txs t WHERE p.id = $1 AND p.state = 'sending' AND t.id = p.tx_id
             AND (t.state = 'final') = ($2::text IS NULL) AND t.state IN ('final', 'reverted', 'refused')
           RETURNING p.cause_type, p.cause_id, t.hash"#,
        id.as_slice(),
        refused.map(shortened)
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| {
        Ok(Of {
            cause_type: row.cause_type,
            cause_id: row.cause_id,
            hash: row.hash.as_deref().map(hash).transpose()?,
        })
    })
    .transpose()
}
