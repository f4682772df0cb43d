//! Launch tickets that were used.

use crate::db::{Result, violates};
use domain::MatchId;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// Uses a ticket up. False when it was used before by another than this `holder`, or its match is not known.
pub async fn redeem(
    db: &mut PgConnection,
    id: Uuid,
    match_id: MatchId,
    expires_at: OffsetDateTime,
    holder: Option<Uuid>,
) -> Result<bool> {
    let done = sqlx::query!(
        "INSERT INTO launch_tickets AS t (id, match_id, expires_at, holder) VALUES ($1, $2, $3, $4)
         ON CONFLICT (id) DO UPDATE SET holder = t.holder WHERE t.holder = excluded.holder",
        id,
        match_id.to_string(),
        expires_at,
        holder
    )
    .execute(db)
    .await;
    match done {
        Ok(done) => Ok(done.rows_affected() == 1),
        Err(e) if violates(&e, "launch_tickets_match_id_fkey") => Ok(false),
        Err(e) => Err(e),
    }
}

/// Forgets tickets that have expired, which their signature tells too; at most 10,000 a call, and true when there may be more. Some minutes
/// later: the signature goes by the clock of another machine.
pub async fn sweep(db: &mut PgConnection) -> Result<bool> {
    let done = sqlx::query!(
        "DELETE FROM launch_tickets WHERE id IN (SELECT id FROM launch_tickets WHERE expires_at < now() - interval '5 minutes' LIMIT 10000)"
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 10_000)
}
