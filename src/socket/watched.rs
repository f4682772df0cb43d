use std::any::Any;

use actix::Handler;
use actors::room::{ConnectionId, Counted, Leave, Room, RoomAddr, TellError, WorkerId};

/// The room that a socket watches, whatever its kind.
pub struct Watched(Box<dyn AnyRoom>);

trait AnyRoom: Any {
    fn same(&self, other: &dyn Any) -> bool;
    fn leave(&self, leave: Leave) -> Result<(), TellError>;
}

impl<R: Room + Handler<Counted<Leave>>> AnyRoom for RoomAddr<R> {
    fn same(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<Self>().is_some_and(|other| self.same(other))
    }

    fn leave(&self, leave: Leave) -> Result<(), TellError> {
        self.tell(leave)
    }
}

impl Watched {
    pub fn new<R: Room + Handler<Counted<Leave>>>(room: RoomAddr<R>) -> Self {
        Self(Box::new(room))
    }

    /// True when both are the same incarnation of the same room.
    pub fn same(&self, other: &Self) -> bool {
        self.0.same(&*other.0)
    }

    /// Tells it who has left.
    pub fn leave(&self, worker: WorkerId, connections: Vec<ConnectionId>) -> Result<(), TellError> {
        self.0.leave(Leave { worker, connections })
    }
}
