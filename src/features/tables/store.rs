//! Streams that show a table now, and what could be on there.

use crate::{
    db::{Result, parse},
    features::streams::store::table_source,
};
use domain::{MatchId, StreamId, TournamentId, UserId, stream::TableSource};
use sqlx::PgConnection;
use std::collections::HashSet;

/// Streams looked at; each creator has one, and the house its tables.
const MAX_STREAMS: i64 = 2_000;
/// Running matches of their tournaments.
const MATCHES: i64 = 10_000;

/// A stream that shows a table now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Screen {
    pub stream: StreamId,
    pub creator: UserId,
    pub source: TableSource,
    /// The tournament that it shows is over.
    pub is_over: bool,
    /// The newest frame of a table of the house.
    pub frame: Option<MatchId>,
    /// It was drawn within the last seconds, in which the last shot of the one before may still have to be told.
    pub is_frame_new: bool,
    /// The match that its players play instead of the one that is over: the rematch, or the next of their room.
    pub next: Option<MatchId>,
}

/// All of them.
pub async fn screens(db: &mut PgConnection) -> Result<Vec<Screen>> {
    let rows = sqlx::query!(
        r#"SELECT s.id, s.creator_id, s.table_kind AS "kind!", s.table_ref AS "reference!", h.match_id AS "frame?",
                  coalesce(f.created_at > now() - interval '20 seconds', false) AS "is_frame_new!",
                  coalesce(t.status IN ('Completed', 'Cancelled'), false) AS "is_over!",
                  coalesce((SELECT r.next_id FROM match_rematches r WHERE s.table_kind = 'match' AND r.match_id = s.table_ref),
                           (SELECT n.id FROM matches m JOIN matches n ON n.room_id = m.room_id AND n.status = 'running'
                            WHERE s.table_kind = 'match' AND m.id = s.table_ref AND m.status <> 'running')) AS next
           FROM streams s LEFT JOIN house_tables h ON h.stream_id = s.id LEFT JOIN matches f ON f.id = h.match_id
           LEFT JOIN tournaments t ON s.table_kind = 'tournament' AND t.id = s.table_ref
           WHERE s.source = 'table' AND s.status = 'live' ORDER BY s.id LIMIT $1"#,
        MAX_STREAMS
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Screen {
                stream: parse(&row.id)?,
                creator: parse(&row.creator_id)?,
                source: table_source(&row.kind, &row.reference)?,
                is_over: row.is_over,
                frame: row.frame.as_deref().map(parse).transpose()?,
                is_frame_new: row.is_frame_new,
                next: row.next.as_deref().map(parse).transpose()?,
            })
        })
        .collect()
}

/// Goes on with the next match of the same players.
pub async fn turn_to(db: &mut PgConnection, stream: StreamId, next: MatchId) -> Result<()> {
    sqlx::query!(
        "UPDATE streams SET table_ref = $2 WHERE id = $1 AND table_kind = 'match'",
        stream.to_string(),
        next.to_string()
    )
    .execute(db)
    .await
    .map(drop)
}

/// The running matches that somebody at them wants to keep out of what the house chooses to show.
pub async fn kept_out(db: &mut PgConnection) -> Result<HashSet<MatchId>> {
    sqlx::query_scalar!(
        "SELECT m.id FROM matches m WHERE m.status = 'running'
           AND EXISTS (SELECT FROM users u WHERE u.id IN (m.challenger_id, m.rival_id) AND NOT u.featured) LIMIT $1",
        MATCHES
    )
    .fetch_all(db)
    .await?
    .iter()
    .map(|id| parse(id))
    .collect()
}

/// The matches of these tournaments that run and may be chosen.
pub async fn running(db: &mut PgConnection, of: &[TournamentId]) -> Result<Vec<(TournamentId, MatchId)>> {
    let ids: Vec<_> = of.iter().map(TournamentId::to_string).collect();
    let rows = sqlx::query!(
        "SELECT b.tournament_id, m.id FROM tournament_matches b JOIN matches m ON m.id = b.match_id
         WHERE b.tournament_id = ANY ($1) AND m.status = 'running'
           AND NOT EXISTS (SELECT FROM users u WHERE u.id IN (m.challenger_id, m.rival_id) AND NOT u.featured) LIMIT $2",
        &ids,
        MATCHES
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| Ok((parse(&row.tournament_id)?, parse(&row.id)?)))
        .collect()
}
