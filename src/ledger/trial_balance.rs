//! The ledger added up anew, again and again; what does not add up is an alarm.

use super as ledger;
use crate::{db::Result, jobs::Job};
use prometheus::{Gauge, IntGauge, Registry};
use sqlx::PgPool;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use time::OffsetDateTime;

/// How often the whole ledger is added up anew.
const INTERVAL: Duration = Duration::from_secs(10 * 60);
/// The pause is at least this many times as long as the work, so that a large ledger costs at most 2 percent of a core.
const PAUSE_FACTOR: u32 = 50;

/// Result of the last trial balance, for Prometheus.
pub struct TrialBalance {
    faults: IntGauge,
    entries: IntGauge,
    at: IntGauge,
    seconds: Gauge,
}

impl TrialBalance {
    /// Registers its series; fails when they are there already.
    pub fn new(registry: &Registry) -> std::result::Result<Self, prometheus::Error> {
        let balance = Self {
            faults: IntGauge::new(
                "cuecast_ledger_faults",
                "What did not add up in the last trial balance; alarm above 0",
            )?,
            entries: IntGauge::new("cuecast_ledger_entries", "Entries that the last trial balance added up")?,
            at: IntGauge::new(
                "cuecast_ledger_verified_timestamp_seconds",
                "When the last trial balance ended; alarm when old",
            )?,
            seconds: Gauge::new("cuecast_ledger_verify_seconds", "How long the last trial balance took")?,
        };
        for series in [&balance.faults, &balance.entries, &balance.at] {
            registry.register(Box::new(series.clone()))?;
        }
        registry.register(Box::new(balance.seconds.clone()))?;
        Ok(balance)
    }

    /// Adds everything up, and tells every fault to the log.
    pub async fn run(&self, pool: &PgPool) -> Result<()> {
        let begun = Instant::now();
        let report = ledger::verify(&mut *pool.acquire().await?).await?;
        for fault in &report.faults {
            tracing::error!(%fault, "the ledger does not add up");
        }
        self.faults.set(i64::try_from(report.faults.len()).unwrap_or(i64::MAX));
        self.entries.set(report.entries);
        self.at.set(OffsetDateTime::now_utc().unix_timestamp());
        self.seconds.set(begun.elapsed().as_secs_f64());
        Ok(())
    }
}

/// Adds the ledger up every ten minutes. It fails when its series are registered already.
pub fn job(registry: &Registry, pool: PgPool) -> std::result::Result<Job, prometheus::Error> {
    let balance = Arc::new(TrialBalance::new(registry)?);
    let run = move || {
        let (balance, pool) = (balance.clone(), pool.clone());
        async move { balance.run(&pool).await }
    };
    Ok(Job::every(INTERVAL, "ledger.verify", run).resting(PAUSE_FACTOR))
}
