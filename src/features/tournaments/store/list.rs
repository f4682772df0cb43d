use super::read::{Row, Tournament};
use crate::db::Result;
use domain::tournament::{Prize, SchedulePhase, Status};
use domain::{TournamentId, UserId};
use sqlx::PgConnection;
use sqlx::types::Json;
use time::OffsetDateTime;

/// Where a page of the list goes on: behind this tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor {
    /// Open or running.
    pub active: bool,
    pub created_at: OffsetDateTime,
    pub id: TournamentId,
}

impl Tournament {
    /// Where a page that ends with this one goes on.
    pub fn cursor(&self) -> Cursor {
        Cursor {
            active: matches!(self.status, Status::Open | Status::InProgress),
            created_at: self.created_at,
            id: self.id,
        }
    }
}

/// A page of the list, as `viewer` sees it: open and running ones first, then the newest.
pub async fn list(
    db: &mut PgConnection,
    status: Option<Status>,
    after: Option<Cursor>,
    limit: i64,
    viewer: Option<UserId>,
) -> Result<Vec<Tournament>> {
    sqlx::query_as!(
        Row,
        r#"SELECT t.id, t.creator_id, u.address AS "creator_address?", u.username AS creator_username, t.title, t.game,
                  t.prize, t.starts_at, t.max_participants, t.thumbnail, t.description, t.rules,
                  t.schedule AS "schedule: Json<Vec<SchedulePhase>>", t.prizes AS "prizes: Json<Vec<Prize>>", t.status,
                  t.participant_count, t.created_at, r.format AS "format?", r.play AS "play?", r.seeding AS "seeding?",
                  r.check_in_minutes AS "check_in_minutes?", r.no_show_seconds AS "no_show_seconds?",
                  r.table_size AS "table_size?", r.phase AS "phase?",
                  (SELECT count(*) FROM tournament_entrants e WHERE e.tournament_id = r.tournament_id
                   AND (e.checked_in_at IS NOT NULL OR e.agent IS NOT NULL)) AS "checked_in!",
                  m.number IS NOT NULL AS "is_registered!", m.checked_in_at IS NOT NULL AS "is_checked_in!"
           FROM tournaments t LEFT JOIN users u ON u.id = t.creator_id
           LEFT JOIN tournament_runs r ON r.tournament_id = t.id
           LEFT JOIN tournament_entrants m ON m.tournament_id = t.id AND m.user_id = $6
           WHERE ($1::text IS NULL OR t.status = $1)
             AND ($2::bool IS NULL
                  OR (t.status IN ('Registration Open', 'In Progress'), t.created_at, t.id) < ($2, $3, $4))
           ORDER BY (t.status IN ('Registration Open', 'In Progress')) DESC, t.created_at DESC, t.id DESC LIMIT $5"#,
        status.map(Status::as_str),
        after.map(|cursor| cursor.active),
        after.map(|cursor| cursor.created_at),
        after.map(|cursor| cursor.id.to_string()),
        limit,
        viewer.map(|viewer| viewer.to_string())
    )
    .fetch_all(db)
    .await?
    .into_iter()
    .map(Tournament::try_from)
    .collect()
}
