//! The right to put a table on.

use crate::db::Result;
use domain::{MatchId, TournamentId, UserId};
use sqlx::PgConnection;

/// Whether somebody plays in a match that runs, or made the room that started it.
pub async fn is_of_match(db: &mut PgConnection, user: UserId, id: MatchId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM matches m LEFT JOIN duel_rooms r ON r.id = m.room_id
               WHERE m.id = $2 AND m.status = 'running' AND m.kind IN ('duel', 'quick', 'tournament')
                 AND (m.challenger_id = $1 OR m.rival_id = $1 OR r.creator_id = $1)) AS "is!""#,
        user.to_string(),
        id.to_string()
    )
    .fetch_one(db)
    .await
}

/// Whether somebody organises a tournament that is not over, or takes part in it.
pub async fn is_of_tournament(db: &mut PgConnection, user: UserId, id: TournamentId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM tournaments t WHERE t.id = $2 AND t.status IN ('Registration Open', 'In Progress')
               AND (t.creator_id = $1 OR EXISTS (SELECT FROM tournament_entrants e
                    WHERE e.tournament_id = t.id AND e.user_id = $1 AND NOT e.out))) AS "is!""#,
        user.to_string(),
        id.to_string()
    )
    .fetch_one(db)
    .await
}

/// Whether somebody's stream shows a table now.
pub async fn has_live(db: &mut PgConnection, user: UserId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM streams WHERE creator_id = $1 AND source = 'table' AND status <> 'ended') AS "has!""#,
        user.to_string()
    )
    .fetch_one(db)
    .await
}
