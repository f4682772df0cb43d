//! Refusals of predictions, as callers read them.

use crate::http::error::{ApiError, Code};
use actors::rooms::CastError;
use domain::prediction::{InvalidField, Refusal};

pub(super) fn not_found() -> ApiError {
    ApiError::new(Code::PredictionNotFound, "Prediction not found")
}

/// The stream has an active one.
pub(super) fn exists() -> ApiError {
    ApiError::new(Code::PredictionExists, "An active prediction already exists")
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
            Refusal::OwnPool | Refusal::Barred => Code::OwnPrediction,
            Refusal::SettlesItself => Code::SettlesItself,
            Refusal::EndByOther | Refusal::DeleteByOther | Refusal::UndoByOther => Code::Forbidden,
            Refusal::NoResult | Refusal::UndoTooLate | Refusal::NoWinner => Code::Conflict,
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
