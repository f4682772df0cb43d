//! How the jobs are, for operators and Prometheus.

use prometheus::{GaugeVec, IntCounterVec, IntGaugeVec, Opts, Registry};
use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use time::OffsetDateTime;

/// Characters of a failure that are kept: the log has all of it.
const MAX_FAILURE: usize = 300;

/// A job as its runs left it.
#[derive(Debug, Clone, PartialEq)]
pub struct JobStatus {
    pub name: &'static str,
    pub interval: Duration,
    /// When the last run ended; None before the first has.
    pub ended_at: Option<OffsetDateTime>,
    /// How long the last run took.
    pub took: Duration,
    /// The newest failure. It stays when a later run succeeds, so that a job that fails now and then is seen.
    pub failure: Option<Failure>,
    /// When the next run begins unless something asks for it sooner; None while one is under way.
    pub next_at: Option<OffsetDateTime>,
}

/// A run that did not do what it had to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    pub at: OffsetDateTime,
    /// At most 300 characters of its cause.
    pub cause: String,
}

impl JobStatus {
    /// Whether the last run failed.
    pub fn is_failing(&self) -> bool {
        self.failure
            .as_ref()
            .is_some_and(|failure| Some(failure.at) == self.ended_at)
    }
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
            next_at: None,
        });
    }

    pub(super) fn begins(&self, name: &'static str) {
        self.change(name, |job| job.next_at = None);
    }

    /// A run has ended; the next begins after `pause`.
    pub(super) fn note(&self, name: &'static str, took: Duration, failure: Option<String>, pause: Duration) {
        let now = OffsetDateTime::now_utc();
        let outcome = if failure.is_some() { "failed" } else { "done" };
        self.runs.with_label_values(&[name, outcome]).inc();
        self.seconds.with_label_values(&[name]).set(took.as_secs_f64());
        if failure.is_none() {
            self.succeeded_at.with_label_values(&[name]).set(now.unix_timestamp());
        }
        self.change(name, |job| {
            job.ended_at = Some(now);
            job.took = took;
            job.next_at = now.checked_add(time::Duration::try_from(pause).unwrap_or(time::Duration::MAX));
            if let Some(cause) = failure {
                let cause = cause.chars().take(MAX_FAILURE).collect();
                job.failure = Some(Failure { at: now, cause });
            }
        });
    }

    fn change(&self, name: &'static str, change: impl FnOnce(&mut JobStatus)) {
        if let Some(job) = self.jobs().iter_mut().find(|job| job.name == name) {
            change(job);
        }
    }

    fn jobs(&self) -> MutexGuard<'_, Vec<JobStatus>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
