//! The line that moderators keep in sight.

use crate::db::Result;
use domain::{MessageId, StreamId, UserId};
use sqlx::PgConnection;

/// Pins a line in place of another one. False when it was pinned already.
pub async fn pin(db: &mut PgConnection, stream: StreamId, message: MessageId, by: UserId) -> Result<bool> {
    let done = sqlx::query!(
        "UPDATE streams SET pinned_message = $2, pinned_by = $3 WHERE id = $1 AND pinned_message IS DISTINCT FROM $2",
        stream.to_string(),
        message.to_string(),
        by.to_string()
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Takes the pinned line down. False when none was pinned.
pub async fn unpin(db: &mut PgConnection, stream: StreamId) -> Result<bool> {
    let done = sqlx::query!(
        "UPDATE streams SET pinned_message = NULL, pinned_by = NULL WHERE id = $1 AND pinned_message IS NOT NULL",
        stream.to_string()
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}
