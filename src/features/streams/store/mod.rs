//! Streams. Deleted ones are left out of all that is read here.

pub mod busiest;
pub mod delete;
pub mod due;
pub mod edit;
pub mod search;
pub mod tables;

use crate::{
    db::{Result, parse},
    users::{self, display_name},
};
use domain::{
    Address, StreamId, UserId, house,
    stream::{Category, NewStream, Source, Start, StreamStatus, TableSource},
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// The most streams that one person may have scheduled or live at a time.
pub const MAX_OPEN: i64 = 20;

/// A stream and its creator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stream {
    pub id: StreamId,
    pub creator: Creator,
    pub title: String,
    pub description: String,
    pub category: Category,
    pub game: String,
    pub tags: Vec<String>,
    pub shows: Shows,
    pub thumbnail_url: Option<String>,
    pub status: StreamStatus,
    pub scheduled_start_at: Option<OffsetDateTime>,
    pub started_at: Option<OffsetDateTime>,
    pub ended_at: Option<OffsetDateTime>,
    pub created_at: OffsetDateTime,
}

/// The source of a stream, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shows {
    /// The channel's name.
    Twitch(String),
    Table(TableSource),
}

/// The creator of a stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Creator {
    pub id: UserId,
    pub address: Address,
    /// The chosen name, or the address's default.
    pub name: String,
    pub avatar_url: Option<String>,
}

/// Where a page of the list goes on: behind this stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor {
    pub live: bool,
    pub created_at: OffsetDateTime,
    pub id: StreamId,
}

struct Row {
    id: String,
    creator_id: String,
    title: String,
    description: String,
    category: String,
    game: String,
    tags: Vec<String>,
    channel: String,
    source: String,
    table_kind: Option<String>,
    table_ref: Option<String>,
    thumbnail_url: Option<String>,
    status: String,
    scheduled_start_at: Option<OffsetDateTime>,
    started_at: Option<OffsetDateTime>,
    ended_at: Option<OffsetDateTime>,
    created_at: OffsetDateTime,
    creator_address: String,
    creator_username: Option<String>,
    creator_avatar_url: Option<String>,
}

impl TryFrom<Row> for Stream {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        let address = parse(&row.creator_address)?;
        Ok(Self {
            id: parse(&row.id)?,
            creator: Creator {
                id: parse(&row.creator_id)?,
                address,
                name: display_name(row.creator_username.as_deref(), address),
                avatar_url: row.creator_avatar_url,
            },
            title: row.title,
            description: row.description,
            category: parse(&row.category)?,
            game: row.game,
            tags: row.tags,
            shows: match (row.source.as_str(), row.table_kind, row.table_ref) {
                ("table", Some(kind), Some(reference)) => Shows::Table(table_source(&kind, &reference)?),
                _ => Shows::Twitch(row.channel),
            },
            thumbnail_url: row.thumbnail_url,
            status: parse(&row.status)?,
            scheduled_start_at: row.scheduled_start_at,
            started_at: row.started_at,
            ended_at: row.ended_at,
            created_at: row.created_at,
        })
    }
}

/// Reads what is stored of a table source.
pub fn table_source(kind: &str, reference: &str) -> Result<TableSource> {
    TableSource::parse(kind, reference).map_err(|e| sqlx::Error::Decode(Box::new(e)))
}

/// In the place of a channel's name, which servers of the release before read of every stream.
const NO_CHANNEL: &str = "cuecast";

/// Stores a stream. False when its creator has as many open ones as they may.
pub async fn insert(db: &mut PgConnection, id: StreamId, creator: UserId, new: &NewStream) -> Result<bool> {
    users::lock(&mut *db, creator).await?;
    let (creator, details) = (creator.to_string(), &new.details);
    let (status, scheduled) = match new.start {
        Start::Now => (StreamStatus::Live, None),
        Start::At(at) => (StreamStatus::Scheduled, Some(at)),
    };
    let (channel, table) = match &new.source {
        Source::Twitch(channel) => (channel.as_str(), None),
        Source::Table(table) => (NO_CHANNEL, Some(*table)),
    };
    let done = sqlx::query!(
        "INSERT INTO streams (id, creator_id, title, description, category, game, tags, channel, thumbnail_url, status,
                              scheduled_start_at, started_at, source, table_kind, table_ref)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, CASE WHEN $10 = 'live' THEN now() END,
                CASE WHEN $13::text IS NULL THEN 'twitch' ELSE 'table' END, $13, $14
         WHERE (SELECT count(*) FROM streams WHERE creator_id = $2 AND status <> 'ended') < $12",
        id.to_string(),
        creator,
        details.title,
        details.description,
        details.category.as_str(),
        details.game,
        &details.tags,
        channel,
        details.thumbnail_url.as_deref(),
        status.as_str(),
        scheduled,
        MAX_OPEN,
        table.map(|table| table.kind().as_str()),
        table.map(TableSource::reference)
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// One stream.
pub async fn get(db: &mut PgConnection, id: StreamId) -> Result<Option<Stream>> {
    sqlx::query_as!(
        Row,
        "SELECT s.id, s.creator_id, s.title, s.description, s.category, s.game, s.tags, s.channel, s.source, s.table_kind, s.table_ref, s.thumbnail_url,
                s.status, s.scheduled_start_at, s.started_at, s.ended_at, s.created_at, u.address AS creator_address,
                u.username AS creator_username, u.avatar_url AS creator_avatar_url
         FROM streams s JOIN users u ON u.id = s.creator_id WHERE s.id = $1 AND s.deleted_at IS NULL",
        id.to_string()
    )
    .fetch_optional(db)
    .await?
    .map(Stream::try_from)
    .transpose()
}

/// A page of the list: live ones first, then by age, newest first. Cups of the house that are over are left out of the list of all: there are many
/// a day, and none has a recording.
pub async fn list(
    db: &mut PgConnection,
    status: Option<StreamStatus>,
    after: Option<Cursor>,
    limit: i64,
) -> Result<Vec<Stream>> {
    listed(db, status, after, limit, Some(house::USER)).await
}

/// The same for administrators, with the cups of the house that are over.
pub async fn list_all(db: &mut PgConnection, after: Option<Cursor>, limit: i64) -> Result<Vec<Stream>> {
    listed(db, None, after, limit, None).await
}

/// `over`: whose cups are left out once they are over, unless that is what is asked for.
async fn listed(
    db: &mut PgConnection,
    status: Option<StreamStatus>,
    after: Option<Cursor>,
    limit: i64,
    over: Option<&str>,
) -> Result<Vec<Stream>> {
    sqlx::query_as!(
        Row,
        "SELECT s.id, s.creator_id, s.title, s.description, s.category, s.game, s.tags, s.channel, s.source, s.table_kind, s.table_ref, s.thumbnail_url,
                s.status, s.scheduled_start_at, s.started_at, s.ended_at, s.created_at, u.address AS creator_address,
                u.username AS creator_username, u.avatar_url AS creator_avatar_url
         FROM streams s JOIN users u ON u.id = s.creator_id
         WHERE s.deleted_at IS NULL AND ($1::text IS NULL OR s.status = $1)
           AND ($1 IS NOT NULL OR s.status <> 'ended' OR s.table_kind IS DISTINCT FROM 'tournament' OR s.creator_id IS DISTINCT FROM $6)
           AND ($2::bool IS NULL OR (s.status = 'live', s.created_at, s.id) < ($2, $3, $4))
         ORDER BY (s.status = 'live') DESC, s.created_at DESC, s.id DESC LIMIT $5",
        status.map(StreamStatus::as_str),
        after.map(|cursor| cursor.live),
        after.map(|cursor| cursor.created_at),
        after.map(|cursor| cursor.id.to_string()),
        limit,
        over
    )
    .fetch_all(db)
    .await?
    .into_iter()
    .map(Stream::try_from)
    .collect()
}

/// A person's newest streams.
pub async fn newest_of(db: &mut PgConnection, creator: UserId, limit: i64) -> Result<Vec<Stream>> {
    sqlx::query_as!(
        Row,
        "SELECT s.id, s.creator_id, s.title, s.description, s.category, s.game, s.tags, s.channel, s.source, s.table_kind, s.table_ref, s.thumbnail_url,
                s.status, s.scheduled_start_at, s.started_at, s.ended_at, s.created_at, u.address AS creator_address,
                u.username AS creator_username, u.avatar_url AS creator_avatar_url
         FROM streams s JOIN users u ON u.id = s.creator_id
         WHERE s.creator_id = $1 AND s.deleted_at IS NULL ORDER BY s.created_at DESC, s.id DESC LIMIT $2",
        creator.to_string(),
        limit
    )
    .fetch_all(db)
    .await?
    .into_iter()
    .map(Stream::try_from)
    .collect()
}

/// All streams in which a person is live, newest first.
pub async fn live_of(db: &mut PgConnection, creator: UserId) -> Result<Vec<StreamId>> {
    sqlx::query_scalar!(
        "SELECT id FROM streams WHERE creator_id = $1 AND status = 'live' ORDER BY created_at DESC, id DESC LIMIT $2",
        creator.to_string(),
        MAX_OPEN
    )
    .fetch_all(db)
    .await?
    .iter()
    .map(|id| parse(id))
    .collect()
}

/// Ends a stream that is scheduled or live. False when it has ended before.
pub async fn end(db: &mut PgConnection, id: StreamId) -> Result<bool> {
    let done = sqlx::query!(
        "UPDATE streams SET status = 'ended', ended_at = now() WHERE id = $1 AND status <> 'ended'",
        id.to_string()
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// True when there is such a stream.
pub async fn exists(db: &mut PgConnection, id: StreamId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM streams WHERE id = $1 AND deleted_at IS NULL) AS "exists!""#,
        id.to_string()
    )
    .fetch_one(db)
    .await
}

/// A creator's streams that are scheduled or live.
pub async fn open_of(db: &mut PgConnection, creator: UserId) -> Result<Vec<StreamId>> {
    sqlx::query_scalar!(
        "SELECT id FROM streams WHERE creator_id = $1 AND status <> 'ended' ORDER BY created_at DESC LIMIT $2",
        creator.to_string(),
        MAX_OPEN
    )
    .fetch_all(db)
    .await?
    .iter()
    .map(|id| parse(id))
    .collect()
}
