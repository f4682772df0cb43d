//! How the outbox does, for Prometheus.

use super::store::txs::Waiting;
use prometheus::{Gauge, Histogram, HistogramOpts, IntCounter, IntGauge, Registry};

/// Its series.
#[derive(Clone)]
pub struct Metrics {
    waiting: IntGauge,
    oldest: IntGauge,
    /// Coins; a picture, nothing is decided by it.
    balance: Gauge,
    pub(super) bumps: IntCounter,
    pub(super) reverted: IntCounter,
    pub(super) refused: IntCounter,
    final_seconds: Histogram,
}

impl Metrics {
    /// Registers its series; fails when they are there already.
    pub fn new(registry: &Registry) -> prometheus::Result<Self> {
        let metrics = Self {
            waiting: IntGauge::new("cuecast_chain_waiting", "Payments and transactions without an outcome")?,
            oldest: IntGauge::new(
                "cuecast_chain_oldest_seconds",
                "Age of the oldest of them; alarm when old",
            )?,
            balance: Gauge::new(
                "cuecast_chain_key_coins",
                "Coins of the key that sends, as last seen; -1 before",
            )?,
            bumps: IntCounter::new("cuecast_chain_bumps_total", "Times that more was offered for a nonce")?,
            reverted: IntCounter::new("cuecast_chain_reverted_total", "Transactions that failed on the chain")?,
            refused: IntCounter::new(
                "cuecast_chain_refused_total",
                "Transactions that would have failed, and were not sent",
            )?,
            final_seconds: Histogram::with_opts(
                HistogramOpts::new(
                    "cuecast_chain_final_seconds",
                    "From the asking for a transaction to its final outcome",
                )
                .buckets(vec![1.0, 2.0, 5.0, 15.0, 60.0, 300.0, 900.0, 3600.0, 14400.0]),
            )?,
        };
        metrics.balance.set(-1.0);
        for series in [&metrics.waiting, &metrics.oldest] {
            registry.register(Box::new(series.clone()))?;
        }
        for series in [&metrics.bumps, &metrics.reverted, &metrics.refused] {
            registry.register(Box::new(series.clone()))?;
        }
        registry.register(Box::new(metrics.balance.clone()))?;
        registry.register(Box::new(metrics.final_seconds.clone()))?;
        Ok(metrics)
    }

    /// Of all keys together.
    pub(super) fn waits(&self, waiting: &[Waiting]) {
        self.waiting.set(waiting.iter().map(|key| key.count).sum());
        self.oldest.set(waiting.iter().map(|key| key.oldest).max().unwrap_or(0));
    }

    pub(super) fn has(&self, wei: alloy_primitives::U256) {
        let gwei = wei / alloy_primitives::U256::from(1_000_000_000);
        self.balance.set(u64::try_from(gwei).unwrap_or(u64::MAX) as f64 / 1e9);
    }

    pub(super) fn took(&self, seconds: i64) {
        self.final_seconds.observe(seconds as f64);
    }
}
