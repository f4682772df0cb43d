//! Retention of matches that are over.

use std::str::FromStr;

use domain::MatchId;
use sqlx::PgConnection;

use crate::db::{Result, parse};

/// Matches whose steps are removed by one call: some thousand rows.
const BATCH: i64 = 50;

/// How much of a match is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retained {
    /// Every shot as it was told, some four kilobytes each.
    Told,
    /// Every decision, from which all shots come out again, and the last shot as it was told.
    Shots,
    /// The last shot alone, with the state that it left.
    Result,
}

#[derive(Debug, thiserror::Error)]
#[error("it is not known what is kept of a match")]
pub struct UnknownRetained;

impl FromStr for Retained {
    type Err = UnknownRetained;

    fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
        match text {
            "told" => Ok(Self::Told),
            "shots" => Ok(Self::Shots),
            "result" => Ok(Self::Result),
            _ => Err(UnknownRetained),
        }
    }
}

/// Matches that are over and of which every shot is stored as it was told, those that ended first.
pub async fn told(db: &mut PgConnection, limit: i64) -> Result<Vec<MatchId>> {
    let ids = sqlx::query_scalar!(
        "SELECT id FROM matches WHERE kept = 'told' AND ended_at IS NOT NULL ORDER BY ended_at LIMIT $1",
        limit
    )
    .fetch_all(db)
    .await?;
    ids.iter().map(|id| parse(id)).collect()
}

/// Keeps the decisions of a match that is over, and of what was told of its shots the last. With `all_told` everything stays, and the match is not
/// looked at again.
pub async fn thin(db: &mut PgConnection, id: MatchId, all_told: bool) -> Result<()> {
    // One statement is one transaction.
    sqlx::query!(
        "WITH done AS (UPDATE matches SET kept = 'shots' WHERE id = $1 AND kept = 'told' AND ended_at IS NOT NULL RETURNING id)
         UPDATE match_steps SET shot = NULL
         WHERE match_id = (SELECT id FROM done) AND NOT $2 AND shot IS NOT NULL
           AND shot_number < (SELECT max(shot_number) FROM match_steps WHERE match_id = $1)",
        id.to_string(),
        all_told
    )
    .execute(db)
    .await
    .map(drop)
}

/// The same for frames of the house, which are kept for a time of their own.
pub async fn forget_house(db: &mut PgConnection, days: i32) -> Result<bool> {
    let done = sqlx::query_scalar!(
        r#"WITH old AS (
               SELECT m.id FROM house_frames f JOIN matches m ON m.id = f.match_id
               WHERE f.drawn_at < now() - make_interval(days => $1) AND m.kept <> 'told' AND m.ended_at < now() - make_interval(days => $1)
               ORDER BY f.drawn_at LIMIT $2
           ), gone AS (
               DELETE FROM match_steps s USING old WHERE s.match_id = old.id
                   AND s.shot_number IS DISTINCT FROM (SELECT max(l.shot_number) FROM match_steps l WHERE l.match_id = old.id)
           ), kept AS (
               UPDATE matches m SET kept = 'result' FROM old WHERE m.id = old.id
           ), done AS (
               DELETE FROM house_frames f USING old WHERE f.match_id = old.id RETURNING 1
           )
           SELECT count(*) AS "count!" FROM done"#,
        days,
        BATCH
    )
    .fetch_one(db)
    .await?;
    Ok(done == BATCH)
}

/// Removes the steps of matches that ended more than so many days ago, but for their last shots; true when there may be more. The database refuses it
/// within 30 days.
pub async fn forget(db: &mut PgConnection, days: i32) -> Result<bool> {
    let done = sqlx::query_scalar!(
        r#"WITH old AS (
               SELECT id FROM matches WHERE kept = 'shots' AND ended_at < now() - make_interval(days => $1) ORDER BY ended_at LIMIT $2
           ), gone AS (
               DELETE FROM match_steps s USING old WHERE s.match_id = old.id
                   AND s.shot_number IS DISTINCT FROM (SELECT max(l.shot_number) FROM match_steps l WHERE l.match_id = old.id)
           ), done AS (
               UPDATE matches m SET kept = 'result' FROM old WHERE m.id = old.id RETURNING 1
           )
           SELECT count(*) AS "count!" FROM done"#,
        days,
        BATCH
    )
    .fetch_one(db)
    .await?;
    Ok(done == BATCH)
}
