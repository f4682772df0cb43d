//! When a room may tell its viewers something again: at once when it has been quiet, else when its workers are on their way with the last.

use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use prometheus::Histogram;

use super::credit::{Credit, Credits};

/// A worker that has not told enough of its viewers by then is stuck: the others hear on, and it gets its part when it is back.
pub(super) const CREDIT_TIMEOUT: Duration = Duration::from_secs(2);

/// For what the next flush waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    For(Duration),
    /// For the end of [`Brake::under_way`].
    Workers,
}

/// Of one room, or of something else that is told to many.
#[derive(Debug)]
pub struct Brake {
    coalesce: Duration,
    /// Parts of the last flush that workers owe.
    credits: Arc<Credits>,
    last_flush: Option<Instant>,
}

impl Brake {
    /// `coalesce` is the least time between two flushes; zero is no brake.
    pub fn new(coalesce: Duration) -> Self {
        Self {
            coalesce,
            credits: Arc::default(),
            last_flush: None,
        }
    }

    pub fn is_off(&self) -> bool {
        self.coalesce.is_zero()
    }

    /// None when the next flush is due.
    pub fn wait(&self, now: Instant) -> Option<Wait> {
        let last = self.last_flush.filter(|_| !self.is_off())?;
        let since = now.saturating_duration_since(last);
        let wait = self.coalesce.saturating_sub(since);
        if !wait.is_zero() {
            Some(Wait::For(wait))
        } else if !self.credits.are_back() && since < CREDIT_TIMEOUT {
            Some(Wait::Workers)
        } else {
            None
        }
    }

    /// Before that no flush that waits for its turn is due.
    pub fn earliest(&self) -> Option<Instant> {
        self.last_flush.map(|last| last + self.coalesce)
    }

    /// A flush begins; each of its parts carries a [`Self::credit`].
    pub fn flushes(&mut self, now: Instant) {
        self.last_flush = Some(now);
    }

    /// Given back by a worker that is well on its way with its part of the flush. `lag` is when the oldest event of the flush was published, and
    /// the histogram of how long events are under way.
    pub fn credit(&self, lag: Option<(Instant, Histogram)>) -> Arc<Credit> {
        self.credits.give(lag)
    }

    /// Ends when every worker is well on its way with the last flush, or is stuck.
    pub fn under_way(&self) -> impl Future<Output = ()> + use<> {
        let credits = self.credits.clone();
        async move {
            // `wait` knows what is due when one is stuck.
            let _ = tokio::time::timeout(CREDIT_TIMEOUT, credits.back()).await;
        }
    }

    /// Ends when the next flush is due.
    pub async fn released(&self) {
        while let Some(wait) = self.wait(Instant::now()) {
            match wait {
                Wait::For(time) => tokio::time::sleep(time).await,
                Wait::Workers => self.under_way().await,
            }
        }
    }
}
