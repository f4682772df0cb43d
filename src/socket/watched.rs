use actors::room::{ConnectionId, Leave, RoomAddr, TellError, WorkerId};
use actors::stream::StreamRoom;
use actors::table::Table;
use actors::tournament::TournamentRoom;

/// The room that a socket watches, whatever its kind.
#[derive(Clone)]
pub enum Watched {
    Stream(RoomAddr<StreamRoom>),
    Table(RoomAddr<Table>),
    Tournament(RoomAddr<TournamentRoom>),
}

impl Watched {
    /// True when both are the same incarnation of the same room.
    pub fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Stream(room), Self::Stream(other)) => room.same(other),
            (Self::Table(room), Self::Table(other)) => room.same(other),
            (Self::Tournament(room), Self::Tournament(other)) => room.same(other),
            (Self::Stream(_) | Self::Table(_) | Self::Tournament(_), _) => false,
        }
    }

    /// Tells it who has left.
    pub fn leave(&self, worker: WorkerId, connections: Vec<ConnectionId>) -> Result<(), TellError> {
        let leave = Leave { worker, connections };
        match self {
            Self::Stream(room) => room.tell(leave),
            Self::Table(room) => room.tell(leave),
            Self::Tournament(room) => room.tell(leave),
        }
    }
}
