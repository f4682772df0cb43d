//! How the jobs are, for operators and Prometheus.

use prometheus::{GaugeVec, IntCounterVec, IntGaugeVec, Opts, Registry};
use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use time::OffsetDateTime;

/// A job as its last run left it.
#[derive(Debug, Clone, PartialEq)]
pub struct JobStatus {
    pub name: &'static str,
    pub interval: Duration,
    /// When the last run ended; None before the first has.
    pub ended_at: Option<OffsetDateTime>,
    pub took: Duration,
    /// Why the last run failed; None when it did what it had to.
    pub failure: Option<String>,
}

/// The status of every job.
pub struct Board {
    jobs: Mutex<Vec<JobStatus>>,
    runs: IntCounterVec,
    succeeded_at: IntGaugeVec,
    seconds: GaugeVec,
}

impl Board {
    /// Registers its series; fails when they are there already.
    pub fn new(registry: &Registry) -> Result<Self, prometheus::Error> {
        let board = Self {
            jobs: Mutex::default(),
            runs: IntCounterVec::new(
                Opts::new("cuecast_job_runs_total", "Runs of a job by outcome"),
                &["job", "outcome"],
            )?,
            succeeded_at: IntGaugeVec::new(
                Opts::new(
                    "cuecast_job_succeeded_timestamp_seconds",
                    "When a job last did what it had to; alarm when old",
                ),
                &["job"],
            )?,
            seconds: GaugeVec::new(
                Opts::new("cuecast_job_seconds", "How long the last run of a job took"),
                &["job"],
            )?,
        };
        registry.register(Box::new(board.runs.clone()))?;
        registry.register(Box::new(board.succeeded_at.clone()))?;
        registry.register(Box::new(board.seconds.clone()))?;
        Ok(board)
    }

    /// Every job, in the order in which they were started.
    pub fn statuses(&self) -> Vec<JobStatus> {
        self.jobs().clone()
    }

    pub(super) fn add(&self, name: &'static str, interval: Duration) {
        self.jobs().push(JobStatus {
            name,
            interval,
            ended_at: None,
            took: Duration::ZERO,
            failure: None,
        });
    }

    pub(super) fn note(&self, name: &'static str, took: Duration, failure: Option<String>) {
        let now = OffsetDateTime::now_utc();
        let outcome = if failure.is_some() { "failed" } else { "done" };
        self.runs.with_label_values(&[name, outcome]).inc();
        self.seconds.with_label_values(&[name]).set(took.as_secs_f64());
        if failure.is_none() {
            self.succeeded_at.with_label_values(&[name]).set(now.unix_timestamp());
        }
        if let Some(job) = self.jobs().iter_mut().find(|job| job.name == name) {
            job.ended_at = Some(now);
            job.took = took;
            job.failure = failure;
        }
    }

    fn jobs(&self) -> MutexGuard<'_, Vec<JobStatus>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
