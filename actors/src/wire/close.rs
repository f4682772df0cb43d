//! Numbered close codes. 1000-1999 are the protocol's own (RFC 6455 section 7.4); after 4000-4099 a client reconnects by itself,
//! after 4100-4199 it does not.

use serde::Serialize;
use utoipa::ToSchema;

/// Why the server closed a socket; the discriminant is the code on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[repr(u16)]
pub enum CloseCode {
    Normal = 1000,
    GoingAway = 1001,
    Protocol = 1002,
    BinaryRefused = 1003,
    NotUtf8 = 1007,
    Policy = 1008,
    TooBig = 1009,
    ServerRestart = 4001,
    SlowConsumer = 4002,
    PingTimeout = 4003,
    JoinTimeout = 4004,
    RoomUnavailable = 4005,
    SessionRevoked = 4101,
    Abuse = 4102,
    TooManyConnections = 4103,
    StreamNotFound = 4104,
    MatchNotFound = 4105,
}

impl CloseCode {
    pub const ALL: [CloseCode; 17] = [
        CloseCode::Normal,
        CloseCode::GoingAway,
        CloseCode::Protocol,
        CloseCode::BinaryRefused,
        CloseCode::NotUtf8,
        CloseCode::Policy,
        CloseCode::TooBig,
        CloseCode::ServerRestart,
        CloseCode::SlowConsumer,
        CloseCode::PingTimeout,
        CloseCode::JoinTimeout,
        CloseCode::RoomUnavailable,
        CloseCode::SessionRevoked,
        CloseCode::Abuse,
        CloseCode::TooManyConnections,
        CloseCode::StreamNotFound,
        CloseCode::MatchNotFound,
    ];

    /// The number on the wire.
    pub fn code(self) -> u16 {
        self as u16
    }

    /// The text of the close frame, for people who read frames.
    pub fn reason(self) -> &'static str {
        match self {
            CloseCode::Normal => "goodbye",
            CloseCode::GoingAway => "going away",
            CloseCode::Protocol => "protocol error",
            CloseCode::BinaryRefused => "only text messages are understood",
            CloseCode::NotUtf8 => "text is not UTF-8",
            CloseCode::Policy => "nothing is served at this path",
            CloseCode::TooBig => "message too big",
            CloseCode::ServerRestart => "the server restarts",
            CloseCode::SlowConsumer => "too slow: reconnect and resume",
            CloseCode::PingTimeout => "nothing heard for too long",
            CloseCode::JoinTimeout => "no message within the first seconds",
            CloseCode::RoomUnavailable => "the room is unavailable",
            CloseCode::SessionRevoked => "the session was signed out",
            CloseCode::Abuse => "too many bad messages",
            CloseCode::TooManyConnections => "too many connections",
            CloseCode::StreamNotFound => "stream not found",
            CloseCode::MatchNotFound => "match not found",
        }
    }
}
