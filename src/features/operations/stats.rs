//! Figures of the server at one moment.

use actors::room::{Counters, RoomKey, Standing};
use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};
use time::OffsetDateTime;
use tokio::task::JoinHandle;

/// How a room stands, for operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoomStanding {
    Actor(Standing),
    /// Sockets watch it and no actor runs: none is needed until somebody asks something.
    Resting,
}

/// One room over the time between two looks.
#[derive(Debug, Clone)]
pub struct RoomStats {
    pub kind: String,
    pub id: String,
    pub standing: RoomStanding,
    /// None for one that rests.
    pub incarnation: Option<u64>,
    pub age: Option<Duration>,
    pub sockets: usize,
    /// Messages heard a second.
    pub messages: f64,
    /// Writes to sockets a second.
    pub deliveries: f64,
    /// Seconds on average; None without a flush or a commit in the time.
    pub flush: Option<f64>,
    pub commit: Option<f64>,
    pub waiting: u64,
    pub mailbox: usize,
    pub restarts: u64,
}

/// All rooms of a kind.
#[derive(Debug, Clone, Default)]
pub struct KindTotals {
    pub kind: String,
    pub rooms: usize,
    pub running: usize,
    pub parked: usize,
    pub sockets: usize,
    pub messages: f64,
    pub deliveries: f64,
}

/// Everything at one moment.
#[derive(Debug, Clone)]
pub struct Snapshot {
    pub at: OffsetDateTime,
    /// Those in trouble first, then by load.
    pub rooms: Vec<RoomStats>,
    pub kinds: Vec<KindTotals>,
    pub process: Process,
    /// Seconds of a transaction of chat lines, of votes, of transfers; None without one in the time.
    pub chat_commit: Option<f64>,
    pub vote_commit: Option<f64>,
    pub ledger_commit: Option<f64>,
}

/// The process at one moment.
#[derive(Debug, Clone)]
pub struct Process {
    pub uptime: Duration,
    /// Bytes of memory that are really there; None where the system does not say.
    pub resident: Option<u64>,
    /// Cores in use on average since the last look; None at the first one.
    pub cpu: Option<f64>,
    pub cores: usize,
    pub sockets: usize,
    pub max_sockets: usize,
    pub pool: Pool,
    pub workers: Vec<WorkerStats>,
}

/// The connections to the database that requests share.
#[derive(Debug, Clone, Copy)]
pub struct Pool {
    pub open: u32,
    pub idle: usize,
    pub max: u32,
}

/// One worker thread.
#[derive(Debug, Clone)]
pub struct WorkerStats {
    pub id: u32,
    /// None when it did not answer in time.
    pub sockets: Option<usize>,
    /// Messages of rooms that wait for it.
    pub waiting: usize,
    /// How many may wait.
    pub bound: usize,
}

/// A drain that was begun and not ended. It stays when all are gone: nobody is let in until it is ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drain {
    pub began_at: OffsetDateTime,
    /// When the last sockets are closed.
    pub until: OffsetDateTime,
    /// Sockets that were open when it began.
    pub sockets: usize,
}

pub(super) struct RunningDrain {
    pub drain: Drain,
    pub task: JoinHandle<()>,
}

#[derive(Default)]
pub(super) struct Snapshots {
    pub last: Option<Counted>,
    pub snapshot: Option<(Instant, Arc<Snapshot>)>,
}

/// The counters at the last look.
pub(super) struct Counted {
    pub at: Instant,
    pub cpu: Option<Duration>,
    pub rooms: HashMap<RoomKey, (u64, Counters)>,
    pub delivered: HashMap<RoomKey, u64>,
    pub commits: [(f64, u64); 3],
}

/// Seconds as milliseconds, to the microsecond.
pub(super) fn millis(seconds: Option<f64>) -> Option<f64> {
    seconds.map(|seconds| rounded(seconds * 1_000.0))
}

/// Three digits behind the point are more than anybody reads.
pub(super) fn rounded(value: f64) -> f64 {
    (value * 1_000.0).round() / 1_000.0
}
