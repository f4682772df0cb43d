//! A room from its first start to its end, over all its incarnations: what the registry, the supervisor and operators know of it.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use dashmap::DashMap;
use tokio::sync::{Semaphore, watch};

use super::address::RoomAddr;
use super::figures::Figures;
use super::outlet::Workers;
use super::{LoadError, Room};
use crate::metrics::RoomMetrics;

/// The bounds that every room of a process keeps.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Messages a mailbox holds before `Busy`.
    pub mailbox: usize,
    /// Failures within `restart_window` that park a room.
    pub restarts: usize,
    pub restart_window: Duration,
    /// How long a parked room stays down.
    pub park: Duration,
    /// How long `locate` waits for a room that is being built.
    pub locate: Duration,
    /// How long a load may take before it counts as failed.
    pub load: Duration,
    /// Bytes that all rooms of the process may hold by estimate; above four fifths of it new ones are refused. 0 is no limit.
    pub memory: u64,
}

/// Rooms of one kind that are loaded at once.
pub(super) const MAX_LOADS: usize = 8;

/// Where a room is in its life.
pub(super) enum Phase<R: Room> {
    Loading,
    Up(RoomAddr<R>),
    Parked(Instant),
    Unavailable,
    Ended(Option<LoadError>),
}

/// Orders of an operator to a room.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Orders {
    pub(super) close: bool,
    /// Times that it was called out of its rest.
    pub(super) revivals: u64,
}

/// A room as long as it is supervised, however often it is built again.
pub(super) struct Entry<R: Room> {
    pub(super) phase: watch::Sender<Phase<R>>,
    pub(super) orders: watch::Sender<Orders>,
    pub(super) figures: Arc<Figures>,
    pub(super) since: Instant,
    pub(super) incarnation: u64,
}

pub(super) struct Shared<R: Room> {
    pub(super) rooms: DashMap<R::Key, Arc<Entry<R>>>,
    pub(super) incarnations: AtomicU64,
    pub(super) deps: R::Deps,
    /// Places for rooms that are loaded: after an outage of the store all of them want to be.
    pub(super) loads: Semaphore,
    pub(super) limits: Limits,
    pub(super) workers: Workers,
    pub(super) metrics: RoomMetrics,
}

impl<R: Room> Shared<R> {
    /// Forgets a room that has ended; a newer incarnation under the same key stays.
    fn forget(&self, key: &R::Key, entry: &Arc<Entry<R>>) {
        self.rooms.remove_if(key, |_, held| Arc::ptr_eq(held, entry));
    }
}

/// A room's entry in the registry for as long as it is supervised. Its thread may end under it: then it is forgotten, and the next who asks builds it on another.
pub(super) struct Life<R: Room> {
    pub(super) key: R::Key,
    pub(super) entry: Arc<Entry<R>>,
    pub(super) shared: Arc<Shared<R>>,
}

impl<R: Room> Life<R> {
    /// Forgotten first, so that whoever is told finds it gone.
    pub(super) fn end(&self, why: Option<LoadError>) {
        self.shared.forget(&self.key, &self.entry);
        self.entry.phase.send_if_modified(|phase| match phase {
            Phase::Ended(_) => false,
            Phase::Loading | Phase::Up(_) | Phase::Parked(_) | Phase::Unavailable => {
                *phase = Phase::Ended(why);
                true
            }
        });
    }
}

impl<R: Room> Drop for Life<R> {
    fn drop(&mut self) {
        self.end(None);
    }
}
