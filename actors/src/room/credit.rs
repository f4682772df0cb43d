//! A room's brake: the workers say when they are well on their way with its last flush.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use prometheus::Histogram;
use tokio::sync::Notify;

/// The debt of workers to one room.
#[derive(Debug, Default)]
pub(super) struct Credits {
    /// Parts of flushes that are not well on their way.
    out: AtomicUsize,
    back: Notify,
}

/// One worker's part of a flush. It is given back by [`Credit::is_under_way`], at the latest when it is dropped: told to all, refused by a full
/// queue, or lost with its worker.
#[derive(Debug)]
pub struct Credit {
    credits: Arc<Credits>,
    is_back: AtomicBool,
    began: OnceLock<Instant>,
    /// When the oldest event of the flush was published, and where it is counted how long it was under way.
    lag: Option<(Instant, Histogram)>,
}

impl Credits {
    /// `lag` is when the oldest event of the flush was published, and the histogram of how long events are under way.
    pub(super) fn give(self: &Arc<Self>, lag: Option<(Instant, Histogram)>) -> Arc<Credit> {
        self.out.fetch_add(1, Ordering::Relaxed);
        Arc::new(Credit {
            credits: self.clone(),
            is_back: AtomicBool::new(false),
            began: OnceLock::new(),
            lag,
        })
    }

    pub(super) fn are_back(&self) -> bool {
        self.out.load(Ordering::Acquire) == 0
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

    /// The worker has told enough of them that the room may flush again.
    pub fn is_under_way(&self) {
        if !self.is_back.swap(true, Ordering::Relaxed) && self.credits.out.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.credits.back.notify_one();
        }
    }
}

impl Drop for Credit {
    fn drop(&mut self) {
        if let (Some(_), Some((published, lag))) = (self.began.get(), &self.lag) {
            lag.observe(published.elapsed().as_secs_f64());
        }
        self.is_under_way();
    }
}
