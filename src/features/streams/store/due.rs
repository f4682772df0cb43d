//! Streams that go live by the clock of the database.

use crate::db::{Result, parse};
use domain::StreamId;
use sqlx::PgConnection;

/// Turns streams whose time has come live, at most 100 a call, and tells which; each is told exactly once.
pub async fn start_due(db: &mut PgConnection) -> Result<Vec<StreamId>> {
    sqlx::query_scalar!(
        "UPDATE streams SET status = 'live', started_at = now() WHERE id IN (
            SELECT id FROM streams WHERE status = 'scheduled' AND scheduled_start_at <= now()
            ORDER BY scheduled_start_at LIMIT 100 FOR UPDATE SKIP LOCKED)
         RETURNING id"
    )
    .fetch_all(db)
    .await?
    .iter()
    .map(|id| parse(id))
    .collect()
}
