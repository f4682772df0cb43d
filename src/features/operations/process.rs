//! The process as the operating system and its own counters know it.

use super::{
    service::Operations,
    stats::{Pool, Process, WorkerStats},
};
use actors::room::{HubCount, ToWorker};
use nix::sys::resource::{Resource, getrlimit};
use sqlx::PgPool;
use std::time::Duration;
use tokio::sync::oneshot;

/// How long a worker's answer is waited for; one that is busier than that is shown as silent.
const TIMEOUT: Duration = Duration::from_millis(500);

impl Operations {
    pub(super) async fn hubs(&self) -> (Vec<WorkerStats>, Vec<HubCount>) {
        let asked = self.workers.queues().into_iter().map(|(worker, waiting)| async move {
            let (reply, answer) = oneshot::channel();
            let sent = worker.send(ToWorker::Count { reply });
            let answer = async { sent.ok().map(|()| answer)?.await.ok() };
            let count = tokio::time::timeout(TIMEOUT, answer).await.ok().flatten();
            let look = WorkerStats {
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

    pub(super) fn process(&self, pool: &PgPool, workers: Vec<WorkerStats>, cpu: Option<f64>) -> Process {
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
pub(super) fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// File descriptors that are open, and how many may be.
pub(super) fn open_files() -> Option<(u64, u64)> {
    let open = std::fs::read_dir("/proc/self/fd").ok()?.count();
    let (most, _) = getrlimit(Resource::RLIMIT_NOFILE).ok()?;
    Some((u64::try_from(open).ok()?, most))
}

/// Time on all cores since the process began.
pub(super) fn cpu_time() -> Option<Duration> {
    let time = nix::time::clock_gettime(nix::time::ClockId::CLOCK_PROCESS_CPUTIME_ID).ok()?;
    Some(Duration::from(time))
}
