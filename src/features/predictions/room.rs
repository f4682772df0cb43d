//! The actors of predictions, and the way to them.

use std::sync::Arc;
use std::time::Duration;

use actors::metrics::Metrics;
use actors::ports::Ballot;
use actors::prediction::{Cast, MAILBOX_CAPACITY, PredictionDeps, PredictionRoom, ReplyTo};
use actors::room::{Limits, Registry, Room, Workers};
use actors::rooms::{Ballots, CastError, Rooms, Voted};
use async_trait::async_trait;
use domain::{PredictionId, StreamId};
use sqlx::PgPool;
use tokio::sync::oneshot;

use super::store::{NetworkKey, PgPredictionStore};
use crate::{
    config::{Config, ConfigError},
    rooms::limits,
};

pub fn predictions(
    config: &Config,
    pool: &PgPool,
    metrics: &Metrics,
    workers: &Workers,
    rooms: Arc<dyn Rooms>,
) -> Result<Registry<PredictionRoom>, ConfigError> {
    let networks = NetworkKey::new(config.jwt_secret()?.expose());
    let deps = PredictionDeps {
        store: Arc::new(PgPredictionStore::new(pool.clone(), networks)),
        rooms,
        metrics: metrics.clone(),
        idle: Duration::from_secs(config.rooms.idle_seconds),
    };
    let limits = Limits {
        mailbox: MAILBOX_CAPACITY,
        ..limits(config)
    };
    Ok(Registry::new(
        deps,
        limits,
        workers.clone(),
        metrics.room(PredictionRoom::KIND),
    ))
}

/// Votes that come over REST.
pub struct LiveBallots(pub Registry<PredictionRoom>);

#[async_trait]
impl Ballots for LiveBallots {
    async fn cast(&self, stream: StreamId, prediction: PredictionId, ballot: Ballot) -> Result<Voted, CastError> {
        let room = self.0.locate(&prediction).await?;
        let (caller, answer) = oneshot::channel();
        let reply = ReplyTo::Caller(caller);
        room.tell(Cast { stream, ballot, reply })?;
        // An actor that ends under the vote drops it: whether it was stored, a retry finds out.
        answer.await.unwrap_or(Err(CastError::Unavailable))
    }
}
