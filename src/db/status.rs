//! Whether the database takes writes.

use super as db;
use sqlx::PgPool;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// However many ask, the database is asked once in this time.
const FRESH: Duration = Duration::from_secs(1);
/// A database that takes longer counts as away.
const PATIENCE: Duration = Duration::from_secs(1);

/// The last look at the database.
#[derive(Default)]
pub struct DatabaseStatus(Mutex<Option<(Instant, bool)>>);

impl DatabaseStatus {
    /// Whether it takes writes. Who asks while it is being looked at waits for that look.
    pub async fn connected(&self, pool: &PgPool) -> bool {
        let mut last = self.0.lock().await;
        if let Some((at, connected)) = *last
            && at.elapsed() < FRESH
        {
            return connected;
        }
        let look = async { db::is_writable(&mut *pool.acquire().await?).await };
        let connected = matches!(tokio::time::timeout(PATIENCE, look).await, Ok(Ok(true)));
        *last = Some((Instant::now(), connected));
        connected
    }
}
