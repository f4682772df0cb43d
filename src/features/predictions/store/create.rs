//! A new prediction's row.

use domain::ledger::{Amount, CurrencyCode};
use domain::prediction::{NewPrediction, Terms};
use domain::stream::StreamStatus;
use domain::{PredictionId, StreamId, UserId};
use sqlx::{PgConnection, postgres::types::PgInterval};

use crate::db::{Result, parse, violates};

/// The creator of a stream and how it stands, until the transaction ends.
pub async fn stream(db: &mut PgConnection, stream: StreamId) -> Result<Option<(UserId, StreamStatus)>> {
    // Shared with nobody who ends the stream: no prediction is left behind on an ended one.
    let found = sqlx::query!(
        "SELECT creator_id, status FROM streams WHERE id = $1 FOR SHARE",
        stream.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(found) = found else { return Ok(None) };
    Ok(Some((parse(&found.creator_id)?, parse(&found.status)?)))
}

/// An amount of a currency, above zero.
pub type Sum = (CurrencyCode, Amount);

/// The pool that a creator puts up, and its terms.
#[derive(Debug, Clone, Copy)]
pub struct Pool {
    pub amount: Sum,
    /// None: everybody who is right.
    pub terms: Option<Terms>,
    /// A balance that makes a new account eligible that had it before.
    pub holding: Option<Sum>,
}

/// Stores a prediction. False when the stream has an active one: then the transaction must be rolled back.
pub async fn insert(
    db: &mut PgConnection,
    id: PredictionId,
    stream: StreamId,
    by: UserId,
    new: &NewPrediction,
    pool: Option<Pool>,
) -> Result<bool> {
    let lasts = PgInterval {
        months: 0,
        days: 0,
        microseconds: i64::try_from(new.duration.whole_microseconds()).unwrap_or(i64::MAX),
    };
    let terms = pool.and_then(|pool| pool.terms);
    let holding = pool.and_then(|pool| pool.holding);
    let made = sqlx::query!(
        "INSERT INTO predictions (id, stream_id, creator_id, question, option1, option2, ends_at, currency, pool,
                                  share_cap, share_holding_currency, share_holding, is_poll)
         VALUES ($1, $2, $3, $4, $5, $6, date_trunc('milliseconds', clock_timestamp() + $7::interval), $8, $9::text::numeric,
                 $10, $11, $12::text::numeric, $13)",
        id.to_string(),
        stream.to_string(),
        by.to_string(),
        new.question,
        new.option1,
        new.option2,
        lasts,
        pool.map(|pool| pool.amount.0.to_string()),
        pool.map(|pool| pool.amount.1.to_string()),
        terms.map(|terms| i16::try_from(terms.per_address).unwrap_or(i16::MAX)),
        holding.map(|(currency, _)| currency.to_string()),
        holding.map(|(_, amount)| amount.to_string()),
        new.is_poll
    )
    .execute(&mut *db)
    .await;
    match made {
        Ok(_) => Ok(true),
        Err(e) if violates(&e, "predictions_active_key") => Ok(false),
        Err(e) => Err(e),
    }
}
