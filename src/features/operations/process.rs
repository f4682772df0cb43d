//! The process as the operating system and its own counters know it.

use super::Operations;
use actors::room::{HubCount, ToWorker};
use sqlx::PgPool;
use std::time::Duration;
use tokio::sync::oneshot;

/// How long a worker's answer is waited for; one that is busier than that is shown as silent.
const PATIENCE: Duration = Duration::from_millis(500);

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
    pub workers: Vec<WorkerLook>,
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
pub struct WorkerLook {
    pub id: u32,
    /// None when it did not answer in time.
    pub sockets: Option<usize>,
    /// Messages of rooms that wait for it.
    pub waiting: usize,
    /// How many may wait.
    pub bound: usize,
}

impl Operations {
    pub(super) async fn hubs(&self) -> (Vec<WorkerLook>, Vec<HubCount>) {
        let asked = self.workers.queues().into_iter().map(|(worker, waiting)| async move {
            let (reply, answer) = oneshot::channel();
            let sent = worker.send(ToWorker::Count { reply });
            let answer = async { sent.ok().map(|()| answer)?.await.ok() };
            let count = tokio::time::timeout(PATIENCE, answer).await.ok().flatten();
            let look = WorkerLook {
                id: worker.id.0,
                sockets: count.as_ref().map(|count| count.sockets),
                waiting,
                bound: actors::room::OUTLET_CAPACITY,
            };
            (look, count)
        });
        let (workers, counts): (Vec<_>, Vec<_>) = futures_util::future::join_all(asked).await.into_iter().unzip();
        (workers, counts.into_iter().flatten().collect())
    }

    pub(super) fn process(&self, pool: &PgPool, workers: Vec<WorkerLook>, cpu: Option<f64>) -> Process {
        Process {
            uptime: self.started.elapsed(),
            resident: resident(),
            cpu,
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            sockets: self.limits.open(),
            max_sockets: self.limits.max_total(),
            pool: Pool {
                open: pool.size(),
                idle: pool.num_idle(),
                max: pool.options().get_max_connections(),
            },
            workers,
        }
    }
}

/// Linux says it in kilobytes.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// Time on all cores since the process began.
pub(super) fn cpu_time() -> Option<Duration> {
    let time = nix::time::clock_gettime(nix::time::ClockId::CLOCK_PROCESS_CPUTIME_ID).ok()?;
    Some(Duration::from(time))
}
