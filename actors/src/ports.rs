//! What the actors need of the outside, and who they tell.

use async_trait::async_trait;
use domain::stream::StreamStatus;
use domain::{Address, MessageId, Role, StreamId, UserId};

use crate::room::{LoadError, Position};

/// A signed-in person, from the session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Author {
    pub user_id: UserId,
    pub address: Address,
    /// The chosen name, or the default one of the address.
    pub username: String,
    pub is_admin: bool,
}

/// A stored chat line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredLine {
    pub at: Position,
    pub id: MessageId,
    pub client_message_id: Option<String>,
    pub author: Author,
    pub role: Role,
    pub body: String,
    /// Unix milliseconds.
    pub created_at: i64,
}

/// A stream's room as the store knows it.
#[derive(Clone, Debug)]
pub struct StreamSnapshot {
    /// Fresh: every write of an earlier incarnation is fenced off from now on.
    pub epoch: u64,
    pub creator: UserId,
    pub status: StreamStatus,
    pub slow_mode_seconds: u32,
    pub moderators: Vec<UserId>,
    /// Who may not chat, and until when (unix milliseconds; `None` for good).
    pub bans: Vec<(UserId, Option<i64>)>,
    /// The newest lines, oldest first, without deleted ones.
    pub lines: Vec<StoredLine>,
    /// `lines` is all there is.
    pub complete: bool,
}

/// A line to be stored.
#[derive(Clone, Debug)]
pub struct NewLine {
    pub id: MessageId,
    pub user_id: UserId,
    pub role: Role,
    pub client_message_id: String,
    pub body: String,
    /// Unix milliseconds.
    pub created_at: i64,
}

/// Lines of one room, in order; the first new one gets the number after `after`.
#[derive(Clone, Debug)]
pub struct Batch {
    pub stream: StreamId,
    pub epoch: u64,
    pub after: u64,
    pub lines: Vec<NewLine>,
}

/// What became of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    Written {
        seq: u64,
    },
    /// The same user sent the same client id before: the first result stands.
    Duplicate {
        id: MessageId,
        at: Position,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Another incarnation owns the room now: this one must stop.
    #[error("the room was taken over")]
    Fenced,
    /// Nothing is known about the outcome; the cause is for the log.
    #[error("the store is unavailable: {0}")]
    Unavailable(String),
    /// The store refuses this batch for good.
    #[error("the store refused: {0}")]
    Refused(String),
}

/// The durable side of stream rooms.
#[async_trait]
pub trait StreamStore: Send + Sync + 'static {
    /// Takes the room's next epoch and reads its state with at most `lines` lines.
    async fn open(&self, stream: StreamId, lines: usize) -> Result<StreamSnapshot, LoadError>;

    /// Stores the batches of several rooms, each room's in one transaction with the others or alone, and answers for each line in order.
    async fn append(&self, batches: &[Batch]) -> Result<Vec<Result<Vec<Appended>, StoreError>>, StoreError>;
}

/// Something that was committed outside a stream's room and is to be told in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Announcement {
    Started,
    Ended,
    Moderation(ModerationNotice),
}

/// A moderator's deed, committed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModerationNotice {
    pub action: domain::moderation::Action,
    pub by: Party,
    pub target: Option<Party>,
    pub message_id: Option<MessageId>,
    /// Unix milliseconds: the end of a timeout.
    pub until: Option<i64>,
    pub slow_mode_seconds: Option<u32>,
    pub reason: Option<String>,
}

/// Someone in an announcement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    pub user_id: UserId,
    pub address: Address,
    /// The name that others see.
    pub username: String,
}

/// The rooms, as REST handlers and schedules know them.
#[async_trait]
pub trait Rooms: Send + Sync + 'static {
    /// Tells a stream's room, if it runs; a room that is built later reads the change from the store.
    async fn announce(&self, stream: StreamId, announcement: Announcement);
}

/// How many people watch.
pub trait Viewers: Send + Sync + 'static {
    fn count(&self, stream: &StreamId) -> u32;
}
