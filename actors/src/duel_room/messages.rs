//! Messages to a duel room.

use domain::chat::ChatText;
use domain::{MatchId, UserId};
use tokio::sync::oneshot;

use super::DuelError;
use crate::ports::Author;
use crate::room::{ConnectionId, WorkerHandle};
use crate::wire::{DuelRoomView, GameLaunch};

/// A socket that asks, and which watches the room from then on.
#[derive(Clone, Debug)]
pub struct Socket {
    pub worker: WorkerHandle,
    pub connection: ConnectionId,
}

/// Something that a person, or the server, wants of a room.
#[derive(Debug)]
pub struct Act {
    pub ask: Ask,
    pub reply: ReplyTo,
}

#[derive(Clone, Debug)]
pub enum Ask {
    Join(Author),
    Leave(Author),
    Ready(Author, bool),
    Say(Author, ChatText),
    /// The id names the match if this begins one.
    Start(Author, MatchId),
    Reset(Author),
    MatchOver(MatchId, MatchEnd),
    /// Nobody did anything for too long.
    Abandon,
}

/// Why a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchEnd {
    Won {
        winner: UserId,
        loser: UserId,
    },
    /// Without a result.
    Stopped,
    /// It has no result after so long that it will have none.
    TooOld,
}

impl Ask {
    /// The person who asks; none when it is the server.
    pub fn by(&self) -> Option<&Author> {
        match self {
            Self::Join(by)
            | Self::Leave(by)
            | Self::Ready(by, _)
            | Self::Say(by, _)
            | Self::Start(by, _)
            | Self::Reset(by) => Some(by),
            Self::MatchOver(..) | Self::Abandon => None,
        }
    }
}

/// The one who is answered the outcome.
#[derive(Debug)]
pub enum ReplyTo {
    /// Hears of refusals; what is done it sees as everybody does.
    Socket(Socket, &'static str),
    Caller(oneshot::Sender<Result<Acted, DuelError>>),
    Nobody,
}

/// The outcome of an act.
#[derive(Clone, Debug)]
pub struct Acted {
    pub room: DuelRoomView,
    /// The game of the person who asked for a start.
    pub launch: Option<GameLaunch>,
}

/// A socket wants to see the room as it is, and what happens from then on.
#[derive(Debug)]
pub struct Watch {
    pub socket: Socket,
    /// The person behind the socket: a participant of a running match is told where it is.
    pub user: Option<UserId>,
}

/// Someone looks for the running game.
#[derive(Debug)]
pub struct Find {
    pub user: UserId,
    pub reply: oneshot::Sender<Option<GameLaunch>>,
}

/// Panics in the room: for drills and tests; no socket or call leads here.
#[derive(Debug)]
pub struct Crash;
