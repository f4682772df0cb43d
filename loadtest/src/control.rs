//! Numbers that the threads of a run share, read and written without waiting for each other.

use crate::latency::Latency;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Instants are nanoseconds of `clock::now`; `u64::MAX` is "not yet".
#[derive(Debug)]
pub struct Control {
    pub stop: AtomicBool,
    /// The measured part of the run.
    pub window_start: AtomicU64,
    pub window_end: AtomicU64,
    /// When the first message is due, and when publishing ends.
    pub publish_at: AtomicU64,
    pub publish_end: AtomicU64,
    /// When the viewers that stall stop reading.
    pub stall_at: AtomicU64,
    /// Whether viewers that lose their connection come back, as the web app does.
    pub reconnect: AtomicBool,
    pub live: AtomicU64,
    pub lost: AtomicU64,
    pub deliveries: AtomicU64,
    pub sent: AtomicU64,
    pub acknowledged: AtomicU64,
    pub rejected: AtomicU64,
    /// Lines without an answer, told once publishing has ended.
    pub open: AtomicU64,
    /// Since when the first acknowledgement of each room is looked for.
    pub struck_at: AtomicU64,
    /// Deliveries since somebody last looked; none where nobody does.
    recent: Mutex<Option<Latency>>,
    /// When the first line of each room that was due since then was acknowledged.
    revived: Mutex<BTreeMap<usize, u64>>,
}

impl Default for Control {
    fn default() -> Self {
        Self {
            stop: AtomicBool::new(false),
            window_start: AtomicU64::new(u64::MAX),
            window_end: AtomicU64::new(u64::MAX),
            publish_at: AtomicU64::new(u64::MAX),
            publish_end: AtomicU64::new(u64::MAX),
            stall_at: AtomicU64::new(u64::MAX),
            reconnect: AtomicBool::new(false),
            live: AtomicU64::new(0),
            lost: AtomicU64::new(0),
            deliveries: AtomicU64::new(0),
            sent: AtomicU64::new(0),
            acknowledged: AtomicU64::new(0),
            rejected: AtomicU64::new(0),
            open: AtomicU64::new(u64::MAX),
            struck_at: AtomicU64::new(u64::MAX),
            recent: Mutex::default(),
            revived: Mutex::default(),
        }
    }
}

impl Control {
    /// Latency of deliveries since it was last taken.
    pub fn recent(&self) -> MutexGuard<'_, Option<Latency>> {
        self.recent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks for the first acknowledgements of lines that are due from then on.
    pub fn strike(&self, at: u64) {
        self.revived().clear();
        self.struck_at.store(at, Relaxed);
    }

    /// A line of that room, due at `due`, is acknowledged.
    pub fn acknowledged_in(&self, room: usize, due: u64, now: u64) {
        if due >= self.struck_at.load(Relaxed) {
            self.revived().entry(room).or_insert(now);
        }
    }

    /// By room, when it was first heard of again.
    pub fn revived(&self) -> MutexGuard<'_, BTreeMap<usize, u64>> {
        self.revived.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether an instant lies in the measured part.
    pub fn measured(&self, at: u64) -> bool {
        self.window_start.load(Relaxed) <= at && at < self.window_end.load(Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_was_due_before_the_failure_does_not_count_as_the_first_after_it() {
        let control = Control::default();
        control.acknowledged_in(0, 1, 2);
        control.strike(100);
        control.acknowledged_in(0, 99, 101);
        control.acknowledged_in(0, 100, 140);
        control.acknowledged_in(0, 101, 150);
        control.acknowledged_in(1, 120, 160);
        assert_eq!(*control.revived(), BTreeMap::from([(0, 140), (1, 160)]));
        control.strike(200);
        assert!(control.revived().is_empty());
    }
}
