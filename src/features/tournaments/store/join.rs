//! Coming and going while the registration is open. The row of the tournament is held meanwhile, so that nobody is one too many.

use crate::db::{Result, parse};
use domain::tournament::Status;
use domain::{TournamentId, UserId};
use sqlx::PgConnection;

/// The outcome of a registration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Join {
    Joined,
    /// Also for somebody who was not in it.
    Left,
}

/// Why somebody was not registered, or not let go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum JoinError {
    #[error("Tournament not found")]
    NotFound,
    #[error("You are already registered for this tournament")]
    Already,
    #[error("Tournament is full")]
    Full,
    #[error("Registration Closed")]
    Closed,
}

struct Held {
    status: Status,
    max_participants: Option<i32>,
    participant_count: i32,
}

async fn hold(db: &mut PgConnection, id: &str) -> Result<Option<Held>> {
    let row = sqlx::query!(
        "SELECT status, max_participants, participant_count FROM tournaments WHERE id = $1 FOR NO KEY UPDATE",
        id
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| {
        Ok(Held {
            status: parse(&row.status)?,
            max_participants: row.max_participants,
            participant_count: row.participant_count,
        })
    })
    .transpose()
}

/// Registers a person. Whoever comes while the check-in is open is there.
pub async fn join(
    db: &mut PgConnection,
    id: TournamentId,
    user: UserId,
) -> Result<std::result::Result<Join, JoinError>> {
    let (id, user) = (id.to_string(), user.to_string());
    let Some(held) = hold(db, &id).await? else {
        return Ok(Err(JoinError::NotFound));
    };
    let already = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM tournament_entrants WHERE tournament_id = $1 AND user_id = $2) AS "exists!""#,
        id,
        user
    )
    .fetch_one(&mut *db)
    .await?;
    if already {
        return Ok(Err(JoinError::Already));
    }
    if held.status != Status::Open {
        return Ok(Err(JoinError::Closed));
    }
    if held.max_participants.is_some_and(|most| held.participant_count >= most) {
        return Ok(Err(JoinError::Full));
    }
    sqlx::query!(
        "WITH counted AS (
             UPDATE tournaments SET participant_count = participant_count + 1, last_entrant = last_entrant + 1
             WHERE id = $1 RETURNING id, last_entrant
         )
         INSERT INTO tournament_entrants (tournament_id, number, user_id, checked_in_at)
         SELECT id, last_entrant, $2,
                (SELECT now() FROM tournament_runs r WHERE r.tournament_id = id AND r.phase = 'check_in') FROM counted",
        id,
        user
    )
    .execute(&mut *db)
    .await?;
    changed(db, &id).await?;
    Ok(Ok(Join::Joined))
}

/// Viewers of a tournament that runs itself put its news in order by this.
async fn changed(db: &mut PgConnection, id: &str) -> Result<()> {
    sqlx::query!(
        "UPDATE tournament_runs SET revision = revision + 1 WHERE tournament_id = $1",
        id
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Takes a registration back.
pub async fn leave(
    db: &mut PgConnection,
    id: TournamentId,
    user: UserId,
) -> Result<std::result::Result<Join, JoinError>> {
    let (id, user) = (id.to_string(), user.to_string());
    let Some(held) = hold(db, &id).await? else {
        return Ok(Err(JoinError::NotFound));
    };
    if held.status != Status::Open {
        return Ok(Err(JoinError::Closed));
    }
    sqlx::query!(
        "WITH gone AS (DELETE FROM tournament_entrants WHERE tournament_id = $1 AND user_id = $2 RETURNING tournament_id)
         UPDATE tournaments SET participant_count = participant_count - 1 WHERE id IN (SELECT tournament_id FROM gone)",
        id,
        user
    )
    .execute(&mut *db)
    .await?;
    changed(db, &id).await?;
    Ok(Ok(Join::Left))
}
