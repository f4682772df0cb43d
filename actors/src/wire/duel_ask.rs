//! Messages to duel rooms over the socket of one's own (D3 section 7). The session says who sends one, never the message.

use serde::Deserialize;
use utoipa::ToSchema;

use super::read::{ParseError, read};

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

/// A request of a client, with its token.
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

#[cfg(test)]
mod tests {
    use super::super::ClientMessage;
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

    proptest! {
        #[test]
        fn no_json_breaks_the_parser(kind in "(GET_ROOMS|PING|AUTH|CREATE_ROOM|JOIN_ROOM|CHAT_MESSAGE|READY_STATUS)",
            body in "[\\[\\]{}\":,0-9a-z\\\\u]{0,80}") {
            let _ = super::super::parse(&format!("{{\"type\":\"{kind}\",\"roomId\":{body}}}"));
        }
    }
}
