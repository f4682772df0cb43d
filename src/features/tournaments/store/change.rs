//! Changes by administrators.

use crate::{
    db::{Result, parse},
    features::matches::store::abort,
};
use domain::tournament::{NewTournament, Status};
use domain::{MatchId, TournamentId};
use sqlx::PgConnection;
use sqlx::types::Json;

/// Holds a tournament until the transaction ends. False when there is none.
pub async fn hold(db: &mut PgConnection, id: TournamentId) -> Result<bool> {
    let row = sqlx::query_scalar!(
        "SELECT id FROM tournaments WHERE id = $1 FOR NO KEY UPDATE",
        id.to_string()
    )
    .fetch_optional(db)
    .await?;
    Ok(row.is_some())
}

/// Writes the form over a tournament; how it runs itself stays as it is.
pub async fn update(db: &mut PgConnection, id: TournamentId, new: &NewTournament, status: Status) -> Result<()> {
    sqlx::query!(
        "UPDATE tournaments SET title = $2, game = $3, prize = $4, starts_at = $5, max_participants = $6, thumbnail = $7,
                description = $8, rules = $9, schedule = $10, prizes = $11, status = $12 WHERE id = $1",
        id.to_string(),
        new.title,
        new.game,
        new.prize,
        new.starts_at,
        i32::from(new.max_participants),
        new.thumbnail,
        new.description,
        &new.rules,
        Json(&new.schedule) as _,
        Json(&new.prizes) as _,
        status.as_str()
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Deletes a tournament with everything that is of it.
pub async fn delete(db: &mut PgConnection, id: TournamentId) -> Result<()> {
    sqlx::query!("DELETE FROM tournaments WHERE id = $1", id.to_string())
        .execute(db)
        .await?;
    Ok(())
}

/// Ends what runs of a tournament without a result. Answers the matches that were played, whose tables are to be told once it is committed.
pub async fn cancel_run(db: &mut PgConnection, id: TournamentId) -> Result<Vec<MatchId>> {
    let id = id.to_string();
    let ended = sqlx::query!(
        "UPDATE tournament_runs SET phase = 'cancelled', revision = revision + 1
         WHERE tournament_id = $1 AND phase IN ('registration', 'check_in', 'running')",
        id
    )
    .execute(&mut *db)
    .await?;
    if ended.rows_affected() == 0 {
        return Ok(Vec::new());
    }
    let running = sqlx::query_scalar!(
        "SELECT m.id FROM tournament_matches t JOIN matches m ON m.id = t.match_id
         WHERE t.tournament_id = $1 AND m.status = 'running' ORDER BY m.id",
        id
    )
    .fetch_all(&mut *db)
    .await?;
    let running: Vec<MatchId> = running.iter().map(|id| parse(id)).collect::<Result<_>>()?;
    for table in &running {
        abort(db, *table).await?;
    }
    Ok(running)
}
