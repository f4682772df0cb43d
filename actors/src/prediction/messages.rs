//! Messages to a prediction.

use domain::prediction::Side;
use domain::{StreamId, UserId};
use tokio::sync::oneshot;

use crate::room::{ConnectionId, WorkerHandle};
use crate::rooms::CastError;
use crate::wire::Prediction;

/// The one who is answered the outcome of a vote.
#[derive(Debug)]
pub enum ReplyTo {
    Socket {
        worker: WorkerHandle,
        connection: ConnectionId,
        client_vote_id: String,
    },
    Caller(oneshot::Sender<Result<Prediction, CastError>>),
}

/// A vote to be stored and counted.
#[derive(Debug)]
pub struct Cast {
    /// Where the prediction was said to be.
    pub stream: StreamId,
    pub by: UserId,
    pub side: Side,
    pub reply: ReplyTo,
}

/// Panics in the actor: for drills and tests; no socket or call leads here.
#[derive(Debug)]
pub struct Crash;
