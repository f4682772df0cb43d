//! Rooms with which something has to be done because of the time.

use domain::{DuelRoomId, MatchId};
use sqlx::PgConnection;

use crate::store::{Result, parse};

/// Rooms looked at in one round.
const ROUND: i64 = 100;

/// Rooms in a match that is older than matches may be.
pub async fn over(db: &mut PgConnection, minutes: i32) -> Result<Vec<(DuelRoomId, MatchId)>> {
    let rows = sqlx::query!(
        r#"SELECT id, matches[cardinality(matches)] AS "match_id!" FROM duel_rooms
           WHERE status = 'in_game' AND started_at < now() - make_interval(mins => $1) ORDER BY started_at LIMIT $2"#,
        minutes,
        ROUND
    )
    .fetch_all(db)
    .await?;
    rows.iter()
        .map(|row| Ok((parse(&row.id)?, parse(&row.match_id)?)))
        .collect()
}

/// Rooms in which nothing happened for so long.
pub async fn idle(db: &mut PgConnection, hours: i32) -> Result<Vec<DuelRoomId>> {
    let ids = sqlx::query_scalar!(
        "SELECT id FROM duel_rooms WHERE status <> 'closed' AND active_at < now() - make_interval(hours => $1)
         ORDER BY active_at LIMIT $2",
        hours,
        ROUND
    )
    .fetch_all(db)
    .await?;
    ids.iter().map(|id| parse(id)).collect()
}
