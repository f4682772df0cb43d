//! Sign-in nonces that were used: each opens one session.

use crate::db::Result;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Uses a nonce up that ends then. False when it was used before.
pub async fn consume(db: &mut PgConnection, nonce: &str, ends: OffsetDateTime) -> Result<bool> {
    let done = sqlx::query!(
        "INSERT INTO siwe_nonces (nonce, expires_at, consumed_at) VALUES ($1, $2, now()) ON CONFLICT (nonce) DO NOTHING",
        nonce,
        ends
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Forgets nonces that ended; at most 10,000 a call, so that the sweep never holds locks for long. A minute is left to those who look at
/// another clock than the database's.
pub async fn sweep(db: &mut PgConnection) -> Result<u64> {
    let done = sqlx::query!(
        "DELETE FROM siwe_nonces WHERE nonce IN (
            SELECT nonce FROM siwe_nonces WHERE expires_at < now() - interval '1 minute' LIMIT 10000)"
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected())
}
