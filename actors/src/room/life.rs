//! A room from its first start to its end, over all its incarnations: what the registry, the supervisor and operators know of it.

use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use actix::Handler;
use actix::dev::ToEnvelope;
use dashmap::DashMap;
use tokio::sync::{Semaphore, watch};

use super::address::{Counted, RoomAddr, TellError};
use super::early::Early;
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

/// Orders to a room, of an operator or of who could not tell it something.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Orders {
    pub(super) close: bool,
    /// Times that it was called out of its rest.
    pub(super) revivals: u64,
    /// Times that it may have missed something, and was to be built anew from the store.
    pub(super) rebuilds: u64,
}

/// A room as long as it is supervised, however often it is built again.
pub(super) struct Entry<R: Room> {
    pub(super) phase: watch::Sender<Phase<R>>,
    pub(super) orders: watch::Sender<Orders>,
    /// Messages to the room before it is up. Locked for every change between up and not, and for every telling.
    pub(super) early: Mutex<Early<R>>,
    pub(super) figures: Arc<Figures>,
    pub(super) since: Instant,
    pub(super) incarnation: u64,
}

impl<R: Room> Entry<R> {
    /// Tells the room, now or as soon as it is up.
    pub(super) fn tell<M>(&self, message: M) -> Result<(), TellError>
    where
        M: Send + 'static,
        R: Handler<Counted<M>>,
        R::Context: ToEnvelope<R, Counted<M>>,
    {
        let mut early = self.early.lock().unwrap_or_else(PoisonError::into_inner);
        match &*self.phase.borrow() {
            Phase::Up(addr) => match addr.tell(message) {
                // It has just ended: what takes its place reads the store after this.
                Ok(()) | Err(TellError::Gone) => Ok(()),
                Err(TellError::Busy) => Err(TellError::Busy),
            },
            Phase::Loading | Phase::Parked(_) | Phase::Unavailable => {
                early.keep(move |addr| addr.tell(message));
                Ok(())
            }
            Phase::Ended(_) => Ok(()),
        }
    }

    /// Messages so far that find no place are in what the load that begins now reads.
    pub(super) fn load_begins(&self) {
        self.early.lock().unwrap_or_else(PoisonError::into_inner).load_begins();
    }

    /// The room is up, and hears what it was told meanwhile before anything else. False when it must be built once more for that.
    pub(super) fn up(&self, addr: RoomAddr<R>) -> bool {
        let mut early = self.early.lock().unwrap_or_else(PoisonError::into_inner);
        let heard = early.hand_over(&addr);
        if heard {
            self.phase.send_replace(Phase::Up(addr));
        }
        heard
    }
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
