//! Streams that their creators edit.

use crate::db::{Result, parse};
use domain::{
    StreamId, UserId,
    stream::{Details, StreamStatus},
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Holds a stream until the transaction ends, and tells whose it is and how it stands.
pub async fn lock(db: &mut PgConnection, id: StreamId) -> Result<Option<(UserId, StreamStatus)>> {
    let found = sqlx::query!(
        "SELECT creator_id, status FROM streams WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE",
        id.to_string()
    )
    .fetch_optional(db)
    .await?;
    found
        .map(|row| Ok((parse(&row.creator_id)?, parse(&row.status)?)))
        .transpose()
}

/// Edits that are kept of a stream: the oldest go.
const KEPT: i64 = 20;

/// A stream as it was before its creator changed what it says or shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edited {
    pub title: String,
    pub description: String,
    pub game: String,
    pub tags: Vec<String>,
    pub thumbnail_url: Option<String>,
    /// The moment of the change.
    pub edited_at: OffsetDateTime,
}

/// Earlier words and pictures of a stream, the last ones first.
pub async fn before(db: &mut PgConnection, id: StreamId) -> Result<Vec<Edited>> {
    sqlx::query_as!(
        Edited,
        "SELECT title, description, game, tags, thumbnail_url, edited_at FROM stream_edits WHERE stream_id = $1 ORDER BY number DESC LIMIT $2",
        id.to_string(),
        KEPT
    )
    .fetch_all(db)
    .await
}

/// Keeps how a stream is that is about to be changed: who takes something bad away again is still found by it.
async fn keep(db: &mut PgConnection, id: StreamId, details: &Details) -> Result<()> {
    sqlx::query!(
        "INSERT INTO stream_edits (stream_id, title, description, game, tags, thumbnail_url)
         SELECT id, title, description, game, tags, thumbnail_url FROM streams
         WHERE id = $1 AND (title, description, game, tags, thumbnail_url) IS DISTINCT FROM ($2::text, $3::text, $4::text, $5::text[], $6::text)",
        id.to_string(),
        details.title,
        details.description,
        details.game,
        &details.tags,
        details.thumbnail_url.as_deref()
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "DELETE FROM stream_edits WHERE stream_id = $1
             AND number <= (SELECT number FROM stream_edits WHERE stream_id = $1 ORDER BY number DESC OFFSET $2 LIMIT 1)",
        id.to_string(),
        KEPT
    )
    .execute(db)
    .await
    .map(drop)
}

/// Stores what was edited, and keeps what it was before. Without a start the one that there is stays.
pub async fn update(
    db: &mut PgConnection,
    id: StreamId,
    details: &Details,
    start_at: Option<OffsetDateTime>,
) -> Result<()> {
    keep(&mut *db, id, details).await?;
    sqlx::query!(
        "UPDATE streams SET title = $2, description = $3, category = $4, game = $5, tags = $6, thumbnail_url = $7,
                            scheduled_start_at = COALESCE($8, scheduled_start_at)
         WHERE id = $1",
        id.to_string(),
        details.title,
        details.description,
        details.category.as_str(),
        details.game,
        &details.tags,
        details.thumbnail_url.as_deref(),
        start_at
    )
    .execute(db)
    .await?;
    Ok(())
}
