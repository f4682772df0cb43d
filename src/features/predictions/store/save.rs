//! The state of a prediction that changed.

use domain::prediction::{Millis, Outcome, Prediction, Side, State};
use domain::{PredictionId, StreamId};
use sqlx::PgConnection;

use super::convert::moment;
use crate::db::{Result, parse, violates};

/// The stream's active prediction that ends with it. One that a table settles does not, and is not locked: the end of its match may hold it.
pub async fn active_of(db: &mut PgConnection, stream: StreamId) -> Result<Option<PredictionId>> {
    let active = sqlx::query_scalar!(
        "SELECT id FROM predictions WHERE stream_id = $1 AND outcome IS NULL AND kind <> 'frame'",
        stream.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    active.map(|id| parse(&id)).transpose()
}

/// Stores the state of a prediction whose row is locked; from which networks it was voted is forgotten when voting has closed. False when the stream has another active one: then the transaction must be rolled back.
pub(crate) async fn save(
    db: &mut PgConnection,
    id: &str,
    revision: i64,
    machine: &Prediction,
    now: Millis,
) -> Result<bool> {
    let (outcome, winner) = match machine.state {
        State::Active => (None, None),
        State::Ended(Outcome::Won(side)) => (Some("won"), Some(side.number())),
        State::Ended(Outcome::Deleted) => (Some("deleted"), None),
        State::Ended(Outcome::Expired) => (Some("expired"), None),
        State::Ended(Outcome::StreamEnded) => (Some("stream_ended"), None),
        State::Ended(Outcome::Void) => (Some("void"), None),
    };
    let saved = sqlx::query!(
        "WITH forgotten AS (DELETE FROM prediction_networks WHERE prediction_id = $1 AND $3::timestamptz IS NOT NULL)
         UPDATE predictions SET closed_at = $3, outcome = $4, winner = $5, undo_until = $6, undone_winner = $9, revision = revision + 1,
                paid_at = CASE WHEN $10 THEN coalesce(paid_at, $7) END,
                ended_at = CASE WHEN $4::text IS NULL THEN NULL ELSE coalesce(ended_at, $7) END,
                hidden_at = CASE WHEN $8 THEN coalesce(hidden_at, $7) END
         WHERE id = $1 AND revision = $2",
        id,
        revision,
        machine.closed_at.map(moment),
        outcome,
        winner,
        machine.undo_until.map(moment),
        moment(now),
        machine.hidden,
        machine.undone.map(Side::number),
        machine.paid
    )
    .execute(db)
    .await;
    match saved.map(|saved| saved.rows_affected()) {
        Ok(1) => Ok(true),
        // The lock is held, so nobody else can have written.
        Ok(_) => Err(sqlx::Error::RowNotFound),
        Err(e) if violates(&e, "predictions_active_key") => Ok(false),
        Err(e) => Err(e),
    }
}
