//! The way from a room to its viewers: one bounded channel to each socket worker, never a message a viewer.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use actix::ArbiterHandle;
use bytes::Bytes;
use domain::UserId;
use tokio::sync::{mpsc, oneshot};

use super::class::{Class, Slot};
use super::credit::Credit;
use crate::wire::{CloseCode, Position};

/// Messages that a worker's channel holds before a room's next one is dropped. A drop is counted, and healed by the viewers: they see the jump in `seq`.
pub const OUTLET_CAPACITY: usize = 8_192;

/// Batches of answers that wait for a worker at most; who gets none asks again.
const ANSWERS_CAPACITY: usize = 256;

/// How long a worker may take to find a place for a message that concerns everybody. One that takes longer is stuck.
const TELL_TIMEOUT: Duration = Duration::from_secs(5);

/// Names a room to a hub, for instance `stream:0123…`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RoomKey(Arc<str>);

impl RoomKey {
    pub fn new(kind: &str, id: &str) -> Self {
        Self(format!("{kind}:{id}").into())
    }

    pub fn kind(&self) -> &str {
        self.0.split_once(':').map_or(&self.0, |(kind, _)| kind)
    }
}

impl std::fmt::Display for RoomKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// A socket on one worker. Never reused within a process, so a late message to a connection that has gone finds nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConnectionId(pub u64);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WorkerId(pub u32);

/// The chat lines among encoded frames, in their order: empty for everything else.
pub type LineSpans = Arc<[LineSpan]>;

/// The bytes of one chat line among encoded frames, and its author.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineSpan {
    pub author: UserId,
    pub at: Position,
    /// Where its frame begins and ends.
    pub from: usize,
    pub to: usize,
}

/// Whole encoded websocket frames of one class.
#[derive(Clone, Debug)]
pub struct Part {
    pub class: Class,
    /// Of a value of which only the latest matters.
    pub slot: Option<Slot>,
    pub frames: Bytes,
    pub line_spans: LineSpans,
}

impl Part {
    pub fn new(class: Class, frames: Bytes) -> Self {
        Self {
            class,
            slot: None,
            frames,
            line_spans: LineSpans::default(),
        }
    }
}

/// A room's word to one worker. `frames` are whole encoded websocket frames.
#[derive(Debug)]
pub enum ToWorker {
    /// The connection is a viewer from here on; `first` goes out before any later delivery.
    Admit {
        room: RoomKey,
        connection: ConnectionId,
        first: Bytes,
    },
    /// To every viewer of the room on that worker; then `replies` to single ones. Those who block an author of `line_spans` get the
    /// place of that line instead.
    Deliver {
        room: RoomKey,
        parts: Vec<Part>,
        replies: Vec<(ConnectionId, Bytes)>,
        /// A large room is told it in one go, without pauses for the rest of the thread.
        hurries: bool,
        /// Dropped when the worker is done with it; none where nobody waits for that.
        credit: Option<Arc<Credit>>,
    },
    /// A change of a room to every viewer of another, such as the lobby, but not to those who watch the room itself.
    DeliverBut {
        room: RoomKey,
        but: RoomKey,
        frames: Bytes,
        /// As in [`ToWorker::Deliver`].
        credit: Arc<Credit>,
    },
    /// The connection is a viewer no more.
    Expel { room: RoomKey, connection: ConnectionId },
    /// To one connection.
    Reply { connection: ConnectionId, frames: Bytes },
    /// The room was rebuilt or parked: its viewers are told and have to join again.
    CloseRoom {
        room: RoomKey,
        frames: Bytes,
        close: Option<CloseCode>,
    },
    /// A user has another name.
    Rename { user: UserId, name: String },
    /// A user no longer wants to read another, or wants to again.
    Block { user: UserId, other: UserId, blocked: bool },
    /// Every connection of a session closes.
    Revoke { session: String },
    /// Every connection hears it, whatever it watches.
    Everyone { frames: Bytes },
    /// By chance one of `one_in` connections is told to come back at a time of its own within `over`, and closed; 1 is everybody.
    Drain { over: Duration, one_in: u32 },
    /// An operator looks: what the worker's hub has.
    Count { reply: oneshot::Sender<HubCount> },
}

impl ToWorker {
    /// To every viewer of the room on that worker, and nobody waits for that.
    pub fn deliver(room: RoomKey, part: Part) -> Self {
        Self::Deliver {
            room,
            parts: vec![part],
            replies: Vec::new(),
            hurries: false,
            credit: None,
        }
    }
}

/// One hub's part in one room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Sockets that watch it.
    pub sockets: usize,
    /// Writes of its broadcasts to sockets, since it was last without any.
    pub delivered: u64,
}

/// The sockets and rooms of one hub.
#[derive(Debug, Default)]
pub struct HubCount {
    pub sockets: usize,
    /// Rooms with sockets, those of single people left out.
    pub rooms: Vec<(RoomKey, Share)>,
}

/// To single connections, each its own.
pub type Answers = Vec<(ConnectionId, Bytes)>;

/// One worker thread, as rooms see it.
#[derive(Clone, Debug)]
pub struct WorkerHandle {
    pub id: WorkerId,
    outlet: mpsc::Sender<ToWorker>,
    answers: mpsc::Sender<Answers>,
    backlog: Arc<AtomicUsize>,
}

/// The receiving ends of a worker's hub.
#[derive(Debug)]
pub struct Inbox {
    pub messages: mpsc::Receiver<ToWorker>,
    pub answers: mpsc::Receiver<Answers>,
    /// Messages that were taken out of `messages` and wait for their turn; the hub keeps it true.
    pub backlog: Arc<AtomicUsize>,
}

/// Why a message did not reach a worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutletError {
    /// The worker does not keep up; the message is dropped.
    Full,
    /// The worker has ended and its viewers with it.
    Gone,
}

impl WorkerHandle {
    /// A worker's two ends: rooms hold the handle, the worker's hub the inbox.
    pub fn channel(id: WorkerId) -> (Self, Inbox) {
        let (outlet, messages) = mpsc::channel(OUTLET_CAPACITY);
        let (to_single, answers) = mpsc::channel(ANSWERS_CAPACITY);
        let backlog = Arc::<AtomicUsize>::default();
        let handle = Self {
            id,
            outlet,
            answers: to_single,
            backlog: backlog.clone(),
        };
        let inbox = Inbox {
            messages,
            answers,
            backlog,
        };
        (handle, inbox)
    }

    pub fn send(&self, message: ToWorker) -> Result<(), OutletError> {
        self.outlet.try_send(message).map_err(OutletError::from)
    }

    /// Answers that need not wait for the broadcasts before them: those to a large audience take tens of milliseconds.
    pub fn answer(&self, answers: Answers) -> Result<(), OutletError> {
        self.answers.try_send(answers).map_err(OutletError::from)
    }
}

impl<T> From<mpsc::error::TrySendError<T>> for OutletError {
    fn from(e: mpsc::error::TrySendError<T>) -> Self {
        match e {
            mpsc::error::TrySendError::Full(_) => Self::Full,
            mpsc::error::TrySendError::Closed(_) => Self::Gone,
        }
    }
}

/// Every worker there is, so that what concerns all of them reaches all of them. Rooms run on the workers' threads:
/// on the way from a viewer over the room to the viewers of the same thread, nobody has to be woken.
#[derive(Clone, Debug, Default)]
pub struct Workers {
    workers: Arc<RwLock<Vec<Worker>>>,
}

#[derive(Debug)]
struct Worker {
    handle: WorkerHandle,
    thread: ArbiterHandle,
}

impl Workers {
    /// Called once by each worker thread when it starts; a worker that was restarted is a new one.
    pub fn register(&self, thread: ArbiterHandle) -> (WorkerHandle, Inbox) {
        let mut workers = self.workers.write().unwrap_or_else(PoisonError::into_inner);
        workers.retain(|worker| !worker.handle.outlet.is_closed());
        let next = workers.iter().map(|worker| worker.handle.id.0 + 1).max();
        let (handle, inbox) = WorkerHandle::channel(WorkerId(next.unwrap_or_default()));
        workers.push(Worker {
            handle: handle.clone(),
            thread,
        });
        (handle, inbox)
    }

    pub fn all(&self) -> Vec<WorkerHandle> {
        self.read().iter().map(|worker| worker.handle.clone()).collect()
    }

    /// Workers that have not ended, and messages that wait for each.
    pub fn queues(&self) -> Vec<(WorkerHandle, usize)> {
        let live = self.all().into_iter().filter(|worker| !worker.outlet.is_closed());
        live.map(|worker| {
            let queued = worker.outlet.max_capacity() - worker.outlet.capacity();
            let waiting = queued + worker.backlog.load(Ordering::Relaxed);
            (worker, waiting)
        })
        .collect()
    }

    /// Runs `job` on one of the threads, on the same for the same `at` while no worker ends. It is dropped when there is none.
    pub(super) fn run(&self, at: usize, job: impl FnOnce() + Send + 'static) {
        let workers = self.read();
        let live: Vec<_> = workers
            .iter()
            .filter(|worker| !worker.handle.outlet.is_closed())
            .collect();
        if let Some(worker) = live.get(at % live.len().max(1)) {
            worker.thread.spawn_fn(job);
        }
    }

    fn read(&self) -> std::sync::RwLockReadGuard<'_, Vec<Worker>> {
        self.workers.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends to every worker, and waits for a place in the queue of each, because these messages may not be lost. A worker that is stuck
    /// holds up neither the others nor the caller for longer than five seconds. False when one did not take it.
    pub async fn tell_all(&self, message: impl Fn() -> ToWorker) -> bool {
        self.tell_within(TELL_TIMEOUT, message).await
    }

    async fn tell_within(&self, timeout: Duration, message: impl Fn() -> ToWorker) -> bool {
        let mut late = Vec::new();
        for worker in self.all() {
            match worker.outlet.try_send(message()) {
                // A closed channel is a worker that has ended, and its sockets with it.
                Ok(()) | Err(mpsc::error::TrySendError::Closed(_)) => {}
                Err(mpsc::error::TrySendError::Full(message)) => late.push((worker, message)),
            }
        }
        let deadline = tokio::time::Instant::now() + timeout;
        let mut told = true;
        for (worker, message) in late {
            let place = tokio::time::timeout_at(deadline, worker.outlet.send(message)).await;
            if place.is_err() {
                tracing::error!(worker = worker.id.0, "a worker takes no messages");
                told = false;
            }
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix::Arbiter;

    #[actix_rt::test]
    async fn a_stuck_worker_holds_up_nobody_who_tells_all_of_them_and_hears_the_same_when_it_is_back() {
        let (workers, thread) = (Workers::default(), Arbiter::new());
        let (stuck, mut behind) = workers.register(thread.handle());
        let (_free, mut ahead) = workers.register(thread.handle());
        let revoke = || ToWorker::Revoke { session: "s".into() };
        while stuck.send(revoke()).is_ok() {}
        assert!(!workers.tell_within(Duration::from_millis(50), revoke).await);
        assert!(matches!(ahead.messages.try_recv(), Ok(ToWorker::Revoke { .. })));
        behind.messages.try_recv().unwrap();
        assert!(workers.tell_within(Duration::from_secs(60), revoke).await);
        assert_eq!(
            workers.queues().iter().map(|(_, waiting)| *waiting).max(),
            Some(OUTLET_CAPACITY)
        );
        thread.stop();
    }
}
