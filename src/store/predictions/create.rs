//! Making a prediction.

use actors::rooms::PredictionNews;
use domain::prediction::NewPrediction;
use domain::stream::StreamStatus;
use domain::{PredictionId, StreamId, UserId};
use sqlx::{PgConnection, postgres::types::PgInterval};

use super::super::{Result, parse, violates};
use super::row;

/// Why it was not made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CreateError {
    NoStream,
    NotCreator,
    StreamEnded,
    /// The stream has an active one.
    Exists,
}

/// Makes a prediction on a stream of that person's. Call it in a transaction: what it refuses must be rolled back.
pub async fn create(
    db: &mut PgConnection,
    id: PredictionId,
    stream: StreamId,
    by: UserId,
    new: &NewPrediction,
) -> Result<std::result::Result<PredictionNews, CreateError>> {
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
    let lasts = PgInterval {
        months: 0,
        days: 0,
        microseconds: i64::try_from(new.duration.whole_microseconds()).unwrap_or(i64::MAX),
    };
    let made = sqlx::query!(
        "INSERT INTO predictions (id, stream_id, creator_id, question, option1, option2, ends_at)
         VALUES ($1, $2, $3, $4, $5, $6, date_trunc('milliseconds', clock_timestamp() + $7::interval))",
        id.to_string(),
        stream.to_string(),
        by.to_string(),
        new.question,
        new.option1,
        new.option2,
        lasts
    )
    .execute(&mut *db)
    .await;
    match made {
        Ok(_) => {}
        Err(e) if violates(&e, "predictions_active_key") => return Ok(Err(CreateError::Exists)),
        Err(e) => return Err(e),
    }
    let row = row::read(db, &id.to_string(), None)
        .await?
        .ok_or(sqlx::Error::RowNotFound)?;
    row.news().map(Ok)
}
