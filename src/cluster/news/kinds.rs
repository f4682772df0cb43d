use crate::auth::SessionId;
use actors::{
    ports::PredictionNews,
    rooms::{Announcement, MatchOutcome},
    wire::RematchOffer,
};
use domain::{MatchId, StreamId, TournamentId, UserId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// Something that was committed. Each is told again without harm, and late: whoever hears it takes the newer of two, or reads the store.
///
/// Stored as JSON: a field may be added when it may be missing, and a node leaves out a kind that it does not know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum News {
    /// A stream's room tells it.
    Announced { stream: StreamId, what: Announcement },
    /// The newest count of votes.
    Counted(Box<PredictionNews>),
    /// Money of these people moved.
    Balances { users: Vec<UserId> },
    /// These people were notified by that cause.
    Notified { cause: String, users: Vec<UserId> },
    /// Followers were notified by that cause.
    FollowersNotified { cause: String },
    /// A public list shows something else.
    ListsChanged,
    /// These sessions are over.
    SessionsEnded { owner: UserId, sessions: Vec<SessionId> },
    /// Someone has another name.
    Renamed { user: UserId, name: String },
    /// Someone no longer wants to read somebody, or wants to again.
    Blocked { user: UserId, other: UserId, blocked: bool },
    /// A match was ended past its table.
    TableChanged { id: MatchId },
    /// A wish for another match, or what came of it.
    Rematch { id: MatchId, offer: RematchOffer },
    /// A tournament was changed past its room.
    TournamentChanged { id: TournamentId },
    /// A match of a duel room is over.
    MatchEnded {
        room: String,
        id: MatchId,
        outcome: MatchOutcome,
    },
    /// A restart is announced to everybody; None takes the announcement back.
    Restart { notice: Option<Restart> },
    /// Everybody is sent away within so many seconds; None lets people in again.
    Drain { seconds: Option<u64> },
}

/// A restart that operators announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Restart {
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    pub text: String,
}
