//! Connections to the database by pool: how many there are, and how long one waits for one.

use crate::db::Pools;
use futures_util::future::join_all;
use prometheus::{HistogramOpts, HistogramVec, IntGaugeVec, Opts, Registry};
use sqlx::PgPool;
use std::time::Instant;

const SECONDS: [f64; 8] = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 3.0];

/// The series of all pools.
pub struct PoolMeasures {
    connections: IntGaugeVec,
    wait: HistogramVec,
}

impl PoolMeasures {
    /// Fails when they are registered already.
    pub fn new(registry: &Registry) -> Result<Self, prometheus::Error> {
        let connections = Opts::new(
            "cuecast_pool_connections",
            "Connections to the database, by the pool that they belong to",
        );
        let wait = HistogramOpts::new(
            "cuecast_pool_wait_seconds",
            "How long one waits for a connection of a pool, tried now and then",
        );
        let measures = Self {
            connections: IntGaugeVec::new(connections, &["pool", "state"])?,
            wait: HistogramVec::new(wait.buckets(SECONDS.to_vec()), &["pool"])?,
        };
        registry.register(Box::new(measures.connections.clone()))?;
        registry.register(Box::new(measures.wait.clone()))?;
        Ok(measures)
    }

    /// Tries each pool as anybody does who needs a connection of it.
    pub async fn look(&self, pools: &Pools) {
        join_all(pools.named().map(|(name, pool)| self.one(name, pool))).await;
    }

    async fn one(&self, name: &str, pool: &PgPool) {
        let (open, idle) = (
            i64::from(pool.size()),
            i64::try_from(pool.num_idle()).unwrap_or(i64::MAX),
        );
        let most = pool.options().get_max_connections().into();
        for (state, number) in [("idle", idle), ("used", (open - idle).max(0)), ("most", most)] {
            self.connections.with_label_values(&[name, state]).set(number);
        }
        let asked = Instant::now();
        // A wait that ends without a connection counts as well.
        drop(pool.acquire().await);
        let waited = asked.elapsed().as_secs_f64();
        self.wait.with_label_values(&[name]).observe(waited);
    }
}
