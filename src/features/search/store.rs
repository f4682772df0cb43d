//! Names and titles. Each question reads a bounded number of rows, or the part of an index that its trigrams share.

use super::words::Words;
use crate::{
    db::{Result, parse},
    users::display_name,
};
use actors::wire::Face;
use domain::{
    Address, StreamId, TournamentId, glicko::SETTLED, matchup::AgentLevel, stream::StreamStatus, tournament::Status,
};
use sqlx::{PgConnection, types::Json};
use std::time::Duration;
use time::OffsetDateTime;

/// Names that are compared for one that begins so, and for one that holds it.
const BEGINNINGS: i64 = 50;
const PARTS: i64 = 200;
/// The first streams or tournaments of their list, which are looked through before the index is.
const FIRST: i64 = 1000;

/// A person with a chosen name.
#[derive(Debug)]
pub struct Person {
    pub address: Address,
    pub username: String,
    pub avatar_url: Option<String>,
    pub followers: i64,
    /// None without a rated match.
    pub rating: Option<f64>,
    /// Too few matches for a settled rating.
    pub provisional: bool,
}

/// A stream that is live or scheduled.
#[derive(Debug)]
pub struct Stream {
    pub id: StreamId,
    pub title: String,
    pub status: StreamStatus,
    pub thumbnail_url: Option<String>,
    pub scheduled_start_at: Option<OffsetDateTime>,
    /// The creator's name as others see it.
    pub creator: String,
}

/// An agent of the house.
#[derive(Debug)]
pub struct Agent {
    pub id: String,
    pub name: String,
    pub level: AgentLevel,
    pub rating: f64,
    pub face: Face,
}

/// A tournament.
#[derive(Debug)]
pub struct Tournament {
    pub id: TournamentId,
    pub title: String,
    pub status: Status,
    pub starts_at: OffsetDateTime,
    pub participant_count: i32,
}

/// Where it is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Among {
    /// Names by their beginnings; titles of the first of the list.
    First,
    /// Names by a part of them that is no beginning; titles of all.
    All,
}

/// Bounds every statement of this transaction, sees to it that indexes are used, and puts what was typed into compatibility form.
pub async fn begin(db: &mut PgConnection, typed: &str, timeout: Duration) -> Result<Words> {
    // How many have a part is guessed badly, and a wrong guess reads every name.
    let normal = sqlx::query_scalar!(
        r#"SELECT normalize($1::text, NFKC) AS "normal!"
           FROM set_config('statement_timeout', $2, true) AS timeout, set_config('enable_seqscan', 'off', true) AS scans"#,
        typed,
        format!("{}ms", timeout.as_millis())
    )
    .fetch_one(db)
    .await?;
    Ok(Words::of(&normal))
}

/// People, those who are followed most first; `name` is in lower case.
pub async fn people(db: &mut PgConnection, name: &str, among: Among, limit: i64) -> Result<Vec<Person>> {
    let rows = match among {
        // A name's characters come before '{'.
        Among::First => {
            sqlx::query_as!(
                PersonRow,
                r#"WITH found AS MATERIALIZED (
                       SELECT id FROM users WHERE username IS NOT NULL
                         AND lower(username) COLLATE "C" >= $1 AND lower(username) COLLATE "C" < $1 || '{'
                       ORDER BY lower(username) COLLATE "C" LIMIT $3
                   )
                   SELECT u.address, u.username AS "username!", u.avatar_url, coalesce(c.followers, 0) AS "followers!",
                          r.rating AS "rating?", coalesce(r.deviation >= $4, false) AS "provisional!"
                   FROM found JOIN users u USING (id) LEFT JOIN user_follow_counts c ON c.user_id = u.id LEFT JOIN ratings r ON r.user_id = u.id
                   ORDER BY lower(u.username) = $1 DESC, coalesce(c.followers, 0) DESC, lower(u.username) COLLATE "C" LIMIT $2"#,
                name,
                limit,
                BEGINNINGS,
                SETTLED
            )
            .fetch_all(db)
            .await?
        }
        Among::All => {
            sqlx::query_as!(
                PersonRow,
                r#"WITH found AS MATERIALIZED (
                       SELECT id FROM users WHERE username IS NOT NULL
                         AND lower(username) LIKE '%' || replace($1, '_', '\_') || '%' AND NOT starts_with(lower(username), $1) LIMIT $3
                   )
                   SELECT u.address, u.username AS "username!", u.avatar_url, coalesce(c.followers, 0) AS "followers!",
                          r.rating AS "rating?", coalesce(r.deviation >= $4, false) AS "provisional!"
                   FROM found JOIN users u USING (id) LEFT JOIN user_follow_counts c ON c.user_id = u.id LEFT JOIN ratings r ON r.user_id = u.id
                   ORDER BY coalesce(c.followers, 0) DESC, lower(u.username) COLLATE "C" LIMIT $2"#,
                name,
                limit,
                PARTS,
                SETTLED
            )
            .fetch_all(db)
            .await?
        }
    };
    rows.into_iter().map(Person::try_from).collect()
}

/// Streams that are live or scheduled and were not deleted; at most `PARTS`, the live ones first, then the newest. The first of the list are found
/// by what is played as well: no index has it.
pub async fn streams(db: &mut PgConnection, words: &Words, among: Among) -> Result<Vec<Stream>> {
    let rows = match among {
        Among::First => {
            sqlx::query_as!(
                StreamRow,
                r#"WITH first AS MATERIALIZED (
                       SELECT id, title, game FROM streams WHERE deleted_at IS NULL AND status <> 'ended'
                       ORDER BY (status = 'live') DESC, created_at DESC, id DESC LIMIT $3
                   ), found AS MATERIALIZED (
                       SELECT id FROM first WHERE lower(normalize(title, NFKC)) LIKE ANY ($1) OR lower(normalize(game, NFKC)) LIKE ANY ($1) LIMIT $2
                   )
                   SELECT s.id, s.title, s.status, s.thumbnail_url, s.scheduled_start_at, u.address, u.username
                   FROM found JOIN streams s USING (id) JOIN users u ON u.id = s.creator_id
                   ORDER BY (s.status = 'live') DESC, s.created_at DESC, s.id DESC"#,
                &words.patterns,
                PARTS,
                FIRST
            )
            .fetch_all(db)
            .await?
        }
        Among::All => {
            sqlx::query_as!(
                StreamRow,
                r#"WITH found AS MATERIALIZED (
                       SELECT id FROM streams WHERE deleted_at IS NULL AND status <> 'ended'
                         AND lower(normalize(title, NFKC)) LIKE ANY ($1) LIMIT $2
                   )
                   SELECT s.id, s.title, s.status, s.thumbnail_url, s.scheduled_start_at, u.address, u.username
                   FROM found JOIN streams s USING (id) JOIN users u ON u.id = s.creator_id
                   ORDER BY (s.status = 'live') DESC, s.created_at DESC, s.id DESC"#,
                &words.patterns,
                PARTS
            )
            .fetch_all(db)
            .await?
        }
    };
    rows.into_iter().map(Stream::try_from).collect()
}

/// Streams of these people that are live or scheduled and were not deleted; at most `PARTS`, the live ones first, then the newest.
pub async fn streams_of(db: &mut PgConnection, people: &[Person]) -> Result<Vec<Stream>> {
    let addresses: Vec<_> = people.iter().map(|person| person.address.to_string()).collect();
    let rows = sqlx::query_as!(
        StreamRow,
        r#"SELECT s.id, s.title, s.status, s.thumbnail_url, s.scheduled_start_at, u.address, u.username
           FROM users u JOIN streams s ON s.creator_id = u.id
           WHERE u.address = ANY ($1) AND s.deleted_at IS NULL AND s.status <> 'ended'
           ORDER BY (s.status = 'live') DESC, s.created_at DESC, s.id DESC LIMIT $2"#,
        &addresses,
        PARTS
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(Stream::try_from).collect()
}

/// Live streams of the house at whose tables these agents play now.
pub async fn streams_with(db: &mut PgConnection, agents: &[Agent]) -> Result<Vec<Stream>> {
    let ids: Vec<_> = agents.iter().map(|agent| agent.id.clone()).collect();
    let rows = sqlx::query_as!(
        StreamRow,
        r#"SELECT s.id, s.title, s.status, s.thumbnail_url, s.scheduled_start_at, u.address, u.username
           FROM house_tables h JOIN matches m ON m.id = h.match_id JOIN streams s ON s.id = h.stream_id JOIN users u ON u.id = s.creator_id
           WHERE (m.challenger_character = ANY ($1) OR m.rival_character = ANY ($1))
             AND m.status = 'running' AND s.status = 'live' AND s.deleted_at IS NULL
           ORDER BY h.number LIMIT $2"#,
        &ids,
        PARTS
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(Stream::try_from).collect()
}

/// Tournaments; at most `PARTS`, those that are open or running first, then the newest.
pub async fn tournaments(db: &mut PgConnection, words: &Words, among: Among) -> Result<Vec<Tournament>> {
    let rows = match among {
        Among::First => {
            sqlx::query_as!(
                TournamentRow,
                r#"WITH first AS MATERIALIZED (
                       SELECT id, title FROM tournaments
                       ORDER BY (status IN ('Registration Open', 'In Progress')) DESC, created_at DESC, id DESC LIMIT $3
                   ), found AS MATERIALIZED (
                       SELECT id FROM first WHERE lower(normalize(title, NFKC)) LIKE ANY ($1) LIMIT $2
                   )
                   SELECT t.id, t.title, t.status, t.starts_at, t.participant_count FROM found JOIN tournaments t USING (id)
                   ORDER BY (t.status IN ('Registration Open', 'In Progress')) DESC, t.created_at DESC, t.id DESC"#,
                &words.patterns,
                PARTS,
                FIRST
            )
            .fetch_all(db)
            .await?
        }
        Among::All => {
            sqlx::query_as!(
                TournamentRow,
                r#"WITH found AS MATERIALIZED (
                       SELECT id FROM tournaments WHERE lower(normalize(title, NFKC)) LIKE ANY ($1) LIMIT $2
                   )
                   SELECT t.id, t.title, t.status, t.starts_at, t.participant_count FROM found JOIN tournaments t USING (id)
                   ORDER BY (t.status IN ('Registration Open', 'In Progress')) DESC, t.created_at DESC, t.id DESC"#,
                &words.patterns,
                PARTS
            )
            .fetch_all(db)
            .await?
        }
    };
    rows.into_iter().map(Tournament::try_from).collect()
}

/// Agents that play at tables of the house; they are few, so all of them are looked through, in the order of an index: `begin` forbids another way.
pub async fn agents(db: &mut PgConnection, words: &Words) -> Result<Vec<Agent>> {
    let rows = sqlx::query!(
        r#"SELECT id, name, level, rating,
                  jsonb_build_object('ball', ball, 'eyes', eyes, 'brow', brow, 'mouth', mouth, 'hat', hat, 'tint', tint) AS "face!: Json<Face>"
           FROM agents WHERE active AND lower(name) LIKE ANY ($1) ORDER BY id LIMIT $2"#,
        &words.patterns,
        PARTS
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Agent {
                level: parse(&row.level)?,
                id: row.id,
                name: row.name,
                rating: row.rating,
                face: row.face.0,
            })
        })
        .collect()
}

struct PersonRow {
    address: String,
    username: String,
    avatar_url: Option<String>,
    followers: i64,
    rating: Option<f64>,
    provisional: bool,
}

impl TryFrom<PersonRow> for Person {
    type Error = sqlx::Error;

    fn try_from(row: PersonRow) -> Result<Self> {
        Ok(Self {
            address: parse(&row.address)?,
            username: row.username,
            avatar_url: row.avatar_url,
            followers: row.followers,
            rating: row.rating,
            provisional: row.provisional,
        })
    }
}

struct StreamRow {
    id: String,
    title: String,
    status: String,
    thumbnail_url: Option<String>,
    scheduled_start_at: Option<OffsetDateTime>,
    address: String,
    username: Option<String>,
}

impl TryFrom<StreamRow> for Stream {
    type Error = sqlx::Error;

    fn try_from(row: StreamRow) -> Result<Self> {
        Ok(Self {
            id: parse(&row.id)?,
            title: row.title,
            status: parse(&row.status)?,
            thumbnail_url: row.thumbnail_url,
            scheduled_start_at: row.scheduled_start_at,
            creator: display_name(row.username.as_deref(), parse::<Address>(&row.address)?),
        })
    }
}

struct TournamentRow {
    id: String,
    title: String,
    status: String,
    starts_at: OffsetDateTime,
    participant_count: i32,
}

impl TryFrom<TournamentRow> for Tournament {
    type Error = sqlx::Error;

    fn try_from(row: TournamentRow) -> Result<Self> {
        Ok(Self {
            id: parse(&row.id)?,
            title: row.title,
            status: parse(&row.status)?,
            starts_at: row.starts_at,
            participant_count: row.participant_count,
        })
    }
}
