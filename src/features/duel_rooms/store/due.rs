//! Rooms with which something has to be done because of the time.

use actors::duel_room::MatchEnd;
use domain::{DuelRoomId, MatchId};
use sqlx::PgConnection;

use crate::db::{Result, parse};

/// Rooms looked at in one round.
const ROUND: i64 = 100;

/// A room whose match is over, and which has not heard of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Over {
    pub room: DuelRoomId,
    pub match_id: MatchId,
    pub end: MatchEnd,
}

/// Rooms whose match runs no more, or is older than matches may be.
pub async fn over(db: &mut PgConnection, minutes: i32) -> Result<Vec<Over>> {
    let rows = sqlx::query!(
        r#"SELECT r.id, r.matches[cardinality(r.matches)] AS "match_id!", r.challenger_id AS "challenger_id!",
                  r.rival_id AS "rival_id!", m.winner AS "winner?", m.status = 'running' AS "runs?"
           FROM duel_rooms r LEFT JOIN matches m ON m.id = r.matches[cardinality(r.matches)]
           WHERE r.status = 'in_game'
             AND (m.status IS DISTINCT FROM 'running' OR r.started_at < now() - make_interval(mins => $1))
           ORDER BY r.started_at LIMIT $2"#,
        minutes,
        ROUND
    )
    .fetch_all(db)
    .await?;
    let over = rows.into_iter().map(|row| {
        let (challenger, rival) = (parse(&row.challenger_id)?, parse(&row.rival_id)?);
        let end = match (row.runs, row.winner) {
            (Some(true), _) => MatchEnd::TooOld,
            (Some(false) | None, Some(0)) => MatchEnd::Won {
                winner: challenger,
                loser: rival,
            },
            (Some(false) | None, Some(_)) => MatchEnd::Won {
                winner: rival,
                loser: challenger,
            },
            (Some(false) | None, None) => MatchEnd::Stopped,
        };
        Ok(Over {
            room: parse(&row.id)?,
            match_id: parse(&row.match_id)?,
            end,
        })
    });
    over.collect()
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
