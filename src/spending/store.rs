//! Limits, breaks and spendings, as they are stored.

use super::TERMS_VERSION;
use crate::db::{Result, parse};
use domain::{
    UserId,
    spending::{Limit, Pending, Period, SpendKind, Spent, Standing},
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// The database's clock.
pub async fn now(db: &mut PgConnection) -> Result<OffsetDateTime> {
    sqlx::query_scalar!(r#"SELECT clock_timestamp() AS "now!""#)
        .fetch_one(db)
        .await
}

/// All that decides about a spending on `kind` at that moment. The person is held where something is decided by it.
pub async fn standing(db: &mut PgConnection, person: UserId, kind: SpendKind, now: OffsetDateTime) -> Result<Standing> {
    let row = sqlx::query!(
        r#"SELECT coalesce((SELECT open FROM spending_switches WHERE kind = $2), true) AS "open!",
                  (SELECT max(until) FROM user_exclusions WHERE user_id = $1) AS break_until,
                  EXISTS (SELECT FROM user_attestations WHERE user_id = $1 AND terms_version = $3) AS "attested!""#,
        person.to_string(),
        kind.as_str(),
        TERMS_VERSION
    )
    .fetch_one(&mut *db)
    .await?;
    Ok(Standing {
        open: row.open,
        break_until: row.break_until,
        attested: row.attested,
        spent: spent(db, person, now).await?,
    })
}

/// The limits of a person and what they spent in the periods of that moment, the shortest first.
pub async fn spent(db: &mut PgConnection, person: UserId, now: OffsetDateTime) -> Result<Vec<Spent>> {
    let begins = Period::ALL.map(|period| period.begins(now));
    // A row for each limit, and one where there is none.
    let rows = sqlx::query!(
        r#"SELECT s.day AS "day!", s.week AS "week!", s.month AS "month!", l.period AS "period?", l.cents, l.next_cents, l.next_at
           FROM (SELECT least(coalesce(sum(usd_cents) FILTER (WHERE at >= $2), 0), 9e18)::bigint AS day,
                        least(coalesce(sum(usd_cents) FILTER (WHERE at >= $3), 0), 9e18)::bigint AS week,
                        least(coalesce(sum(usd_cents) FILTER (WHERE at >= $4), 0), 9e18)::bigint AS month
                 FROM spendings WHERE user_id = $1 AND returned_at IS NULL AND at >= least($3, $4)) s
           LEFT JOIN user_limits l ON l.user_id = $1"#,
        person.to_string(),
        begins[0],
        begins[1],
        begins[2]
    )
    .fetch_all(db)
    .await?;
    let sums = rows.first().ok_or(sqlx::Error::RowNotFound)?;
    let mut spent = Period::ALL
        .into_iter()
        .zip([sums.day, sums.week, sums.month])
        .map(|(period, cents)| Spent {
            period,
            limit: Limit::default(),
            cents: cents.unsigned_abs(),
        })
        .collect::<Vec<_>>();
    for row in &rows {
        let Some(period) = &row.period else { continue };
        let period: Period = parse(period)?;
        let pending = row.next_at.map(|at| Pending {
            cents: row.next_cents.map(i64::unsigned_abs),
            at,
        });
        for spent in spent.iter_mut().filter(|spent| spent.period == period) {
            spent.limit = Limit::stored(row.cents.map(i64::unsigned_abs), pending);
        }
    }
    Ok(spent)
}

pub(super) async fn spend(
    db: &mut PgConnection,
    cause: &str,
    person: UserId,
    kind: SpendKind,
    cents: i64,
) -> Result<()> {
    sqlx::query!(
        "INSERT INTO spendings (cause, user_id, kind, usd_cents) VALUES ($1, $2, $3, $4)",
        cause,
        person.to_string(),
        kind.as_str(),
        cents
    )
    .execute(db)
    .await?;
    Ok(())
}

pub(super) async fn arrived(
    db: &mut PgConnection,
    cause: &str,
    person: UserId,
    kind: SpendKind,
    cents: i64,
) -> Result<()> {
    sqlx::query!(
        "INSERT INTO spendings (cause, user_id, kind, usd_cents) VALUES ($1, $2, $3, $4)
         ON CONFLICT (cause) DO UPDATE SET returned_at = NULL WHERE spendings.returned_at IS NOT NULL",
        cause,
        person.to_string(),
        kind.as_str(),
        cents
    )
    .execute(db)
    .await?;
    Ok(())
}

pub(super) async fn give_back(db: &mut PgConnection, cause: &str) -> Result<()> {
    sqlx::query!(
        "UPDATE spendings SET returned_at = clock_timestamp() WHERE cause = $1 AND returned_at IS NULL",
        cause
    )
    .execute(db)
    .await?;
    Ok(())
}

pub(super) async fn attest(db: &mut PgConnection, person: UserId, terms_version: &str) -> Result<()> {
    sqlx::query!(
        "INSERT INTO user_attestations (user_id, terms_version) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        person.to_string(),
        terms_version
    )
    .execute(db)
    .await?;
    Ok(())
}
