//! The rooms as the rest of the server sees them: traits to ask and tell them, and their errors.

use std::time::Duration;

use async_trait::async_trait;
use domain::{
    Address, MatchId, MessageId, PredictionId, StreamId, UserId,
    moderation::Action,
    prediction::{NoShare, Refusal},
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use crate::ports::{Author, Ballot, PredictionNews};
use crate::room::{LocateError, Position, TellError};
use crate::wire::{ErrorCode, Prediction, RematchOffer};

/// Someone as the others in a room see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub id: UserId,
    pub address: Address,
    /// None until one is chosen.
    pub username: Option<String>,
}

/// An act of moderation; it has been committed, with its entry in the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moderation {
    pub action: Action,
    pub by: Person,
    pub target: Option<Person>,
    /// Where the stream's last line stood: up to there the target's lines were taken back with a ban or timeout.
    pub up_to: Option<Position>,
    pub message_id: Option<MessageId>,
    /// The end of a timeout.
    #[serde(with = "time::serde::rfc3339::option")]
    pub until: Option<OffsetDateTime>,
    pub slow_mode_seconds: Option<u32>,
    pub reason: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// A change of a prediction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PredictionChange {
    /// Created, or a result was undone.
    Updated,
    VotingClosed,
    /// With a winner or without one.
    Resolved,
    Deleted,
    Cleared,
}

/// Something that was committed and that a room must now tell, in its order of events.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Announcement {
    Moderation(Box<Moderation>),
    Started,
    Ended,
    /// This person's role or ban changed by an act in another stream of the same creator; nothing is shown in this room.
    StandingChanged(UserId),
    Prediction(PredictionChange, Box<PredictionNews>),
    /// A quick question of a table of the house is so now.
    Quick(Box<PredictionNews>),
    /// Another line is pinned, or none: the room reads which.
    PinChanged,
    /// The creator's emotes are others: the room reads which.
    EmotesChanged,
    /// The creator hides badges from now on, or no longer.
    BadgesHidden(bool),
    /// The house has something to say.
    HouseSays(Box<HouseLine>),
}

/// A line of the house at one of its tables.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HouseLine {
    pub id: MessageId,
    /// Names its cause, so that it is said once; 1 to 64 visible ASCII characters.
    pub client_message_id: String,
    pub text: String,
}

/// The way to the rooms.
#[async_trait]
pub trait Rooms: Send + Sync {
    /// Hands the announcement to the stream's room. It never fails for the caller: a room that is being built hears it once it is up, and one
    /// that does not run reads the same facts from the store.
    async fn announce(&self, stream: StreamId, what: Announcement);

    /// Hands the newest count of votes to the stream's room. False when the room is too busy to take it or is being built: only the
    /// latest matters, and the caller tries again.
    fn count(&self, news: PredictionNews) -> bool;

    /// The signed-in people who watch a stream, a few thousand at most; none when its room does not run or does not answer.
    async fn present(&self, stream: StreamId) -> Vec<UserId>;
}

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
            Self::Refused(Refusal::OwnPool | Refusal::Barred) => ErrorCode::OwnPrediction,
            Self::Refused(
                Refusal::NotActive
                | Refusal::EndByOther
                | Refusal::DeleteByOther
                | Refusal::UndoByOther
                | Refusal::NoResult
                | Refusal::UndoTooLate
                | Refusal::SettlesItself
                | Refusal::NoWinner
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
            LocateError::Parked { .. } | LocateError::Unavailable { .. } | LocateError::Elsewhere => Self::Unavailable,
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

/// The way to the predictions.
#[async_trait]
pub trait Ballots: Send + Sync {
    /// Casts a vote and waits until it is durable.
    async fn cast(&self, stream: StreamId, prediction: PredictionId, ballot: Ballot) -> Result<Voted, CastError>;
}

/// A vote that is durable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Voted {
    pub prediction: Prediction,
    /// Why it counts without a share of the pool.
    pub no_share: Option<NoShare>,
}

/// The way to the pages that people have open.
pub trait Users: Send + Sync {
    /// Money of these people moved, in a transaction that was committed: their pages are told. Nobody waits for it.
    fn balances_changed(&self, users: &[UserId]);

    /// Someone has another name now, on every socket of theirs.
    fn renamed(&self, user: UserId, name: String);

    /// Someone no longer wants to read somebody, or wants to again, on every socket of theirs.
    fn blocked(&self, user: UserId, other: UserId, blocked: bool);

    /// These people have a new notification of that cause, which was committed: their pages are told.
    fn notified(&self, cause: &str, users: &[UserId]);

    /// Followers have a new notification of that cause: the pages of those who are connected are told.
    fn followers_notified(&self, cause: &str);
}

/// How many watch.
pub trait Viewers: Send + Sync {
    /// Distinct people in the stream's room now; 0 when no room runs.
    fn count(&self, stream: StreamId) -> u32;

    /// At most so many streams that somebody watches, those with the most viewers, in no order.
    fn busiest(&self, most: usize) -> Vec<StreamId>;
}

/// How a match of a duel room ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum MatchOutcome {
    /// One of the two has won; the texts are for the room's chat.
    Won {
        winner: UserId,
        loser: UserId,
        /// The rules' name of why, such as `eight_ball` or `forfeit`.
        reason: String,
    },
    /// Nobody has; it has no effect on anything.
    Aborted,
}

/// The way to the duel rooms.
#[async_trait]
pub trait Duels: Send + Sync {
    /// A match that the room started is over, and that is committed. A room that does not run reads the same from the store.
    async fn match_ended(&self, room: &str, match_id: MatchId, outcome: MatchOutcome);

    /// Says a line in the room's chat, as one of its people. Answers the text to show when it was not said.
    async fn say(&self, room: &str, by: Author, text: &str) -> Result<(), String>;
}

/// Why a match was not aborted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AbortError {
    #[error("Match not found")]
    NotFound,
    #[error("Only a player of this match can abort it.")]
    NotAPlayer,
    #[error("This match is over.")]
    Over,
    /// The one who asked has offered it now.
    #[error(
        "The match has begun, so your rival must agree to end it without a result. Until they do, play on or concede."
    )]
    Offered,
    #[error("The table is unavailable for a moment. Please try again.")]
    Unavailable,
}

impl From<LocateError> for AbortError {
    fn from(error: LocateError) -> Self {
        match error {
            LocateError::NotFound => Self::NotFound,
            LocateError::Parked { .. } | LocateError::Unavailable { .. } | LocateError::Elsewhere => Self::Unavailable,
        }
    }
}

impl From<TellError> for AbortError {
    fn from(error: TellError) -> Self {
        match error {
            TellError::Busy | TellError::Gone => Self::Unavailable,
        }
    }
}

/// The way to the tables.
#[async_trait]
pub trait Tables: Send + Sync {
    /// A match was created, in a transaction that was committed: its table starts. Nobody waits for it, and a few seconds later it
    /// would start by itself.
    fn wake(&self, id: MatchId);

    /// A match was ended in the store, past its table, in a transaction that was committed: the table reads it anew.
    fn changed(&self, id: MatchId);

    /// A player's wish for another match was stored: who is at the table of the one that is over is told. One that does not run reads it.
    fn again(&self, id: MatchId, offer: RematchOffer);

    /// Ends a match without a result, as one of its players wants.
    async fn abort(&self, id: MatchId, by: UserId) -> Result<(), AbortError>;
}
