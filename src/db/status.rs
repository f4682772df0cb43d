//! Whether the database takes writes.

use super as db;
use moka::future::Cache;
use sqlx::PgPool;
use std::time::Duration;

/// However many ask, the database is asked once in this time.
const TTL: Duration = Duration::from_secs(1);
/// A database that takes longer counts as away.
const TIMEOUT: Duration = Duration::from_secs(1);

/// The last look at the database, by moka, which lets those who ask meanwhile wait for one look.
pub struct DatabaseStatus(Cache<(), bool>);

impl Default for DatabaseStatus {
    fn default() -> Self {
        Self(Cache::builder().time_to_live(TTL).build())
    }
}

impl DatabaseStatus {
    /// Whether it takes writes. Who asks while it is being looked at waits for that look.
    pub async fn connected(&self, pool: &PgPool) -> bool {
        let look = async { db::is_writable(&mut *pool.acquire().await?).await };
        let connected = async { matches!(tokio::time::timeout(TIMEOUT, look).await, Ok(Ok(true))) };
        self.0.get_with((), connected).await
    }
}
