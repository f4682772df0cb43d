//! Numbers that the threads of a run share, read and written without waiting for each other.

use crate::latency::Latency;
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
    /// Deliveries since somebody last looked; none where nobody does.
    recent: Mutex<Option<Latency>>,
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
            recent: Mutex::default(),
        }
    }
}

impl Control {
    /// What was delivered since it was last taken.
    pub fn recent(&self) -> MutexGuard<'_, Option<Latency>> {
        self.recent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether an instant lies in the measured part.
    pub fn measured(&self, at: u64) -> bool {
        self.window_start.load(Relaxed) <= at && at < self.window_end.load(Relaxed)
    }
}
