//! Figures that nobody counts as they come: looked at every fifteen seconds, for Prometheus.

use super::{
    pool_measures::PoolMeasures,
    process::{cpu_time, open_files, resident},
    service::Operations,
    store,
};
use crate::{
    config::Retention,
    db::{self, Pools, disk::Disk},
    jobs::Job,
};
use prometheus::{Counter, Gauge, GaugeVec, IntGauge, Opts, Registry};
use std::{sync::Arc, time::Duration};

const INTERVAL: Duration = Duration::from_secs(15);

struct Measures {
    due: GaugeVec,
    pools: PoolMeasures,
    hub_queue: IntGauge,
    disk_free: IntGauge,
    disk_total: IntGauge,
    wal: IntGauge,
    database: IntGauge,
    cpu: Counter,
    resident: IntGauge,
    open_files: IntGauge,
    max_files: IntGauge,
    started: Gauge,
}

impl Measures {
    fn new(registry: &Registry) -> Result<Self, prometheus::Error> {
        let measures = Self {
            due: GaugeVec::new(
                Opts::new(
                    "cuecast_oldest_due_seconds",
                    "How long the oldest row of a job has been due; alarm when it grows",
                ),
                &["job"],
            )?,
            pools: PoolMeasures::new(registry)?,
            hub_queue: IntGauge::new(
                "cuecast_hub_queue_messages",
                "Messages that wait for the worker with the most of them",
            )?,
            disk_free: IntGauge::new("cuecast_disk_free_bytes", "Free on the disk of the data folder")?,
            disk_total: IntGauge::new("cuecast_disk_bytes", "Size of that disk")?,
            wal: IntGauge::new(
                "cuecast_wal_bytes",
                "The write-ahead log of the server's own cluster; 0 for a Postgres elsewhere",
            )?,
            database: IntGauge::new("cuecast_database_bytes", "Tables and indexes")?,
            cpu: Counter::new("process_cpu_seconds_total", "Processor time of the server")?,
            resident: IntGauge::new(
                "process_resident_memory_bytes",
                "Memory of the server that is really there",
            )?,
            open_files: IntGauge::new("process_open_fds", "Open file descriptors of the server")?,
            max_files: IntGauge::new("process_max_fds", "How many it may open")?,
            started: Gauge::new(
                "process_start_time_seconds",
                "When the server started, in seconds since 1970",
            )?,
        };
        measures.register(registry)?;
        Ok(measures)
    }

    fn register(&self, registry: &Registry) -> Result<(), prometheus::Error> {
        registry.register(Box::new(self.due.clone()))?;
        for gauge in [
            &self.hub_queue,
            &self.disk_free,
            &self.disk_total,
            &self.wal,
            &self.database,
            &self.resident,
            &self.open_files,
            &self.max_files,
        ] {
            registry.register(Box::new(gauge.clone()))?;
        }
        registry.register(Box::new(self.cpu.clone()))?;
        registry.register(Box::new(self.started.clone()))
    }

    async fn look(
        &self,
        operations: &Operations,
        pools: &Pools,
        disk: Option<&Disk>,
        retention: &Retention,
    ) -> db::Result<()> {
        self.process(operations);
        if let Some(disk) = disk {
            let space = disk.space();
            self.disk_free.set(whole(space.map_or(0, |space| space.free)));
            self.disk_total.set(whole(space.map_or(0, |space| space.total)));
            self.wal.set(whole(wal_size(disk)));
        }
        self.pools.look(pools).await;
        let mut db = pools.rest.acquire().await?;
        for (job, seconds) in store::oldest_due(&mut db, retention).await? {
            self.due.with_label_values(&[job.as_str()]).set(seconds);
        }
        self.database.set(store::database_size(&mut db).await?);
        Ok(())
    }

    fn process(&self, operations: &Operations) {
        let queues = operations.workers.queues();
        let longest = queues.into_iter().map(|(_, waiting)| waiting).max();
        self.hub_queue
            .set(i64::try_from(longest.unwrap_or_default()).unwrap_or(i64::MAX));
        if let Some(time) = cpu_time() {
            self.cpu.inc_by((time.as_secs_f64() - self.cpu.get()).max(0.0));
        }
        self.resident.set(whole(resident().unwrap_or_default()));
        if let Some((open, most)) = open_files() {
            self.open_files.set(whole(open));
            self.max_files.set(whole(most));
        }
        let started = time::OffsetDateTime::now_utc() - operations.started.elapsed();
        if self.started.get() == 0.0 {
            self.started.set(started.unix_timestamp() as f64);
        }
    }
}

/// Of the cluster on that disk, as its files lie there: asking Postgres takes a right that the server's role has no use for.
fn wal_size(disk: &Disk) -> u64 {
    let folder = std::fs::read_dir(disk.folder.join("postgres/cluster/pg_wal"));
    let files = folder
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| entry.metadata().ok());
    files.filter(std::fs::Metadata::is_file).map(|file| file.len()).sum()
}

fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The job. `disk` is that of the server's own cluster; None for a Postgres elsewhere.
pub fn job(
    operations: Arc<Operations>,
    pools: Pools,
    disk: Option<Disk>,
    retention: Retention,
    registry: &Registry,
) -> Result<Job, prometheus::Error> {
    let measures = Arc::new(Measures::new(registry)?);
    Ok(Job::every(INTERVAL, "operations.measure", move || {
        let (measures, operations, pools) = (measures.clone(), operations.clone(), pools.clone());
        let (disk, retention) = (disk.clone(), retention.clone());
        async move { measures.look(&operations, &pools, disk.as_ref(), &retention).await }
    }))
}
