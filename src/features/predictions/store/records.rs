//! How people's votes on frames came out.

use crate::db::Result;
use domain::UserId;
use sqlx::PgConnection;

/// Somebody's votes on frames that had a winner.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Record {
    pub calls: i64,
    /// The right ones of them.
    pub hits: i64,
    /// Right ones in a row, now and at most.
    pub streak: i64,
    pub best: i64,
}

/// Counts the votes of the frame that was settled first of those that are not counted yet; false when there is none. One statement: it happens once
/// and whole, whoever else is at it.
pub async fn fold(db: &mut PgConnection) -> Result<bool> {
    let folded = sqlx::query_scalar!(
        r#"WITH due AS (
               SELECT f.prediction_id, p.winner FROM prediction_frames f JOIN predictions p ON p.id = f.prediction_id
               WHERE NOT f.folded AND p.outcome IS NOT NULL ORDER BY p.ended_at, p.number LIMIT 1 FOR NO KEY UPDATE OF f
           ), marked AS (
               UPDATE prediction_frames f SET folded = true FROM due WHERE f.prediction_id = due.prediction_id
               RETURNING due.prediction_id, due.winner
           ), counted AS (
               INSERT INTO prediction_records AS r (user_id, calls, hits, streak, best)
               SELECT v.user_id, 1, h.hit, h.hit, h.hit FROM marked m JOIN prediction_votes v ON v.prediction_id = m.prediction_id
               CROSS JOIN LATERAL (SELECT (v.option = m.winner)::int AS hit) h
               WHERE m.winner IS NOT NULL ORDER BY v.user_id
               ON CONFLICT (user_id) DO UPDATE SET calls = r.calls + 1, hits = r.hits + excluded.hits,
                   streak = (r.streak + 1) * excluded.hits, best = greatest(r.best, (r.streak + 1) * excluded.hits)
           )
           SELECT count(*) AS "count!" FROM marked"#
    )
    .fetch_one(db)
    .await?;
    Ok(folded > 0)
}

/// Somebody's record so far.
pub async fn of(db: &mut PgConnection, user: UserId) -> Result<Record> {
    let found = sqlx::query_as!(
        Record,
        "SELECT calls, hits, streak, best FROM prediction_records WHERE user_id = $1",
        user.to_string()
    )
    .fetch_optional(db)
    .await?;
    Ok(found.unwrap_or_default())
}
