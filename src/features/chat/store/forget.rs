//! Lines that are no longer kept.

use crate::db::Result;
use sqlx::PgConnection;

/// Few enough that a batch holds nobody up.
const BATCH: i64 = 5_000;

/// Removes lines that are older than so many days, at most 5,000 a call; true when there may be more.
///
/// Ids begin with the second in which they were made, eight hex digits: the oldest are found by their key, whatever the size of the table.
pub async fn forget(db: &mut PgConnection, days: i32) -> Result<bool> {
    let done = sqlx::query!(
        "WITH oldest AS (
             SELECT id FROM chat_messages
             WHERE id < lpad(to_hex(extract(epoch FROM now() - make_interval(days => $1))::bigint), 8, '0')
               AND created_at < now() - make_interval(days => $1)
             ORDER BY id LIMIT $2)
         DELETE FROM chat_messages WHERE id IN (SELECT id FROM oldest)",
        days,
        BATCH
    )
    .execute(db)
    .await?;
    Ok(i64::try_from(done.rows_affected()) == Ok(BATCH))
}
