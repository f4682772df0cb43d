//! The answers to calls that must not happen twice, stored in the transaction of their effect.

use crate::db::Result;
use domain::UserId;
use sqlx::PgConnection;

/// How long an answer is kept, in hours.
const KEPT_HOURS: i32 = 48;

/// Of a request's method, path and body: SHA-256.
pub type RequestHash = [u8; 32];

/// The outcome of a claim to a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claimed {
    /// Nobody has used it: the caller acts, and stores the answer with [`answer`].
    Fresh,
    /// The request was answered before.
    Answered { status: u16, body: String },
    /// Another request used the key.
    Conflict,
}

/// Claims a key. The second claim waits here until the first one has committed or failed.
/// With `window_seconds` an answer that old no longer counts.
pub async fn claim(
    db: &mut PgConnection,
    user: UserId,
    key: &str,
    request: &RequestHash,
    window_seconds: Option<i32>,
) -> Result<Claimed> {
    let claimed = sqlx::query!(
        "INSERT INTO idempotency_keys (user_id, key, request_hash) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, key) DO UPDATE SET created_at = now(), status = NULL, body = NULL
         WHERE idempotency_keys.created_at < now() - make_interval(secs => $4::integer)
         RETURNING key",
        user.to_string(),
        key,
        request.as_slice(),
        window_seconds
    )
    .fetch_optional(&mut *db)
    .await?;
    if claimed.is_some() {
        return Ok(Claimed::Fresh);
    }
    look(db, user, key, request, None)
        .await?
        .ok_or(sqlx::Error::RowNotFound)
}

/// The state of a key; None for one that nobody used, or whose answer is older than the window.
pub async fn look(
    db: &mut PgConnection,
    user: UserId,
    key: &str,
    request: &RequestHash,
    window_seconds: Option<i32>,
) -> Result<Option<Claimed>> {
    let known = sqlx::query!(
        "SELECT request_hash, status, body FROM idempotency_keys WHERE user_id = $1 AND key = $2
           AND ($3::integer IS NULL OR created_at >= now() - make_interval(secs => $3::integer))",
        user.to_string(),
        key,
        window_seconds
    )
    .fetch_optional(db)
    .await?;
    let Some(known) = known else { return Ok(None) };
    if known.request_hash != request {
        return Ok(Some(Claimed::Conflict));
    }
    match (known.status.map(u16::try_from), known.body) {
        (Some(Ok(status)), Some(body)) => Ok(Some(Claimed::Answered { status, body })),
        // Claimed and answered in one transaction, so there is no half.
        _ => Err(sqlx::Error::RowNotFound),
    }
}

/// Stores the answer to a claimed key. From now on its age counts, however long the call took.
pub async fn answer(db: &mut PgConnection, user: UserId, key: &str, status: u16, body: &str) -> Result<()> {
    sqlx::query!(
        "UPDATE idempotency_keys SET status = $3, body = $4, created_at = clock_timestamp() WHERE user_id = $1 AND key = $2",
        user.to_string(),
        key,
        i16::try_from(status).unwrap_or(i16::MAX),
        body
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Removes answers that are older than two days, at most 5000 a call; true when there may be more.
pub async fn sweep(db: &mut PgConnection) -> Result<bool> {
    let done = sqlx::query!(
        "DELETE FROM idempotency_keys WHERE (user_id, key) IN (
            SELECT user_id, key FROM idempotency_keys WHERE created_at < now() - make_interval(hours => $1) LIMIT 5000)",
        KEPT_HOURS
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 5000)
}
