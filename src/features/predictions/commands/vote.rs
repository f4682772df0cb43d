use crate::http::{error::ApiError, tasks::detached};
use actors::{
    ports::Ballot,
    rooms::{Ballots, Voted},
};
use domain::{PredictionId, StreamId};
use std::sync::Arc;

/// Votes. The prediction's actor commits the vote with others (`store/cast.rs`); it is waited for even when the caller has gone.
pub async fn vote(
    ballots: Arc<dyn Ballots>,
    (stream, id): (StreamId, PredictionId),
    ballot: Ballot,
) -> Result<Voted, ApiError> {
    detached(async move { Ok(ballots.cast(stream, id, ballot).await?) }).await
}
