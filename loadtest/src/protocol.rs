//! Websocket messages of each server under test, and how little of them has to be understood.

use crate::fail::{Doing, Result};
use crate::stamp::{Stamp, number, value};
use memchr::memmem::{self, Finder};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::sync::LazyLock;

/// How a server is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// `/stream/{id}`: JSON messages, joins with an answer, sequence numbers, acknowledgements.
    Cuecast,
    /// `/stream/match/{id}`: a match at its table.
    Table,
    /// `/room/{id}`, and `?publish=1` for who publishes: a publisher's text goes to the room as it is.
    Plain,
    /// Engine.io 4 over websocket, with the events `join`, `publish` and `m`.
    SocketIo,
    /// Nchan's `/sub/{id}` and `/pub/{id}`.
    Nchan,
}

/// The identity of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Viewer,
    Publisher,
}

/// The last ordered event that a viewer has seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// As the server wrote it, quotes included.
    pub epoch: String,
    pub seq: u64,
}

/// The answer to a join.
#[derive(Debug, PartialEq, Eq)]
pub struct Joined {
    pub last: Seen,
    pub recovered: bool,
    /// Sequence number and stamp of every event that came along.
    pub history: Vec<(u64, Option<Stamp>)>,
}

/// Meaning of one text message to a load test.
#[derive(Debug, PartialEq, Eq)]
pub enum Meaning<'a> {
    /// Perhaps one of ours: look for its stamp. Or a shot of a stream's table.
    Message,
    /// An ordered event of Cuecast's, with its sequence number and epoch.
    Ordered {
        seq: u64,
        epoch: &'a str,
    },
    Joined(Box<Joined>),
    Acknowledged(u32),
    Rejected {
        index: u32,
        code: &'a str,
    },
    Resync,
    /// A request that cannot be granted now: one who joins comes again.
    Refused,
    /// Answer with this at once.
    Reply(&'static str),
    /// The connection may be used.
    Ready,
    Nothing,
}

static TYPE: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"\"type\":"));
static SEQ: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"\"seq\":"));
static EPOCH: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"\"epoch\":"));
static CLIENT_ID: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"\"clientMessageId\":"));
static VOTE_ID: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"\"clientVoteId\":"));
static CODE: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"\"code\":"));

#[derive(Deserialize)]
struct JoinedText<'a> {
    #[serde(borrow)]
    epoch: &'a RawValue,
    seq: u64,
    recovered: bool,
    #[serde(borrow)]
    history: Vec<&'a RawValue>,
}

impl Protocol {
    /// The path that a connection asks for.
    pub fn path(self, room: &str, role: Role) -> String {
        match (self, role) {
            (Self::Cuecast, _) => format!("/stream/{room}"),
            (Self::Table, _) => format!("/stream/match/{room}"),
            (Self::Plain, Role::Viewer) => format!("/room/{room}"),
            (Self::Plain, Role::Publisher) => format!("/room/{room}?publish=1"),
            (Self::SocketIo, _) => "/socket.io/?EIO=4&transport=websocket".into(),
            (Self::Nchan, Role::Viewer) => format!("/sub/{room}"),
            (Self::Nchan, Role::Publisher) => format!("/pub/{room}"),
        }
    }

    /// First message once the websocket is open; `None` when the connection can be used as it is.
    pub fn hello(self, room: &str, role: Role, token: Option<&str>, since: Option<&Seen>) -> Option<String> {
        match (self, role) {
            (Self::Cuecast, _) => {
                let token = token.map_or(String::new(), |token| format!(r#","token":"{token}""#));
                let since = since.map_or(String::new(), |s| {
                    format!(r#","since":{{"epoch":{},"seq":{}}}"#, s.epoch, s.seq)
                });
                Some(format!(
                    r#"{{"type":"join_stream_view","streamId":"{room}"{token}{since}}}"#
                ))
            }
            (Self::Table, _) => Some(match token {
                Some(token) => format!(r#"{{"type":"join_table","token":"{token}"}}"#),
                None => r#"{"type":"join_table"}"#.into(),
            }),
            (Self::SocketIo, Role::Viewer) => Some(format!(r#"420["join","{room}"]"#)),
            (Self::SocketIo, Role::Publisher) => Some(r#"420["join","nobody"]"#.into()),
            (Self::Plain | Self::Nchan, _) => None,
        }
    }

    /// The message that publishes `text`, the `index`th of a run.
    pub fn publish(self, room: &str, run: u32, index: u32, text: &str) -> String {
        match self {
            Self::Cuecast => {
                let id = client_message_id(run, index);
                format!(r#"{{"type":"chat","streamId":"{room}","message":"{text}","clientMessageId":"{id}"}}"#)
            }
            Self::Plain | Self::Nchan | Self::Table => text.into(),
            Self::SocketIo => format!(r#"42["publish","{room}","{text}"]"#),
        }
    }

    /// Meaning of a text message from the server.
    #[inline]
    pub fn read(self, text: &[u8]) -> Result<Meaning<'_>> {
        match self {
            Self::Cuecast => cuecast(text),
            Self::Table => Ok(table(text)),
            Self::Plain | Self::Nchan => Ok(Meaning::Message),
            Self::SocketIo => Ok(socket_io(text)),
        }
    }
}

/// The `index`th vote of a run.
pub fn vote(prediction: &str, run: u32, index: u32) -> String {
    let (id, option) = (client_message_id(run, index), 1 + index % 2);
    format!(r#"{{"type":"vote","predictionId":"{prediction}","option":"option{option}","clientVoteId":"{id}"}}"#)
}

/// One id per message of a run, in the form of a UUID: the same chatter may speak in several runs.
fn client_message_id(run: u32, index: u32) -> String {
    format!("{run:08x}-0000-4000-8000-{index:012x}")
}

fn acknowledged(text: &[u8], id: &Finder<'_>) -> Option<u32> {
    let id = std::str::from_utf8(value(text, id)?).ok()?.trim_matches('"');
    u32::from_str_radix(id.rsplit_once('-')?.1, 16).ok()
}

fn rejected<'a>(text: &'a [u8], id: &Finder<'_>) -> Meaning<'a> {
    acknowledged(text, id).map_or(Meaning::Nothing, |index| Meaning::Rejected {
        index,
        code: word(text, &CODE),
    })
}

fn word<'a>(text: &'a [u8], key: &Finder<'_>) -> &'a str {
    value(text, key)
        .and_then(|word| std::str::from_utf8(word).ok())
        .unwrap_or("")
        .trim_matches('"')
}

fn cuecast(text: &[u8]) -> Result<Meaning<'_>> {
    match word(text, &TYPE) {
        "chat" | "moderation" | "stream_started" | "stream_ended" => {
            let seq = value(text, &SEQ)
                .and_then(number)
                .doing("an ordered event without seq")?;
            let epoch = value(text, &EPOCH)
                .and_then(|epoch| std::str::from_utf8(epoch).ok())
                .unwrap_or("");
            Ok(Meaning::Ordered { seq, epoch })
        }
        "chat_ack" => Ok(acknowledged(text, &CLIENT_ID).map_or(Meaning::Nothing, Meaning::Acknowledged)),
        "vote_ack" => Ok(acknowledged(text, &VOTE_ID).map_or(Meaning::Nothing, Meaning::Acknowledged)),
        "chat_rejected" => Ok(rejected(text, &CLIENT_ID)),
        "vote_rejected" => Ok(rejected(text, &VOTE_ID)),
        "joined" => joined(text).map(|joined| Meaning::Joined(Box::new(joined))),
        "resync" => Ok(Meaning::Resync),
        "error" => Ok(Meaning::Refused),
        "table_shot" => Ok(Meaning::Message),
        _ => Ok(Meaning::Nothing),
    }
}

fn joined(text: &[u8]) -> Result<Joined> {
    let answer: JoinedText<'_> = serde_json::from_slice(text).doing("the answer to a join")?;
    let event = |event: &&RawValue| {
        let event = event.get().as_bytes();
        (value(event, &SEQ).and_then(number).unwrap_or(0), Stamp::find(event))
    };
    Ok(Joined {
        last: Seen {
            epoch: answer.epoch.get().into(),
            seq: answer.seq,
        },
        recovered: answer.recovered,
        history: answer.history.iter().map(event).collect(),
    })
}

/// Everything but the answer to the join is a message.
fn table(text: &[u8]) -> Meaning<'_> {
    if text.starts_with(br#"{"type":"table","#) {
        return Meaning::Joined(Box::new(Joined {
            last: Seen {
                epoch: String::new(),
                seq: 0,
            },
            recovered: false,
            history: Vec::new(),
        }));
    }
    Meaning::Message
}

fn socket_io(text: &[u8]) -> Meaning<'_> {
    match text {
        [b'0', ..] => Meaning::Reply("40"),
        [b'2', ..] => Meaning::Reply("3"),
        [b'4', b'0', ..] => Meaning::Ready,
        [b'4', b'2', ..] => Meaning::Message,
        // the acknowledgement of `join`
        [b'4', b'3', ..] if memmem::find(text, b"[").is_some() => Meaning::Joined(Box::new(Joined {
            last: Seen {
                epoch: String::new(),
                seq: 0,
            },
            recovered: false,
            history: Vec::new(),
        })),
        _ => Meaning::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chat_line_gives_its_seq_and_epoch() {
        let text = br#"{"type":"chat","seq":7,"epoch":3,"id":"x","message":"hi","error":false}"#;
        assert_eq!(cuecast(text).unwrap(), Meaning::Ordered { seq: 7, epoch: "3" });
    }

    #[test]
    fn a_viewer_count_is_no_ordered_event() {
        assert_eq!(
            cuecast(br#"{"type":"viewer_count","count":4,"seq":9,"epoch":3}"#).unwrap(),
            Meaning::Nothing
        );
    }

    #[test]
    fn an_acknowledgement_names_the_message_that_was_sent() {
        let id = client_message_id(9, 4_000_000_000);
        let ack = format!(r#"{{"type":"chat_ack","clientMessageId":"{id}","id":"1","seq":2}}"#);
        assert_eq!(cuecast(ack.as_bytes()).unwrap(), Meaning::Acknowledged(4_000_000_000));
        let refused = format!(r#"{{"type":"chat_rejected","clientMessageId":"{id}","code":"BUSY","message":"..."}}"#);
        assert_eq!(
            cuecast(refused.as_bytes()).unwrap(),
            Meaning::Rejected {
                index: 4_000_000_000,
                code: "BUSY"
            }
        );
    }

    #[test]
    fn a_join_is_answered_with_where_the_room_stands_and_what_was_missed() {
        let stamp = Stamp { due: 5, index: 6 };
        let text = format!(
            r#"{{"type":"joined","streamId":"s","epoch":"e1","seq":9,"recovered":true,"history":[{{"type":"chat","seq":9,"epoch":"e1","message":"{}"}}],"viewerCount":1}}"#,
            stamp.text(60)
        );
        let Meaning::Joined(joined) = cuecast(text.as_bytes()).unwrap() else {
            panic!("not joined")
        };
        assert_eq!(
            joined.last,
            Seen {
                epoch: "\"e1\"".into(),
                seq: 9
            }
        );
        assert_eq!((joined.recovered, joined.history), (true, vec![(9, Some(stamp))]));
        let hello = Protocol::Cuecast
            .hello("s", Role::Viewer, None, Some(&joined.last))
            .unwrap();
        assert!(hello.ends_with(r#","since":{"epoch":"e1","seq":9}}"#));
    }

    #[test]
    fn a_room_that_is_between_two_nodes_refuses_a_join_for_now() {
        let text = br#"{"type":"error","code":"UNAVAILABLE","message":"Try again."}"#;
        assert_eq!(cuecast(text).unwrap(), Meaning::Refused);
    }

    #[test]
    fn socket_io_pings_are_answered() {
        assert_eq!(socket_io(b"2"), Meaning::Reply("3"));
        assert_eq!(socket_io(br#"42["m","~~"]"#), Meaning::Message);
    }
}
