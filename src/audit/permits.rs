//! Calls of people that write to the audit log wait for each other there; this bounds how many do so at once, so that they never take
//! all of the database's connections.

use crate::http::error::ApiError;
use std::time::Duration;
use tokio::sync::{Semaphore, SemaphorePermit};

/// Calls at a time. The audit log takes one at a time; the others prepare meanwhile.
const MAX_CONCURRENT: usize = 4;
/// How long a call waits for a permit; longer than a busy moment, shorter than a caller waits.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Permits to write to the audit log.
pub struct AuditPermits(Semaphore);

impl Default for AuditPermits {
    fn default() -> Self {
        Self(Semaphore::new(MAX_CONCURRENT))
    }
}

impl AuditPermits {
    /// Waits for a permit; to be acquired before a connection is. 503 when none comes.
    pub async fn acquire(&self) -> Result<SemaphorePermit<'_>, ApiError> {
        match tokio::time::timeout(TIMEOUT, self.0.acquire()).await {
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
        let permits = AuditPermits::default();
        let mut taken = Vec::new();
        for _ in 0..MAX_CONCURRENT {
            taken.push(permits.acquire().await.unwrap());
        }
        assert!(permits.acquire().now_or_never().is_none());
        taken.pop();
        assert!(permits.acquire().await.is_ok());
    }
}
