//! Tournaments that run themselves, and what the clock does with them.

use std::sync::Arc;
use std::time::Duration;

use actors::metrics::Metrics;
use actors::room::{Limits, Registry, Room, Workers};
use actors::rooms::{Tables, Users};
use actors::tournament::{TournamentDeps, TournamentRoom, Tournaments};
use sqlx::PgPool;

use super::store::{AgentQuotas, PgTournamentStore};
use crate::{cluster::Cluster, config::Config, rooms::limits};

/// Messages that wait for one tournament: people who come, go, and decide.
const MAILBOX_CAPACITY: usize = 1_024;

pub fn tournaments(
    config: &Config,
    pool: &PgPool,
    metrics: &Metrics,
    workers: &Workers,
    tables: Arc<dyn Tables>,
    users: Arc<dyn Users>,
    cluster: &Cluster,
) -> Tournaments {
    let room_metrics = metrics.room(TournamentRoom::KIND);
    let quotas = AgentQuotas {
        of_person: config.duels.agent_matches_per_person,
        of_server: config.duels.agent_matches,
    };
    let deps = TournamentDeps {
        store: Arc::new(PgTournamentStore::new(pool.clone(), users, quotas, cluster.clone())),
        tables,
        metrics: room_metrics.clone(),
        coalesce: Duration::from_millis(config.rooms.coalesce_ms),
        idle: Duration::from_secs(config.rooms.idle_seconds),
    };
    let limits = Limits {
        mailbox: MAILBOX_CAPACITY,
        ..limits(config)
    };
    Tournaments(Registry::new(deps, limits, workers.clone(), room_metrics))
}
