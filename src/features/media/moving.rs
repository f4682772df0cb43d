//! Bytes that go into the bucket after their row was written, and out of it after their row is gone. Both are done again until they are, and while
//! servers serve: a row loses its bytes only once their object is there, and an object goes only while no row needs it.

use super::{
    cid::Cid,
    media_store::{self, MediaError},
};
use crate::{db, failpoint, providers::bucket::Bucket};
use futures_util::{StreamExt, TryStreamExt, stream};
use sqlx::PgPool;

/// Contents of a look: some 16 MiB in memory at most.
const BATCH: i64 = 16;
/// Of them put at once.
const MAX_CONCURRENT: usize = 8;
/// Objects that one look deletes.
const REMOVED: i64 = 100;

/// A batch of contents that were looked at.
#[derive(Debug)]
pub struct Moved {
    /// So many of them went into the bucket.
    pub moved: u64,
    /// The last one, behind which the next look goes on; None behind the last of all.
    pub last: Option<Cid>,
}

/// Puts contents that Postgres holds into the bucket, in the order of their ids behind that one, and then their bytes out of their rows.
///
/// # Errors
/// The first failure. What was put is put again.
pub async fn move_some(pool: &PgPool, bucket: &Bucket, behind: Option<&Cid>) -> Result<Moved, MediaError> {
    let rows = sqlx::query!(
        r#"SELECT cid, bytes AS "bytes!" FROM media m
           WHERE cid > $1 AND bytes IS NOT NULL AND NOT EXISTS (SELECT FROM media_removals r WHERE r.cid = m.cid)
           ORDER BY cid LIMIT $2"#,
        behind.map_or("", Cid::as_str),
        BATCH
    )
    .fetch_all(pool)
    .await?;
    let is_full = i64::try_from(rows.len()) == Ok(BATCH);
    let last = rows
        .last()
        .filter(|_| is_full)
        .map(|row| db::parse(&row.cid))
        .transpose()?;
    let steps = rows.into_iter().map(|row| move_one(pool, bucket, row.cid, row.bytes));
    let moved = stream::iter(steps).buffer_unordered(MAX_CONCURRENT);
    let moved = moved.try_fold(0, async |sum, moved| Ok(sum + moved)).await?;
    Ok(Moved { moved, last })
}

async fn move_one(pool: &PgPool, bucket: &Bucket, cid: String, bytes: Vec<u8>) -> Result<u64, MediaError> {
    let name = Cid::of(&bytes);
    if name.as_str() != cid {
        tracing::error!(%cid, "a content is not what it is named after, and stays where it is");
        return Ok(0);
    }
    media_store::put(bucket, bytes).await?;
    // The row has the only other copy: the store's word is not enough.
    media_store::read(bucket, &name).await?;
    failpoint::reached("media.after_object");
    // Its object may have been deleted since for a row that was there before.
    let done = sqlx::query!(
        "UPDATE media SET bytes = NULL
         WHERE cid = $1 AND bytes IS NOT NULL AND NOT EXISTS (SELECT FROM media_removals r WHERE r.cid = media.cid)",
        cid
    )
    .execute(pool)
    .await?;
    Ok(done.rows_affected())
}

/// Contents that Postgres holds.
pub async fn left(pool: &PgPool) -> db::Result<i64> {
    sqlx::query_scalar!(r#"SELECT count(*) AS "left!" FROM media WHERE bytes IS NOT NULL"#)
        .fetch_one(pool)
        .await
}

/// Deletes objects whose rows were swept. True where there may be more.
///
/// # Errors
/// The bucket or the database is away; what was deleted is deleted again.
pub async fn remove_some(pool: &PgPool, bucket: &Bucket) -> Result<bool, MediaError> {
    let due = sqlx::query_scalar!(
        "SELECT cid FROM media_removals WHERE removed_at IS NULL ORDER BY cid LIMIT $1",
        REMOVED
    )
    .fetch_all(pool)
    .await?;
    // One that cannot be deleted holds up no other.
    let mut failure = None;
    for cid in &due {
        if let Err(error) = bucket.delete(cid).await {
            failure = failure.or(Some(error));
            continue;
        }
        sqlx::query!("UPDATE media_removals SET removed_at = now() WHERE cid = $1", cid)
            .execute(pool)
            .await?;
    }
    sqlx::query!("DELETE FROM media_removals WHERE removed_at < now() - interval '1 day'")
        .execute(pool)
        .await?;
    match failure {
        Some(error) => Err(error.into()),
        None => Ok(i64::try_from(due.len()) == Ok(REMOVED)),
    }
}
