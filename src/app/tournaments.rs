//! Tournaments that run themselves, and what the clock does with them.

use std::sync::Arc;
use std::time::Duration;

use actors::metrics::Metrics;
use actors::room::{Limits, Registry, Room, Workers};
use actors::rooms::{Tables, Users};
use actors::tournament::{TournamentDeps, TournamentRoom, Tournaments};
use sqlx::PgPool;
use tokio::time::{MissedTickBehavior, interval};

use super::rooms::limits;
use crate::config::Config;
use crate::store::tournaments::{self, PgTournamentStore};

/// How often tournaments are looked for whose time has come.
const LOOK: Duration = Duration::from_secs(1);
/// Messages that wait for one tournament: people who come, go, and decide.
const MAILBOX_CAPACITY: usize = 1_024;

pub fn tournaments(
    config: &Config,
    pool: &PgPool,
    metrics: &Metrics,
    workers: &Workers,
    tables: Arc<dyn Tables>,
    users: Arc<dyn Users>,
) -> Tournaments {
    let room_metrics = metrics.room(TournamentRoom::KIND);
    let deps = TournamentDeps {
        store: Arc::new(PgTournamentStore::new(pool.clone(), users)),
        tables,
        metrics: room_metrics.clone(),
        idle: Duration::from_secs(config.rooms.idle_seconds),
    };
    let limits = Limits {
        mailbox: MAILBOX_CAPACITY,
        ..limits(config)
    };
    Tournaments(Registry::new(deps, limits, workers.clone(), room_metrics))
}

/// Wakes every tournament that runs, that is to start, or whose check-in opens: in time, and after the server was down.
pub async fn keep(tournaments: Tournaments, pool: PgPool) {
    let mut look = interval(LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Skip);
    loop {
        look.tick().await;
        let due = async { tournaments::due(&mut *pool.acquire().await?).await };
        match due.await {
            Ok(due) => due.into_iter().for_each(|id| tournaments.wake(id)),
            Err(error) => tracing::warn!(cause = %error, "tournaments wait for the database"),
        }
    }
}
