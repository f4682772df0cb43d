use crate::{db::Result, users};
use domain::tournament::NewTournament;
use domain::{TournamentId, UserId};
use sqlx::PgConnection;
use sqlx::types::Json;

/// The most tournaments that one person may have open or running at a time.
pub const MAX_OPEN: i64 = 20;

/// Stores a tournament with its registration open. False when its creator has as many open ones as they may.
pub async fn create(
    db: &mut PgConnection,
    id: TournamentId,
    creator: Option<UserId>,
    new: &NewTournament,
) -> Result<bool> {
    if let Some(creator) = creator {
        users::lock(&mut *db, creator).await?;
    }
    let done = sqlx::query!(
        "INSERT INTO tournaments (id, creator_id, title, game, prize, starts_at, max_participants, thumbnail, description,
                                  rules, schedule, prizes)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
         WHERE (SELECT count(*) FROM tournaments
                WHERE creator_id = $2 AND status IN ('Registration Open', 'In Progress')) < $13",
        id.to_string(),
        creator.map(|creator| creator.to_string()),
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
        MAX_OPEN
    )
    .execute(&mut *db)
    .await?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    if let Some(run) = &new.run {
        sqlx::query!(
            "INSERT INTO tournament_runs (tournament_id, format, play, seeding, check_in_minutes, no_show_seconds, table_size, random)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            id.to_string(),
            run.format.as_str(),
            run.play.as_str(),
            run.seeding.as_str(),
            i16::try_from(run.check_in_minutes).unwrap_or(i16::MAX),
            i16::try_from(run.no_show_seconds).unwrap_or(i16::MAX),
            run.table.as_str(),
            rand::random::<i64>()
        )
        .execute(db)
        .await?;
    }
    Ok(true)
}
