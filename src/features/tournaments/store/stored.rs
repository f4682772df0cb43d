//! Tournaments that run themselves, as they are stored.

use super::read::agent_name;
use crate::{
    db::{Result, parse},
    features::matches::store::characters,
    users::display_name,
};
use actors::tournament::port::{Stored, StoredEntrant, StoredMatch};
use domain::TournamentId;
use domain::match_rules::Millis;
use domain::matchup::Player;
use domain::tournament::{EntrantId, How, Outcome, Run};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Takes the tournament's next epoch and reads it.
pub(super) async fn open(db: &mut PgConnection, id: TournamentId) -> Result<Option<Stored>> {
    sqlx::query!(
        "UPDATE tournament_runs SET epoch = epoch + 1 WHERE tournament_id = $1",
        id.to_string()
    )
    .execute(&mut *db)
    .await?;
    read(db, id).await
}

/// None when there is no such tournament, or when it does not run itself.
pub async fn read(db: &mut PgConnection, id: TournamentId) -> Result<Option<Stored>> {
    let text = id.to_string();
    let row = sqlx::query!(
        "SELECT t.title, t.starts_at, r.format, r.play, r.seeding, r.check_in_minutes, r.no_show_seconds, r.table_size,
                r.phase, r.epoch, r.revision
         FROM tournament_runs r JOIN tournaments t ON t.id = r.tournament_id WHERE r.tournament_id = $1",
        text
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let entrants = entrants(&mut *db, &text).await?;
    let matches = matches(db, &text).await?;
    Ok(Some(Stored {
        id,
        title: row.title,
        epoch: row.epoch.cast_unsigned(),
        revision: row.revision.cast_unsigned(),
        run: Run {
            format: parse(&row.format)?,
            play: parse(&row.play)?,
            seeding: parse(&row.seeding)?,
            check_in_minutes: row.check_in_minutes.cast_unsigned(),
            no_show_seconds: row.no_show_seconds.cast_unsigned(),
            table: parse(&row.table_size)?,
        },
        phase: parse(&row.phase)?,
        starts_at: millis(row.starts_at),
        entrants,
        matches,
    }))
}

async fn entrants(db: &mut PgConnection, id: &str) -> Result<Vec<StoredEntrant>> {
    let mut characters = characters::of_tournament(&mut *db, id).await?;
    let rows = sqlx::query!(
        r#"SELECT e.number, e.user_id, e.agent, e.checked_in_at IS NOT NULL AS "checked_in!", e.seed, e.out,
                  coalesce(e.rating, g.rating) AS rating, u.address AS "address?", u.username
           FROM tournament_entrants e LEFT JOIN users u ON u.id = e.user_id LEFT JOIN ratings g ON g.user_id = e.user_id
           WHERE e.tournament_id = $1 ORDER BY e.number"#,
        id
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let character = characters.remove(&row.number);
            let (player, address, name) = match (row.user_id, row.address, row.agent) {
                (Some(user), Some(address), _) => {
                    let address = parse(&address)?;
                    let name = display_name(row.username.as_deref(), address);
                    (Player::User(parse(&user)?), Some(address), name)
                }
                (_, _, Some(level)) => {
                    let level = parse(&level)?;
                    let own = character.as_ref().map(|character| character.name.clone());
                    let name = own.unwrap_or_else(|| agent_name(row.number, level));
                    (Player::Agent(level), None, name)
                }
                _ => return Err(sqlx::Error::RowNotFound),
            };
            Ok(StoredEntrant {
                id: EntrantId(row.number.unsigned_abs()),
                player,
                name,
                character,
                address,
                rating: row.rating,
                checked_in: row.checked_in,
                seed: row.seed.map(i16::cast_unsigned),
                disqualified: row.out,
            })
        })
        .collect()
}

async fn matches(db: &mut PgConnection, id: &str) -> Result<Vec<StoredMatch>> {
    let rows = sqlx::query!(
        "SELECT number, match_id, attempts, deadline, started_at, winner, how FROM tournament_matches
         WHERE tournament_id = $1 ORDER BY number",
        id
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let how: Option<How> = row.how.as_deref().map(parse).transpose()?;
            Ok(StoredMatch {
                number: row.number.cast_unsigned(),
                match_id: row.match_id.as_deref().map(parse).transpose()?,
                attempts: row.attempts.cast_unsigned(),
                deadline: row.deadline.map(millis),
                started_at: row.started_at.map(millis),
                outcome: how.map(|how| Outcome {
                    winner: row.winner.map(|winner| EntrantId(winner.unsigned_abs())),
                    how,
                }),
            })
        })
        .collect()
}

fn millis(at: OffsetDateTime) -> Millis {
    Millis::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or(Millis::MAX)
}

pub(super) fn moment(at: Millis) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(at) * 1_000_000).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}
