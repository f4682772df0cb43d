//! Where all players stand, read once in some seconds, however many ask.

use crate::{
    features::matches::store::{self, Standings},
    http::error::ApiError,
};
use sqlx::PgPool;
use std::{
    sync::{Arc, PoisonError, RwLock},
    time::{Duration, Instant},
};
use tokio::{sync::Mutex, time::timeout};

/// An end may show so much later.
const TTL: Duration = Duration::from_secs(5);
/// How long it may be read, and how long the first callers wait for that.
const READ_WITHIN: Duration = Duration::from_secs(5);

/// Where they stood when it was read last, and when that was. Not by moka, which reads a clock of its own: callers hand in theirs.
#[derive(Default)]
pub struct Ladder {
    kept: RwLock<Option<(Instant, Arc<Standings>)>>,
    /// Held by the one who reads. Nobody waits for it who can be answered as it stood before.
    turn: Mutex<()>,
}

impl Ladder {
    /// Where they stand at that moment; while it is read, or when that fails or takes too long, where they stood before.
    pub async fn standings(&self, pool: &PgPool, now: Instant) -> Result<Arc<Standings>, ApiError> {
        let before = self.last();
        if let Some(standings) = fresh(before.as_ref(), now) {
            return Ok(standings);
        }
        let read = self.read(pool, now, before.is_some());
        let read = timeout(READ_WITHIN, read)
            .await
            .unwrap_or_else(|_| Err(ApiError::unavailable()));
        read.or_else(|error| before.map(|(_, standings)| standings).ok_or(error))
    }

    async fn read(&self, pool: &PgPool, now: Instant, is_known: bool) -> Result<Arc<Standings>, ApiError> {
        let _turn = match self.turn.try_lock() {
            Ok(turn) => turn,
            Err(_) if is_known => return Err(ApiError::unavailable()),
            Err(_) => self.turn.lock().await,
        };
        // The one who had the turn before may have read it meanwhile.
        if let Some(standings) = fresh(self.last().as_ref(), now) {
            return Ok(standings);
        }
        let standings = Arc::new(store::standings(&mut *pool.acquire().await?).await?);
        *self.kept.write().unwrap_or_else(PoisonError::into_inner) = Some((now, standings.clone()));
        Ok(standings)
    }

    fn last(&self) -> Option<(Instant, Arc<Standings>)> {
        self.kept.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn fresh(kept: Option<&(Instant, Arc<Standings>)>, now: Instant) -> Option<Arc<Standings>> {
    let (_, standings) = kept.filter(|(at, _)| now < *at + TTL)?;
    Some(standings.clone())
}
