//! Turns at what one call does after the other, because it holds a row or a lock that all of them want. Whoever waits for theirs holds no connection to the
//! database: those who want something else need it.

use super::error::ApiError;
use std::time::Duration;
use tokio::{
    sync::{Semaphore, SemaphorePermit},
    time::timeout,
};

/// How long a turn is waited for.
const WITHIN: Duration = Duration::from_secs(10);
/// Calls that wait at most, beside those whose turn it is.
const MAX_WAITING: usize = 500;

/// So many turns at a time.
#[derive(Debug)]
pub struct Turns {
    queue: Semaphore,
    turns: Semaphore,
}

/// A turn, over when it is dropped.
#[derive(Debug)]
pub struct Turn<'a> {
    _turn: SemaphorePermit<'a>,
    _place: SemaphorePermit<'a>,
}

impl Turns {
    pub fn new(at_once: usize) -> Self {
        Self {
            queue: Semaphore::new(at_once + MAX_WAITING),
            turns: Semaphore::new(at_once),
        }
    }

    /// The caller's turn, in the order of asking.
    ///
    /// # Errors
    /// 503 where 500 wait already, and after ten seconds.
    pub async fn turn(&self) -> Result<Turn<'_>, ApiError> {
        let place = self.queue.try_acquire().map_err(|_| ApiError::unavailable())?;
        match timeout(WITHIN, self.turns.acquire()).await {
            Ok(Ok(turn)) => Ok(Turn {
                _turn: turn,
                _place: place,
            }),
            Ok(Err(_)) | Err(_) => Err(ApiError::unavailable()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::{FutureExt, future::join_all};

    #[tokio::test]
    async fn one_call_after_the_other_has_its_turn_and_more_than_five_hundred_do_not_wait() {
        let turns = Turns::new(1);
        let first = turns.turn().await.unwrap();
        assert!(turns.turn().now_or_never().is_none(), "the second waits");
        let mut waiting: Vec<_> = (0..MAX_WAITING).map(|_| Box::pin(turns.turn())).collect();
        for one in &mut waiting {
            assert!(one.as_mut().now_or_never().is_none());
        }
        assert!(turns.turn().await.is_err(), "the queue is full");
        drop(first);
        let after = join_all(waiting.into_iter().map(|one| async move { drop(one.await.unwrap()) }));
        after.await;
        assert!(turns.turn().await.is_ok());
    }
}
