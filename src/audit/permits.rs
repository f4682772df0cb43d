//! Calls of people that write to the audit log wait for each other there; this bounds how many do so at once, so that they never take
//! all of the database's connections.

use crate::http::error::ApiError;
use std::time::Duration;
use tokio::sync::{Semaphore, SemaphorePermit};

/// Calls at a time. The audit log takes one at a time; the others prepare meanwhile.
const AT_ONCE: usize = 4;
/// How long one waits for a turn; longer than a busy moment, shorter than a caller's patience.
const PATIENCE: Duration = Duration::from_secs(10);

/// Turns at the audit log.
pub struct Turns(Semaphore);

impl Default for Turns {
    fn default() -> Self {
        Self(Semaphore::new(AT_ONCE))
    }
}

impl Turns {
    /// Waits for a turn; to be taken before a connection is. 503 when none comes.
    pub async fn take(&self) -> Result<SemaphorePermit<'_>, ApiError> {
        match tokio::time::timeout(PATIENCE, self.0.acquire()).await {
            Ok(Ok(permit)) => Ok(permit),
            Ok(Err(_)) | Err(_) => Err(ApiError::unavailable()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn a_few_at_a_time() {
        let turns = Turns::default();
        let mut taken = Vec::new();
        for _ in 0..AT_ONCE {
            taken.push(turns.take().await.unwrap());
        }
        assert!(turns.take().now_or_never().is_none());
        taken.pop();
        assert!(turns.take().await.is_ok());
    }
}
