//! Whether the database takes writes.

use super::{self as db, disk::Disk};
use moka::future::Cache;
use sqlx::PgPool;
use std::time::Duration;

/// However many ask, the database is asked once in this time.
const TTL: Duration = Duration::from_secs(1);
/// A database that takes longer counts as away.
const TIMEOUT: Duration = Duration::from_secs(1);

/// The last look at the database, by moka, which lets those who ask meanwhile wait for one look.
pub struct DatabaseStatus {
    last: Cache<(), bool>,
    disk: Option<Disk>,
}

impl DatabaseStatus {
    /// `disk` is that of the server's own cluster; None for a Postgres elsewhere.
    pub fn new(disk: Option<Disk>) -> Self {
        Self {
            last: Cache::builder().time_to_live(TTL).build(),
            disk,
        }
    }

    /// Whether it takes writes, and has room for some more. Who asks while it is being looked at waits for that look.
    pub async fn connected(&self, pool: &PgPool) -> bool {
        if self.disk.as_ref().is_some_and(Disk::is_full) {
            return false;
        }
        let look = async { db::is_writable(&mut *pool.acquire().await?).await };
        let connected = async { matches!(tokio::time::timeout(TIMEOUT, look).await, Ok(Ok(true))) };
        self.last.get_with((), connected).await
    }
}
