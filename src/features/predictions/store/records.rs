//! How people's votes on frames and quick questions came out, and what they scored against the odds.

use crate::db::{Result, parse};
use domain::{Address, UserId};
use sqlx::PgConnection;
use time::Date;

/// Somebody's votes on frames that had a winner.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    pub calls: i64,
    /// The right ones of them.
    pub hits: i64,
    /// Right ones in a row, now and at most.
    pub streak: i64,
    pub best: i64,
    /// The last ten, the newest last: `1` for a right one, `0` for a wrong one.
    pub recent: String,
}

/// Counts the votes of the frame or quick question that was settled first of those that are not counted yet; false when there is none. One statement:
/// it happens once and whole, whoever else is at it.
pub async fn fold(db: &mut PgConnection) -> Result<bool> {
    let folded = sqlx::query_scalar!(
        r#"WITH frame AS (
               SELECT f.prediction_id, p.winner, f.odds, p.ended_at FROM prediction_frames f JOIN predictions p ON p.id = f.prediction_id
               WHERE NOT f.folded AND p.outcome IS NOT NULL ORDER BY p.ended_at, p.number LIMIT 1 FOR NO KEY UPDATE OF f
           ), quick AS (
               SELECT q.id AS prediction_id, q.winner, q.odds, q.ended_at FROM quick_predictions q
               WHERE NOT q.folded AND q.outcome IS NOT NULL ORDER BY q.ended_at, q.number LIMIT 1 FOR NO KEY UPDATE OF q
           ), due AS (
               SELECT * FROM (SELECT * FROM frame UNION ALL SELECT * FROM quick) both_lanes ORDER BY ended_at, prediction_id LIMIT 1
           ), marked_frame AS (
               UPDATE prediction_frames f SET folded = true FROM due WHERE f.prediction_id = due.prediction_id RETURNING f.prediction_id
           ), marked_quick AS (
               UPDATE quick_predictions q SET folded = true FROM due WHERE q.id = due.prediction_id RETURNING q.id AS prediction_id
           ), marked AS (
               SELECT due.prediction_id, due.winner, due.odds, (due.ended_at AT TIME ZONE 'UTC')::date AS day
               FROM due JOIN (SELECT prediction_id FROM marked_frame UNION ALL SELECT prediction_id FROM marked_quick) m USING (prediction_id)
           ), calls AS (
               SELECT v.user_id, (v.option = m.winner)::int AS hit, m.day, CASE v.option WHEN 1 THEN m.odds ELSE 100 - m.odds END AS odds
               FROM marked m JOIN prediction_votes v ON v.prediction_id = m.prediction_id WHERE m.winner IS NOT NULL
           ), months AS (
               INSERT INTO prediction_months AS t (user_id, month, calls, hits, points)
               SELECT user_id, date_trunc('month', day)::date, 1, hit, 100 * hit - odds FROM calls WHERE odds IS NOT NULL ORDER BY user_id
               ON CONFLICT (user_id, month) DO UPDATE SET calls = t.calls + 1, hits = t.hits + excluded.hits, points = t.points + excluded.points
           ), days AS (
               INSERT INTO prediction_days AS t (user_id, day, calls, points)
               SELECT user_id, day, 1, 100 * hit - odds FROM calls WHERE odds IS NOT NULL ORDER BY user_id
               ON CONFLICT (user_id, day) DO UPDATE SET calls = t.calls + 1, points = t.points + excluded.points
           ), counted AS (
               INSERT INTO prediction_records AS r (user_id, calls, hits, streak, best, recent)
               SELECT user_id, 1, hit, hit, hit, hit::text FROM calls ORDER BY user_id
               ON CONFLICT (user_id) DO UPDATE SET calls = r.calls + 1, hits = r.hits + excluded.hits,
                   streak = (r.streak + 1) * excluded.hits, best = greatest(r.best, (r.streak + 1) * excluded.hits),
                   recent = right(r.recent || excluded.recent, 10)
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
        "SELECT calls, hits, streak, best, recent FROM prediction_records WHERE user_id = $1",
        user.to_string()
    )
    .fetch_optional(db)
    .await?;
    Ok(found.unwrap_or_default())
}

/// Scored calls without which nobody has a rank on a month's ladder; its indexes know the number too.
pub const LEAST_CALLS: i64 = 20;
/// Those with fewer calls whom a ladder shows.
const PROVISIONAL: i64 = 25;
/// Callers among whom ranks are told: counting farther would cost whoever asks for anybody's record.
const RANKED: i64 = 1_000;

/// Somebody's score in a month.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Month {
    /// Calls of frames that had odds.
    pub calls: i64,
    pub hits: i64,
    pub points: i64,
}

/// Somebody's score at the end of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scored {
    pub day: Date,
    /// Of all days up to this one.
    pub points: i64,
}

/// Somebody on a month's ladder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    /// From 1; who has as many points has the same. None with too few calls.
    pub rank: Option<i64>,
    pub user: UserId,
    pub address: Address,
    pub username: Option<String>,
    pub month: Month,
}

/// Somebody's month that begins on that day, with their rank once they have calls enough, if it is among the first thousand.
pub async fn month(db: &mut PgConnection, user: UserId, begins: Date) -> Result<(Month, Option<i64>)> {
    let found = sqlx::query!(
        r#"SELECT m.calls, m.hits, m.points,
                  (SELECT count(*) + 1 FROM (SELECT FROM prediction_months o WHERE o.month = m.month AND o.calls >= 20 AND o.points > m.points
                                             ORDER BY o.points DESC LIMIT $3) better) AS "rank!"
           FROM prediction_months m WHERE m.user_id = $1 AND m.month = $2"#,
        user.to_string(),
        begins,
        RANKED
    )
    .fetch_optional(db)
    .await?;
    Ok(found.map_or((Month::default(), None), |row| {
        let month = Month {
            calls: row.calls,
            hits: row.hits,
            points: row.points,
        };
        (
            month,
            (row.calls >= LEAST_CALLS && row.rank <= RANKED).then_some(row.rank),
        )
    }))
}

/// Somebody's points at the end of each of their newest ninety days with a scored call, the oldest first.
pub async fn curve(db: &mut PgConnection, user: UserId) -> Result<Vec<Scored>> {
    let mut days = sqlx::query_as!(
        Scored,
        r#"SELECT day, (sum(points) OVER (ORDER BY day))::bigint AS "points!" FROM prediction_days WHERE user_id = $1 ORDER BY day DESC LIMIT 90"#,
        user.to_string()
    )
    .fetch_all(db)
    .await?;
    days.reverse();
    Ok(days)
}

/// The first hundred of the month that begins on that day, and then the first of those who have fewer calls than it takes.
pub async fn ladder(db: &mut PgConnection, begins: Date) -> Result<(Vec<Caller>, Vec<Caller>)> {
    let ranked = sqlx::query_as!(
        Row,
        r#"SELECT rank() OVER (ORDER BY m.points DESC) AS rank, m.user_id, u.address, u.username, m.calls, m.hits, m.points
           FROM prediction_months m JOIN users u ON u.id = m.user_id
           WHERE m.month = $1 AND m.calls >= 20 ORDER BY m.points DESC, m.user_id LIMIT 100"#,
        begins
    )
    .fetch_all(&mut *db)
    .await?;
    let provisional = sqlx::query_as!(
        Row,
        r#"SELECT NULL::bigint AS rank, m.user_id, u.address, u.username, m.calls, m.hits, m.points
           FROM prediction_months m JOIN users u ON u.id = m.user_id
           WHERE m.month = $1 AND m.calls < 20 ORDER BY m.points DESC, m.user_id LIMIT $2"#,
        begins,
        PROVISIONAL
    )
    .fetch_all(db)
    .await?;
    let read = |rows: Vec<Row>| rows.into_iter().map(Caller::try_from).collect::<Result<_>>();
    Ok((read(ranked)?, read(provisional)?))
}

struct Row {
    rank: Option<i64>,
    user_id: String,
    address: String,
    username: Option<String>,
    calls: i64,
    hits: i64,
    points: i64,
}

impl TryFrom<Row> for Caller {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            rank: row.rank,
            user: parse(&row.user_id)?,
            address: parse(&row.address)?,
            username: row.username,
            month: Month {
                calls: row.calls,
                hits: row.hits,
                points: row.points,
            },
        })
    }
}
