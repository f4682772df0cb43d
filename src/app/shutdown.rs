//! The end of a server, in the order in which nothing is lost: not ready, grace, no new connections, viewers sent away, rooms and requests
//! finished, jobs ended, the database closed.

use std::sync::Arc;
use std::time::Duration;

use actors::metrics::Metrics;
use actors::room::Roster;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout_at};

use super::Running;
use crate::{
    context::Context,
    features::{notifications::mentions::tell_all_mentions, operations::send_away},
};

/// How often it is looked whether something has ended.
const LOOK_INTERVAL: Duration = Duration::from_millis(20);
/// Longer than work that was just cut takes to let go of its connection: one that is let go of after the runtime's end is a panic.
const LETTING_GO: Duration = Duration::from_millis(500);

/// Work of rooms and writers that is to be finished when nobody listens any more.
pub struct LastWords {
    pub rosters: Vec<Arc<dyn Roster>>,
    pub metrics: Metrics,
    pub context: Arc<Context>,
}

impl LastWords {
    /// Nothing waits in a room, and nothing is to be stored.
    fn are_said(&self) -> bool {
        let waits = |roster: &Arc<dyn Roster>| roster.look().iter().any(|room| room.counters.waiting > 0);
        self.metrics.chat_unstored.get() == 0 && !self.rosters.iter().any(waits)
    }

    /// Waits until rooms have done what they were told. Twice in a row, because a room begins its next commit after the last.
    async fn said(&self, deadline: Instant) {
        let mut quiet = 0;
        while quiet < 2 && Instant::now() < deadline {
            quiet = if self.are_said() { quiet + 1 } else { 0 };
            sleep(LOOK_INTERVAL).await;
        }
    }
}

impl Running {
    /// Ends the server. The time for it begins after the grace, and what is left at its end is cut: nothing that was acknowledged is among
    /// that.
    pub async fn stop(self) {
        tracing::info!("stopping");
        self.sockets.admission.set_leaving();
        self.cluster.drain().await;
        sleep(self.grace).await;
        let begun = Instant::now();
        let deadline = begun + self.shutdown;
        self.handle.pause().await;
        // Connections that are open already could bring more.
        self.sockets.admission.set_closed(true);
        send_away(&self.workers, 1).await;
        while self.sockets.limits.open() > 0 && Instant::now() < begun + self.shutdown / 2 {
            sleep(LOOK_INTERVAL).await;
        }
        self.last_words.said(begun + self.shutdown / 4 * 3).await;
        // A write that is still under way is fenced by whoever takes its room.
        self.cluster.leave().await;
        if timeout_at(deadline, self.handle.stop(true)).await.is_err() {
            tracing::warn!("requests were cut: they took longer than the shutdown may");
            self.server.abort();
        }
        // Else the next server does it: it is noted with the lines.
        match timeout_at(deadline, tell_all_mentions(&self.last_words.context)).await {
            Ok(Ok(())) => {}
            Ok(Err(cause)) => tracing::warn!(%cause, "some people who were named are told later"),
            Err(_) => tracing::warn!("some people who were named are told later"),
        }
        self.background.iter().for_each(JoinHandle::abort);
        let deadline = deadline.max(Instant::now() + LETTING_GO);
        if timeout_at(deadline, self.pools.close()).await.is_err() {
            tracing::warn!("database connections were cut");
        }
        if let Some(sandbox) = self.sandbox {
            sandbox.stop().await;
        }
        if let Some(node) = self.local_node {
            node.stop();
        }
        if let Some(postgres) = self.postgres {
            postgres.stop();
        }
    }
}
