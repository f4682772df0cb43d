//! Pictures that show what was done. The newest one that somebody did not submit yet takes the place of the one before.

use crate::db::Result;
use domain::{SubmissionId, TaskId, UserId};
use sqlx::PgConnection;

/// Pictures that one sweep forgets at most.
pub const SWEPT: i64 = 100;

/// Keeps a picture of that person for that task.
pub async fn put(
    db: &mut PgConnection,
    (task, person): (TaskId, UserId),
    name: &str,
    cid: &str,
    bytes: &[u8],
) -> Result<()> {
    sqlx::query!(
        "INSERT INTO task_proofs (name, task_id, user_id, cid, bytes) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (task_id, user_id) WHERE submission_id IS NULL
         DO UPDATE SET name = excluded.name, cid = excluded.cid, bytes = excluded.bytes, created_at = now()",
        name,
        task.to_string(),
        person.to_string(),
        cid,
        bytes
    )
    .execute(db)
    .await
    .map(drop)
}

/// Ties a picture to what its owner submits; false where they have no such one left.
pub async fn submit(
    db: &mut PgConnection,
    (task, person): (TaskId, UserId),
    name: &str,
    submission: SubmissionId,
) -> Result<bool> {
    let done = sqlx::query!(
        "UPDATE task_proofs SET submission_id = $4 WHERE name = $3 AND task_id = $1 AND user_id = $2 AND submission_id IS NULL",
        task.to_string(),
        person.to_string(),
        name,
        submission.to_string()
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The bytes of one's own picture.
pub async fn own(db: &mut PgConnection, person: UserId, name: &str) -> Result<Option<Vec<u8>>> {
    let found = sqlx::query_scalar!(
        "SELECT bytes FROM task_proofs WHERE name = $1 AND user_id = $2",
        name,
        person.to_string()
    );
    found.fetch_optional(db).await
}

/// The bytes of a picture that was submitted: for reviewers.
pub async fn submitted(db: &mut PgConnection, name: &str) -> Result<Option<Vec<u8>>> {
    let found = sqlx::query_scalar!(
        "SELECT bytes FROM task_proofs WHERE name = $1 AND submission_id IS NOT NULL",
        name
    );
    found.fetch_optional(db).await
}

/// Forgets pictures that were not submitted within a day; at most 100 a call.
pub async fn sweep(db: &mut PgConnection) -> Result<i64> {
    let done = sqlx::query!(
        "DELETE FROM task_proofs WHERE submission_id IS NULL AND name IN (
             SELECT name FROM task_proofs WHERE submission_id IS NULL AND created_at < now() - interval '1 day'
             ORDER BY created_at LIMIT $1)",
        SWEPT
    )
    .execute(db)
    .await?;
    Ok(i64::try_from(done.rows_affected()).unwrap_or(SWEPT))
}
