//! The one way in which a transaction of ours ends.

use super::Result;
use crate::failpoint;
use prometheus::{Histogram, HistogramOpts, IntCounter, Registry};
use sqlx::{Postgres, Transaction};
use std::{sync::LazyLock, time::Instant};

const SECONDS: [f64; 8] = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0];

/// Of the process: whoever commits has a connection, and no registry.
static METRICS: LazyLock<std::result::Result<CommitMetrics, prometheus::Error>> = LazyLock::new(CommitMetrics::new);

struct CommitMetrics {
    seconds: Histogram,
    failures: IntCounter,
}

impl CommitMetrics {
    fn new() -> std::result::Result<Self, prometheus::Error> {
        let seconds = HistogramOpts::new(
            "cuecast_commit_seconds",
            "How long commits take, chat's and votes' aside",
        );
        Ok(Self {
            seconds: Histogram::with_opts(seconds.buckets(SECONDS.to_vec()))?,
            failures: IntCounter::new(
                "cuecast_commit_failures_total",
                "Transactions whose commit failed, those that move money among them; alarm when it is not 0",
            )?,
        })
    }
}

/// Shows what commits take, and how many fail, among a server's metrics.
pub fn register(registry: &Registry) -> std::result::Result<(), prometheus::Error> {
    match &*METRICS {
        Ok(metrics) => {
            registry.register(Box::new(metrics.seconds.clone()))?;
            registry.register(Box::new(metrics.failures.clone()))
        }
        Err(e) => Err(prometheus::Error::Msg(e.to_string())),
    }
}

/// Seconds that all commits took so far, and their number.
pub fn taken() -> (f64, u64) {
    METRICS.as_ref().map_or((0.0, 0), |metrics| {
        (metrics.seconds.get_sample_sum(), metrics.seconds.get_sample_count())
    })
}

/// Commits, between the failpoints `{name}.before_commit` and `{name}.after_commit` at which tests kill the process.
pub async fn commit(transaction: Transaction<'_, Postgres>, name: &str) -> Result<()> {
    failpoint::around(name, "before_commit");
    let begun = Instant::now();
    let committed = transaction.commit().await;
    if let Ok(metrics) = &*METRICS {
        metrics.seconds.observe(begun.elapsed().as_secs_f64());
        if committed.is_err() {
            metrics.failures.inc();
        }
    }
    if let Err(cause) = &committed {
        tracing::warn!(transaction = name, %cause, "a commit failed");
    }
    committed?;
    failpoint::around(name, "after_commit");
    Ok(())
}
