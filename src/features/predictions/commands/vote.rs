use crate::http::{error::ApiError, tasks::detached};
use actors::{rooms::Ballots, wire::Prediction};
use domain::{PredictionId, StreamId, UserId, prediction::Side};
use std::sync::Arc;

/// Votes. The prediction's actor commits the vote with others (`store/cast.rs`); it is waited for even when the caller has gone.
pub async fn vote(
    ballots: Arc<dyn Ballots>,
    by: UserId,
    (stream, id): (StreamId, PredictionId),
    side: Side,
) -> Result<Prediction, ApiError> {
    detached(async move { Ok(ballots.cast(stream, id, by, side).await?) }).await
}
