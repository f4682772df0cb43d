//! Sign-in nonces: given out once, used once, within five minutes.

use crate::db::Result;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Remembers a nonce that was given out.
pub async fn issue(db: &mut PgConnection, nonce: &str, expires_at: OffsetDateTime) -> Result<()> {
    sqlx::query!(
        "INSERT INTO siwe_nonces (nonce, expires_at) VALUES ($1, $2)",
        nonce,
        expires_at
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Uses a nonce up. False when it was never given out, is used, or is too old.
pub async fn consume(db: &mut PgConnection, nonce: &str) -> Result<bool> {
    let done = sqlx::query!(
        "UPDATE siwe_nonces SET consumed_at = now() WHERE nonce = $1 AND consumed_at IS NULL AND expires_at > now()",
        nonce
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Forgets nonces that nobody can use any more; at most 10,000 a call, so that the sweep never holds locks for long.
pub async fn sweep(db: &mut PgConnection) -> Result<u64> {
    let done = sqlx::query!(
        "DELETE FROM siwe_nonces WHERE nonce IN (SELECT nonce FROM siwe_nonces WHERE expires_at < now() LIMIT 10000)"
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected())
}
