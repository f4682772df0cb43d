use super::credit::{Arrival, Payment};
use crate::{
    chain::indexer::ChainKey,
    db::{Result, parse},
    ledger::currencies::amount,
};
use alloy_primitives::{Address, B256, U256, hex};
use domain::{UserId, credits::Credits, ledger::Amount};
use sqlx::PgConnection;

/// Keeps a payment. False when it is kept already.
pub async fn insert(db: &mut PgConnection, payment: &Payment, state: Arrival) -> Result<bool> {
    let done = sqlx::query!(
        "INSERT INTO token_payments (id, chain_id, epoch, tx_hash, position, sender, amount, block_time, settings_version, credits, state)
         VALUES ($1, $2, $3, $4, $5, $6, $7::text::numeric, $8, $9, $10, $11) ON CONFLICT DO NOTHING",
        hex::encode(payment.id),
        i64::try_from(payment.chain_id).unwrap_or(-1),
        payment.epoch,
        payment.tx.as_slice(),
        i32::try_from(payment.position).unwrap_or(-1),
        payment.sender.to_string().to_lowercase(),
        payment.amount.to_string(),
        payment.time,
        payment.version,
        i64::try_from(payment.credits.count()).unwrap_or(-1),
        state.as_str()
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// An unclaimed payment was credited.
pub async fn set_credited(db: &mut PgConnection, id: &str, user: UserId) -> Result<()> {
    let done = sqlx::query!(
        "UPDATE token_payments SET state = 'credited', user_id = $2 WHERE id = $1 AND state = 'unclaimed'",
        id,
        user.to_string()
    )
    .execute(db)
    .await?;
    if done.rows_affected() == 1 {
        Ok(())
    } else {
        Err(sqlx::Error::RowNotFound)
    }
}

/// Payments whose sender has signed in since, locked, oldest first.
pub async fn claimable(db: &mut PgConnection, days: i32, limit: i64) -> Result<Vec<(Payment, UserId)>> {
    let rows = sqlx::query!(
        r#"SELECT p.id, p.chain_id, p.epoch, p.tx_hash, p.position, p.sender, p.amount::text AS "amount!", p.block_time, p.settings_version,
                  p.credits, u.id AS person
           FROM token_payments p JOIN users u ON u.address = p.sender
           WHERE p.state = 'unclaimed' AND p.block_time > now() - make_interval(days => $1)
           ORDER BY p.block_time LIMIT $2 FOR NO KEY UPDATE OF p SKIP LOCKED"#,
        days,
        limit
    )
    .fetch_all(db)
    .await?;
    let payments = rows.into_iter().map(|row| {
        let id = hex::decode(&row.id).ok().and_then(|id| <[u8; 12]>::try_from(id).ok());
        let credits = u64::try_from(row.credits).ok().and_then(Credits::new);
        let payment = Payment {
            id: id.ok_or(sqlx::Error::RowNotFound)?,
            chain_id: u64::try_from(row.chain_id).map_err(decode)?,
            epoch: row.epoch,
            tx: B256::try_from(row.tx_hash.as_slice()).map_err(decode)?,
            position: u32::try_from(row.position).map_err(decode)?,
            sender: parse(&row.sender)?,
            amount: row.amount.parse::<U256>().map_err(decode)?,
            time: row.block_time,
            version: row.settings_version,
            credits: credits.ok_or(sqlx::Error::RowNotFound)?,
        };
        Ok((payment, parse(&row.person)?))
    });
    payments.collect()
}

/// Payments whose sender did not sign in in time are to be returned. Answers how many.
pub async fn expire(db: &mut PgConnection, days: i32) -> Result<u64> {
    let done = sqlx::query!(
        "UPDATE token_payments SET state = 'expired' WHERE state = 'unclaimed' AND block_time <= now() - make_interval(days => $1)",
        days
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected())
}

fn decode(error: impl std::error::Error + Send + Sync + 'static) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}

/// The credits that the transfers of one transaction by one sender bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bought {
    pub credits: u64,
    pub tokens: Amount,
    /// Some of it is not credited yet.
    pub waits: bool,
    /// All of it is to be returned.
    pub is_refused: bool,
}

/// Of a transaction that was read as final.
pub async fn of_transaction(db: &mut PgConnection, chain: ChainKey, tx: B256, sender: Address) -> Result<Bought> {
    let row = sqlx::query!(
        r#"SELECT coalesce(sum(credits) FILTER (WHERE state = 'credited'), 0)::bigint AS "credits!",
                  coalesce(sum(amount) FILTER (WHERE state = 'credited'), 0)::text AS "tokens!",
                  coalesce(bool_or(state = 'unclaimed'), false) AS "waits!",
                  coalesce(bool_and(state IN ('refused', 'expired')), false) AS "refused!"
           FROM token_payments WHERE chain_id = $1 AND epoch = $2 AND tx_hash = $3 AND sender = $4"#,
        i64::try_from(chain.chain_id).unwrap_or(-1),
        chain.epoch,
        tx.as_slice(),
        format!("{sender:#x}")
    )
    .fetch_one(db)
    .await?;
    Ok(Bought {
        credits: u64::try_from(row.credits).map_err(decode)?,
        tokens: amount(&row.tokens)?,
        waits: row.waits,
        is_refused: row.refused,
    })
}
