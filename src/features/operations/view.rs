use crate::{
    features::operations::{
        service::Operations,
        stats::{Drain, KindTotals, Process, RoomStanding, RoomStats, Snapshot, WorkerStats, millis, rounded},
    },
    jobs::{Failure, JobStatus},
    socket::admission::Announced,
};
use actors::room::Standing;
use serde::Serialize;
use std::collections::HashMap;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// State of the server now. Rates are of the time since the look before, of a few seconds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OperationsView {
    /// Always true.
    success: bool,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// The nodes of this site that run, by name; the rest of this answer is about the one that is `isThis`. Empty for a server that is alone.
    nodes: Vec<NodeView>,
    process: ProcessView,
    kinds: Vec<KindView>,
    /// Those in trouble first, then the busiest.
    rooms: Vec<RoomView>,
    /// Rooms that the limit left out.
    more_rooms: usize,
    /// All that the clock starts, in the order in which it was started; those whose last run failed first.
    jobs: Vec<JobView>,
    /// Milliseconds of a transaction of chat lines on average; null without one lately.
    #[schema(required)]
    chat_commit_ms: Option<f64>,
    /// Of a transaction of votes.
    #[schema(required)]
    vote_commit_ms: Option<f64>,
    /// Of a transaction of transfers.
    #[schema(required)]
    ledger_commit_ms: Option<f64>,
    /// The restart that is announced.
    #[schema(required)]
    restart: Option<RestartView>,
    /// The drain under way, or done and not ended.
    #[schema(required)]
    drain: Option<DrainView>,
}

/// One of several servers of this site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NodeView {
    /// Id that calls name; a restart under the same name has another.
    pub node: i32,
    pub name: String,
    pub version: String,
    pub is_this: bool,
    /// Whether it does what one alone may do: jobs, duels, tables, tournaments.
    pub leads: bool,
    /// It is about to stop, and takes no more rooms.
    pub is_draining: bool,
}

/// The process.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProcessView {
    version: &'static str,
    uptime_seconds: u64,
    /// Bytes of memory that are really there; null where the system does not say.
    #[schema(required)]
    resident_bytes: Option<u64>,
    /// Cores in use on average; null where the system does not say.
    #[schema(required)]
    cpu: Option<f64>,
    cores: usize,
    sockets: usize,
    max_sockets: usize,
    /// Connections to the database that requests share.
    pool: PoolView,
    workers: Vec<WorkerView>,
}

/// Connections to the database.
#[derive(Debug, Serialize, ToSchema)]
pub struct PoolView {
    open: u32,
    idle: usize,
    max: u32,
}

/// A worker thread.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkerView {
    id: u32,
    /// Null when it did not answer in time.
    #[schema(required)]
    sockets: Option<usize>,
    /// Messages of rooms that wait for it.
    waiting: usize,
    bound: usize,
}

/// All rooms of one kind.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KindView {
    kind: String,
    rooms: usize,
    running: usize,
    parked: usize,
    subscribers: usize,
    messages_per_second: f64,
    deliveries_per_second: f64,
}

/// How a room stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RoomState {
    Running,
    Loading,
    Unavailable,
    Parked,
    /// Watched, and without an actor until somebody asks something.
    Resting,
}

/// One room.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OperatedRoom)]
pub struct RoomView {
    /// `stream`, `prediction`, `duel`, `table`, `lobby`, `tournament`.
    kind: String,
    id: String,
    /// Null where it has none.
    #[schema(required)]
    title: Option<String>,
    state: RoomState,
    /// Until a parked room comes back by itself.
    #[schema(required)]
    parked_ms: Option<u64>,
    /// Id that orders to the room name; null for one without an actor, which takes none.
    #[schema(required)]
    incarnation: Option<u64>,
    #[schema(required)]
    age_seconds: Option<u64>,
    /// Sockets that watch it.
    subscribers: usize,
    messages_per_second: f64,
    deliveries_per_second: f64,
    /// Milliseconds on average; null without one lately.
    #[schema(required)]
    flush_ms: Option<f64>,
    #[schema(required)]
    commit_ms: Option<f64>,
    /// Messages that wait in its mailbox, and how many may.
    waiting: u64,
    mailbox: usize,
    /// Times that it was built again after it ended unexpectedly.
    restarts: u64,
}

/// Work that the clock starts again and again.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobView {
    /// Such as `deposits.settle`.
    name: &'static str,
    interval_seconds: u64,
    /// When the last run ended; null before the first has.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    ended_at: Option<OffsetDateTime>,
    /// Of the last run; null before the first has ended.
    #[schema(required)]
    took_ms: Option<f64>,
    /// Whether the last run failed. The next one tries again.
    is_failing: bool,
    /// The newest failure, also when later runs succeeded; null without one since the server started.
    #[schema(required)]
    last_error: Option<JobErrorView>,
    /// When the next run begins at the latest; null while one is under way.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    next_at: Option<OffsetDateTime>,
}

/// Why a run of a job failed.
#[derive(Debug, Serialize, ToSchema)]
pub struct JobErrorView {
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// At most 300 characters; the log has all of it.
    text: String,
}

/// The announced restart.
#[derive(Debug, Serialize, ToSchema)]
pub struct RestartView {
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    text: String,
}

/// A drain.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DrainView {
    #[serde(with = "time::serde::rfc3339")]
    began_at: OffsetDateTime,
    /// When the last sockets are closed.
    #[serde(with = "time::serde::rfc3339")]
    until: OffsetDateTime,
    /// Sockets that were open when it began.
    sockets: usize,
    /// Sockets that are open now.
    left: usize,
}

/// Result of an order.
#[derive(Debug, Serialize, ToSchema)]
pub struct Ordered {
    /// Always true.
    success: bool,
    /// False when it was so already, or the room is another by now: then nothing was done, and nothing logged.
    changed: bool,
}

impl Ordered {
    pub const CHANGED: Self = Self {
        success: true,
        changed: true,
    };
    pub const UNCHANGED: Self = Self {
        success: true,
        changed: false,
    };
}

impl OperationsView {
    pub fn new(
        operations: &Operations,
        snapshot: &Snapshot,
        listed: &[RoomStats],
        titles: &HashMap<(String, String), String>,
        nodes: Vec<NodeView>,
    ) -> Self {
        let process = ProcessView::from(&snapshot.process);
        let left = process.sockets;
        Self {
            success: true,
            at: snapshot.at,
            nodes,
            process,
            kinds: snapshot.kinds.iter().map(KindView::from).collect(),
            rooms: listed.iter().map(|room| RoomView::new(room, titles)).collect(),
            more_rooms: snapshot.rooms.len() - listed.len(),
            jobs: jobs(operations.board.statuses()),
            chat_commit_ms: millis(snapshot.chat_commit),
            vote_commit_ms: millis(snapshot.vote_commit),
            ledger_commit_ms: millis(snapshot.ledger_commit),
            restart: operations
                .announced()
                .map(|Announced { at, text }| RestartView { at, text }),
            drain: operations.draining().map(|drain| DrainView::new(drain, left)),
        }
    }
}

impl From<&Process> for ProcessView {
    fn from(process: &Process) -> Self {
        let worker = |worker: &WorkerStats| WorkerView {
            id: worker.id,
            sockets: worker.sockets,
            waiting: worker.waiting,
            bound: worker.bound,
        };
        Self {
            version: env!("CARGO_PKG_VERSION"),
            uptime_seconds: process.uptime.as_secs(),
            resident_bytes: process.resident,
            cpu: process.cpu.map(rounded),
            cores: process.cores,
            sockets: process.sockets,
            max_sockets: process.max_sockets,
            pool: PoolView {
                open: process.pool.open,
                idle: process.pool.idle,
                max: process.pool.max,
            },
            workers: process.workers.iter().map(worker).collect(),
        }
    }
}

impl From<&KindTotals> for KindView {
    fn from(totals: &KindTotals) -> Self {
        Self {
            kind: totals.kind.clone(),
            rooms: totals.rooms,
            running: totals.running,
            parked: totals.parked,
            subscribers: totals.sockets,
            messages_per_second: rounded(totals.messages),
            deliveries_per_second: rounded(totals.deliveries),
        }
    }
}

impl RoomView {
    fn new(room: &RoomStats, titles: &HashMap<(String, String), String>) -> Self {
        let (state, parked) = match room.standing {
            RoomStanding::Actor(Standing::Parked { left }) => (RoomState::Parked, Some(left)),
            RoomStanding::Actor(standing) => (state(standing), None),
            RoomStanding::Resting => (RoomState::Resting, None),
        };
        Self {
            kind: room.kind.clone(),
            id: room.id.clone(),
            title: titles.get(&(room.kind.clone(), room.id.clone())).cloned(),
            state,
            parked_ms: parked.map(|left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX)),
            incarnation: room.incarnation,
            age_seconds: room.age.map(|age| age.as_secs()),
            subscribers: room.sockets,
            messages_per_second: rounded(room.messages),
            deliveries_per_second: rounded(room.deliveries),
            flush_ms: millis(room.flush),
            commit_ms: millis(room.commit),
            waiting: room.waiting,
            mailbox: room.mailbox,
            restarts: room.restarts,
        }
    }
}

impl From<JobStatus> for JobView {
    fn from(job: JobStatus) -> Self {
        let is_failing = job.is_failing();
        let error = |Failure { at, cause }| JobErrorView { at, text: cause };
        Self {
            name: job.name,
            interval_seconds: job.interval.as_secs(),
            ended_at: job.ended_at,
            took_ms: job.ended_at.and_then(|_| millis(Some(job.took.as_secs_f64()))),
            is_failing,
            last_error: job.failure.map(error),
            next_at: job.next_at,
        }
    }
}

fn jobs(mut statuses: Vec<JobStatus>) -> Vec<JobView> {
    statuses.sort_by_key(|job| !job.is_failing());
    statuses.into_iter().map(JobView::from).collect()
}

impl DrainView {
    fn new(
        Drain {
            began_at,
            until,
            sockets,
        }: Drain,
        left: usize,
    ) -> Self {
        Self {
            began_at,
            until,
            sockets,
            left,
        }
    }
}

pub fn state(standing: Standing) -> RoomState {
    match standing {
        Standing::Running => RoomState::Running,
        Standing::Loading => RoomState::Loading,
        Standing::Unavailable => RoomState::Unavailable,
        Standing::Parked { .. } => RoomState::Parked,
    }
}
