//! When a room may tell its viewers something again: at once when it has been quiet, else when its workers have had time for it.

use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use prometheus::Histogram;

use super::credit::{Credit, Credits};

/// The longest pause between two flushes of a room whose workers keep up as well as they can.
pub(super) const MAX_PACE: Duration = Duration::from_millis(500);
/// A worker that has not swept a flush by then is stuck: the others hear on, and it gets its part when it is back.
pub(super) const CREDIT_TIMEOUT: Duration = Duration::from_secs(2);

/// For what the next flush waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    For(Duration),
    /// For the end of [`Brake::swept`].
    Sweep,
}

/// Of one room, or of something else that is told to many.
#[derive(Debug)]
pub struct Brake {
    coalesce: Duration,
    /// Sweeps of the last flush that the workers owe.
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

    /// None when the next flush is due.
    pub fn wait(&self, now: Instant) -> Option<Wait> {
        let last = self.last_flush.filter(|_| !self.coalesce.is_zero())?;
        let since = now.saturating_duration_since(last);
        let wait = self.interval().saturating_sub(since);
        if !wait.is_zero() {
            Some(Wait::For(wait))
        } else if !self.credits.are_back() && since < CREDIT_TIMEOUT {
            Some(Wait::Sweep)
        } else {
            None
        }
    }

    /// The same of a flush that does not wait for its turn, only for the workers to have swept the last one.
    pub fn wait_out_of_turn(&self, now: Instant) -> Option<Wait> {
        let since = now.saturating_duration_since(self.last_flush?);
        (!self.credits.are_back() && since < CREDIT_TIMEOUT).then_some(Wait::Sweep)
    }

    /// A flush begins; each of its parts carries a [`Self::credit`].
    pub fn flushes(&mut self, now: Instant) {
        self.credits.next_flush();
        self.last_flush = Some(now);
    }

    /// Given back by a worker that has swept its part of the flush. `lag` is when the oldest event of the flush was published, and the histogram of
    /// how long events are under way.
    pub fn credit(&self, lag: Option<(Instant, Histogram)>) -> Arc<Credit> {
        self.credits.give(lag)
    }

    /// Ends when every worker has swept the last flush, or is stuck.
    pub fn swept(&self) -> impl Future<Output = ()> + use<> {
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
                Wait::Sweep => self.swept().await,
            }
        }
    }

    /// Sweeping takes two fifths of a thread at most, as long as a pause of half a second is enough for that.
    pub(super) fn interval(&self) -> Duration {
        let at_leisure = self.credits.sweep() * 5 / 2;
        at_leisure.clamp(self.coalesce, MAX_PACE.max(self.coalesce))
    }
}
