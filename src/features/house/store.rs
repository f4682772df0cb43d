//! The tables of the house, and the agents that play there.

use crate::{
    db::{Result, parse},
    users,
};
use domain::{
    MatchId, StreamId, TournamentId,
    house::{ADDRESS, NAME, USER, Waiting},
    matchup::AgentLevel,
    stream::StreamStatus,
    tournament::Status,
};
use sqlx::PgConnection;

/// A table of the house.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    pub number: u8,
    pub stream: StreamId,
    pub is_live: bool,
    /// An administrator deleted its stream: the table rests until it is taken away and set up anew.
    pub is_deleted: bool,
    /// A frame runs, or waits for its time.
    pub is_played: bool,
    /// It had no frame yet.
    pub is_new: bool,
}

/// All tables, in the order of their numbers.
pub async fn tables(db: &mut PgConnection) -> Result<Vec<Table>> {
    let rows = sqlx::query!(
        r#"SELECT h.number, h.stream_id, s.status, s.deleted_at IS NOT NULL AS "is_deleted!", coalesce(m.status = 'running', false) AS "is_played!",
                  h.match_id IS NULL AS "is_new!"
           FROM house_tables h JOIN streams s ON s.id = h.stream_id LEFT JOIN matches m ON m.id = h.match_id ORDER BY h.number"#
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Table {
                number: u8::try_from(row.number).map_err(|e| sqlx::Error::Decode(Box::new(e)))?,
                stream: parse(&row.stream_id)?,
                is_live: parse::<StreamStatus>(&row.status)? == StreamStatus::Live,
                is_deleted: row.is_deleted,
                is_played: row.is_played,
                is_new: row.is_new,
            })
        })
        .collect()
}

/// Holds all tables until the transaction ends, so that frames are drawn by one server at a time.
pub async fn lock(db: &mut PgConnection) -> Result<()> {
    sqlx::query!("SELECT number FROM house_tables ORDER BY number FOR NO KEY UPDATE")
        .fetch_all(db)
        .await
        .map(drop)
}

/// Makes the account of the house, if it is not there, and holds it until the transaction ends.
pub async fn account(db: &mut PgConnection) -> Result<()> {
    sqlx::query!(
        "INSERT INTO users (id, address, username) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING",
        USER,
        ADDRESS,
        NAME
    )
    .execute(&mut *db)
    .await?;
    users::lock(db, parse(USER)?).await
}

/// Gives a table another stream, or makes the table.
pub async fn put(db: &mut PgConnection, number: u8, stream: StreamId) -> Result<()> {
    sqlx::query!(
        "INSERT INTO house_tables (number, stream_id) VALUES ($1, $2) ON CONFLICT (number) DO UPDATE SET stream_id = excluded.stream_id",
        i16::from(number),
        stream.to_string()
    )
    .execute(db)
    .await
    .map(drop)
}

/// Takes a table away.
pub async fn remove(db: &mut PgConnection, number: u8) -> Result<()> {
    sqlx::query!("DELETE FROM house_tables WHERE number = $1", i16::from(number))
        .execute(db)
        .await
        .map(drop)
}

/// An agent of the house, with the level at which it plays.
#[derive(Debug, Clone, PartialEq)]
pub struct Agent {
    pub waiting: Waiting,
    pub name: String,
    pub level: AgentLevel,
}

/// Agents that play nowhere, the one that has waited longest first.
pub async fn waiting(db: &mut PgConnection) -> Result<Vec<Agent>> {
    let rows = sqlx::query!(
        "SELECT id, name, rating, level FROM agents a WHERE active AND NOT EXISTS (
             SELECT FROM house_tables h JOIN matches m ON m.id = h.match_id
             WHERE m.status = 'running' AND a.id IN (m.challenger_character, m.rival_character))
         ORDER BY waits_since, id LIMIT 1000"
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Agent {
                level: parse(&row.level)?,
                name: row.name,
                waiting: Waiting {
                    id: row.id,
                    rating: row.rating,
                },
            })
        })
        .collect()
}

/// A frame that ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Over {
    pub id: MatchId,
    /// The names of the winner and the loser; none of a frame without a result.
    pub winner: Option<(String, String)>,
}

/// The newest frame of a table, if it ended within the last minutes: after a longer pause nobody asks how it went.
pub async fn over(db: &mut PgConnection, number: u8) -> Result<Option<Over>> {
    let row = sqlx::query!(
        "SELECT m.id, m.winner, c.name AS challenger, r.name AS rival
         FROM house_tables h JOIN matches m ON m.id = h.match_id
         JOIN agents c ON c.id = m.challenger_character JOIN agents r ON r.id = m.rival_character
         WHERE h.number = $1 AND m.ended_at > now() - interval '5 minutes'",
        i16::from(number)
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| {
        Ok(Over {
            id: parse(&row.id)?,
            winner: match row.winner {
                Some(0) => Some((row.challenger, row.rival)),
                Some(_) => Some((row.rival, row.challenger)),
                None => None,
            },
        })
    })
    .transpose()
}

/// Seats two agents at a table, in a match that was made in this transaction and begins after a break of so many milliseconds.
pub async fn seat(db: &mut PgConnection, number: u8, id: MatchId, agents: [&str; 2], break_millis: i64) -> Result<()> {
    let (text, [challenger, rival]) = (id.to_string(), agents);
    sqlx::query!(
        "UPDATE matches SET challenger_character = $2, rival_character = $3,
                begins_ms = floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint + $4 WHERE id = $1",
        text,
        challenger,
        rival,
        break_millis
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "UPDATE agents SET waits_since = clock_timestamp() WHERE id IN ($1, $2)",
        challenger,
        rival
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("INSERT INTO house_frames (match_id) VALUES ($1)", text)
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "UPDATE house_tables SET match_id = $2 WHERE number = $1",
        i16::from(number),
        text
    )
    .execute(db)
    .await
    .map(drop)
}

/// A cup of the house that is open or runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cup {
    pub id: TournamentId,
    pub title: String,
    pub status: Status,
    /// It was or is shown; an administrator may have ended or deleted the stream.
    pub has_stream: bool,
}

/// Those among the newest ten.
pub async fn cups(db: &mut PgConnection) -> Result<Vec<Cup>> {
    let rows = sqlx::query!(
        r#"SELECT id, title, status,
                  EXISTS (SELECT FROM streams s WHERE s.creator_id = $1 AND s.table_kind = 'tournament' AND s.table_ref = t.id) AS "has_stream!"
           FROM (SELECT id, title, status FROM tournaments WHERE creator_id = $1 ORDER BY created_at DESC LIMIT 10) t
           WHERE status IN ('Registration Open', 'In Progress')"#,
        USER
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Cup {
                id: parse(&row.id)?,
                title: row.title,
                status: parse(&row.status)?,
                has_stream: row.has_stream,
            })
        })
        .collect()
}

/// How many cups the house has announced so far.
pub async fn cups_held(db: &mut PgConnection) -> Result<i64> {
    sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM tournaments WHERE creator_id = $1"#,
        USER
    )
    .fetch_one(db)
    .await
}
