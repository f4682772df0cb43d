//! Work that takes a core for a while: one piece at a time, on a thread of its own, and a bounded number of callers who wait for theirs.

use crate::http::error::ApiError;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

/// Things that are made at once.
const MAX_CONCURRENT: usize = 1;
/// Callers who wait for one to be made; who comes then is told to come again.
pub(super) const QUEUE_CAPACITY: usize = 16;

/// Turns at making something.
pub(super) struct Making {
    turns: Arc<Semaphore>,
    waiting: Semaphore,
}

impl Default for Making {
    fn default() -> Self {
        Self {
            turns: Arc::new(Semaphore::new(MAX_CONCURRENT)),
            waiting: Semaphore::new(QUEUE_CAPACITY),
        }
    }
}

impl Making {
    /// A place among those who wait, and the turn when it comes.
    ///
    /// # Errors
    /// 503 where as many wait already as may.
    pub(super) async fn turn(&self) -> Result<(SemaphorePermit<'_>, OwnedSemaphorePermit), ApiError> {
        let place = self.waiting.try_acquire().map_err(|_| ApiError::unavailable())?;
        let turn = self.turns.clone().acquire_owned().await.map_err(ApiError::internal)?;
        Ok((place, turn))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::ResponseError;

    #[actix_rt::test]
    async fn so_many_wait_for_theirs_and_the_next_is_told_to_come_again() {
        let making = Making::default();
        let first = making.turn().await;
        let mut waiting: Vec<_> = (1..QUEUE_CAPACITY).map(|_| Box::pin(making.turn())).collect();
        for one in &mut waiting {
            assert!(futures_util::poll!(one).is_pending());
        }
        let refused = making.turn().await.err().map(|e| e.error_response());
        let refused = refused.map(|response| {
            (
                response.status().as_u16(),
                response.headers().contains_key("retry-after"),
            )
        });
        assert_eq!(refused, Some((503, true)));
        drop((first, waiting));
        assert!(making.turn().await.is_ok());
    }
}
