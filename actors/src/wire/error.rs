//! Refusals, each with a code for programs and a text for people.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Why something was refused, by a call or on a socket.
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
    ChainUnavailable,
    RoomParked,
    NotYourSocket,
    PredictionNotFound,
    PredictionClosed,
    AlreadyVoted,
    OwnPrediction,
    SettlesItself,
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
    BadRequest,
    ValidationFailed,
    InvalidMessage,
    InvalidNonce,
    InvalidSignature,
    InvalidCredentials,
    TotpRequired,
    InvalidCode,
    ContractSignatureUnsupported,
    Forbidden,
    SignInAgain,
    Gone,
    NotFound,
    UserNotFound,
    MessageNotFound,
    MatchOver,
    AbortOffered,
    Leaver,
    PredictionExists,
    AlreadyRegistered,
    TournamentFull,
    RegistrationClosed,
    MethodNotAllowed,
    Conflict,
    UsernameTaken,
    EmailTaken,
    InsufficientBalance,
    CreditsDisabled,
    InsufficientCredits,
    NoPlayRight,
    MissingFields,
    NotAdmin,
    IdempotencyConflict,
    SpendLimit,
    OnBreak,
    AttestationRequired,
    NotListed,
    RegionRestricted,
    FeatureOff,
    PaymentFailed,
    PayloadTooLarge,
    UnsupportedEncoding,
    Internal,
}

impl ErrorCode {
    /// The text for people where none says it better; documented where D2 has one.
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
            ErrorCode::ChainUnavailable => "No chain is configured for this.",
            ErrorCode::NotYourSocket => "That address is not yours. Please sign in with its wallet.",
            ErrorCode::RoomParked => "This room had a problem and restarts soon.",
            ErrorCode::PredictionNotFound => "Prediction not found",
            ErrorCode::PredictionClosed => "This prediction is no longer active",
            ErrorCode::AlreadyVoted => "You have already voted on this prediction",
            ErrorCode::SettlesItself => "The table settles this prediction itself: nobody ends, undoes or deletes it.",
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
            ErrorCode::BadRequest => "Invalid request. Please check your input.",
            ErrorCode::ValidationFailed => "Invalid request. Please check your input.",
            ErrorCode::InvalidMessage => "That sign-in message cannot be used. Please try again.",
            ErrorCode::InvalidNonce => "That sign-in took too long. Please try again.",
            ErrorCode::InvalidSignature => "The signature does not fit. Please try again.",
            ErrorCode::InvalidCredentials => "Login or password is wrong.",
            ErrorCode::TotpRequired => "Enter the code of your authenticator.",
            ErrorCode::InvalidCode => "That code is wrong or used up.",
            ErrorCode::ContractSignatureUnsupported => "Wallets that are contracts cannot sign in yet.",
            ErrorCode::Forbidden => "You may not do that.",
            ErrorCode::SignInAgain => "Please sign in again to do that.",
            ErrorCode::Gone => "This call exists no more.",
            ErrorCode::NotFound => "Resource not found.",
            ErrorCode::UserNotFound => "User not found",
            ErrorCode::MessageNotFound => "Message not found",
            ErrorCode::MatchOver => "This match is over.",
            ErrorCode::AbortOffered => "The other player is asked.",
            ErrorCode::Leaver => "You left a match. Please wait before the next one.",
            ErrorCode::PredictionExists => "An active prediction already exists",
            ErrorCode::AlreadyRegistered => "You are registered already.",
            ErrorCode::TournamentFull => "This tournament is full.",
            ErrorCode::RegistrationClosed => "Registration is closed.",
            ErrorCode::MethodNotAllowed => "That call does not take this method.",
            ErrorCode::Conflict => "That cannot be done now.",
            ErrorCode::UsernameTaken => "That name is taken.",
            ErrorCode::EmailTaken => "That e-mail address is taken.",
            ErrorCode::InsufficientBalance => "Your balance is too low.",
            ErrorCode::CreditsDisabled => "Pool credits are switched off for now.",
            ErrorCode::InsufficientCredits => "You have too few pool credits.",
            ErrorCode::NoPlayRight => "This game is not paid yet.",
            ErrorCode::MissingFields => "Please fill in all required fields",
            ErrorCode::NotAdmin => "Admin privileges required",
            ErrorCode::IdempotencyConflict => "That key was used for something else.",
            ErrorCode::SpendLimit => "This would pass a limit that you set for yourself.",
            ErrorCode::OnBreak => "You are taking a break.",
            ErrorCode::AttestationRequired => {
                "Please confirm first that you are at least 18 years old and agree to the terms."
            }
            ErrorCode::NotListed => "Your wallet is not on the list of this sale.",
            ErrorCode::RegionRestricted => "This is not offered where you are.",
            ErrorCode::FeatureOff => "This is switched off for now.",
            ErrorCode::PaymentFailed => "Failed to create payment",
            ErrorCode::PayloadTooLarge => "The request is too large.",
            ErrorCode::UnsupportedEncoding => "Compressed requests are not taken.",
            ErrorCode::Internal => "Something went wrong. Please try again later.",
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
