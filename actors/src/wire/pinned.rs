//! The line that moderators keep in sight: told on joining, and as the latest value when it changes.

use domain::{Address, MessageId, Role, StreamId};
use serde::Serialize;
use utoipa::ToSchema;

use super::position::Position;
use super::server::Person;

/// A line that moderators keep in sight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PinnedLine {
    pub id: MessageId,
    pub message: String,
    pub address: Address,
    pub username: String,
    pub role: Role,
    /// Of the line, unix milliseconds.
    pub timestamp: i64,
    /// The person who pinned it.
    pub by: Person,
}

/// `pinned`: the line that moderators keep in sight has changed; latest wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "pinned", rename_all = "camelCase")]
pub struct Pinned {
    /// Of the last ordered event.
    #[serde(flatten)]
    pub at: Position,
    pub stream_id: StreamId,
    /// Null when none is pinned any more.
    #[schema(required)]
    pub line: Option<PinnedLine>,
}
