use super::not_found;
use crate::{
    error::{ApiError, ErrorBody},
    http::extract::{InStream, OfPrediction},
    state::AppState,
    store::predictions,
};
use actix_web::{get, web};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(get_split);
}

/// How the votes added up.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PredictionSplit)]
pub struct Split {
    /// At most 200, oldest first.
    points: Vec<Point>,
}

/// The votes up to a moment.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SplitPoint)]
pub struct Point {
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    option1: u64,
    option2: u64,
}

/// The split of a prediction's votes over time.
#[utoipa::path(tag = "predictions", security((), ("token" = [])),
    params(
        ("id" = String, Path, description = "24 hex characters of the stream"),
        ("predictionId" = String, Path, description = "24 hex characters")
    ),
    responses(
        (status = 200, body = Split),
        (status = 400, description = "BAD_REQUEST: not an id", body = ErrorBody),
        (status = 404, description = "PREDICTION_NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/streams/{id}/predictions/{predictionId}/split")]
async fn get_split(
    state: web::Data<AppState>,
    id: InStream,
    prediction: OfPrediction,
) -> Result<web::Json<Split>, ApiError> {
    let mut db = state.pool.acquire().await?;
    if predictions::one(&mut db, id.0, prediction.0, None).await?.is_none() {
        return Err(not_found());
    }
    let points = predictions::split(&mut db, prediction.0).await?;
    let points = points.into_iter().map(|point| Point {
        at: point.at,
        option1: point.option1,
        option2: point.option2,
    });
    Ok(web::Json(Split {
        points: points.collect(),
    }))
}
