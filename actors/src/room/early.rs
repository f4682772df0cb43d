//! Messages to a room that is being built: they wait, and are heard when the room is up.

use super::Room;
use super::address::{RoomAddr, TellError};

/// Messages that wait for one room at most.
const CAPACITY: usize = 64;

type Telling<R> = Box<dyn FnOnce(&RoomAddr<R>) -> Result<(), TellError> + Send>;

/// A change that was committed before it is told may be missing in what the room is reading, so it waits for the end of the load. What is too much is not heard;
/// then the room reads the store once more.
pub(super) struct Early<R: Room> {
    waiting: Vec<Telling<R>>,
    /// Something found no place since the last load began.
    missed: bool,
    capacity: usize,
}

impl<R: Room> Early<R> {
    /// For a room whose mailbox holds `mailbox` messages.
    pub(super) fn new(mailbox: usize) -> Self {
        Self {
            waiting: Vec::new(),
            missed: false,
            capacity: CAPACITY.min(mailbox),
        }
    }

    pub(super) fn keep(&mut self, telling: impl FnOnce(&RoomAddr<R>) -> Result<(), TellError> + Send + 'static) {
        if self.waiting.len() < self.capacity {
            self.waiting.push(Box::new(telling));
        } else {
            self.missed = true;
        }
    }

    pub(super) fn load_begins(&mut self) {
        self.missed = false;
    }

    /// True when the room has heard all there was.
    pub(super) fn hand_over(&mut self, addr: &RoomAddr<R>) -> bool {
        !self.missed && self.waiting.drain(..).all(|tell| tell(addr).is_ok())
    }
}
