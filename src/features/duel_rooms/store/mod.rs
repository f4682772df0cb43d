//! Duel rooms, who is in them, and what is said there.

pub mod create;
pub mod due;
mod limits;
pub mod read;
pub mod save;
mod times;

use crate::{
    cluster::{Cluster, Kind},
    db::error::refused_or_unavailable,
};

pub use due::{Over, idle, over};
pub use limits::{MAX_JOINED, MAX_MADE_A_MINUTE, MAX_RUN};
pub use read::{LOBBY, closed, open_rooms, room_of, running};

use actors::ports::{
    DuelChange, DuelSaveError, DuelSnapshot, DuelStore, MadeDuelRoom, NewDuelRoom, StoreError, TooManyRooms,
};
use actors::room::LoadError;
use async_trait::async_trait;
use domain::DuelRoomId;
use sqlx::PgPool;

/// Duel rooms kept in Postgres.
#[derive(Clone, Debug)]
pub struct PgDuelStore {
    pool: PgPool,
    cluster: Cluster,
}

impl PgDuelStore {
    /// Of a server, which may be one of several.
    pub fn new(pool: PgPool, cluster: Cluster) -> Self {
        Self { pool, cluster }
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
        let opened = self.cluster.opened(&mut db, Kind::Duel, room.as_str(), async |db| {
            read::open(db, room).await
        });
        opened.await.map_err(unavailable)?.loaded()
    }

    async fn read(&self, room: &DuelRoomId) -> Result<Option<DuelSnapshot>, StoreError> {
        let mut db = self.pool.acquire().await.map_err(refused_or_unavailable)?;
        read::read(&mut db, room).await.map_err(refused_or_unavailable)
    }

    async fn save(&self, change: &DuelChange) -> Result<(), DuelSaveError> {
        save::save(&self.pool, change).await
    }
}
