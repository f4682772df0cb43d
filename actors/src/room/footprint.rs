//! An estimate of the memory that rooms hold, so that new ones are refused before the machine has none left.

use std::collections::{HashMap, HashSet, VecDeque};

use crate::metrics::RoomMetrics;

/// Of any room: its actor, its mailbox, its place in the registry.
pub(super) const ROOM_BYTES: usize = 16 * 1024;
/// Of an event, beside its text.
pub(super) const EVENT_BYTES: usize = 160;

/// One room's part of the estimate, for as long as it lives.
#[derive(Debug)]
pub struct Footprint {
    metrics: RoomMetrics,
    bytes: i64,
}

impl Footprint {
    pub fn new(metrics: &RoomMetrics) -> Self {
        Self {
            metrics: metrics.clone(),
            bytes: 0,
        }
    }

    /// The room holds so many bytes now.
    pub fn set(&mut self, bytes: usize) {
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        self.metrics.memory.add(bytes - self.bytes);
        self.metrics.memory_of_all.add(bytes - self.bytes);
        self.bytes = bytes;
    }
}

/// Something of which it is known how much memory it takes, without what its parts point to.
pub trait Held {
    /// Bytes.
    fn held(&self) -> usize;
}

/// Of eight places seven are used at most, and each has a byte beside it.
fn table(capacity: usize, place: usize) -> usize {
    capacity * 8 / 7 * (place + 1)
}

impl<K, V> Held for HashMap<K, V> {
    fn held(&self) -> usize {
        table(self.capacity(), size_of::<(K, V)>())
    }
}

impl<K> Held for HashSet<K> {
    fn held(&self) -> usize {
        table(self.capacity(), size_of::<K>())
    }
}

impl<T> Held for VecDeque<T> {
    fn held(&self) -> usize {
        self.capacity() * size_of::<T>()
    }
}

impl<T> Held for Vec<T> {
    fn held(&self) -> usize {
        self.capacity() * size_of::<T>()
    }
}

impl Drop for Footprint {
    fn drop(&mut self) {
        self.set(0);
    }
}

/// True when the rooms hold four fifths of `limit` bytes; 0 is no limit.
pub(super) fn is_full(metrics: &RoomMetrics, limit: u64) -> bool {
    let held = u64::try_from(metrics.memory_of_all.get()).unwrap_or_default();
    limit > 0 && held >= limit / 5 * 4
}
