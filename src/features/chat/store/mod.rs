//! The durable side of stream rooms: the epoch that fences, the newest lines, and batches of new ones.

mod append;
mod badges;
mod convert;
mod forget;
mod lines;
mod named;
mod open;
mod pinned;

pub use badges::{badges_of, sweep_chatters};
pub use forget::forget;
pub use lines::{epoch, newest};
pub use named::{Named, apart, is_banned, named};

use actors::ports::{Appended, Author, Batch, ChatLog, Pin, Standing, StoreError, StreamSnapshot, StreamStore};
use actors::room::LoadError;
use actors::wire::{Badges, RoomEmote};
use async_trait::async_trait;
use domain::{Address, StreamId, UserId};
use sqlx::postgres::PgConnectOptions;
use sqlx::{PgConnection, PgPool};

use convert::millis;

use crate::{
    cluster::Cluster,
    db::{OwnConnections, Result, error::refused_or_unavailable, parse},
    failpoint,
    features::emotes,
    quest_events,
    users::display_name,
};

/// The failpoints of storing lines.
const COMMIT: &str = "chat";

/// Stream rooms kept in Postgres.
#[derive(Clone, Debug)]
pub struct PgStreamStore {
    pool: PgPool,
    cluster: Cluster,
}

impl PgStreamStore {
    /// Of a server that is alone.
    pub fn new(pool: PgPool) -> Self {
        Self::among(pool, Cluster::alone())
    }

    /// Of one of several.
    pub fn among(pool: PgPool, cluster: Cluster) -> Self {
        Self { pool, cluster }
    }
}

#[async_trait]
impl StreamStore for PgStreamStore {
    async fn open(&self, stream: StreamId, lines: usize) -> std::result::Result<StreamSnapshot, LoadError> {
        let opened = async {
            let mut db = self.pool.acquire().await?;
            open::open(&mut db, &self.cluster, stream, lines).await
        };
        let unavailable = |e: sqlx::Error| LoadError::Unavailable(e.to_string());
        opened.await.map_err(unavailable)?.loaded()
    }

    async fn watched(&self, minute: i64, who: &[UserId]) -> std::result::Result<(), StoreError> {
        let mut db = self.pool.acquire().await.map_err(refused_or_unavailable)?;
        let noted = quest_events::watched(&mut db, minute, who).await;
        noted.map_err(refused_or_unavailable)
    }

    async fn chatted(&self, stream: StreamId, day: i32, who: &[UserId]) -> std::result::Result<(), StoreError> {
        let mut db = self.pool.acquire().await.map_err(refused_or_unavailable)?;
        let noted = badges::chatted(&mut db, stream, day, who).await;
        noted.map_err(refused_or_unavailable)
    }

    async fn standing(&self, stream: StreamId, user: UserId) -> std::result::Result<Option<Standing>, StoreError> {
        let mut db = self.pool.acquire().await.map_err(refused_or_unavailable)?;
        standing(&mut db, stream, user).await.map_err(refused_or_unavailable)
    }

    async fn pinned(&self, stream: StreamId) -> std::result::Result<Option<Pin>, StoreError> {
        let mut db = self.pool.acquire().await.map_err(refused_or_unavailable)?;
        pinned::pinned(&mut db, stream).await.map_err(refused_or_unavailable)
    }

    async fn emotes(&self, stream: StreamId) -> std::result::Result<Vec<RoomEmote>, StoreError> {
        let mut db = self.pool.acquire().await.map_err(refused_or_unavailable)?;
        let found = emotes::store::of_stream(&mut db, stream).await;
        found.map_err(refused_or_unavailable)
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
        failpoint::around(COMMIT, "before_commit");
        let written = self.0.with(async |db| append::append(db, batches).await).await;
        failpoint::around(COMMIT, "after_commit");
        written.map_err(|error| match error.as_database_error() {
            Some(cause) if cause.is_unique_violation() => StoreError::Conflict(error.to_string()),
            Some(_) | None => refused_or_unavailable(error),
        })
    }

    async fn held(&self, rooms: &[StreamId]) -> std::result::Result<Vec<StreamId>, StoreError> {
        let held = self.0.with(async |db| append::held(db, rooms).await).await;
        held.map_err(refused_or_unavailable)
    }
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
            badges: Badges::default(),
        },
        is_moderator: row.is_moderator,
        ban: row.banned.then(|| row.until.map(millis)),
    }))
}
