//! Figures of a room, for operators. Counters only grow: a reader takes the difference of two readings, so a room does
//! nothing for being read.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// One room's counters, over all its incarnations since it was last found.
#[derive(Debug, Default)]
pub struct Figures {
    told: AtomicU64,
    heard: AtomicU64,
    flushes: AtomicU64,
    flush_nanos: AtomicU64,
    commits: AtomicU64,
    commit_nanos: AtomicU64,
    restarts: AtomicU64,
}

/// The counters at one moment. Nanoseconds are sums over all flushes or commits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Messages that were heard.
    pub heard: u64,
    /// Messages that wait in the mailbox.
    pub waiting: u64,
    pub flushes: u64,
    pub flush_nanos: u64,
    pub commits: u64,
    pub commit_nanos: u64,
    /// Times that the room was built again after it ended unexpectedly.
    pub restarts: u64,
}

impl Figures {
    /// A message is on its way into the mailbox.
    pub(super) fn told(&self) {
        self.told.fetch_add(1, Relaxed);
    }

    /// A message was taken out of the mailbox, or lost with its room.
    pub(super) fn heard(&self) {
        self.heard.fetch_add(1, Relaxed);
    }

    pub(super) fn waiting(&self) -> u64 {
        let heard = self.heard.load(Relaxed);
        self.told.load(Relaxed).saturating_sub(heard)
    }

    pub(super) fn restarted(&self) {
        self.restarts.fetch_add(1, Relaxed);
    }

    /// A flush was handed to the workers.
    pub fn flushed(&self, took: Duration) {
        add(&self.flushes, &self.flush_nanos, took);
    }

    /// A change was stored, from asking the store to its answer.
    pub fn committed(&self, took: Duration) {
        add(&self.commits, &self.commit_nanos, took);
    }

    pub fn read(&self) -> Counters {
        Counters {
            heard: self.heard.load(Relaxed),
            waiting: self.waiting(),
            flushes: self.flushes.load(Relaxed),
            flush_nanos: self.flush_nanos.load(Relaxed),
            commits: self.commits.load(Relaxed),
            commit_nanos: self.commit_nanos.load(Relaxed),
            restarts: self.restarts.load(Relaxed),
        }
    }
}

fn add(count: &AtomicU64, nanos: &AtomicU64, took: Duration) {
    count.fetch_add(1, Relaxed);
    nanos.fetch_add(u64::try_from(took.as_nanos()).unwrap_or(u64::MAX), Relaxed);
}
