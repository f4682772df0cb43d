use actors::room::{ConnectionId, Leave};
use actors::room::{RoomAddr, TellError, WorkerId};
use actors::stream::StreamRoom;

/// The room that a socket watches, whatever its kind.
#[derive(Clone)]
pub enum Watched {
    Stream(RoomAddr<StreamRoom>),
}

impl Watched {
    /// True when both are the same incarnation of the same room.
    pub fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Stream(room), Self::Stream(other)) => room.same(other),
        }
    }

    /// Tells it who has left.
    pub fn leave(&self, worker: WorkerId, connections: Vec<ConnectionId>) -> Result<(), TellError> {
        let leave = Leave { worker, connections };
        match self {
            Self::Stream(room) => room.tell(leave),
        }
    }
}
