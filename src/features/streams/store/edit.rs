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

/// Stores what was edited. Without a start the one that there is stays.
pub async fn update(
    db: &mut PgConnection,
    id: StreamId,
    details: &Details,
    start_at: Option<OffsetDateTime>,
) -> Result<()> {
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
