//! The tables of running matches, and the way to them.

use std::sync::Arc;
use std::time::Duration;

use actors::metrics::Metrics;
use actors::room::{ASK_WITHIN, Limits, LocateError, Registry, Room, Workers};
use actors::rooms::{AbortError, Duels, Rooms, Tables, Users};
use actors::table::{Abort, Again, Changed, Gate, MAILBOX_CAPACITY, Table, TableDeps, TableFeeds, port::Questions};
use actors::wire::RematchOffer;
use async_trait::async_trait;
use domain::{MatchId, UserId};
use sqlx::PgPool;
use tokio::sync::Semaphore;

use super::store::{MatchHooks, PgTableStore};
use crate::{cluster::Cluster, config::Config, rooms::limits};

/// A match is played again when its table starts; hundreds may start at once after a restart.
const LOAD: Duration = Duration::from_secs(60);

/// Whom tables tell: rooms of duels and of streams, people, streams that show a table, and the features that wait for a match's beginning and end.
pub struct Listeners {
    pub duels: Arc<dyn Duels>,
    pub users: Arc<dyn Users>,
    pub rooms: Arc<dyn Rooms>,
    pub questions: Arc<dyn Questions>,
    pub feeds: TableFeeds,
    pub hooks: MatchHooks,
}

pub fn tables(
    config: &Config,
    pool: &PgPool,
    metrics: &Metrics,
    workers: &Workers,
    listeners: Listeners,
    cluster: &Cluster,
) -> Registry<Table> {
    let room_metrics = metrics.room(Table::KIND);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let deps = TableDeps {
        store: Arc::new(PgTableStore::among(pool.clone(), listeners.hooks, cluster.clone())),
        duels: listeners.duels,
        users: listeners.users,
        rooms: listeners.rooms,
        questions: listeners.questions,
        metrics: room_metrics.clone(),
        feeds: listeners.feeds,
        // One core stays for everybody else.
        thinking: Gate::new(cores.saturating_sub(1).max(1)),
        restoring: Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))),
        agents_wait: config.duels.agents_wait,
        coalesce: Duration::from_millis(config.rooms.coalesce_ms),
        idle: Duration::from_secs(config.rooms.idle_seconds),
    };
    let limits = Limits {
        mailbox: MAILBOX_CAPACITY,
        load: LOAD,
        ..limits(config)
    };
    Registry::new(deps, limits, workers.clone(), room_metrics)
}

/// The tables, as REST asks them.
#[derive(Clone)]
pub struct LiveTables(pub Registry<Table>);

#[async_trait]
impl Tables for LiveTables {
    fn wake(&self, id: MatchId) {
        if self.0.running(&id).is_some() {
            return;
        }
        let tables = self.0.clone();
        tokio::spawn(async move {
            match tables.locate(&id).await {
                // Its owner looks for matches without a table every second.
                Ok(_) | Err(LocateError::Elsewhere) => {}
                Err(e) => tracing::warn!(%id, cause = %e, "a table does not start yet"),
            }
        });
    }

    fn changed(&self, id: MatchId) {
        // A table that is too busy to hear it notices at its next step that it is fenced off.
        let _ = self.0.tell(&id, Changed);
    }

    fn again(&self, id: MatchId, offer: RematchOffer) {
        let _ = self.0.tell(&id, Again(offer));
    }

    async fn abort(&self, id: MatchId, by: UserId) -> Result<(), AbortError> {
        let table = self.0.locate(&id).await?;
        let answer = table.ask_within(ASK_WITHIN, |reply| Abort { by, reply }).await?;
        answer.unwrap_or(Err(AbortError::Unavailable))
    }
}
