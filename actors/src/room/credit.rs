//! A room's brake: the workers say when they have swept its last flush, and how long that took them.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use prometheus::Histogram;
use tokio::sync::Notify;

/// Sweeps that workers owe to one room.
#[derive(Debug, Default)]
pub(super) struct Credits {
    /// Workers that have not swept the last flush.
    out: AtomicUsize,
    /// Of the last flush, so far.
    slowest_nanos: AtomicU64,
    back: Notify,
}

/// One worker's part of a flush. It is given back when it is dropped: swept, refused by a full queue, or lost with its worker.
#[derive(Debug)]
pub struct Credit {
    credits: Arc<Credits>,
    began: OnceLock<Instant>,
    /// When the oldest event of the flush was published, and where it is counted how long it was under way.
    lag: Option<(Instant, Histogram)>,
}

impl Credits {
    /// Forgets how long the flush before took.
    pub(super) fn next_flush(&self) {
        self.slowest_nanos.store(0, Ordering::Relaxed);
    }

    /// `lag` is when the oldest event of the flush was published, and the histogram of how long events are under way.
    pub(super) fn give(self: &Arc<Self>, lag: Option<(Instant, Histogram)>) -> Arc<Credit> {
        self.out.fetch_add(1, Ordering::Relaxed);
        Arc::new(Credit {
            credits: self.clone(),
            began: OnceLock::new(),
            lag,
        })
    }

    pub(super) fn are_back(&self) -> bool {
        self.out.load(Ordering::Acquire) == 0
    }

    /// How long the slowest worker took for the last flush, as far as they are done.
    pub(super) fn sweep(&self) -> Duration {
        Duration::from_nanos(self.slowest_nanos.load(Ordering::Relaxed))
    }

    /// Waits until all are back; it may be woken early once, by those of an earlier flush.
    pub(super) async fn back(&self) {
        if !self.are_back() {
            self.back.notified().await;
        }
    }
}

impl Credit {
    /// The worker begins to write the flush to its sockets.
    pub fn begins(&self) {
        self.began.get_or_init(Instant::now);
    }
}

impl Drop for Credit {
    fn drop(&mut self) {
        if let (Some(_), Some((published, lag))) = (self.began.get(), &self.lag) {
            lag.observe(published.elapsed().as_secs_f64());
        }
        let took = self.began.get().map(Instant::elapsed).unwrap_or_default();
        let nanos = u64::try_from(took.as_nanos()).unwrap_or(u64::MAX);
        self.credits.slowest_nanos.fetch_max(nanos, Ordering::Relaxed);
        if self.credits.out.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.credits.back.notify_one();
        }
    }
}
