//! The way into a room: bounded, never waiting, counted.

use std::sync::Arc;
use std::time::Duration;

use actix::dev::ToEnvelope;
use actix::prelude::SendError;
use actix::{Actor, Addr, Handler, Message};
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::figures::Figures;
use crate::metrics::RoomMetrics;

/// How long a caller waits for a room: longer than the room waits for its store.
pub const ASK_WITHIN: Duration = Duration::from_secs(5);

/// Why a room did not take a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TellError {
    /// The mailbox is full: try again after a moment.
    #[error("the room is busy")]
    Busy,
    /// That incarnation of the room has ended: locate it again.
    #[error("the room has ended")]
    Gone,
}

/// One incarnation of a room.
pub struct RoomAddr<A: Actor> {
    addr: Addr<A>,
    depth: Arc<Depth>,
}

impl<A: Actor> Clone for RoomAddr<A> {
    fn clone(&self) -> Self {
        Self {
            addr: self.addr.clone(),
            depth: self.depth.clone(),
        }
    }
}

impl<A: Actor> RoomAddr<A> {
    pub fn new(addr: Addr<A>, metrics: RoomMetrics, figures: Arc<Figures>) -> Self {
        Self {
            addr,
            depth: Arc::new(Depth { figures, metrics }),
        }
    }

    /// Puts a message into the mailbox, or says at once why not.
    pub fn tell<M>(&self, message: M) -> Result<(), TellError>
    where
        M: Send + 'static,
        A: Handler<Counted<M>>,
        A::Context: ToEnvelope<A, Counted<M>>,
    {
        self.depth.figures.told();
        self.depth.metrics.mailbox.inc();
        let counted = Counted {
            message,
            _waits: Waits(self.depth.clone()),
        };
        self.addr.try_send(counted).map_err(|e| match e {
            SendError::Full(_) => {
                self.depth.metrics.busy.inc();
                TellError::Busy
            }
            SendError::Closed(_) => TellError::Gone,
        })
    }

    /// Asks, and waits so long for the answer. None when the room ended under the question, or is stuck: whether it was done, a retry
    /// finds out.
    pub async fn ask_within<M, T>(
        &self,
        within: Duration,
        message: impl FnOnce(oneshot::Sender<T>) -> M,
    ) -> Result<Option<T>, TellError>
    where
        M: Send + 'static,
        A: Handler<Counted<M>>,
        A::Context: ToEnvelope<A, Counted<M>>,
    {
        let (reply, answer) = oneshot::channel();
        self.tell(message(reply))?;
        Ok(timeout(within, answer).await.ok().and_then(Result::ok))
    }

    /// True when both lead to the same incarnation.
    pub fn same(&self, other: &Self) -> bool {
        self.addr == other.addr
    }

    /// Messages that wait in this room's mailbox.
    pub fn depth(&self) -> u64 {
        self.depth.figures.waiting()
    }
}

struct Depth {
    figures: Arc<Figures>,
    metrics: RoomMetrics,
}

struct Waits(Arc<Depth>);

impl Drop for Waits {
    fn drop(&mut self) {
        self.0.figures.heard();
        self.0.metrics.mailbox.dec();
    }
}

/// A message that is counted for as long as it waits, whether it is handled or lost with its room.
pub struct Counted<M> {
    pub message: M,
    _waits: Waits,
}

impl<M> Message for Counted<M> {
    type Result = ();
}

/// The handlers of a room: for each message the method that takes it.
#[macro_export]
macro_rules! handlers {
    ($room:ty { $($message:ty => $verb:ident),+ $(,)? }) => {
        $(impl actix::Handler<$crate::room::Counted<$message>> for $room {
            type Result = ();

            fn handle(&mut self, counted: $crate::room::Counted<$message>, ctx: &mut Self::Context) {
                $crate::pulse::begins(concat!(stringify!($room), "::", stringify!($verb)));
                self.$verb(counted.message, ctx);
            }
        })+
    };
}
