//! Messages of the server. Ordered events carry `epoch` and `seq`; `viewer_count` carries the number of the last ordered one.

use std::time::Duration;

use domain::moderation::Action;
use domain::{Address, MessageId, NotificationKind, Role, StreamId, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::badges::Badges;
use super::emotes::{Emotes, RoomEmote};
use super::error::{ErrorCode, ErrorMessage, millis};
use super::pinned::{Pinned, PinnedLine};
use super::position::Position;
use super::prediction::{
    PredictionCleared, PredictionDeleted, PredictionEnded, PredictionResolved, PredictionUpdate, PredictionView,
    QuickUpdate, VoteAck, VoteRejected,
};
use super::watched::{TableShot, WatchedTable, WatchedTableState};

/// Someone, as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Person {
    pub address: Address,
    /// The chosen name, or `user_` and the first six digits of the address.
    pub username: String,
}

/// One's own standing in a stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "you", rename_all = "camelCase")]
pub struct You {
    pub user_id: UserId,
    pub address: Address,
    pub username: String,
    pub role: Role,
    pub banned: bool,
    /// Unix milliseconds; null without a ban, and for a ban for good.
    #[schema(required)]
    pub banned_until: Option<i64>,
}

/// The answer to `join_stream_view`. `history` holds the newest lines, or exactly what was missed when `recovered`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename = "joined", rename_all = "camelCase")]
pub struct Joined {
    pub stream_id: StreamId,
    pub epoch: u64,
    pub seq: u64,
    pub recovered: bool,
    pub viewer_count: u32,
    /// The newest prediction that was not deleted or cleared, with the viewer's own vote.
    #[schema(required)]
    pub prediction: Option<PredictionView>,
    /// The quick question that runs or has just been settled, with the viewer's own vote; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub quick: Option<PredictionView>,
    pub slow_mode_seconds: u32,
    pub stream_status: domain::stream::StreamStatus,
    #[schema(required)]
    pub you: Option<You>,
    /// The line that moderators keep in sight; absent without one, and to whom its author is blocked by.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub pinned: Option<PinnedLine>,
    /// The creator's own pictures for chat, by name; absent without any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(nullable = false, required = false)]
    pub emotes: Vec<RoomEmote>,
    /// Of a stream that shows one of our own tables; absent with every other. [`Joined::with`] appends it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub table: Option<WatchedTable>,
    /// Chat lines, oldest first; after a recovered `since`, every ordered event.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<OrderedEvent>, required)]
    pub history: Vec<OrderedEvent>,
}

impl Joined {
    /// The message with a table and events that are encoded already.
    pub fn with<'a>(&self, table: Option<&[u8]>, events: impl Iterator<Item = &'a [u8]>) -> Vec<u8> {
        let mut json = serde_json::to_vec(self).unwrap_or_default();
        json.pop();
        if let Some(table) = table {
            json.extend_from_slice(b",\"table\":");
            json.extend_from_slice(table);
        }
        json.extend_from_slice(b",\"history\":[");
        for (at, event) in events.enumerate() {
            if at > 0 {
                json.push(b',');
            }
            json.extend_from_slice(event);
        }
        json.extend_from_slice(b"]}");
        json
    }
}

/// A chat line, durable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "chat", rename_all = "camelCase")]
pub struct Chat {
    #[serde(flatten)]
    pub at: Position,
    pub id: MessageId,
    /// The same id, under the name that documented clients may read.
    #[serde(rename = "_id")]
    pub document_id: MessageId,
    #[schema(required)]
    pub client_message_id: Option<String>,
    pub message: String,
    pub address: Address,
    pub username: String,
    pub user_id: UserId,
    /// Unix milliseconds of the server's clock.
    pub timestamp: i64,
    pub role: Role,
    /// Always false: a documented client sets it on lines of its own that failed.
    pub error: bool,
    /// Absent with a line that answers none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub reply_to: Option<RepliedLine>,
    /// Absent without any, where the creator hides them, and with older lines that were read from the store.
    #[serde(skip_serializing_if = "Badges::is_none")]
    #[schema(required = false)]
    pub badges: Badges,
}

/// The line that another one answers, without its words: once it is deleted, nothing of it is left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RepliedLine {
    pub id: MessageId,
    pub address: Address,
    pub username: String,
}

/// A line is durable; sent to its author after the broadcast.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "chat_ack", rename_all = "camelCase")]
pub struct ChatAck {
    pub client_message_id: String,
    pub id: MessageId,
    #[serde(flatten)]
    pub at: Position,
}

/// A line was refused; nothing of it was kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "chat_rejected", rename_all = "camelCase")]
pub struct ChatRejected {
    pub client_message_id: String,
    pub code: ErrorCode,
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub retry_after_ms: Option<u64>,
}

impl ChatRejected {
    pub fn new(client_message_id: String, code: ErrorCode, retry_after: Option<Duration>) -> Self {
        Self {
            client_message_id,
            code,
            message: code.text().to_owned(),
            retry_after_ms: retry_after.map(millis),
        }
    }
}

/// An act of a moderator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "moderation", rename_all = "camelCase")]
pub struct Moderation {
    #[serde(flatten)]
    pub at: Position,
    pub action: Action,
    pub by: Person,
    #[schema(required)]
    pub target: Option<Person>,
    #[schema(required)]
    pub message_id: Option<MessageId>,
    /// Unix milliseconds: the end of a timeout.
    #[schema(required)]
    pub until: Option<i64>,
    #[schema(required)]
    pub slow_mode_seconds: Option<u32>,
    #[schema(required)]
    pub reason: Option<String>,
    pub timestamp: i64,
}

/// `stream_started` and `stream_ended`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum StreamEvent {
    #[serde(rename_all = "camelCase")]
    StreamStarted {
        #[serde(flatten)]
        at: Position,
        stream_id: StreamId,
    },
    #[serde(rename_all = "camelCase")]
    StreamEnded {
        #[serde(flatten)]
        at: Position,
        stream_id: StreamId,
    },
}

/// Events that carry a room's dense numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum OrderedEvent {
    Chat(Chat),
    Hidden(Hidden),
    Moderation(Moderation),
    Stream(StreamEvent),
    PredictionEnded(PredictionEnded),
    PredictionResolved(PredictionResolved),
    PredictionDeleted(PredictionDeleted),
    PredictionCleared(PredictionCleared),
}

/// Distinct people who watch; at most one a second.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "viewer_count")]
pub struct ViewerCount {
    pub count: u32,
    /// Of the last ordered event: who has seen less has missed something.
    #[serde(flatten)]
    pub at: Position,
}

/// Someone writes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "typing")]
pub struct Typing {
    #[serde(flatten)]
    pub who: Person,
}

/// The room was rebuilt: join again with `since`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "resync")]
pub struct Resync {
    pub epoch: u64,
}

impl Resync {
    pub fn new(epoch: u64) -> Self {
        Self { epoch }
    }
}

/// The server is about to close the socket; reconnect after that time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "server_restart", rename_all = "camelCase")]
pub struct ServerRestart {
    pub retry_after_ms: u64,
}

/// The operators announce a restart: to every socket, and to each that comes until then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "restart_notice", rename_all = "camelCase")]
pub struct RestartNotice {
    /// Unix milliseconds of the server's clock; null when the announcement is taken back.
    #[schema(required)]
    pub at: Option<i64>,
    /// Until then, in milliseconds, for clocks that differ.
    pub in_ms: u64,
    /// Text of the operators about it; may be empty.
    pub text: String,
}

/// The answer to `heartbeat`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "heartbeat_response")]
pub struct HeartbeatResponse {
    pub timestamp: u64,
}

/// The answer to `join_user`: from here on the socket hears of its user's affairs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "joined_user")]
pub struct JoinedUser {
    pub address: Address,
}

/// One's money after it moved, in every currency that one has or had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "balance_update")]
pub struct BalanceUpdate {
    pub balances: Vec<MoneyHeld>,
}

/// Money of one currency; the amounts are decimals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MoneyHeld {
    #[schema(example = "USDT")]
    pub currency: String,
    #[schema(example = "12.5")]
    pub balance: String,
    pub locked_balance: String,
    pub available_balance: String,
}

/// Something happened that the person wants to know, also while they were away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "notification")]
pub struct NotificationNews {
    #[serde(flatten)]
    pub notification: Notification,
    /// Notifications that were not read, this one among them; at most 500.
    pub unread: i64,
}

/// Something to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Notification {
    /// Decimal digits; a later one is greater.
    pub id: String,
    pub kind: NotificationKind,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String, format = DateTime)]
    pub at: time::OffsetDateTime,
    /// Plain text, at most 300 characters.
    pub text: String,
    /// A path of the site.
    pub link: String,
    /// The person who did it.
    #[schema(required)]
    pub actor: Option<NoticeActor>,
}

/// The person whose act a notification is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NoticeActor {
    pub address: Address,
    /// The chosen name, or `user_` and the first six digits of the address.
    pub username: String,
    #[schema(required)]
    pub profile_picture: Option<String>,
}

/// The place of a chat line whose author the viewer blocks: its number, and nothing of the line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "hidden")]
pub struct Hidden {
    #[serde(flatten)]
    pub at: Position,
}

/// The answer to `ping`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "pong")]
pub struct Pong {}

/// Every message of the server, for the schema.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[allow(
    clippy::large_enum_variant,
    reason = "it describes messages; none is ever made of it"
)]
pub enum ServerMessage {
    Joined(Joined),
    Chat(Chat),
    Hidden(Hidden),
    ChatAck(ChatAck),
    ChatRejected(ChatRejected),
    Moderation(Moderation),
    Stream(StreamEvent),
    PredictionUpdate(PredictionUpdate),
    QuickUpdate(QuickUpdate),
    PredictionEnded(PredictionEnded),
    PredictionResolved(PredictionResolved),
    PredictionDeleted(PredictionDeleted),
    PredictionCleared(PredictionCleared),
    VoteAck(VoteAck),
    VoteRejected(VoteRejected),
    ViewerCount(ViewerCount),
    Typing(Typing),
    Pinned(Pinned),
    Emotes(Emotes),
    You(You),
    Resync(Resync),
    ServerRestart(ServerRestart),
    RestartNotice(RestartNotice),
    HeartbeatResponse(HeartbeatResponse),
    Pong(Pong),
    JoinedUser(JoinedUser),
    BalanceUpdate(BalanceUpdate),
    NotificationNews(NotificationNews),
    TableShot(TableShot),
    TableState(WatchedTableState),
    Error(ErrorMessage),
}
