//! Presence: the check-in, agents that fill places, and entrants who are taken out before the start.

use crate::{
    db::{Result, parse},
    features::{
        matches::store::characters,
        notifications::{
            self,
            store::{Kind, Notice},
        },
    },
};
use domain::agent::Level;
use domain::house::{self, Part};
use domain::tournament::{EntrantId, Phase, Play};
use domain::{MatchId, TournamentId, UserId};
use sqlx::PgConnection;
use std::collections::HashMap;

/// Why nobody was checked in, or no agents came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PresentError {
    #[error("Tournament not found")]
    NotFound,
    #[error("The check-in of this tournament is not open.")]
    NotOpen,
    #[error("You are not registered for this tournament.")]
    NotIn,
    #[error("Agents play at tables only, and the results of this tournament are reported.")]
    NoTables,
    #[error("Registration Closed")]
    Closed,
    #[error("Tournament is full")]
    Full,
    #[error("There is no such entrant.")]
    NoEntrant,
}

/// An entrant who was taken out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Removed {
    /// None of an agent.
    pub person: Option<UserId>,
    /// Of the notification to them.
    pub cause: String,
}

struct Held {
    title: String,
    phase: Phase,
    play: Play,
    free: i32,
}

/// Holds a tournament that runs itself.
async fn hold(db: &mut PgConnection, id: &str) -> Result<Option<Held>> {
    sqlx::query!("SELECT id FROM tournaments WHERE id = $1 FOR NO KEY UPDATE", id)
        .fetch_optional(&mut *db)
        .await?;
    let row = sqlx::query!(
        r#"UPDATE tournament_runs r SET revision = revision + 1 FROM tournaments t
           WHERE r.tournament_id = $1 AND t.id = $1
           RETURNING t.title, r.phase, r.play, coalesce(t.max_participants, 128) - t.participant_count AS "free!""#,
        id
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| {
        Ok(Held {
            title: row.title,
            phase: parse(&row.phase)?,
            play: parse(&row.play)?,
            free: row.free,
        })
    })
    .transpose()
}

/// Notes that a person is there, also once more.
pub async fn check_in(
    db: &mut PgConnection,
    id: TournamentId,
    user: UserId,
) -> Result<std::result::Result<(), PresentError>> {
    let id = id.to_string();
    let Some(held) = hold(db, &id).await? else {
        return Ok(Err(PresentError::NotFound));
    };
    if held.phase != Phase::CheckIn {
        return Ok(Err(PresentError::NotOpen));
    }
    let done = sqlx::query!(
        "UPDATE tournament_entrants SET checked_in_at = coalesce(checked_in_at, now())
         WHERE tournament_id = $1 AND user_id = $2",
        id,
        user.to_string()
    )
    .execute(db)
    .await?;
    Ok(if done.rows_affected() == 1 {
        Ok(())
    } else {
        Err(PresentError::NotIn)
    })
}

/// The names that agents of a tournament have, by the entrants' numbers.
pub(super) async fn parts(db: &mut PgConnection, id: &str) -> Result<HashMap<i32, Part>> {
    let rows = sqlx::query!(
        r#"SELECT number, "character" AS "name!", character_number AS "character_number!" FROM tournament_entrants
           WHERE tournament_id = $1 AND "character" IS NOT NULL"#,
        id
    )
    .fetch_all(db)
    .await?;
    let part = |character: String, number: i16| Part {
        character,
        number: number.cast_unsigned(),
    };
    let parts = rows
        .into_iter()
        .map(|row| (row.number, part(row.name, row.character_number)));
    Ok(parts.collect())
}

/// Fills places with agents, each under a name of its own.
pub async fn add_agents(
    db: &mut PgConnection,
    id: TournamentId,
    count: u16,
    level: Level,
) -> Result<std::result::Result<(), PresentError>> {
    let id = id.to_string();
    let Some(held) = hold(db, &id).await? else {
        return Ok(Err(PresentError::NotFound));
    };
    if held.play != Play::Duel {
        return Ok(Err(PresentError::NoTables));
    }
    if !matches!(held.phase, Phase::Registration | Phase::CheckIn) {
        return Ok(Err(PresentError::Closed));
    }
    if i32::from(count) > held.free {
        return Ok(Err(PresentError::Full));
    }
    let taken: Vec<_> = parts(db, &id).await?.into_values().collect();
    let cast = house::cast(&characters::playing(db).await?, &taken, level, count);
    let names: Vec<_> = cast.iter().map(|part| part.character.clone()).collect();
    let numbers: Vec<_> = cast.iter().map(|part| part.number.cast_signed()).collect();
    sqlx::query!(
        "WITH counted AS (
             UPDATE tournaments SET participant_count = participant_count + $2, last_entrant = last_entrant + $2
             WHERE id = $1 RETURNING id, last_entrant - $2 AS before
         )
         INSERT INTO tournament_entrants (tournament_id, number, agent, character, character_number)
         SELECT id, before + n, $3, ($4::text[])[n], ($5::smallint[])[n] FROM counted, generate_series(1, $2::integer) n",
        id,
        i32::from(count),
        level.as_str(),
        &names,
        &numbers
    )
    .execute(db)
    .await?;
    Ok(Ok(()))
}

/// Takes an entrant out before the start, and tells them: their place is free again. `Closed` from the start on.
pub async fn remove(
    db: &mut PgConnection,
    id: TournamentId,
    entrant: EntrantId,
) -> Result<std::result::Result<Removed, PresentError>> {
    let text = id.to_string();
    let Some(held) = hold(db, &text).await? else {
        return Ok(Err(PresentError::NotFound));
    };
    if !matches!(held.phase, Phase::Registration | Phase::CheckIn) {
        return Ok(Err(PresentError::Closed));
    }
    let gone = sqlx::query_scalar!(
        "WITH gone AS (DELETE FROM tournament_entrants WHERE tournament_id = $1 AND number = $2 RETURNING user_id),
              counted AS (UPDATE tournaments SET participant_count = participant_count - 1
                          WHERE id = $1 AND EXISTS (SELECT FROM gone))
         SELECT user_id FROM gone",
        text,
        i32::try_from(entrant.0).unwrap_or(i32::MAX)
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(user) = gone else {
        return Ok(Err(PresentError::NoEntrant));
    };
    let person = user.map(|user| parse(&user)).transpose()?;
    let notice = Notice {
        kind: Kind::Tournament,
        cause: format!("tournament:{id}:removed:{}", entrant.0),
        actor: None,
        text: format!("You were taken out of {}. Your place is free again.", held.title),
        link: format!("/tournament/{id}"),
    };
    let told: Vec<UserId> = person.into_iter().collect();
    notifications::store::add(db, &told, &notice).await?;
    Ok(Ok(Removed {
        person,
        cause: notice.cause,
    }))
}

/// The person who may decide about a tournament that runs itself. None when there is none.
pub async fn organiser(db: &mut PgConnection, id: TournamentId) -> Result<Option<Option<UserId>>> {
    let found = sqlx::query_scalar!(
        "SELECT t.creator_id FROM tournaments t JOIN tournament_runs r ON r.tournament_id = t.id WHERE t.id = $1",
        id.to_string()
    )
    .fetch_optional(db)
    .await?;
    found
        .map(|creator| creator.as_deref().map(parse).transpose())
        .transpose()
}

/// The table of a match of the bracket while it is played, for one of its players.
pub async fn table_of(db: &mut PgConnection, id: TournamentId, number: i16, user: UserId) -> Result<Option<MatchId>> {
    let found = sqlx::query_scalar!(
        r#"SELECT m.id FROM tournament_matches t JOIN matches m ON m.id = t.match_id
           WHERE t.tournament_id = $1 AND t.number = $2 AND m.status = 'running' AND $3 IN (m.challenger_id, m.rival_id)"#,
        id.to_string(),
        number,
        user.to_string()
    )
    .fetch_optional(db)
    .await?;
    found.map(|id| parse(&id)).transpose()
}
