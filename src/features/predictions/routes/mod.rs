//! Predictions: the current one, the history, making one, voting, and what its creator does with it.

pub mod act;
pub mod create;
mod path;
pub mod read;
pub mod split;
pub mod vote;

use actors::rooms::CastError;
use domain::UserId;
use domain::prediction::{InvalidField, Refusal};
use utoipa_actix_web::service_config::ServiceConfig;

use super::store::{ActError, CreateError, Deed};
use crate::{
    audit::Actor,
    http::{
        error::{ApiError, Code},
        extract::Origin,
    },
};
pub use split::Splits;

pub fn routes(config: &mut ServiceConfig) {
    read::routes(config);
    split::routes(config);
    create::routes(config);
    vote::routes(config);
    act::routes(config);
}

/// A person's deed, for the audit log.
pub(crate) fn deed(by: UserId, origin: Origin) -> Deed {
    Deed {
        actor: Actor::User(by),
        address: origin.address,
        request_id: origin.request_id,
    }
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

impl From<ActError> for ApiError {
    fn from(error: ActError) -> Self {
        match error {
            ActError::Refused(refusal) => refusal.into(),
            ActError::Exists => CreateError::Exists.into(),
            ActError::Spent => Self::new(
                Code::Conflict,
                "The result cannot be undone: a winner has already used the reward.",
            ),
            ActError::Money(refusal) => refusal.into(),
        }
    }
}

impl From<CreateError> for ApiError {
    fn from(error: CreateError) -> Self {
        match error {
            CreateError::NoStream => Self::stream_not_found(),
            CreateError::NotCreator => Self::forbidden("Only the stream creator can create predictions."),
            CreateError::StreamEnded => Self::new(Code::Conflict, "This stream has ended."),
            CreateError::Exists => Self::new(Code::PredictionExists, "An active prediction already exists"),
            CreateError::Amount(invalid) => invalid.into(),
            CreateError::Money(refusal) => refusal.into(),
        }
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
