use super::{Key, column, decode, hash, number, shortened, text, units};
use crate::{
    chain::signer::Signed,
    db::{Result, parse},
};
use alloy_primitives::{Address, B256, Bytes, U256};
use domain::onchain::{
    Fees,
    outbox::{Attempt, Open, Place, State},
};
use sqlx::PgConnection;

/// A transaction that somebody wants. One cause has one of a kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct New<'a> {
    pub kind: &'a str,
    pub cause_type: &'a str,
    pub cause_id: &'a str,
    pub to: Address,
    pub data: Bytes,
}

/// One that has no nonce yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Queued {
    pub id: i64,
    pub call: Call,
}

/// The call that a transaction makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    pub to: Address,
    pub value: U256,
    pub data: Bytes,
    pub gas: u64,
}

/// One that has a nonce and no outcome, with its signed forms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenTx {
    pub id: i64,
    pub call: Call,
    pub open: Open,
    /// Hash and bytes of each attempt.
    pub signed: Vec<Signed>,
}

/// How much waits for a key.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Waiting {
    /// Payments and transactions without an outcome.
    pub count: i64,
    /// Seconds since the oldest was asked for.
    pub oldest: i64,
    /// Outcomes whose payments are not settled.
    pub unsettled: bool,
}

/// The work that waits for a key, in one query: an idle outbox asks nothing more.
pub async fn waiting(db: &mut PgConnection, key: Key) -> Result<Waiting> {
    sqlx::query_as!(
        Waiting,
        r#"SELECT count(*) AS "count!", coalesce(extract(epoch FROM now() - min(created_at)), 0)::bigint AS "oldest!",
                  EXISTS (SELECT FROM chain_payments WHERE chain_id = $1 AND state = 'sending') AS "unsettled!"
           FROM (SELECT created_at FROM chain_payments WHERE chain_id = $1 AND state = 'queued'
                 UNION ALL SELECT created_at FROM chain_txs WHERE chain_id = $1 AND sender = $2 AND state = 'queued'
                 UNION ALL SELECT created_at FROM chain_txs WHERE chain_id = $1 AND sender = $2 AND state IN ('signed', 'sent', 'mined')) open"#,
        key.chain(),
        key.sender()
    )
    .fetch_one(db)
    .await
}

/// Puts a transaction into the outbox, in the caller's transaction. Answers its id; asked again for the same cause it fails by its key.
pub async fn insert(db: &mut PgConnection, key: Key, new: &New<'_>) -> Result<i64> {
    sqlx::query_scalar!(
        "INSERT INTO chain_txs (chain_id, epoch, sender, kind, cause_type, cause_id, recipient, data)
         VALUES ($1, coalesce((SELECT epoch FROM chains WHERE chain_id = $1), 1), $2, $3, $4, $5, $6, $7) RETURNING id",
        key.chain(),
        key.sender(),
        new.kind,
        new.cause_type,
        new.cause_id,
        text(new.to),
        new.data.as_ref()
    )
    .fetch_one(db)
    .await
}

/// Those that are due and have no nonce, oldest first.
pub async fn queued(db: &mut PgConnection, key: Key, limit: usize) -> Result<Vec<Queued>> {
    let rows = sqlx::query!(
        r#"SELECT id, recipient, value::text AS "value!", data FROM chain_txs
           WHERE chain_id = $1 AND sender = $2 AND state = 'queued' AND due_at <= now() ORDER BY id LIMIT $3"#,
        key.chain(),
        key.sender(),
        i64::try_from(limit).map_err(decode)?
    )
    .fetch_all(db)
    .await?;
    let queued = rows.into_iter().map(|row| {
        Ok(Queued {
            id: row.id,
            call: Call {
                to: parse(&row.recipient)?,
                value: units(&row.value)?,
                data: row.data.into(),
                gas: 0,
            },
        })
    });
    queued.collect()
}

/// Those that have a nonce and no outcome, by nonce.
pub async fn open(db: &mut PgConnection, key: Key) -> Result<Vec<OpenTx>> {
    let rows = sqlx::query!(
        r#"SELECT id, recipient, value::text AS "value!", data, gas AS "gas!", nonce AS "nonce!", block_number, block_hash FROM chain_txs
           WHERE chain_id = $1 AND sender = $2 AND state IN ('signed', 'sent', 'mined') ORDER BY nonce LIMIT 64"#,
        key.chain(),
        key.sender()
    )
    .fetch_all(&mut *db)
    .await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let attempts = sqlx::query!(
        r#"SELECT tx_id, nonce, hash, raw, max_fee::text AS "max_fee!", tip::text AS "tip!", signed_head,
                  extract(epoch FROM signed_at)::bigint AS "signed_at!", extract(epoch FROM sent_at)::bigint AS sent_at
           FROM chain_attempts WHERE tx_id = ANY($1) ORDER BY tx_id, number"#,
        &ids
    )
    .fetch_all(db)
    .await?;
    let mut all = rows
        .into_iter()
        .map(|row| {
            let mined = match (row.block_number, row.block_hash) {
                (Some(block), Some(bytes)) => Some(Place {
                    number: number(block)?,
                    hash: hash(&bytes)?,
                }),
                (None, _) | (_, None) => None,
            };
            Ok(OpenTx {
                id: row.id,
                call: Call {
                    to: parse(&row.recipient)?,
                    value: units(&row.value)?,
                    data: row.data.into(),
                    gas: number(row.gas)?,
                },
                open: Open {
                    nonce: number(row.nonce)?,
                    mined,
                    attempts: Vec::new(),
                },
                signed: Vec::new(),
            })
        })
        .collect::<Result<Vec<_>>>()?;
    for row in attempts {
        let Some(tx) = all.iter_mut().find(|tx| tx.id == row.tx_id) else {
            continue;
        };
        tx.open.attempts.push(Attempt {
            nonce: number(row.nonce)?,
            fees: Fees {
                max_fee: parse(&row.max_fee)?,
                tip: parse(&row.tip)?,
            },
            signed_at: number(row.signed_at)?,
            signed_head: number(row.signed_head)?,
            sent_at: row.sent_at.map(number).transpose()?,
        });
        tx.signed.push(Signed {
            raw: row.raw.into(),
            hash: hash(&row.hash)?,
        });
    }
    Ok(all)
}

/// Gives a queued one its nonce; false where it is queued no longer. The key is locked by the caller.
pub async fn give_nonce(db: &mut PgConnection, id: i64, nonce: u64, gas: u64) -> Result<bool> {
    let done = sqlx::query!(
        "UPDATE chain_txs SET state = 'signed', nonce = $2, gas = $3, reason = NULL WHERE id = $1 AND state = 'queued'",
        id,
        column(nonce)?,
        column(gas)?
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Gives it another nonce, since somebody else used its own.
pub async fn renumber(db: &mut PgConnection, id: i64, from: u64, to: u64) -> Result<()> {
    sqlx::query!(
        "UPDATE chain_txs SET state = 'signed', nonce = $3, block_number = NULL, block_hash = NULL
         WHERE id = $1 AND nonce = $2 AND state IN ('signed', 'sent', 'mined')",
        id,
        column(from)?,
        column(to)?
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Stores a signed form of the nonce that it has.
pub async fn add_attempt(
    db: &mut PgConnection,
    id: i64,
    number: usize,
    attempt: &Attempt,
    signed: &Signed,
) -> Result<()> {
    sqlx::query!(
        "INSERT INTO chain_attempts (tx_id, number, nonce, hash, raw, max_fee, tip, signed_head)
         VALUES ($1, $2, $3, $4, $5, $6::text::numeric, $7::text::numeric, $8)",
        id,
        i32::try_from(number).map_err(decode)?,
        column(attempt.nonce)?,
        signed.hash.as_slice(),
        signed.raw.as_ref(),
        attempt.fees.max_fee.to_string(),
        attempt.fees.tip.to_string(),
        column(attempt.signed_head)?
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes that a form went out, and the node's answer where it took it not.
pub async fn sent(db: &mut PgConnection, id: i64, hash: B256, answer: Option<&str>) -> Result<()> {
    sqlx::query!(
        "UPDATE chain_attempts SET sent_at = now(), answer = $2 WHERE hash = $1",
        hash.as_slice(),
        answer.map(shortened)
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "UPDATE chain_txs SET state = 'sent' WHERE id = $1 AND state = 'signed'",
        id
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes the block that it is in, or that it is in none.
pub async fn mined(db: &mut PgConnection, id: i64, place: Option<Place>) -> Result<()> {
    sqlx::query!(
        "UPDATE chain_txs SET state = CASE WHEN $2::bigint IS NULL THEN 'sent' ELSE 'mined' END, block_number = $2, block_hash = $3
         WHERE id = $1 AND state IN ('signed', 'sent', 'mined')",
        id,
        place.map(|place| column(place.number)).transpose()?,
        place.as_ref().map(|place| place.hash.as_slice())
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes the outcome, once. Answers the seconds since it was asked for; None where it has one.
pub async fn finish(db: &mut PgConnection, id: i64, state: State, place: Place, hash: B256) -> Result<Option<i64>> {
    sqlx::query_scalar!(
        r#"UPDATE chain_txs SET state = $2, block_number = $3, block_hash = $4, hash = $5, ended_at = now(),
                  reason = CASE WHEN $2 = 'reverted' THEN 'The contract refused it in its block.' END
           WHERE id = $1 AND state IN ('signed', 'sent', 'mined') RETURNING extract(epoch FROM now() - created_at)::bigint AS "age!""#,
        id,
        state.as_str(),
        column(place.number)?,
        place.hash.as_slice(),
        hash.as_slice()
    )
    .fetch_optional(db)
    .await
}

/// It would fail, or is not wanted any more: it gets no nonce. False where it has one.
pub async fn refuse(db: &mut PgConnection, id: i64, reason: &str) -> Result<bool> {
    let done = sqlx::query!(
        "UPDATE chain_txs SET state = 'refused', reason = $2, ended_at = now() WHERE id = $1 AND state = 'queued'",
        id,
        shortened(reason)
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// It would fail now, and may not later.
pub async fn put_off(db: &mut PgConnection, id: i64, reason: &str, seconds: f64) -> Result<()> {
    sqlx::query!(
        "UPDATE chain_txs SET reason = $2, due_at = now() + make_interval(secs => $3) WHERE id = $1 AND state = 'queued'",
        id,
        shortened(reason),
        seconds
    )
    .execute(db)
    .await?;
    Ok(())
}
