//! Where all players stand, read once in some seconds, however many ask.

use crate::{
    features::matches::store::{self, Standings},
    http::error::ApiError,
};
use sqlx::PgPool;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::Mutex;

/// An end may show so much later.
const TTL: Duration = Duration::from_secs(5);

/// Where they stood when it was read last, and when that was. Not by moka, which reads a clock of its own: callers hand in theirs.
#[derive(Default)]
pub struct Ladder(Mutex<Option<(Instant, Arc<Standings>)>>);

impl Ladder {
    /// Where they stand at that moment. Those who come while it is read wait, and hold no connection meanwhile.
    pub async fn standings(&self, pool: &PgPool, now: Instant) -> Result<Arc<Standings>, ApiError> {
        let mut kept = self.0.lock().await;
        if let Some((at, standings)) = &*kept
            && now < *at + TTL
        {
            return Ok(standings.clone());
        }
        let standings = Arc::new(store::standings(&mut *pool.acquire().await?).await?);
        *kept = Some((now, standings.clone()));
        Ok(standings)
    }
}
