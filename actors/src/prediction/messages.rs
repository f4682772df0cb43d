//! Messages to a prediction.

use domain::StreamId;
use tokio::sync::oneshot;

use crate::ports::Ballot;
use crate::room::{ConnectionId, WorkerHandle};
use crate::rooms::{CastError, Voted};

/// The one who is answered the outcome of a vote.
#[derive(Debug)]
pub enum ReplyTo {
    Socket {
        worker: WorkerHandle,
        connection: ConnectionId,
        client_vote_id: String,
    },
    Caller(oneshot::Sender<Result<Voted, CastError>>),
}

/// A vote to be stored and counted.
#[derive(Debug)]
pub struct Cast {
    /// Where the prediction was said to be.
    pub stream: StreamId,
    pub ballot: Ballot,
    pub reply: ReplyTo,
}

/// Panics in the actor: for drills and tests; no socket or call leads here.
#[derive(Debug)]
pub struct Crash;
