//! Changes of limits, breaks and switches.

use crate::db::{Result, parse};
use domain::{
    UserId,
    spending::{Limit, Period, SpendKind},
};
use sqlx::PgConnection;
use time::OffsetDateTime;

fn column(cents: u64) -> i64 {
    i64::try_from(cents).unwrap_or(i64::MAX)
}

/// Replaces a limit. The person is held by the caller.
pub async fn set_limit(
    db: &mut PgConnection,
    person: UserId,
    period: Period,
    limit: Limit,
    now: OffsetDateTime,
) -> Result<()> {
    let pending = limit.pending(now);
    sqlx::query!(
        "INSERT INTO user_limits (user_id, period, cents, next_cents, next_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (user_id, period) DO UPDATE SET cents = excluded.cents, next_cents = excluded.next_cents, next_at = excluded.next_at",
        person.to_string(),
        period.as_str(),
        limit.at(now).map(column),
        pending.and_then(|pending| pending.cents).map(column),
        pending.map(|pending| pending.at)
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Adds a break; the longest counts.
pub async fn add_break(db: &mut PgConnection, person: UserId, until: OffsetDateTime) -> Result<()> {
    sqlx::query!(
        "INSERT INTO user_exclusions (user_id, until) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        person.to_string(),
        until
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The kinds of spending that are switched off.
pub async fn switched_off(db: &mut PgConnection) -> Result<Vec<SpendKind>> {
    let kinds = sqlx::query_scalar!("SELECT kind FROM spending_switches WHERE NOT open ORDER BY kind")
        .fetch_all(db)
        .await?;
    kinds.iter().map(|kind| parse(kind)).collect()
}

/// Switches a kind on or off. False when it was so before.
pub async fn switch(db: &mut PgConnection, kind: SpendKind, open: bool) -> Result<bool> {
    // A kind without a row is on.
    let done = sqlx::query!(
        "INSERT INTO spending_switches (kind, open) SELECT $1, $2
         WHERE NOT $2 OR EXISTS (SELECT FROM spending_switches WHERE kind = $1)
         ON CONFLICT (kind) DO UPDATE SET open = excluded.open WHERE spending_switches.open <> excluded.open",
        kind.as_str(),
        open
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}
