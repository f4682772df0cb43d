//! Making a prediction.

use actors::rooms::PredictionChange;
use domain::ledger::{self, Amount, AmountError, Cause, CauseKind, CurrencyCode};
use domain::prediction::{InvalidField, NewPrediction, Pledge};
use domain::stream::StreamStatus;
use domain::{PredictionId, StreamId, UserId};
use sqlx::{PgConnection, postgres::types::PgInterval};

use super::{Acted, Deed, row};
use crate::{
    audit,
    db::{Result, parse, violates},
    ledger::{NewHold, currencies, open_hold},
};

/// Why it was not made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CreateError {
    NoStream,
    NotCreator,
    StreamEnded,
    /// The stream has an active one.
    Exists,
    /// The pool is no amount of its currency.
    Amount(InvalidField),
    /// The creator has not got the pool.
    Money(ledger::Refusal),
}

/// Makes a prediction on a stream of that person's. Call it in a transaction: what it refuses must be rolled back.
pub async fn create(
    db: &mut PgConnection,
    id: PredictionId,
    stream: StreamId,
    by: UserId,
    new: &NewPrediction,
    deed: &Deed,
) -> Result<std::result::Result<Acted, CreateError>> {
    // Shared with nobody who ends the stream: no prediction is left behind on an ended one.
    let found = sqlx::query!(
        "SELECT creator_id, status FROM streams WHERE id = $1 FOR SHARE",
        stream.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(found) = found else {
        return Ok(Err(CreateError::NoStream));
    };
    if parse::<UserId>(&found.creator_id)? != by {
        return Ok(Err(CreateError::NotCreator));
    }
    if parse::<StreamStatus>(&found.status)? == StreamStatus::Ended {
        return Ok(Err(CreateError::StreamEnded));
    }
    let pool = match &new.pledge {
        Some(pledge) => match pool(db, pledge).await? {
            Ok(pool) => Some(pool),
            Err(refused) => return Ok(Err(refused)),
        },
        None => None,
    };
    let lasts = PgInterval {
        months: 0,
        days: 0,
        microseconds: i64::try_from(new.duration.whole_microseconds()).unwrap_or(i64::MAX),
    };
    let made = sqlx::query!(
        "INSERT INTO predictions (id, stream_id, creator_id, question, option1, option2, ends_at, currency, pool)
         VALUES ($1, $2, $3, $4, $5, $6, date_trunc('milliseconds', clock_timestamp() + $7::interval), $8, $9::text::numeric)",
        id.to_string(),
        stream.to_string(),
        by.to_string(),
        new.question,
        new.option1,
        new.option2,
        lasts,
        pool.map(|(currency, _)| currency.to_string()),
        pool.map(|(_, amount)| amount.to_string())
    )
    .execute(&mut *db)
    .await;
    match made {
        Ok(_) => {}
        Err(e) if violates(&e, "predictions_active_key") => return Ok(Err(CreateError::Exists)),
        Err(e) => return Err(e),
    }
    if let Some((currency, amount)) = pool {
        let hold = NewHold {
            user: by,
            currency,
            amount,
            cause: Cause::new(CauseKind::Prediction, id),
            expires_at: None,
        };
        if let Err(refusal) = open_hold(db, &hold).await? {
            return Ok(Err(CreateError::Money(refusal)));
        }
    }
    let row = row::read(db, &id.to_string(), None)
        .await?
        .ok_or(sqlx::Error::RowNotFound)?;
    let news = row.news()?;
    audit::append(db, &deed.entry("prediction.create", None, &news.prediction)).await?;
    Ok(Ok(Acted {
        news,
        change: Some(PredictionChange::Updated),
        moved: pool.map(|_| by).into_iter().collect(),
    }))
}

async fn pool(
    db: &mut PgConnection,
    pledge: &Pledge,
) -> Result<std::result::Result<(CurrencyCode, Amount), CreateError>> {
    let currency: CurrencyCode = parse(pledge.currency)?;
    let Some(known) = currencies::get(db, currency).await? else {
        // What cannot be paid out nobody has (decision B35).
        return Ok(Err(CreateError::Money(ledger::Refusal::Insufficient { currency })));
    };
    Ok(match Amount::parse(pledge.amount.trim(), known.decimals) {
        Ok(amount) if !amount.is_zero() => Ok((currency, amount)),
        Err(e @ (AmountError::TooManyDecimals(_) | AmountError::TooLarge)) => Err(CreateError::Amount(InvalidField {
            field: "incentiveAmount",
            text: e.to_string(),
        })),
        Ok(_) | Err(AmountError::Empty | AmountError::NotDecimal | AmountError::Exponent | AmountError::Negative) => {
            Err(CreateError::Amount(Pledge::invalid(&pledge.amount)))
        }
    })
}
