use crate::http::{
    error::ApiError,
    extract::{Id, PathId},
};
use domain::PredictionId;

/// The `{predictionId}` of a prediction.
pub type OfPrediction = Id<PredictionId>;

impl PathId for PredictionId {
    const NAME: &'static str = "predictionId";

    fn refusal() -> ApiError {
        ApiError::bad_request("Invalid prediction ID")
    }
}
