//! Messages of clients. Identities in them (`userId`, `username`, `address`) are not even read: they come from the session.

use std::borrow::Cow;

use domain::MessageId;
use serde::Deserialize;
use utoipa::ToSchema;

use super::duel_ask::{self, DuelIn};
use super::position::Position;
use super::prediction::VoteIn;
use super::read::{ParseError, read};
use super::table::{AimIn, ChooseIn, JoinTableIn, PhraseIn, RoomSayIn, ShotIn};
use super::tournament::JoinTournamentIn;

/// `join_stream_view`: watch, and chat when a token is presented. The first message on a socket.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JoinIn {
    /// The server's session token; without it the socket only watches.
    pub token: Option<String>,
    /// Where an earlier connection stood; what was missed comes back in `joined`.
    pub since: Option<Position>,
}

/// `join_user`: hear what concerns oneself. The first message on a socket of one's own address.
#[derive(Debug, Deserialize, ToSchema)]
pub struct JoinUserIn {
    /// The server's session token, of that address.
    pub token: String,
}

/// `chat`: a line for the stream.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatIn {
    pub message: String,
    /// Made by the client; the same id again answers with the first result.
    pub client_message_id: String,
    /// The line that it answers. One that the room no longer holds is left out.
    #[schema(nullable = false)]
    pub reply_to: Option<MessageId>,
}

/// `heartbeat`: answered with `heartbeat_response`.
#[derive(Debug, Deserialize, ToSchema)]
pub struct HeartbeatIn {
    /// Milliseconds of the client's clock, echoed.
    #[serde(default)]
    pub timestamp: u64,
}

#[derive(Debug)]
pub enum ClientMessage {
    JoinStreamView(JoinIn),
    JoinUser(JoinUserIn),
    Chat(ChatIn),
    Vote(VoteIn),
    Typing,
    JoinTable(JoinTableIn),
    JoinTournament(JoinTournamentIn),
    Shot(ShotIn),
    Choose(ChooseIn),
    Aim(AimIn),
    Phrase(PhraseIn),
    RoomSay(RoomSayIn),
    Concede,
    CallOff,
    Heartbeat(HeartbeatIn),
    Ping,
    Duel(DuelIn),
    /// Announcements of documented clients, which the server does not believe (decision A16).
    Ignored,
}

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow)]
    r#type: Cow<'a, str>,
}

/// Reads one text frame.
pub fn parse(text: &str) -> Result<ClientMessage, ParseError> {
    let envelope: Envelope = serde_json::from_str(text).map_err(|_| ParseError::Malformed)?;
    match &*envelope.r#type {
        "join_stream_view" => read(text).map(ClientMessage::JoinStreamView),
        "join_user" => read(text).map(ClientMessage::JoinUser),
        "chat" => read(text).map(ClientMessage::Chat),
        "vote" => read(text).map(ClientMessage::Vote),
        "typing" => Ok(ClientMessage::Typing),
        "join_table" => read(text).map(ClientMessage::JoinTable),
        "join_tournament" => read(text).map(ClientMessage::JoinTournament),
        "shot" => read(text).map(ClientMessage::Shot),
        "choose" => read(text).map(ClientMessage::Choose),
        "aim" => read(text).map(ClientMessage::Aim),
        "phrase" => read(text).map(ClientMessage::Phrase),
        "room_say" => read(text).map(ClientMessage::RoomSay),
        "concede" => Ok(ClientMessage::Concede),
        "call_off" => Ok(ClientMessage::CallOff),
        "heartbeat" => read(text).map(ClientMessage::Heartbeat),
        "ping" => Ok(ClientMessage::Ping),
        "prediction_update"
        | "prediction_ended"
        | "prediction_resolved"
        | "prediction_deleted"
        | "prediction_cleared"
        | "stream_ended" => Ok(ClientMessage::Ignored),
        other => {
            duel_ask::parse(other, text).map_or(Err(ParseError::Unknown), |message| message.map(ClientMessage::Duel))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn chat_15_16_the_documented_messages_are_understood() {
        let chat = r#"{"type":"chat","streamId":"65f1c0a2b3d4e5f601234567","userId":"1","username":"eve","message":"hi",
            "timestamp":1,"clientMessageId":"c1","address":"0x1","broadcast":true}"#;
        assert!(matches!(parse(chat), Ok(ClientMessage::Chat(c)) if c.message == "hi" && c.client_message_id == "c1"));
        let beat = r#"{"type":"heartbeat","streamId":"65f1c0a2b3d4e5f601234567","timestamp":7}"#;
        assert!(matches!(parse(beat), Ok(ClientMessage::Heartbeat(b)) if b.timestamp == 7));
    }

    #[test]
    fn chat_17_18_19_announcements_of_clients_are_accepted_and_dropped() {
        for kind in [
            "prediction_resolved",
            "prediction_deleted",
            "prediction_cleared",
            "prediction_update",
            "prediction_ended",
            "stream_ended",
        ] {
            assert!(matches!(
                parse(&format!(r#"{{"type":"{kind}","streamId":"x"}}"#)),
                Ok(ClientMessage::Ignored)
            ));
        }
    }

    #[test]
    fn what_is_no_message_is_told_apart_from_what_is_unknown() {
        for bad in [
            "",
            "[]",
            "{}",
            "null",
            "{\"type\":3}",
            "{\"type\":\"chat\"}",
            "{\"type\":\"chat\",\"message\":1,\"clientMessageId\":\"a\"}",
        ] {
            assert_eq!(parse(bad).err(), Some(ParseError::Malformed), "{bad}");
        }
        assert_eq!(parse("{\"type\":\"root\"}").err(), Some(ParseError::Unknown));
    }

    proptest! {
        #[test]
        fn no_text_breaks_the_parser(text in "\\PC{0,300}") {
            let _ = parse(&text);
        }

        #[test]
        fn no_json_breaks_the_parser(kind in "(chat|heartbeat|join_stream_view|typing)", body in "[\\[\\]{}\":,0-9a-z\\\\u]{0,80}") {
            let _ = parse(&format!("{{\"type\":\"{kind}\",\"message\":{body}}}"));
        }
    }
}
