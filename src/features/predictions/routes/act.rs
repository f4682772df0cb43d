use super::path::OfPrediction;

use crate::{
    auth::Viewer,
    context::Context,
    features::predictions::commands,
    http::{
        done::Done,
        error::{ApiError, ErrorBody},
        extract::{InStream, JsonBody, Origin},
        routing::ServiceConfig,
    },
};
use actix_web::{delete, post, web};
use actors::wire::PredictionView;
use domain::prediction::{Command, Side, UnknownSide};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(end_prediction)
        .service(end_poll)
        .service(undo_prediction)
        .service(delete_prediction);
}

/// Which option has won.
#[derive(Debug, Deserialize, ToSchema)]
pub struct EndPredictionBody {
    /// `option1` or `option2`.
    winner: String,
}

/// A result.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PredictionResult {
    #[serde(flatten)]
    view: PredictionView,
    total_votes: u64,
    /// Votes for the option that won.
    winning_points: u64,
    /// Whether the caller voted for it.
    is_winner: bool,
}

/// Ends a prediction with a winner, and pays its pool out. The same winner again changes nothing.
#[utoipa::path(tag = "predictions", security(("token" = [])), request_body = EndPredictionBody,
    params(
        ("id" = String, Path, description = "24 hex characters of the stream"),
        ("predictionId" = String, Path, description = "24 hex characters")
    ),
    responses(
        (status = 200, body = PredictionResult),
        (status = 403, description = "FORBIDDEN: not its creator", body = ErrorBody),
        (status = 404, description = "PREDICTION_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "PREDICTION_CLOSED: it has ended otherwise", body = ErrorBody)
    )
)]
#[post("/api/streams/{id}/predictions/{predictionId}/end")]
async fn end_prediction(
    context: web::Data<Context>,
    viewer: Viewer,
    stream: InStream,
    prediction: OfPrediction,
    origin: Origin,
    body: JsonBody<EndPredictionBody>,
) -> Result<web::Json<PredictionResult>, ApiError> {
    let by = viewer
        .required_or("Authentication required to end prediction.")?
        .user_id;
    let winner: Side = body
        .winner
        .parse()
        .map_err(|e: UnknownSide| ApiError::field("winner", e.to_string().replace("option", "winner")))?;
    let command = Command::Resolve { by, winner };
    let view = commands::act(&context, by, origin, (stream.0, prediction.0), command).await?;
    let counted = &view.prediction;
    let winning_points = match winner {
        Side::Option1 => counted.option1_votes,
        Side::Option2 => counted.option2_votes,
    };
    Ok(web::Json(PredictionResult {
        total_votes: counted.option1_votes + counted.option2_votes,
        winning_points,
        is_winner: view.user_vote == Some(winner),
        view,
    }))
}

/// Ends a poll before its time: the creator and their moderators may. Its votes are its result. Again, it changes nothing.
#[utoipa::path(tag = "predictions", security(("token" = [])),
    params(
        ("id" = String, Path, description = "24 hex characters of the stream"),
        ("predictionId" = String, Path, description = "24 hex characters")
    ),
    responses(
        (status = 200, body = PredictionView),
        (status = 403, description = "FORBIDDEN: not a moderator", body = ErrorBody),
        (status = 404, description = "PREDICTION_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "PREDICTION_CLOSED: it is no poll", body = ErrorBody)
    )
)]
#[post("/api/streams/{id}/predictions/{predictionId}/end-poll")]
async fn end_poll(
    context: web::Data<Context>,
    viewer: Viewer,
    stream: InStream,
    prediction: OfPrediction,
    origin: Origin,
) -> Result<web::Json<PredictionView>, ApiError> {
    let by = viewer.required_or("Authentication required to end a poll.")?.user_id;
    let view = commands::end_poll(&context, by, origin, (stream.0, prediction.0)).await?;
    Ok(web::Json(view))
}

/// Takes a result back within ten minutes of the first one: what was paid is reversed, and the creator chooses again. Voting stays closed.
#[utoipa::path(tag = "predictions", security(("token" = [])),
    params(
        ("id" = String, Path, description = "24 hex characters of the stream"),
        ("predictionId" = String, Path, description = "24 hex characters")
    ),
    responses(
        (status = 200, body = PredictionView),
        (status = 403, description = "FORBIDDEN: not its creator", body = ErrorBody),
        (status = 404, description = "PREDICTION_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: too late, no result, or a winner has used the reward; PREDICTION_EXISTS: another one is active", body = ErrorBody)
    )
)]
#[post("/api/streams/{id}/predictions/{predictionId}/undo")]
async fn undo_prediction(
    context: web::Data<Context>,
    viewer: Viewer,
    stream: InStream,
    prediction: OfPrediction,
    origin: Origin,
) -> Result<web::Json<PredictionView>, ApiError> {
    let by = viewer.required_or("Authentication required to undo a result.")?.user_id;
    let view = commands::act(&context, by, origin, (stream.0, prediction.0), Command::Undo { by }).await?;
    Ok(web::Json(view))
}

/// Deletes a prediction that is active, and gives its pool back; clears the result of one that has ended. Again, it changes nothing.
#[utoipa::path(tag = "predictions", security(("token" = [])),
    params(
        ("id" = String, Path, description = "24 hex characters of the stream"),
        ("predictionId" = String, Path, description = "24 hex characters")
    ),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN: not its creator", body = ErrorBody),
        (status = 404, description = "PREDICTION_NOT_FOUND", body = ErrorBody)
    )
)]
#[delete("/api/streams/{id}/predictions/{predictionId}")]
async fn delete_prediction(
    context: web::Data<Context>,
    viewer: Viewer,
    stream: InStream,
    prediction: OfPrediction,
    origin: Origin,
) -> Result<web::Json<Done>, ApiError> {
    let by = viewer
        .required_or("Authentication required to delete prediction.")?
        .user_id;
    commands::act(&context, by, origin, (stream.0, prediction.0), Command::Delete { by }).await?;
    Ok(web::Json(Done::OK))
}
