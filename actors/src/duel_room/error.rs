//! Why a room did not do what it was asked.

use std::time::Duration;

use domain::chat::InvalidText;
use domain::duel_room::{InvalidForm, Refusal};

use crate::room::{LocateError, TellError};
use crate::wire::ErrorCode;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DuelError {
    #[error("Room not found. Please refresh the page and try again.")]
    NotFound,
    #[error("{0}")]
    Form(InvalidForm),
    #[error("{}", text_code(*.0).text())]
    Text(InvalidText),
    #[error("{0}")]
    Refused(Refusal),
    /// One person hosts one room at a time.
    #[error("You host a room already. Go back to it, or close it first.")]
    Hosts,
    /// The person runs, or is in, as many open rooms as one may.
    #[error("You have too many open rooms. Please leave one first.")]
    TooManyRooms,
    #[error("Too many requests. Please wait a moment before trying again.")]
    TooOften(Duration),
    /// A person who left matches waits so long before the next one.
    #[error("You left a match. You can get ready again in {} minutes.", .0.as_secs().div_ceil(60))]
    Leaver(Duration),
    /// A person sits at one table at a time.
    #[error(
        "One of the two who would play is in another match. Wait until it is over, or let somebody else get ready."
    )]
    Playing,
    /// A match that has begun is not taken from its players.
    #[error(
        "The match has begun, so it ends at its table: by its last ball, a concession, or because both players agree."
    )]
    Begun,
    #[error("The room is busy. Please try again in a moment.")]
    Busy,
    /// Nothing is known of what was asked: the same may be asked again.
    #[error("The room is unavailable for a moment. Please try again.")]
    Unavailable,
}

fn text_code(invalid: InvalidText) -> ErrorCode {
    match invalid {
        InvalidText::Blank => ErrorCode::BlankMessage,
        InvalidText::TooLong => ErrorCode::MessageTooLong,
        InvalidText::Forbidden => ErrorCode::BadCharacters,
    }
}

impl DuelError {
    pub fn code(self) -> ErrorCode {
        match self {
            Self::NotFound => ErrorCode::RoomNotFound,
            Self::Form(_) => ErrorCode::InvalidRoom,
            Self::Text(invalid) => text_code(invalid),
            Self::Refused(Refusal::Closed) => ErrorCode::RoomClosed,
            Self::Refused(Refusal::Full) => ErrorCode::RoomFull,
            Self::Refused(Refusal::NotIn) => ErrorCode::NotInRoom,
            Self::Refused(Refusal::StartByOther | Refusal::ResetByOther) => ErrorCode::NotCreator,
            Self::Refused(Refusal::NotReady) => ErrorCode::NotEnoughReady,
            Self::Refused(Refusal::InGame) | Self::Begun => ErrorCode::GameInProgress,
            Self::Hosts | Self::TooManyRooms => ErrorCode::TooManyRooms,
            Self::Playing => ErrorCode::Conflict,
            Self::Refused(Refusal::TooSoon) | Self::TooOften(_) | Self::Leaver(_) => ErrorCode::RateLimited,
            Self::Busy => ErrorCode::Busy,
            Self::Unavailable => ErrorCode::Unavailable,
        }
    }

    /// How long to wait before the same is asked again, where that may help.
    pub fn retry_after(self) -> Option<Duration> {
        match self {
            Self::TooOften(wait) | Self::Leaver(wait) => Some(wait),
            Self::Refused(Refusal::TooSoon) => Some(Duration::from_secs(3)),
            Self::Busy => Some(Duration::from_millis(250)),
            Self::Unavailable => Some(Duration::from_secs(1)),
            Self::NotFound
            | Self::Form(_)
            | Self::Text(_)
            | Self::Hosts
            | Self::TooManyRooms
            | Self::Playing
            | Self::Begun => None,
            Self::Refused(
                Refusal::Closed
                | Refusal::Full
                | Refusal::NotIn
                | Refusal::StartByOther
                | Refusal::ResetByOther
                | Refusal::NotReady
                | Refusal::InGame,
            ) => None,
        }
    }
}

impl From<InvalidForm> for DuelError {
    fn from(invalid: InvalidForm) -> Self {
        Self::Form(invalid)
    }
}

impl From<InvalidText> for DuelError {
    fn from(invalid: InvalidText) -> Self {
        Self::Text(invalid)
    }
}

impl From<Refusal> for DuelError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<LocateError> for DuelError {
    fn from(error: LocateError) -> Self {
        match error {
            LocateError::NotFound => Self::NotFound,
            LocateError::Parked { .. } | LocateError::Unavailable { .. } | LocateError::Elsewhere => Self::Unavailable,
        }
    }
}

impl From<TellError> for DuelError {
    fn from(error: TellError) -> Self {
        match error {
            TellError::Busy => Self::Busy,
            TellError::Gone => Self::Unavailable,
        }
    }
}
