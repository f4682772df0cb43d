//! The best shots of matches that ended lately.

use super::columns::agent_name;
use crate::{
    db::{Result, parse},
    users::display_name,
};
use domain::{
    Address, MatchId,
    agent::{BestShot, Way},
};
use sqlx::PgConnection;

/// Rows that one call forgets at most.
const BATCH: i64 = 500;

/// A shot as it is shown to be seen again.
#[derive(Debug, Clone, PartialEq)]
pub struct Marked {
    pub id: MatchId,
    pub number: u32,
    pub by: Shooter,
    pub way: Way,
    pub wins: bool,
    /// By how much the chance to win grew, 0 to 1.
    pub gain: f64,
    /// How often this hand plays such a stroke as well, 0 to 1.
    pub likely: f64,
}

/// The player of a shot.
#[derive(Debug, Clone, PartialEq)]
pub struct Shooter {
    /// None for an agent and a guest.
    pub address: Option<Address>,
    pub username: String,
}

/// Has a match that ends in this transaction looked at.
pub async fn due(db: &mut PgConnection, id: MatchId) -> Result<()> {
    sqlx::query!(
        "INSERT INTO shot_marks_due (match_id) VALUES ($1) ON CONFLICT DO NOTHING",
        id.to_string()
    )
    .execute(db)
    .await
    .map(drop)
}

/// Matches that wait to be looked at, those that ended last first: where there are more than can be looked at, the day's newest are seen.
pub async fn waiting(db: &mut PgConnection, limit: i64) -> Result<Vec<MatchId>> {
    let ids = sqlx::query_scalar!(
        "SELECT match_id FROM shot_marks_due ORDER BY ended_at DESC LIMIT $1",
        limit
    )
    .fetch_all(db)
    .await?;
    ids.iter().map(|id| parse(id)).collect()
}

/// Keeps the shots that were found in a match that waited, in one statement; where another server did so meanwhile, nothing.
pub async fn keep(db: &mut PgConnection, id: MatchId, shots: &[BestShot]) -> Result<()> {
    let numbers: Vec<i32> = shots
        .iter()
        .filter_map(|shot| i32::try_from(shot.number).ok())
        .collect();
    let seats: Vec<i16> = shots.iter().map(|shot| i16::from(u8::from(shot.seat))).collect();
    let ways: Vec<String> = shots.iter().map(|shot| shot.way.as_str().to_owned()).collect();
    let wins: Vec<bool> = shots.iter().map(|shot| shot.wins).collect();
    let gains: Vec<f32> = shots.iter().map(|shot| shot.gain as f32).collect();
    let likely: Vec<f32> = shots.iter().map(|shot| shot.likely as f32).collect();
    sqlx::query!(
        "WITH done AS (DELETE FROM shot_marks_due WHERE match_id = $1 RETURNING match_id, ended_at)
         INSERT INTO shot_marks (match_id, shot_number, ended_at, seat, way, wins, gain, likely)
         SELECT d.match_id, s.number, d.ended_at, s.seat, s.way, s.wins, s.gain, s.likely
         FROM done d, unnest($2::int[], $3::smallint[], $4::text[], $5::bool[], $6::real[], $7::real[])
             AS s (number, seat, way, wins, gain, likely)",
        id.to_string(),
        &numbers,
        &seats,
        &ways,
        &wins,
        &gains,
        &likely
    )
    .execute(db)
    .await
    .map(drop)
}

/// The best of the last day, one a match. Of a match whose shots are no longer kept there is none.
pub async fn of_the_day(db: &mut PgConnection, limit: i64) -> Result<Vec<Marked>> {
    let rows = sqlx::query!(
        r#"SELECT s.match_id AS "match_id!", s.shot_number AS "shot_number!", s.seat AS "seat!", s.way AS "way!", s.wins AS "wins!",
                  s.gain AS "gain!", s.likely AS "likely!",
                  u.address AS "address?", u.username, numbered_name(a.name, CASE s.seat WHEN 0 THEN m.challenger_number ELSE m.rival_number END) AS character,
                  CASE s.seat WHEN 0 THEN m.challenger_agent ELSE m.rival_agent END AS agent
           FROM (SELECT DISTINCT ON (match_id) * FROM shot_marks WHERE ended_at > now() - interval '1 day'
                 ORDER BY match_id, gain * (1 - likely) DESC) s
           JOIN matches m ON m.id = s.match_id AND m.kept <> 'result'
           LEFT JOIN users u ON u.id = CASE s.seat WHEN 0 THEN m.challenger_id ELSE m.rival_id END
           LEFT JOIN agents a ON a.id = CASE s.seat WHEN 0 THEN m.challenger_character ELSE m.rival_character END
           ORDER BY s.gain * (1 - s.likely) DESC, s.match_id LIMIT $1"#,
        limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let address: Option<Address> = row.address.as_deref().map(parse).transpose()?;
            let username = match (address, row.character, row.agent) {
                (Some(address), ..) => display_name(row.username.as_deref(), address),
                (None, Some(name), _) => name,
                (None, None, Some(level)) => agent_name(&level),
                (None, None, None) => "Guest".to_owned(),
            };
            Ok(Marked {
                id: parse(&row.match_id)?,
                number: u32::try_from(row.shot_number).unwrap_or_default(),
                by: Shooter { address, username },
                way: parse(&row.way)?,
                wins: row.wins,
                gain: f64::from(row.gain),
                likely: f64::from(row.likely),
            })
        })
        .collect()
}

/// Forgets what ended more than two days ago, looked at or not; true when there may be more.
pub async fn forget(db: &mut PgConnection) -> Result<bool> {
    let gone = sqlx::query_scalar!(
        r#"WITH marks AS (
               DELETE FROM shot_marks WHERE ctid IN
                   (SELECT ctid FROM shot_marks WHERE ended_at < now() - interval '2 days' ORDER BY ended_at LIMIT $1) RETURNING 1
           ), due AS (
               DELETE FROM shot_marks_due WHERE match_id IN
                   (SELECT match_id FROM shot_marks_due WHERE ended_at < now() - interval '2 days' ORDER BY ended_at LIMIT $1) RETURNING 1
           )
           SELECT (SELECT count(*) FROM marks) + (SELECT count(*) FROM due) AS "gone!""#,
        BATCH
    )
    .fetch_one(db)
    .await?;
    Ok(gone >= BATCH)
}
