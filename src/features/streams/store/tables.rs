//! The right to put a table on.

use crate::db::{Result, parse};
use domain::{MatchId, StreamId, TournamentId, UserId};
use sqlx::PgConnection;

/// Matches, and tournaments, that one person is offered.
const OFFERED: i64 = 24;

/// Whether somebody plays in a match that runs, made the room that started it, or organises its tournament.
pub async fn is_of_match(db: &mut PgConnection, user: UserId, id: MatchId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM matches m LEFT JOIN duel_rooms r ON r.id = m.room_id
               LEFT JOIN tournament_matches b ON b.match_id = m.id LEFT JOIN tournaments t ON t.id = b.tournament_id
               WHERE m.id = $2 AND m.status = 'running' AND m.kind IN ('duel', 'quick', 'tournament')
                 AND (m.challenger_id = $1 OR m.rival_id = $1 OR r.creator_id = $1 OR t.creator_id = $1)) AS "is!""#,
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

/// The running matches that [`is_of_match`] says yes to, those that one plays oneself first.
pub async fn matches_of(db: &mut PgConnection, user: UserId) -> Result<Vec<MatchId>> {
    sqlx::query_scalar!(
        "SELECT m.id FROM matches m LEFT JOIN duel_rooms r ON r.id = m.room_id
         LEFT JOIN tournament_matches b ON b.match_id = m.id LEFT JOIN tournaments t ON t.id = b.tournament_id
         WHERE m.status = 'running' AND m.kind IN ('duel', 'quick', 'tournament')
           AND (m.challenger_id = $1 OR m.rival_id = $1 OR r.creator_id = $1 OR t.creator_id = $1)
         ORDER BY $1 IN (coalesce(m.challenger_id, ''), coalesce(m.rival_id, '')) DESC, m.number DESC LIMIT $2",
        user.to_string(),
        OFFERED
    )
    .fetch_all(db)
    .await?
    .iter()
    .map(|id| parse(id))
    .collect()
}

/// A tournament that somebody may put on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offered {
    pub id: TournamentId,
    pub title: String,
}

/// The tournaments that [`is_of_tournament`] says yes to, those that run first.
pub async fn tournaments_of(db: &mut PgConnection, user: UserId) -> Result<Vec<Offered>> {
    let rows = sqlx::query!(
        "SELECT t.id, t.title FROM tournaments t WHERE t.status IN ('Registration Open', 'In Progress')
           AND (t.creator_id = $1 OR EXISTS (SELECT FROM tournament_entrants e
                WHERE e.tournament_id = t.id AND e.user_id = $1 AND NOT e.out))
         ORDER BY t.status = 'In Progress' DESC, t.created_at DESC LIMIT $2",
        user.to_string(),
        OFFERED
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Offered {
                id: parse(&row.id)?,
                title: row.title,
            })
        })
        .collect()
}

/// Somebody's stream that shows a table, or will.
pub async fn open_of(db: &mut PgConnection, user: UserId) -> Result<Option<StreamId>> {
    sqlx::query_scalar!(
        "SELECT id FROM streams WHERE creator_id = $1 AND source = 'table' AND status <> 'ended' ORDER BY created_at DESC LIMIT 1",
        user.to_string()
    )
    .fetch_optional(db)
    .await?
    .map(|id| parse(&id))
    .transpose()
}
