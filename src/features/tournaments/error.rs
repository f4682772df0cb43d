//! Refusals about tournaments, as they are answered.

use super::store::{JoinError, PresentError};
use crate::http::error::{ApiError, Code};
use actors::tournament::TournamentError;

pub(super) fn not_found() -> ApiError {
    ApiError::new(Code::TournamentNotFound, "Tournament not found")
}

pub(super) fn too_many() -> ApiError {
    ApiError::new(
        Code::Conflict,
        "You have too many open tournaments. Please finish one first.",
    )
}

impl From<JoinError> for ApiError {
    fn from(error: JoinError) -> Self {
        let code = match error {
            JoinError::NotFound => Code::TournamentNotFound,
            JoinError::Already => Code::AlreadyRegistered,
            JoinError::Full => Code::TournamentFull,
            JoinError::Closed => Code::RegistrationClosed,
        };
        Self::new(code, error.to_string())
    }
}

impl From<TournamentError> for ApiError {
    fn from(error: TournamentError) -> Self {
        match error {
            TournamentError::NotFound => not_found(),
            TournamentError::Unavailable => Self::unavailable(),
            TournamentError::Refused(_)
            | TournamentError::TooFew
            | TournamentError::Over
            | TournamentError::NotRunning
            | TournamentError::NotReported => Self::new(Code::Conflict, error.to_string()),
        }
    }
}

impl From<PresentError> for ApiError {
    fn from(error: PresentError) -> Self {
        let code = match error {
            PresentError::NotFound => Code::TournamentNotFound,
            PresentError::Closed => Code::RegistrationClosed,
            PresentError::Full => Code::TournamentFull,
            PresentError::NotOpen | PresentError::NotIn | PresentError::NoTables | PresentError::NoEntrant => {
                Code::Conflict
            }
        };
        Self::new(code, error.to_string())
    }
}
