//! The requests that wait for the commit under way.

use domain::match_rules::{Choice, Seat, Shot};
use tokio::sync::oneshot;

use crate::room::{ConnectionId, WorkerHandle};
use crate::rooms::AbortError;

/// Something that may change the match.
#[derive(Debug)]
pub(super) enum Ask {
    Shot(QueuedShot),
    Choose(QueuedChoice),
    Tick,
    Left(Seat),
    Returned(Seat),
    Concede(Seat),
    Begin,
    Abort(Seat, oneshot::Sender<Result<(), AbortError>>),
    /// Somebody has not sat down in time.
    NobodyCame,
}

/// A shot that waits for its turn.
#[derive(Debug)]
pub(super) struct QueuedShot {
    pub seat: Seat,
    pub number: u32,
    pub shot: Shot,
    /// Where refusals go; an agent hears none.
    pub from: Option<(WorkerHandle, ConnectionId)>,
}

/// A choice that waits for its turn.
#[derive(Debug)]
pub(super) struct QueuedChoice {
    pub seat: Seat,
    pub number: u32,
    pub choice: Choice,
    /// As of a shot.
    pub from: Option<(WorkerHandle, ConnectionId)>,
}
