use super::path::OfPrediction;

use crate::{
    auth::Viewer,
    features::predictions::commands,
    http::{
        error::{ApiError, ErrorBody},
        extract::{InStream, JsonBody, Origin},
        routing::ServiceConfig,
    },
};
use actix_web::{post, web};
use actors::{ports::Ballot, rooms::Ballots, wire::PredictionView};
use domain::prediction::Side;
use serde::Deserialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(vote);
}

/// Option that is voted for.
#[derive(Debug, Deserialize, ToSchema)]
pub struct VoteBody {
    /// `option1` or `option2`.
    option: String,
}

/// Votes, once. Where `noShare` says why, the vote counts and has no share of the pool. The same vote again within ten seconds is taken for the same one, sent twice.
#[utoipa::path(tag = "predictions", security(("token" = [])), request_body = VoteBody,
    params(
        ("id" = String, Path, description = "24 hex characters of the stream"),
        ("predictionId" = String, Path, description = "24 hex characters")
    ),
    responses(
        (status = 200, description = "The vote is durable", body = PredictionView),
        (status = 403, description = "OWN_PREDICTION: its creator, and it has a pool", body = ErrorBody),
        (status = 404, description = "PREDICTION_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "PREDICTION_CLOSED or ALREADY_VOTED", body = ErrorBody)
    )
)]
#[post("/api/streams/{id}/predictions/{predictionId}/vote")]
async fn vote(
    ballots: web::Data<dyn Ballots>,
    viewer: Viewer,
    stream: InStream,
    prediction: OfPrediction,
    origin: Origin,
    body: JsonBody<VoteBody>,
) -> Result<web::Json<PredictionView>, ApiError> {
    let who = viewer.required_or("Please login to vote on predictions")?;
    let side: Side = body
        .option
        .parse()
        .map_err(|e: domain::prediction::UnknownSide| ApiError::field("option", e.to_string()))?;
    let prediction = (stream.0, prediction.0);
    let ballot = Ballot {
        by: who.user_id,
        side,
        from: origin.address,
    };
    let voted = commands::vote(ballots.into_inner(), prediction, ballot).await?;
    Ok(web::Json(PredictionView {
        prediction: voted.prediction,
        user_vote: Some(side),
        no_share: voted.no_share,
    }))
}
