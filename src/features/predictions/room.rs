//! The actors of predictions, and the way to them.

use std::sync::Arc;
use std::time::Duration;

use actors::metrics::Metrics;
use actors::prediction::{Cast, MAILBOX_CAPACITY, PredictionDeps, PredictionRoom, ReplyTo};
use actors::room::{ASK_WITHIN, Limits, Registry, Room, Workers};
use actors::rooms::{Ballots, CastError, Rooms};
use actors::wire::Prediction;
use async_trait::async_trait;
use domain::prediction::Side;
use domain::{PredictionId, StreamId, UserId};
use sqlx::PgPool;

use super::store::PgPredictionStore;
use crate::{config::Config, rooms::limits};

pub fn predictions(
    config: &Config,
    pool: &PgPool,
    metrics: &Metrics,
    workers: &Workers,
    rooms: Arc<dyn Rooms>,
) -> Registry<PredictionRoom> {
    let deps = PredictionDeps {
        store: Arc::new(PgPredictionStore::new(pool.clone())),
        rooms,
        metrics: metrics.clone(),
        idle: Duration::from_secs(config.rooms.idle_seconds),
    };
    let limits = Limits {
        mailbox: MAILBOX_CAPACITY,
        ..limits(config)
    };
    Registry::new(deps, limits, workers.clone(), metrics.room(PredictionRoom::KIND))
}

/// Votes that come over REST.
pub struct LiveBallots(pub Registry<PredictionRoom>);

#[async_trait]
impl Ballots for LiveBallots {
    async fn cast(
        &self,
        stream: StreamId,
        prediction: PredictionId,
        by: UserId,
        side: Side,
    ) -> Result<Prediction, CastError> {
        let room = self.0.locate(&prediction).await?;
        let vote = |caller| Cast {
            stream,
            by,
            side,
            reply: ReplyTo::Caller(caller),
        };
        let answer = room.ask_within(ASK_WITHIN, vote).await?;
        answer.unwrap_or(Err(CastError::Unavailable))
    }
}
