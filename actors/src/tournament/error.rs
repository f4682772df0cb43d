//! Why a tournament did not do what it was asked.

use domain::tournament::Refusal;

use crate::room::{LocateError, TellError};

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TournamentError {
    #[error("Tournament not found")]
    NotFound,
    #[error("{0}")]
    Refused(Refusal),
    #[error("A tournament needs at least two who are there.")]
    TooFew,
    #[error("This tournament is over.")]
    Over,
    #[error("This tournament is not running.")]
    NotRunning,
    /// Its tables say who won.
    #[error("The results of this tournament come from its tables.")]
    NotReported,
    /// Nothing is known of what was asked: the same may be asked again.
    #[error("The tournament is unavailable for a moment. Please try again.")]
    Unavailable,
}

impl From<Refusal> for TournamentError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<LocateError> for TournamentError {
    fn from(error: LocateError) -> Self {
        match error {
            LocateError::NotFound => Self::NotFound,
            LocateError::Parked { .. } | LocateError::Unavailable { .. } | LocateError::Elsewhere => Self::Unavailable,
        }
    }
}

impl From<TellError> for TournamentError {
    fn from(error: TellError) -> Self {
        match error {
            TellError::Busy | TellError::Gone => Self::Unavailable,
        }
    }
}
