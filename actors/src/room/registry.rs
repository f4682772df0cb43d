//! Finds rooms by key and starts them when they are first asked for.

use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use actix::Handler;
use actix::dev::ToEnvelope;
use dashmap::DashMap;
use tokio::sync::{Semaphore, watch};

use super::address::{Counted, RoomAddr, TellError};
use super::early::Early;
use super::life::{Entry, Life, Limits, MAX_LOADS, Phase, Shared};
use super::outlet::Workers;
use super::supervisor::supervise;
use super::{LoadError, Room};
use crate::metrics::RoomMetrics;

/// Why a room was not found; `retry_after` is what to tell the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LocateError {
    #[error("there is no such room")]
    NotFound,
    /// Another process owns it: the client is to come anew, and is brought there.
    #[error("the room is another server's")]
    Elsewhere,
    #[error("the room keeps failing and rests")]
    Parked { retry_after: Duration },
    #[error("the room cannot be built now")]
    Unavailable { retry_after: Duration },
}

/// All rooms of one kind on this machine.
pub struct Registry<R: Room>(pub(super) Arc<Shared<R>>);

impl<R: Room> Clone for Registry<R> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<R: Room> Registry<R> {
    /// `arbiters` are the threads that rooms run on; there is at least one.
    pub fn new(deps: R::Deps, limits: Limits, workers: Workers, metrics: RoomMetrics) -> Self {
        Self(Arc::new(Shared {
            rooms: DashMap::new(),
            incarnations: AtomicU64::new(0),
            deps,
            loads: Semaphore::new(MAX_LOADS),
            limits,
            workers,
            metrics,
        }))
    }

    /// The room's address, building it when it does not run.
    pub async fn locate(&self, key: &R::Key) -> Result<RoomAddr<R>, LocateError> {
        let timeout = tokio::time::sleep(self.0.limits.locate);
        tokio::pin!(timeout);
        loop {
            let mut phase = self.enter(key).phase.subscribe();
            loop {
                match &*phase.borrow_and_update() {
                    Phase::Up(addr) => return Ok(addr.clone()),
                    Phase::Parked(until) => {
                        return Err(LocateError::Parked {
                            retry_after: until.saturating_duration_since(Instant::now()),
                        });
                    }
                    Phase::Unavailable => {
                        return Err(LocateError::Unavailable {
                            retry_after: Duration::from_secs(1),
                        });
                    }
                    Phase::Ended(Some(LoadError::NotFound)) => return Err(LocateError::NotFound),
                    Phase::Ended(Some(LoadError::Elsewhere)) => return Err(LocateError::Elsewhere),
                    Phase::Ended(_) => break,
                    Phase::Loading => {}
                }
                tokio::select! {
                    changed = phase.changed() => if changed.is_err() { break },
                    () = &mut timeout => return Err(LocateError::Unavailable { retry_after: Duration::from_secs(1) }),
                }
            }
            // It ended under the question: asked again, but not for ever.
            tokio::select! {
                biased;
                () = &mut timeout => return Err(LocateError::Unavailable { retry_after: Duration::from_secs(1) }),
                () = tokio::task::yield_now() => {}
            }
        }
    }

    /// The room's address if it runs now.
    pub fn running(&self, key: &R::Key) -> Option<RoomAddr<R>> {
        match &*self.entry(key)?.phase.borrow() {
            Phase::Up(addr) => Some(addr.clone()),
            Phase::Loading | Phase::Parked(_) | Phase::Unavailable | Phase::Ended(_) => None,
        }
    }

    /// Tells the room what was committed. One that is being built hears it once it is up; one that does not run reads it from the store when
    /// it is built. The only error is [`TellError::Busy`].
    pub fn tell<M>(&self, key: &R::Key, message: M) -> Result<(), TellError>
    where
        M: Send + 'static,
        R: Handler<Counted<M>>,
        R::Context: ToEnvelope<R, Counted<M>>,
    {
        match self.entry(key) {
            Some(entry) => entry.tell(message),
            None => Ok(()),
        }
    }

    /// Has the room built anew from the store, if it runs: it could not be told something.
    pub fn rebuild(&self, key: &R::Key) {
        if let Some(entry) = self.entry(key) {
            entry.orders.send_modify(|orders| orders.rebuilds += 1);
        }
    }

    /// Has every room built anew from the store: what they could not be told is not known.
    pub fn rebuild_all(&self) {
        for room in &self.0.rooms {
            room.orders.send_modify(|orders| orders.rebuilds += 1);
        }
    }

    fn entry(&self, key: &R::Key) -> Option<Arc<Entry<R>>> {
        self.0.rooms.get(key).map(|entry| entry.value().clone())
    }

    /// True when the room runs or is being built.
    pub fn knows(&self, key: &R::Key) -> bool {
        self.0.rooms.contains_key(key)
    }

    /// How many rooms are known here, whatever their phase.
    pub fn len(&self) -> usize {
        self.0.rooms.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.rooms.is_empty()
    }

    /// The room that an order names, unless another has taken its place.
    pub(super) fn found(&self, id: &str, incarnation: u64) -> Option<Arc<Entry<R>>>
    where
        R::Key: FromStr,
    {
        let entry = self.0.rooms.get(&id.parse().ok()?)?;
        (entry.incarnation == incarnation).then(|| entry.value().clone())
    }

    fn enter(&self, key: &R::Key) -> Arc<Entry<R>> {
        let entry = match self.0.rooms.entry(key.clone()) {
            dashmap::Entry::Occupied(held) => return held.get().clone(),
            dashmap::Entry::Vacant(free) => {
                let entry = Arc::new(Entry {
                    phase: watch::Sender::new(Phase::Loading),
                    orders: watch::Sender::default(),
                    early: Mutex::new(Early::new(self.0.limits.mailbox)),
                    figures: Arc::default(),
                    since: Instant::now(),
                    incarnation: self.0.incarnations.fetch_add(1, Ordering::Relaxed) + 1,
                });
                free.insert(entry).clone()
            }
        };
        self.start(key.clone(), entry.clone());
        entry
    }

    fn start(&self, key: R::Key, entry: Arc<Entry<R>>) {
        use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
        let at = BuildHasherDefault::<DefaultHasher>::default().hash_one(&key) as usize;
        let life = Life {
            key,
            entry,
            shared: self.0.clone(),
        };
        // Without a thread, or with one that has ended, the job is dropped, and the life with it.
        self.0.workers.run(at, move || {
            actix_rt::spawn(supervise(life));
        });
    }
}
