//! Streams that administrators took away.

use crate::db::{Result, parse};
use domain::{StreamId, UserId, stream::StreamStatus};
use sqlx::PgConnection;

/// A stream that is about to be deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    pub creator: UserId,
    pub title: String,
    pub status: StreamStatus,
    pub is_deleted: bool,
}

/// Holds a stream, deleted or not, until the transaction ends.
pub async fn lock(db: &mut PgConnection, id: StreamId) -> Result<Option<Held>> {
    let found = sqlx::query!(
        r#"SELECT creator_id, title, status, deleted_at IS NOT NULL AS "is_deleted!" FROM streams WHERE id = $1 FOR NO KEY UPDATE"#,
        id.to_string()
    )
    .fetch_optional(db)
    .await?;
    let Some(found) = found else { return Ok(None) };
    Ok(Some(Held {
        creator: parse(&found.creator_id)?,
        title: found.title,
        status: parse(&found.status)?,
        is_deleted: found.is_deleted,
    }))
}

/// Deletes a stream that has ended: its row stays, and is shown no more. What it was called before goes.
pub async fn mark(db: &mut PgConnection, id: StreamId) -> Result<()> {
    sqlx::query!("DELETE FROM stream_edits WHERE stream_id = $1", id.to_string())
        .execute(&mut *db)
        .await?;
    sqlx::query!("UPDATE streams SET deleted_at = now() WHERE id = $1", id.to_string())
        .execute(db)
        .await?;
    Ok(())
}
