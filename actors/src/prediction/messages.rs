//! What a prediction hears.

use std::time::Duration;

use domain::prediction::{Refusal, Side};
use domain::{StreamId, UserId};
use tokio::sync::oneshot;

use crate::room::{ConnectionId, LocateError, TellError, WorkerHandle};
use crate::wire::{ErrorCode, Prediction};

/// Who waits for what becomes of a vote.
#[derive(Debug)]
pub enum ReplyTo {
    Socket {
        worker: WorkerHandle,
        connection: ConnectionId,
        client_vote_id: String,
    },
    Caller(oneshot::Sender<Result<Prediction, CastError>>),
}

/// A vote to be stored and counted.
#[derive(Debug)]
pub struct Cast {
    /// Where the prediction was said to be.
    pub stream: StreamId,
    pub by: UserId,
    pub side: Side,
    pub reply: ReplyTo,
}

/// Panics in the actor: for drills and tests; no socket or call leads here.
#[derive(Debug)]
pub struct Crash;

/// Why a vote does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CastError {
    #[error("Prediction not found")]
    NotFound,
    #[error("{0}")]
    Refused(Refusal),
    /// More votes wait than may; nothing of this one was kept.
    #[error("Voting is busy. Please try again in a moment.")]
    Busy,
    /// Nothing is known of this vote: the same one may be sent again.
    #[error("Voting is unavailable for a moment. Please try again.")]
    Unavailable,
}

impl CastError {
    pub fn code(self) -> ErrorCode {
        match self {
            Self::NotFound | Self::Refused(Refusal::Gone) => ErrorCode::PredictionNotFound,
            Self::Refused(Refusal::AlreadyVoted) => ErrorCode::AlreadyVoted,
            Self::Refused(Refusal::OwnPool) => ErrorCode::OwnPrediction,
            Self::Refused(
                Refusal::NotActive
                | Refusal::EndByOther
                | Refusal::DeleteByOther
                | Refusal::UndoByOther
                | Refusal::NoResult
                | Refusal::UndoTooLate
                | Refusal::NotDue,
            ) => ErrorCode::PredictionClosed,
            Self::Busy => ErrorCode::Busy,
            Self::Unavailable => ErrorCode::Unavailable,
        }
    }

    /// How long to wait before the same vote is sent again, where that may help.
    pub fn retry_after(self) -> Option<Duration> {
        match self {
            Self::NotFound | Self::Refused(_) => None,
            Self::Busy => Some(Duration::from_millis(250)),
            Self::Unavailable => Some(Duration::from_secs(1)),
        }
    }
}

impl From<LocateError> for CastError {
    fn from(error: LocateError) -> Self {
        match error {
            LocateError::NotFound => Self::NotFound,
            LocateError::Parked { .. } | LocateError::Unavailable { .. } => Self::Unavailable,
        }
    }
}

impl From<TellError> for CastError {
    fn from(error: TellError) -> Self {
        match error {
            TellError::Busy => Self::Busy,
            TellError::Gone => Self::Unavailable,
        }
    }
}
