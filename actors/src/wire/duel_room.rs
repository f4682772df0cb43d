//! Duel rooms over the socket of one's own (D3 section 7): `type` in capitals, fields flat. Whoever is in a room is named by their
//! wallet's address; who says something comes from the session, never from a message.

use std::time::Duration;

use domain::matchup::Side;
use domain::{Address, DuelRoomId, MatchId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::error::{ErrorCode, millis};
use super::read::{ParseError, read};
use super::server::MoneyHeld;

/// Someone in duels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DuelPerson {
    /// The wallet's address, in lower case.
    pub user_id: Address,
    /// The chosen name, else the first six characters of the address and dots.
    pub username: String,
}

/// Someone who is in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DuelParticipant {
    #[serde(flatten)]
    pub person: DuelPerson,
    #[serde(with = "time::serde::rfc3339")]
    pub joined_at: OffsetDateTime,
    pub is_ready: bool,
}

/// A line of a room's chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DuelLine {
    /// Null on notices of the server.
    #[schema(required)]
    pub user_id: Option<Address>,
    pub username: String,
    pub message: String,
    /// Unix milliseconds.
    pub timestamp: i64,
    /// True on notices of the server, and left out on what people said.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub system: bool,
}

/// The name on the server's notices.
pub const SYSTEM_NAME: &str = "System";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DuelStatus {
    Active,
    InGame,
    Closed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DuelMatchRef {
    pub match_id: MatchId,
}

/// A room. Of two, the one with the higher revision is the newer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DuelRoom)]
pub struct DuelRoomView {
    pub room_id: DuelRoomId,
    pub name: String,
    pub created_by: DuelPerson,
    /// In the order of joining.
    pub participants: Vec<DuelParticipant>,
    pub max_participants: u8,
    pub status: DuelStatus,
    /// Oldest first; the last one runs while the status is `in_game`.
    pub matches: Vec<DuelMatchRef>,
    /// The last hundred lines, or the newest of them that fit in 32 KiB, oldest first; empty in lists of rooms, and in the news of a room
    /// to whoever watches it: they were shown the chat when they came, and are told each line.
    pub chat: Vec<DuelLine>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    pub revision: u64,
}

/// `CREATE_ROOM`.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateRoomIn {
    pub room_name: Option<String>,
    /// An even number from 2 to 12; 8 when left out.
    pub max_participants: Option<i64>,
    /// 8 to 64 letters, digits, hyphens and underscores; what is no id or is taken is replaced by the server's own.
    pub room_id: Option<String>,
}

/// `WATCH_ROOM`, `JOIN_ROOM`, `LEAVE_ROOM`, `START_GAME`.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomIn {
    pub room_id: String,
}

/// `CHAT_MESSAGE` of a client.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomChatIn {
    pub room_id: String,
    pub message: String,
}

/// `READY_STATUS`.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReadyIn {
    pub room_id: String,
    pub is_ready: bool,
}

/// `PING`.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct DuelPingIn {
    /// Echoed.
    #[serde(default)]
    pub timestamp: Option<i64>,
}

/// `AUTH`, and part of any other message: whose socket it is.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct DuelAuthIn {
    /// The server's session token, of the address in the socket's path.
    #[serde(default)]
    pub token: Option<String>,
}

/// What a client asks, and with which token.
#[derive(Debug, Clone)]
pub struct DuelIn {
    pub token: Option<String>,
    pub ask: DuelAsk,
}

#[derive(Debug, Clone)]
pub enum DuelAsk {
    GetRooms,
    Ping(DuelPingIn),
    Auth,
    WatchRoom(RoomIn),
    CreateRoom(CreateRoomIn),
    JoinRoom(RoomIn),
    LeaveRoom(RoomIn),
    ChatMessage(RoomChatIn),
    ReadyStatus(ReadyIn),
    StartGame(RoomIn),
}

impl DuelAsk {
    /// The `type` of the message.
    pub fn name(&self) -> &'static str {
        match self {
            Self::GetRooms => "GET_ROOMS",
            Self::Ping(_) => "PING",
            Self::Auth => "AUTH",
            Self::WatchRoom(_) => "WATCH_ROOM",
            Self::CreateRoom(_) => "CREATE_ROOM",
            Self::JoinRoom(_) => "JOIN_ROOM",
            Self::LeaveRoom(_) => "LEAVE_ROOM",
            Self::ChatMessage(_) => "CHAT_MESSAGE",
            Self::ReadyStatus(_) => "READY_STATUS",
            Self::StartGame(_) => "START_GAME",
        }
    }
}

/// Reads a message of duels; `None` when the type is not one of theirs.
pub(super) fn parse(kind: &str, text: &str) -> Option<Result<DuelIn, ParseError>> {
    let ask = match kind {
        "GET_ROOMS" => Ok(DuelAsk::GetRooms),
        "PING" => read(text).map(DuelAsk::Ping),
        "AUTH" => Ok(DuelAsk::Auth),
        "WATCH_ROOM" => read(text).map(DuelAsk::WatchRoom),
        "CREATE_ROOM" => read(text).map(DuelAsk::CreateRoom),
        "JOIN_ROOM" => read(text).map(DuelAsk::JoinRoom),
        "LEAVE_ROOM" => read(text).map(DuelAsk::LeaveRoom),
        "CHAT_MESSAGE" => read(text).map(DuelAsk::ChatMessage),
        "READY_STATUS" => read(text).map(DuelAsk::ReadyStatus),
        "START_GAME" => read(text).map(DuelAsk::StartGame),
        _ => return None,
    };
    let message = ask.and_then(|ask| {
        let DuelAuthIn { token } = read(text)?;
        Ok(DuelIn { token, ask })
    });
    Some(message)
}

macro_rules! message {
    ($(#[$doc:meta])* $name:ident = $tag:literal { $($(#[$about:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
        #[serde(tag = "type", rename = $tag, rename_all = "camelCase")]
        pub struct $name { $($(#[$about])* pub $field: $type,)* }
    };
}

message!(
    /// The answer to `GET_ROOMS`: rooms that are not closed, the newest first, at most a hundred.
    RoomsList = "ROOMS_LIST" {
        rooms: Vec<DuelRoomView>,
    }
);
message!(
    /// There is a new room; to whoever made it, and to all who asked for rooms.
    RoomCreated = "ROOM_CREATED" {
        room: DuelRoomView,
    }
);
message!(
    /// A room as it is now.
    RoomUpdated = "ROOM_UPDATED" {
        room: DuelRoomView,
    }
);
message!(
    /// Everybody has left.
    RoomClosed = "ROOM_CLOSED" {
        room_id: DuelRoomId,
    }
);
message!(
    /// A line of a room's chat, durable.
    RoomChat = "CHAT_MESSAGE" {
        room_id: DuelRoomId,
        #[serde(flatten)]
        line: DuelLine,
    }
);
message!(
    /// A match begins or runs; to each participant alone.
    GameLaunch = "GAME_LAUNCH" {
        /// Where the game is; a player's carries a ticket that opens the table once.
        url: String,
        room_id: DuelRoomId,
        match_id: MatchId,
        challenger: Address,
        rival: Address,
        role: DuelRole,
    }
);
message!(
    /// A match begins; to all who watch the room. The links carry no ticket.
    GameStartBroadcast = "GAME_START_BROADCAST" {
        room_id: DuelRoomId,
        match_id: MatchId,
        challenger: DuelPlayer,
        rival: DuelPlayer,
    }
);
message!(
    /// One's money after it moved, as in `balance_update`.
    WalletBalanceUpdate = "WALLET_BALANCE_UPDATE" {
        balances: Vec<MoneyHeld>,
    }
);
message!(
    /// A room is in a game no more.
    RoomStatusReset = "ROOM_STATUS_RESET" {
        room_id: DuelRoomId,
        status: DuelStatus,
    }
);
message!(
    /// The answer to `PING`.
    DuelPong = "PONG" {
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        timestamp: Option<i64>,
    }
);
message!(
    /// Something was refused; the socket stays open.
    DuelErrorMessage = "ERROR" {
        message: String,
        code: ErrorCode,
        /// The `type` of what was refused.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false, value_type = Option<String>)]
        action: Option<&'static str>,
        /// How long to wait before trying again, in milliseconds.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        retry_after_ms: Option<u64>,
    }
);

impl DuelErrorMessage {
    pub fn new(action: &'static str, code: ErrorCode, message: String, retry_after: Option<Duration>) -> Self {
        Self {
            message,
            code,
            action: Some(action),
            retry_after_ms: retry_after.map(millis),
        }
    }
}

/// One side of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DuelPlayer {
    pub user_id: Address,
    pub url: String,
}

/// As what someone comes along to a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DuelRole {
    Challenger,
    Rival,
}

impl From<Side> for DuelRole {
    fn from(role: Side) -> Self {
        match role {
            Side::Challenger => Self::Challenger,
            Side::Rival => Self::Rival,
        }
    }
}

/// Every message of duels that the server sends, for the schema.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum DuelMessage {
    RoomsList(RoomsList),
    RoomCreated(RoomCreated),
    RoomUpdated(RoomUpdated),
    RoomClosed(RoomClosed),
    RoomChat(RoomChat),
    GameLaunch(GameLaunch),
    GameStartBroadcast(GameStartBroadcast),
    WalletBalanceUpdate(WalletBalanceUpdate),
    RoomStatusReset(RoomStatusReset),
    Pong(DuelPong),
    Error(DuelErrorMessage),
}

#[cfg(test)]
mod tests {
    use super::super::{ClientMessage, Encode};
    use super::*;
    use proptest::prelude::*;

    fn ask(text: &str) -> DuelAsk {
        match super::super::parse(text) {
            Ok(ClientMessage::Duel(message)) => message.ask,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn duel_91_92_93_94_95_96_97_98_the_documented_messages_are_understood() {
        for (text, name) in [
            (r#"{"type":"GET_ROOMS"}"#, "GET_ROOMS"),
            (r#"{"type":"PING","timestamp":7}"#, "PING"),
            (
                r#"{"type":"CREATE_ROOM","roomName":"x","maxParticipants":4,"roomId":"room-0001","userId":"0x1"}"#,
                "CREATE_ROOM",
            ),
            (
                r#"{"type":"JOIN_ROOM","roomId":"room-0001","userId":"0x1","username":"eve"}"#,
                "JOIN_ROOM",
            ),
            (r#"{"type":"LEAVE_ROOM","roomId":"room-0001"}"#, "LEAVE_ROOM"),
            (
                r#"{"type":"CHAT_MESSAGE","roomId":"room-0001","message":"hi"}"#,
                "CHAT_MESSAGE",
            ),
            (
                r#"{"type":"READY_STATUS","roomId":"room-0001","isReady":true}"#,
                "READY_STATUS",
            ),
            (r#"{"type":"START_GAME","roomId":"room-0001"}"#, "START_GAME"),
        ] {
            assert_eq!(ask(text).name(), name);
        }
    }

    #[test]
    fn duel_108_109_messages_of_the_server_are_named_in_capitals_with_flat_fields() {
        let pong = DuelPong { timestamp: Some(7) }.json();
        assert_eq!(&pong[..], br#"{"type":"PONG","timestamp":7}"#);
        let refused = DuelErrorMessage::new("JOIN_ROOM", ErrorCode::RoomFull, "This room is full.".to_owned(), None);
        let expected = br#"{"type":"ERROR","message":"This room is full.","code":"ROOM_FULL","action":"JOIN_ROOM"}"#;
        assert_eq!(&refused.json()[..], expected);
    }

    proptest! {
        #[test]
        fn no_json_breaks_the_parser(kind in "(GET_ROOMS|PING|AUTH|CREATE_ROOM|JOIN_ROOM|CHAT_MESSAGE|READY_STATUS)",
            body in "[\\[\\]{}\":,0-9a-z\\\\u]{0,80}") {
            let _ = super::super::parse(&format!("{{\"type\":\"{kind}\",\"roomId\":{body}}}"));
        }
    }
}
