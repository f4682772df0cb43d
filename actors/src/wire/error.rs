//! Refusals, each with a code for programs and a text for people.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Why something was refused on a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ErrorCode {
    BadMessage,
    UnknownMessage,
    JoinFirst,
    Unauthenticated,
    InvalidToken,
    SessionRevoked,
    StreamNotFound,
    StreamEnded,
    BlankMessage,
    MessageTooLong,
    BadCharacters,
    BadClientMessageId,
    RateLimited,
    SlowMode,
    TimedOut,
    Banned,
    Busy,
    Unavailable,
    RoomParked,
    NotYourSocket,
    PredictionNotFound,
    PredictionClosed,
    AlreadyVoted,
    OwnPrediction,
    BadVoteId,
    MatchNotFound,
    TournamentNotFound,
    InvalidTicket,
    TicketUsed,
    InvalidRoom,
    RoomNotFound,
    RoomClosed,
    RoomFull,
    NotInRoom,
    NotCreator,
    NotEnoughReady,
    GameInProgress,
    TooManyRooms,
}

impl ErrorCode {
    /// The text for people; documented where D2 has one.
    pub fn text(self) -> &'static str {
        match self {
            ErrorCode::BadMessage => "That message could not be read.",
            ErrorCode::UnknownMessage => "That kind of message is not known here.",
            ErrorCode::JoinFirst => "Join the stream first.",
            ErrorCode::Unauthenticated => "Please login to chat",
            ErrorCode::InvalidToken => "Your session is not valid. Please sign in again.",
            ErrorCode::SessionRevoked => "Your session has ended. Please sign in again.",
            ErrorCode::StreamNotFound => "Stream not found",
            ErrorCode::StreamEnded => "This stream has ended. Chat is closed.",
            ErrorCode::BlankMessage => "Write something first.",
            ErrorCode::MessageTooLong => "That message is too long.",
            ErrorCode::BadCharacters => "That message has characters that are not allowed.",
            ErrorCode::BadClientMessageId => "A message needs an id of 1 to 64 characters.",
            ErrorCode::RateLimited => "You are sending messages too quickly. Please wait a moment.",
            ErrorCode::SlowMode => "Slow mode is on. Please wait before your next message.",
            ErrorCode::TimedOut => "You are timed out and cannot chat for now.",
            ErrorCode::Banned => "You are banned from this chat.",
            ErrorCode::Busy => "The chat is busy. Please try again in a moment.",
            ErrorCode::Unavailable => "The chat is unavailable for a moment. Please try again.",
            ErrorCode::NotYourSocket => "That address is not yours. Please sign in with its wallet.",
            ErrorCode::RoomParked => "This room had a problem and restarts soon.",
            ErrorCode::PredictionNotFound => "Prediction not found",
            ErrorCode::PredictionClosed => "This prediction is no longer active",
            ErrorCode::AlreadyVoted => "You have already voted on this prediction",
            ErrorCode::OwnPrediction => "You cannot vote on your own prediction while it has a reward pool.",
            ErrorCode::BadVoteId => "A vote needs an id of 1 to 64 characters.",
            ErrorCode::MatchNotFound => "Match not found",
            ErrorCode::TournamentNotFound => "Tournament not found",
            ErrorCode::InvalidTicket => "That ticket is not valid any more. Open the game from its room again.",
            ErrorCode::TicketUsed => "That ticket has been used. Open the game from its room again.",
            ErrorCode::InvalidRoom => "Failed to create room. Please try again.",
            ErrorCode::RoomNotFound => "Room not found. Please refresh the page and try again.",
            ErrorCode::RoomClosed => "This room has been closed",
            ErrorCode::RoomFull => "This room is full.",
            ErrorCode::NotInRoom => "Join the room first.",
            ErrorCode::NotCreator => "Only the room creator can start the game",
            ErrorCode::NotEnoughReady => "Need at least 2 ready players to start",
            ErrorCode::GameInProgress => {
                "Game is already in progress. Please wait for it to finish or restart the room."
            }
            ErrorCode::TooManyRooms => "You have too many open rooms. Please leave one first.",
        }
    }
}

/// Something was refused; the socket stays open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "error", rename_all = "camelCase")]
pub struct ErrorMessage {
    pub code: ErrorCode,
    pub message: String,
    /// How long to wait before trying again, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub retry_after_ms: Option<u64>,
}

impl ErrorMessage {
    pub fn new(code: ErrorCode, retry_after: Option<Duration>) -> Self {
        Self {
            code,
            message: code.text().to_owned(),
            retry_after_ms: retry_after.map(millis),
        }
    }

    pub(crate) fn parked(rest: Duration) -> Self {
        Self::new(ErrorCode::RoomParked, Some(rest))
    }
}

/// Whole milliseconds, as the wire counts.
pub(crate) fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
