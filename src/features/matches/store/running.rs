//! Matches that run, and who has to wait before the next one.

use std::time::Duration;

use domain::{MatchId, UserId};
use sqlx::PgConnection;

use crate::{
    db::{Result, parse},
    features::credits,
    users,
};

/// Matches taken at once.
const BATCH_SIZE: i64 = 2_000;
/// How long one waits for having left once, twice and so on within a day, in minutes.
const PENALTIES: [u64; 4] = [2, 5, 15, 60];

/// The matches that run, oldest first.
pub async fn running(db: &mut PgConnection) -> Result<Vec<MatchId>> {
    let ids = sqlx::query_scalar!(
        "SELECT id FROM matches WHERE status = 'running' ORDER BY number LIMIT $1",
        BATCH_SIZE
    )
    .fetch_all(db)
    .await?;
    ids.iter().map(|id| parse(id)).collect()
}

/// The matches that were aborted within the last seconds, past their tables perhaps.
pub async fn aborted_lately(db: &mut PgConnection) -> Result<Vec<MatchId>> {
    let ids = sqlx::query_scalar!(
        "SELECT id FROM matches WHERE status = 'aborted' AND ended_at > clock_timestamp() - interval '5 seconds' LIMIT $1",
        BATCH_SIZE
    )
    .fetch_all(db)
    .await?;
    ids.iter().map(|id| parse(id)).collect()
}

/// Whether two people may sit down opposite each other: neither is in a match with somebody yet. Both are held until the transaction ends, in the order of
/// their ids, so that of all calls that would seat one person twice the later finds the match of the earlier. A tournament's match alone begins without
/// asking (`tournaments/store/run.rs`).
pub async fn are_free(db: &mut PgConnection, [one, other]: [UserId; 2]) -> Result<bool> {
    users::lock(&mut *db, one.min(other)).await?;
    users::lock(&mut *db, one.max(other)).await?;
    let people = [one, other].map(|user| user.to_string());
    let is_playing = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM matches
                          WHERE status = 'running' AND kind NOT IN ('practice', 'quest')
                            AND (challenger_id = ANY ($1) OR rival_id = ANY ($1))) AS "is_playing!""#,
        &people[..]
    );
    Ok(!is_playing.fetch_one(db).await?)
}

/// Gives up the practice match that someone plays: each has a table that lives and an agent that thinks, so there is one at a time. Once it is
/// committed, `Tables::changed` tells the table, or the clock does within seconds. True when what paid one without a shot went back.
pub async fn end_practice(db: &mut PgConnection, user: UserId) -> Result<(Vec<MatchId>, bool)> {
    users::lock(&mut *db, user).await?;
    let given_up = sqlx::query!(
        "UPDATE matches SET status = 'aborted', reason = 'aborted', ended_at = now(), epoch = epoch + 1
         WHERE challenger_id = $1 AND kind = 'practice' AND status = 'running' RETURNING id, steps",
        user.to_string()
    )
    .fetch_all(&mut *db)
    .await?;
    let (mut ids, mut back) = (Vec::with_capacity(given_up.len()), false);
    for one in given_up {
        let id = parse(&one.id)?;
        if one.steps == 0 {
            back |= credits::plays::give_back(db, id).await?.is_some();
        }
        ids.push(id);
    }
    Ok((ids, back))
}

/// The paid game of a person that runs and in which nobody has shot yet.
pub async fn unplayed(db: &mut PgConnection, user: UserId) -> Result<Option<MatchId>> {
    let id = sqlx::query_scalar!(
        "SELECT m.id FROM matches m JOIN play_rights r ON r.play_id = m.id AND r.state = 'used'
         WHERE m.challenger_id = $1 AND m.kind = 'practice' AND m.status = 'running' AND m.steps = 0 ORDER BY m.number DESC LIMIT 1",
        user.to_string()
    );
    id.fetch_optional(db).await?.map(|id| parse(&id)).transpose()
}

/// How long someone who left matches still has to wait before the next one.
pub async fn penalty(db: &mut PgConnection, user: UserId) -> Result<Option<Duration>> {
    let row = sqlx::query!(
        r#"SELECT count(*) AS "leaves!", extract(epoch FROM clock_timestamp() - max(left_at))::float8 AS since
           FROM match_leaves WHERE user_id = $1 AND left_at > clock_timestamp() - interval '1 day'"#,
        user.to_string()
    )
    .fetch_one(db)
    .await?;
    let leaves = usize::try_from(row.leaves).unwrap_or_default();
    let Some(last) = leaves.checked_sub(1) else {
        return Ok(None);
    };
    let minutes = PENALTIES.get(last).or(PENALTIES.last()).copied().unwrap_or_default();
    let since = Duration::try_from_secs_f64(row.since.unwrap_or_default().max(0.0)).unwrap_or_default();
    let left = Duration::from_secs(minutes * 60).saturating_sub(since);
    Ok((!left.is_zero()).then_some(left))
}
