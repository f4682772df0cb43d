//! Predictions: the current one, the history, making one, voting, and what its creator does with it.

mod act;
mod create;
mod read;
mod split;
mod status;
mod vote;

use actors::prediction::CastError;
use domain::prediction::{InvalidField, Refusal};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::error::{ApiError, Code};

pub use status::DatabaseStatus;

pub(super) fn routes(config: &mut ServiceConfig) {
    read::routes(config);
    split::routes(config);
    create::routes(config);
    vote::routes(config);
    act::routes(config);
    status::routes(config);
}

fn not_found() -> ApiError {
    ApiError::new(Code::PredictionNotFound, "Prediction not found")
}

impl From<InvalidField> for ApiError {
    fn from(invalid: InvalidField) -> Self {
        Self::field(invalid.field, invalid.text)
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        let code = match refusal {
            Refusal::NotActive | Refusal::NotDue => Code::PredictionClosed,
            Refusal::AlreadyVoted => Code::AlreadyVoted,
            Refusal::OwnPool => Code::OwnPrediction,
            Refusal::EndByOther | Refusal::DeleteByOther | Refusal::UndoByOther => Code::Forbidden,
            Refusal::NoResult | Refusal::UndoTooLate => Code::Conflict,
            Refusal::Gone => Code::PredictionNotFound,
        };
        Self::new(code, refusal.to_string())
    }
}

impl From<CastError> for ApiError {
    fn from(error: CastError) -> Self {
        match error {
            CastError::NotFound => not_found(),
            CastError::Refused(refusal) => refusal.into(),
            CastError::Busy | CastError::Unavailable => {
                tracing::warn!(cause = %error, "a vote was turned away");
                Self::unavailable()
            }
        }
    }
}
