//! The ports of the actors: stores and links that the server provides, and the values that go through them.

use std::collections::HashMap;
use std::net::IpAddr;

use async_trait::async_trait;
use domain::duel_room;
use domain::prediction::{NoShare, Refusal, Side, Tally};
use domain::stream::StreamStatus;
use domain::{Address, DuelRoomId, MessageId, PredictionId, Role, StreamId, UserId};

use crate::room::{LoadError, Position};
use crate::wire::{Badges, Chat, DuelLine, DuelPerson, PinnedLine, Prediction, RepliedLine, RoomEmote};

/// A signed-in person, from the session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Author {
    pub user_id: UserId,
    pub address: Address,
    /// The chosen name, or the default one of the address.
    pub username: String,
    pub is_admin: bool,
    /// In the room that they came into. Lines are stored without.
    pub badges: Badges,
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
    /// The line that it answers.
    pub reply_to: Option<RepliedLine>,
    /// Unix milliseconds.
    pub created_at: i64,
}

impl From<&StoredLine> for Chat {
    fn from(line: &StoredLine) -> Self {
        Self {
            at: line.at,
            id: line.id,
            document_id: line.id,
            client_message_id: line.client_message_id.clone(),
            message: line.body.clone(),
            address: line.author.address,
            username: line.author.username.clone(),
            user_id: line.author.user_id,
            timestamp: line.created_at,
            role: line.role,
            error: false,
            reply_to: line.reply_to.clone(),
            badges: line.author.badges,
        }
    }
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
    /// Bans and timeouts, and until when each holds (unix milliseconds; `None` for good).
    pub bans: Vec<(UserId, Option<i64>)>,
    /// The newest lines, oldest first, without deleted ones.
    pub lines: Vec<StoredLine>,
    /// `lines` is all there is.
    pub complete: bool,
    /// Authors and times (unix milliseconds) of the last lines: all within the longest slow mode, or as many as the
    /// store reads.
    pub spoken: Vec<(UserId, i64)>,
    /// Where the last line stood when lines were last taken back.
    pub removed_up_to: Option<Position>,
    /// The newest one that is not hidden.
    pub prediction: Option<PredictionNews>,
    /// The quick question that waits for its table.
    pub quick: Option<PredictionNews>,
    /// The line that moderators keep in sight.
    pub pinned: Option<Pin>,
    /// The creator's own pictures for chat.
    pub emotes: Vec<RoomEmote>,
    /// The stream shows one of our own tables.
    pub shows_table: bool,
    /// The creator wants no badges but roles in this chat.
    pub hides_badges: bool,
}

/// A pinned line, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pin {
    pub author: UserId,
    pub line: PinnedLine,
}

/// The rights of one person in a creator's rooms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    pub author: Author,
    pub is_moderator: bool,
    /// A ban or timeout that holds, and until when (unix milliseconds; `None` for good).
    pub ban: Option<Option<i64>>,
}

/// A line to be stored.
#[derive(Clone, Debug)]
pub struct NewLine {
    pub id: MessageId,
    pub user_id: UserId,
    pub role: Role,
    pub client_message_id: String,
    pub body: String,
    /// The line of the same room that it answers.
    pub reply_to: Option<MessageId>,
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

/// The outcome of storing a line.
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
    /// Not stored: its author may not speak, until then (unix milliseconds) or for good.
    Banned {
        until: Option<i64>,
    },
    /// Not stored: the stream is over.
    Ended,
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
    /// A place or an id in this batch is taken: whoever wrote it does not know all that is stored.
    #[error("the store has it already: {0}")]
    Conflict(String),
}

/// The durable side of stream rooms.
#[async_trait]
pub trait StreamStore: Send + Sync + 'static {
    /// Takes the room's next epoch and reads its state as of one moment after that, with at most `lines` lines.
    async fn open(&self, stream: StreamId, lines: usize) -> Result<StreamSnapshot, LoadError>;

    /// These people, signed in, were there for the whole of a minute, counted since 1970. A report that fails is not repeated: its minute counts for nobody.
    async fn watched(&self, minute: i64, who: &[UserId]) -> Result<(), StoreError>;

    /// These people spoke in the stream on a day (UTC), counted since 1970. Repeated, it is what it was.
    async fn chatted(&self, stream: StreamId, day: i32, who: &[UserId]) -> Result<(), StoreError>;

    /// Someone's standing with the stream's creator as it is stored now; `None` when there is no such person or stream.
    async fn standing(&self, stream: StreamId, user: UserId) -> Result<Option<Standing>, StoreError>;

    /// The line that is pinned as it is stored now. One that was taken back is pinned no more.
    async fn pinned(&self, stream: StreamId) -> Result<Option<Pin>, StoreError>;

    /// The own pictures of a stream's creator as they are stored now, by name.
    async fn emotes(&self, stream: StreamId) -> Result<Vec<RoomEmote>, StoreError>;
}

/// Where chat becomes durable.
#[async_trait]
pub trait ChatLog: Send + Sync + 'static {
    /// Stores the batches of several rooms, each room's in one transaction with the others or alone, and answers for each line in order.
    async fn append(&self, batches: &[Batch]) -> Result<Vec<Result<Vec<Appended>, StoreError>>, StoreError>;

    /// Those of the rooms whose lines would have to wait now, since somebody else is changing the room.
    async fn held(&self, rooms: &[StreamId]) -> Result<Vec<StreamId>, StoreError>;
}

/// A prediction as it was committed. Of two, the one with the higher number and revision is the newer.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct PredictionNews {
    /// In the order of creation.
    pub number: i64,
    pub revision: i64,
    pub prediction: Prediction,
}

/// A vote to be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ballot {
    pub by: UserId,
    pub side: Side,
    /// Where it came from.
    pub from: Option<IpAddr>,
}

/// The outcome of storing votes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// For each vote in order: it is stored, with the reason if it has no share, or why not.
    pub answers: Vec<Result<Option<NoShare>, Refusal>>,
    /// The votes by now and the revision that counted them; `None` when no vote was new.
    pub tally: Option<(Tally, i64)>,
}

/// The durable side of voting.
#[async_trait]
pub trait PredictionStore: Send + Sync + 'static {
    async fn open(&self, prediction: PredictionId) -> Result<PredictionNews, LoadError>;

    /// Stores votes and counts them in one transaction; what is answered is durable.
    async fn cast(&self, prediction: PredictionId, ballots: &[Ballot]) -> Result<Counted, StoreError>;
}

/// A duel room as the store knows it.
#[derive(Clone, Debug)]
pub struct DuelSnapshot {
    /// Every write of an earlier incarnation is fenced off from now on.
    pub epoch: u64,
    pub revision: u64,
    /// Unix milliseconds.
    pub created_at: i64,
    pub room: duel_room::Room,
    /// Everybody in it, its creator, and who plays.
    pub people: HashMap<UserId, DuelPerson>,
    /// The newest lines, oldest first.
    pub lines: Vec<DuelLine>,
}

/// A room to be made.
#[derive(Clone, Debug)]
pub struct NewDuelRoom {
    /// The id that the client wants, if it is one.
    pub wanted: Option<DuelRoomId>,
    /// The id if the wanted one is taken.
    pub fresh: DuelRoomId,
    pub form: duel_room::NewRoom,
    pub by: UserId,
    /// Unix milliseconds.
    pub now: i64,
}

/// A room that was made, or that the same person made before under the same id.
#[derive(Clone, Debug)]
pub struct MadeDuelRoom {
    pub id: DuelRoomId,
    pub is_new: bool,
    pub stored: DuelSnapshot,
}

/// Why no room was made, or nobody came in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooManyRooms {
    /// The person hosts one already.
    Hosted,
    /// As many open ones as one person may run or be in.
    Open,
    /// Too many in a short time.
    Lately,
}

/// A line of a duel room's chat to be stored.
#[derive(Clone, Debug)]
pub struct NewDuelLine {
    /// Nobody: the server.
    pub by: Option<UserId>,
    pub body: String,
    /// Unix milliseconds.
    pub at: i64,
}

/// A room after a change, to be stored in one transaction.
#[derive(Clone, Debug)]
pub struct DuelChange {
    pub id: DuelRoomId,
    pub epoch: u64,
    pub revision: u64,
    /// Unix milliseconds.
    pub now: i64,
    pub room: duel_room::Room,
    pub effects: Vec<duel_room::Effect>,
    pub lines: Vec<NewDuelLine>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DuelSaveError {
    Store(StoreError),
    /// Nothing was stored.
    TooManyRooms,
    /// Nothing was stored: who left matches waits so long before the next one.
    Leaver(std::time::Duration),
    /// Nothing was stored: one of the two who would play is in another match.
    Playing,
    /// Nothing was stored: the match has begun, and is its players' own.
    Begun,
}

/// The durable side of duel rooms.
#[async_trait]
pub trait DuelStore: Send + Sync + 'static {
    async fn create(&self, new: NewDuelRoom) -> Result<Result<MadeDuelRoom, TooManyRooms>, StoreError>;

    /// Takes the room's next epoch and reads it.
    async fn open(&self, room: &DuelRoomId) -> Result<DuelSnapshot, LoadError>;

    /// Reads a room and leaves it to whoever has it open.
    async fn read(&self, room: &DuelRoomId) -> Result<Option<DuelSnapshot>, StoreError>;

    async fn save(&self, change: &DuelChange) -> Result<(), DuelSaveError>;
}

/// A link to the game.
#[derive(Clone, Debug)]
pub struct DuelLink<'a> {
    pub room: &'a DuelRoomId,
    pub pairing: duel_room::Pairing,
    pub challenger: Address,
    pub rival: Address,
    /// The address of the person who opens it.
    pub address: Address,
    pub role: domain::matchup::Side,
    /// The player whom a ticket lets sit down; a link without one shows the table.
    pub ticket_for: Option<UserId>,
}

/// Where the game is.
pub trait DuelLinks: Send + Sync + 'static {
    fn link(&self, link: &DuelLink<'_>) -> String;
}
