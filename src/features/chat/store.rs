//! The durable side of stream rooms: the epoch that fences, the newest lines, and batches of new ones.

use std::collections::HashMap;

use actors::ports::{
    Appended, Author, Batch, ChatLog, NewLine, Standing, StoreError, StoredLine, StreamSnapshot, StreamStore,
};
use actors::room::{LoadError, Position};
use async_trait::async_trait;
use domain::{Address, StreamId, UserId};
use sqlx::postgres::PgConnectOptions;
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use crate::{
    db::{OwnConnections, Result, error::refused_or_unavailable, parse},
    features::{moderation, predictions},
    users::display_name,
};

/// Stream rooms kept in Postgres.
#[derive(Clone, Debug)]
pub struct PgStreamStore {
    pool: PgPool,
}

impl PgStreamStore {
    pub fn new(pool: PgPool) -> Self {
        Self { pool }
    }
}

#[async_trait]
impl StreamStore for PgStreamStore {
    async fn open(&self, stream: StreamId, lines: usize) -> std::result::Result<StreamSnapshot, LoadError> {
        let unavailable = |e: sqlx::Error| LoadError::Unavailable(e.to_string());
        let mut db = self.pool.acquire().await.map_err(unavailable)?;
        open(&mut db, stream, lines)
            .await
            .map_err(unavailable)?
            .ok_or(LoadError::NotFound)
    }

    async fn standing(&self, stream: StreamId, user: UserId) -> std::result::Result<Option<Standing>, StoreError> {
        let mut db = self.pool.acquire().await.map_err(refused_or_unavailable)?;
        standing(&mut db, stream, user).await.map_err(refused_or_unavailable)
    }

    async fn remove_lines_of(
        &self,
        stream: StreamId,
        author: UserId,
        by: UserId,
    ) -> std::result::Result<(), StoreError> {
        let mut db = self.pool.acquire().await.map_err(refused_or_unavailable)?;
        moderation::store::delete_lines_of(&mut db, stream, author, by)
            .await
            .map_err(refused_or_unavailable)
    }
}

/// Chat kept in Postgres.
#[derive(Debug)]
pub struct PgChatLog(OwnConnections);

impl PgChatLog {
    pub fn new(database: PgConnectOptions) -> Self {
        Self(OwnConnections::new(database))
    }
}

#[async_trait]
impl ChatLog for PgChatLog {
    async fn append(
        &self,
        batches: &[Batch],
    ) -> std::result::Result<Vec<std::result::Result<Vec<Appended>, StoreError>>, StoreError> {
        // One statement is one transaction: it is durable when it is answered.
        let written = self.0.with(async |db| append(db, batches).await).await;
        written.map_err(refused_or_unavailable)
    }
}

async fn open(db: &mut PgConnection, stream: StreamId, limit: usize) -> Result<Option<StreamSnapshot>> {
    let id = stream.to_string();
    let row = sqlx::query!(
        "UPDATE streams SET epoch = epoch + 1 WHERE id = $1 RETURNING creator_id, status, epoch, slow_mode_seconds",
        id
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let moderators = sqlx::query_scalar!(
        "SELECT user_id FROM channel_moderators WHERE creator_id = $1",
        row.creator_id
    )
    .fetch_all(&mut *db)
    .await?;
    let bans = sqlx::query!(
        "SELECT user_id, until FROM channel_bans WHERE creator_id = $1 AND (until IS NULL OR until > now())",
        row.creator_id
    )
    .fetch_all(&mut *db)
    .await?;
    let removed_at = sqlx::query_scalar!(
        "SELECT max(created_at) FROM moderation_log WHERE stream_id = $1 AND action IN ('delete_message', 'timeout', 'ban')",
        id
    )
    .fetch_one(&mut *db)
    .await?;
    let lines = newest(db, stream, None, None, limit).await?;
    Ok(Some(StreamSnapshot {
        epoch: unsigned(row.epoch)?,
        creator: parse(&row.creator_id)?,
        status: parse(&row.status)?,
        slow_mode_seconds: u32::try_from(row.slow_mode_seconds).map_err(decode)?,
        moderators: moderators.iter().map(|id| parse(id)).collect::<Result<_>>()?,
        bans: bans
            .into_iter()
            .map(|ban| Ok((parse(&ban.user_id)?, ban.until.map(millis))))
            .collect::<Result<_>>()?,
        complete: lines.len() < limit,
        removed_at: removed_at.map(millis),
        prediction: predictions::store::current_news(db, stream).await?,
        lines,
    }))
}

async fn standing(db: &mut PgConnection, stream: StreamId, user: UserId) -> Result<Option<Standing>> {
    let row = sqlx::query!(
        r#"SELECT u.address, u.username, in_office(u.id) AS "is_admin!", b.user_id IS NOT NULL AS "banned!", b.until AS "until?",
                  EXISTS (SELECT FROM channel_moderators m WHERE m.creator_id = s.creator_id AND m.user_id = u.id) AS "is_moderator!"
           FROM streams s CROSS JOIN users u
           LEFT JOIN channel_bans b ON b.creator_id = s.creator_id AND b.user_id = u.id AND (b.until IS NULL OR b.until > now())
           WHERE s.id = $1 AND u.id = $2"#,
        stream.to_string(),
        user.to_string()
    )
    .fetch_optional(db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let address: Address = parse(&row.address)?;
    let username = display_name(row.username.as_deref(), address);
    Ok(Some(Standing {
        author: Author {
            user_id: user,
            address,
            username,
            is_admin: row.is_admin,
        },
        is_moderator: row.is_moderator,
        ban: row.banned.then(|| row.until.map(millis)),
    }))
}

/// The newest lines before a position that were not deleted, oldest first; for a reader without those of people whom they block.
pub async fn newest(
    db: &mut PgConnection,
    stream: StreamId,
    reader: Option<UserId>,
    before: Option<Position>,
    limit: usize,
) -> Result<Vec<StoredLine>> {
    let before = before.map(|at| (signed(at.epoch), signed(at.seq)));
    let rows = sqlx::query_as!(
        LineRow,
        r#"SELECT m.id, m.epoch, m.seq, m.role, m.client_message_id, m.body, m.created_at,
                  u.id AS user_id, u.address, u.username, in_office(u.id) AS "is_admin!"
           FROM chat_messages m JOIN users u ON u.id = m.user_id
           WHERE m.stream_id = $1 AND m.deleted_at IS NULL AND ($2::bigint IS NULL OR (m.epoch, m.seq) < ($2, $3))
             AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.user_id = $5 AND b.blocked_id = m.user_id AND b.active)
           ORDER BY m.epoch DESC, m.seq DESC LIMIT $4"#,
        stream.to_string(),
        before.map(|(epoch, _)| epoch),
        before.map(|(_, seq)| seq),
        i64::try_from(limit).unwrap_or(i64::MAX),
        reader.map(|reader| reader.to_string())
    )
    .fetch_all(db)
    .await?;
    let line = |row: LineRow| -> Result<StoredLine> {
        let address: Address = parse(&row.address)?;
        Ok(StoredLine {
            at: Position {
                epoch: unsigned(row.epoch)?,
                seq: unsigned(row.seq)?,
            },
            id: parse(&row.id)?,
            client_message_id: row.client_message_id,
            author: Author {
                user_id: parse(&row.user_id)?,
                address,
                username: display_name(row.username.as_deref(), address),
                is_admin: row.is_admin,
            },
            role: parse(&row.role)?,
            body: row.body,
            created_at: millis(row.created_at),
        })
    };
    rows.into_iter().rev().map(line).collect()
}

/// Stores the lines of several rooms in one statement. A line whose client id is known keeps its first place; the others are
/// numbered densely after `after`. A room whose epoch is no longer the stored one is fenced off.
async fn append(
    db: &mut PgConnection,
    batches: &[Batch],
) -> Result<Vec<std::result::Result<Vec<Appended>, StoreError>>> {
    let lines: Vec<(&Batch, &NewLine)> = batches
        .iter()
        .flat_map(|b| b.lines.iter().map(move |line| (b, line)))
        .collect();
    let text = |of: fn(&(&Batch, &NewLine)) -> String| lines.iter().map(of).collect::<Vec<_>>();
    let rows = sqlx::query!(
        r#"WITH input AS (
               SELECT * FROM UNNEST($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[])
               WITH ORDINALITY AS i(stream_id, epoch, after, id, user_id, role, client_message_id, body, created_at, ord)
           ), owned AS (
               SELECT i.* FROM input i JOIN streams s ON s.id = i.stream_id AND s.epoch = i.epoch
           ), known AS (
               SELECT o.ord, m.id, m.epoch, m.seq FROM owned o
               JOIN chat_messages m ON m.stream_id = o.stream_id AND m.user_id = o.user_id AND m.client_message_id = o.client_message_id
           ), fresh AS (
               SELECT o.*, o.after + row_number() OVER (PARTITION BY o.stream_id ORDER BY o.ord) AS seq
               FROM owned o WHERE NOT EXISTS (SELECT FROM known k WHERE k.ord = o.ord)
           ), written AS (
               INSERT INTO chat_messages (id, stream_id, epoch, seq, user_id, role, client_message_id, body, created_at)
               SELECT id, stream_id, epoch, seq, user_id, role, client_message_id, body, to_timestamp(created_at / 1000.0) FROM fresh
           )
           SELECT ord AS "ord!", NULL::text AS id, epoch AS "epoch!", seq AS "seq!" FROM fresh
           UNION ALL SELECT ord, id, epoch, seq FROM known"#,
        &text(|(b, _)| b.stream.to_string()),
        &lines.iter().map(|(b, _)| signed(b.epoch)).collect::<Vec<_>>(),
        &lines.iter().map(|(b, _)| signed(b.after)).collect::<Vec<_>>(),
        &text(|(_, l)| l.id.to_string()),
        &text(|(_, l)| l.user_id.to_string()),
        &text(|(_, l)| l.role.as_str().to_owned()),
        &text(|(_, l)| l.client_message_id.clone()),
        &text(|(_, l)| l.body.clone()),
        &lines.iter().map(|(_, l)| l.created_at).collect::<Vec<_>>()
    )
    .fetch_all(db)
    .await?;
    let mut found = HashMap::with_capacity(rows.len());
    for row in rows {
        let at = Position {
            epoch: unsigned(row.epoch)?,
            seq: unsigned(row.seq)?,
        };
        let appended = match row.id {
            Some(id) => Appended::Duplicate { id: parse(&id)?, at },
            None => Appended::Written { seq: at.seq },
        };
        found.insert(row.ord, appended);
    }
    let mut ord = 0;
    Ok(batches
        .iter()
        .map(|batch| {
            let answers = batch.lines.iter().map(|_| {
                ord += 1;
                found.get(&ord).copied()
            });
            answers
                .collect::<Vec<_>>()
                .into_iter()
                .collect::<Option<_>>()
                .ok_or(StoreError::Fenced)
        })
        .collect())
}

struct LineRow {
    id: String,
    epoch: i64,
    seq: i64,
    role: String,
    client_message_id: Option<String>,
    body: String,
    created_at: OffsetDateTime,
    user_id: String,
    address: String,
    username: Option<String>,
    is_admin: bool,
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn unsigned(number: i64) -> Result<u64> {
    u64::try_from(number).map_err(decode)
}

fn decode(error: std::num::TryFromIntError) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}

fn millis(at: OffsetDateTime) -> i64 {
    i64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or(i64::MAX)
}
