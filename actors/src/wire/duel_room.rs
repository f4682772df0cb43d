//! Messages of duel rooms over the socket of one's own (D3 section 7): `type` in capitals, fields flat. People in a room are named by their
//! wallet's address.

use std::time::Duration;

use domain::matchup::Side;
use domain::{Address, DuelRoomId, MatchId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::error::{ErrorCode, millis};
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
    use super::super::Encode;
    use super::*;

    #[test]
    fn duel_108_109_messages_of_the_server_are_named_in_capitals_with_flat_fields() {
        let pong = DuelPong { timestamp: Some(7) }.json();
        assert_eq!(&pong[..], br#"{"type":"PONG","timestamp":7}"#);
        let refused = DuelErrorMessage::new("JOIN_ROOM", ErrorCode::RoomFull, "This room is full.".to_owned(), None);
        let expected = br#"{"type":"ERROR","message":"This room is full.","code":"ROOM_FULL","action":"JOIN_ROOM"}"#;
        assert_eq!(&refused.json()[..], expected);
    }
}
