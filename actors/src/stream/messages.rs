//! Messages to a stream's room.

use std::collections::HashSet;

use domain::chat::{ChatText, ClientMessageId};
use domain::prediction::Side;
use domain::{MessageId, PredictionId, UserId};
use tokio::sync::oneshot;

use crate::ports::{Author, PredictionNews};
use crate::room::{ConnectionId, Position, Subject, WorkerHandle};
use crate::rooms::Announcement;
use crate::wire::{ChatAck, ChatRejected};

/// A socket wants to watch. `admitted` is dropped unanswered when the room ends first.
#[derive(Debug)]
pub struct Join {
    pub worker: WorkerHandle,
    pub connection: ConnectionId,
    pub subject: Subject,
    /// The person who may chat on that socket.
    pub author: Option<Author>,
    /// Authors whose lines that person does not want.
    pub blocked: HashSet<UserId>,
    pub since: Option<Position>,
    /// That person's votes on the stream's newest prediction and quick question.
    pub votes: Vec<(PredictionId, Side)>,
    pub admitted: oneshot::Sender<()>,
}

/// The one who is answered the outcome of a line.
#[derive(Debug)]
pub enum ReplyTo {
    Socket(WorkerHandle, ConnectionId),
    Caller(oneshot::Sender<Result<ChatAck, ChatRejected>>),
}

impl ReplyTo {
    /// True of two sendings over one socket.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Socket(worker, connection), Self::Socket(other, its)) => worker.id == other.id && connection == its,
            (Self::Socket(..) | Self::Caller(_), Self::Socket(..) | Self::Caller(_)) => false,
        }
    }
}

/// A line to be stored and told.
#[derive(Debug)]
pub struct Say {
    /// Fresh; used unless the line turns out to be a repeat.
    pub id: MessageId,
    pub author: Author,
    pub text: ChatText,
    /// The line that it answers.
    pub reply_to: Option<MessageId>,
    pub client_message_id: ClientMessageId,
    pub reply: ReplyTo,
}

/// Someone types.
#[derive(Debug)]
pub struct TypingNote {
    pub author: Author,
}

/// Something was committed elsewhere and is to be told here.
#[derive(Debug)]
pub struct Announce(pub Announcement);

/// Votes were counted.
#[derive(Debug)]
pub struct Count(pub PredictionNews);

/// Asks which signed-in people are here.
#[derive(Debug)]
pub struct Present {
    pub reply: oneshot::Sender<Vec<UserId>>,
}

/// Panics in the room: for drills and tests; no socket or call leads here.
#[derive(Debug)]
pub struct Crash;
