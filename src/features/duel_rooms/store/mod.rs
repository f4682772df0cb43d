//! Duel rooms, who is in them, and what is said there.

pub mod create;
pub mod due;
pub mod read;
pub mod save;

use crate::db::error::refused_or_unavailable;

pub use due::{Over, idle, over};
pub use read::{open_rooms, room_of, running};

use actors::ports::{
    DuelChange, DuelSaveError, DuelSnapshot, DuelStore, MadeDuelRoom, NewDuelRoom, StoreError, TooManyRooms,
};
use actors::room::LoadError;
use async_trait::async_trait;
use domain::DuelRoomId;
use sqlx::PgPool;
use time::OffsetDateTime;

/// Rooms that are not closed and that one person runs, at most.
pub const MAX_RUN: i64 = 3;
/// Rooms that one person makes within a minute, at most.
pub const MAX_MADE_A_MINUTE: i64 = 10;
/// Rooms that one person is in at a time, at most.
pub const MAX_JOINED: i64 = 10;

/// Duel rooms kept in Postgres.
#[derive(Clone, Debug)]
pub struct PgDuelStore {
    pool: PgPool,
}

impl PgDuelStore {
    pub fn new(pool: PgPool) -> Self {
        Self { pool }
    }
}

#[async_trait]
impl DuelStore for PgDuelStore {
    async fn create(&self, new: NewDuelRoom) -> Result<Result<MadeDuelRoom, TooManyRooms>, StoreError> {
        create::create(&self.pool, &new).await.map_err(refused_or_unavailable)
    }

    async fn open(&self, room: &DuelRoomId) -> Result<DuelSnapshot, LoadError> {
        let unavailable = |e: sqlx::Error| LoadError::Unavailable(e.to_string());
        let mut db = self.pool.acquire().await.map_err(unavailable)?;
        let opened = read::open(&mut db, room).await.map_err(unavailable)?;
        opened.ok_or(LoadError::NotFound)
    }

    async fn read(&self, room: &DuelRoomId) -> Result<Option<DuelSnapshot>, StoreError> {
        let mut db = self.pool.acquire().await.map_err(refused_or_unavailable)?;
        read::read(&mut db, room).await.map_err(refused_or_unavailable)
    }

    async fn save(&self, change: &DuelChange) -> Result<(), DuelSaveError> {
        save::save(&self.pool, change).await
    }
}

fn millis(at: OffsetDateTime) -> i64 {
    i64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or(i64::MAX)
}

fn moment(unix_millis: i64) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(unix_millis) * 1_000_000).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}
