//! Whether a stream's chat shows badges beside roles.

use crate::db::Result;
use domain::StreamId;
use sqlx::PgConnection;

/// True where the creator hides them.
pub async fn hides_badges(db: &mut PgConnection, stream: StreamId) -> Result<bool> {
    sqlx::query_scalar!("SELECT hides_badges FROM streams WHERE id = $1", stream.to_string())
        .fetch_one(db)
        .await
}

/// Hides or shows them; false when it is so already.
pub async fn hide_badges(db: &mut PgConnection, stream: StreamId, hide: bool) -> Result<bool> {
    let done = sqlx::query!(
        "UPDATE streams SET hides_badges = $2 WHERE id = $1 AND hides_badges <> $2",
        stream.to_string(),
        hide
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() > 0)
}
