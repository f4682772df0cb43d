//! A prediction's voting: votes gather here, are stored many to a transaction, told through the stream's room, and then acknowledged.
//! Steps of a prediction are decided by `domain::prediction` under the row's lock, so nothing here must be believed by anyone.

mod cast;
mod messages;

pub use messages::{Cast, Crash, ReplyTo};

use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::prelude::*;
use domain::PredictionId;

use crate::handlers;
use crate::metrics::Metrics;
use crate::ports::{PredictionNews, PredictionStore};
use crate::room::{CommitQueue, Footprint, Held, LoadError, Room, SupervisorHandle};
use crate::rooms::Rooms;

/// Shared by all predictions.
#[derive(Clone)]
pub struct PredictionDeps {
    pub store: Arc<dyn PredictionStore>,
    pub rooms: Arc<dyn Rooms>,
    pub metrics: Metrics,
    /// Without a vote for so long, the actor stops; the next vote builds it again.
    pub idle: Duration,
}

/// Messages that a prediction's mailbox holds before it answers busy: it is emptied faster than votes are stored.
pub const MAILBOX_CAPACITY: usize = 16_384;

pub struct PredictionRoom {
    id: PredictionId,
    deps: PredictionDeps,
    supervisor: SupervisorHandle,
    /// As last read or counted.
    news: PredictionNews,
    votes: CommitQueue<Cast>,
    /// Votes gather after a commit that brought few.
    gathering: bool,
    /// The stream's room was too busy to hear the newest count.
    untold: bool,
    voted_at: Instant,
    footprint: Footprint,
}

handlers!(PredictionRoom {
    Cast => cast,
    Crash => crash,
});

impl Room for PredictionRoom {
    const ESSENTIAL: bool = true;

    type Key = PredictionId;
    type Deps = PredictionDeps;

    const KIND: &'static str = "prediction";

    async fn load(id: PredictionId, deps: PredictionDeps, supervisor: SupervisorHandle) -> Result<Self, LoadError> {
        let news = deps.store.open(id).await?;
        Ok(Self {
            id,
            footprint: Footprint::new(&deps.metrics.room(Self::KIND)),
            deps,
            supervisor,
            news,
            votes: CommitQueue::new(cast::QUEUE_CAPACITY),
            gathering: false,
            untold: false,
            voted_at: Instant::now(),
        })
    }

    /// No incarnation needs to be fenced off: a vote is unique in the store, whoever brings it.
    fn epoch(&self) -> u64 {
        0
    }
}

impl Actor for PredictionRoom {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.run_interval(Duration::from_secs(1), |room, ctx| {
            room.footprint.set(room.votes.held());
            if room.votes.is_idle() && !room.gathering && room.voted_at.elapsed() >= room.deps.idle {
                ctx.stop();
            }
        });
    }
}
