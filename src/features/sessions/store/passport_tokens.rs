//! Tokens of Immutable Passport that opened a session: remembered until they have expired, so that each opens one.

use crate::db::Result;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Uses a token up, named by the SHA-256 of what is signed. False when it was used before.
pub async fn consume(db: &mut PgConnection, hash: [u8; 32], expires_at: OffsetDateTime) -> Result<bool> {
    let done = sqlx::query!(
        "INSERT INTO passport_tokens (hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        &hash[..],
        expires_at
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Forgets tokens that nobody can use any more; at most 10,000 a call.
pub async fn sweep(db: &mut PgConnection) -> Result<u64> {
    let done = sqlx::query!(
        "DELETE FROM passport_tokens WHERE hash IN (SELECT hash FROM passport_tokens WHERE expires_at < now() LIMIT 10000)"
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected())
}
