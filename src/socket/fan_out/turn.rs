//! Work of a thread for its sockets, done a slice at a time.

use std::{rc::Rc, time::Duration};

use actors::room::RoomKey;
use actors::wire::{CloseCode, Encode, ServerRestart, frame};
use bytes::Bytes;
use rand::Rng;

use super::members::Members;
use crate::socket::connection::Connection;

/// Viewers of a room that has ended who are told so at once; in a larger one, so many at each step.
const TOLD_AT_ONCE: usize = 100;
const STEP: Duration = Duration::from_millis(50);
/// The most steps: nobody is told later than after five seconds.
const MAX_STEPS: usize = 100;

/// Work that waits for a turn of the thread.
pub enum Turn {
    /// Broadcasts are on their way to its members.
    Room(RoomKey),
    Ending(Box<Ending>),
    Each {
        to: Vec<Rc<Connection>>,
        act: Act,
    },
}

/// A room that has ended, once its members have had what was said before.
pub struct Ending {
    pub members: Members,
    pub frames: Bytes,
    pub close: Option<CloseCode>,
}

/// An act on each of several sockets.
#[derive(Clone)]
pub enum Act {
    Say(Bytes),
    /// Each is told a time of its own within that, so that they do not all come back at once.
    SendAway(Duration),
}

impl Ending {
    /// Of a large room they hear it one after the other, so that they do not all come back at once.
    pub fn tell(self) {
        let Self { members, frames, close } = self;
        let members = members.into_list();
        let tell = move |member: &Rc<Connection>| {
            member.send(frames.clone());
            if let Some(code) = close {
                member.close(code);
            }
        };
        if members.len() <= TOLD_AT_ONCE {
            return members.iter().for_each(tell);
        }
        let at_a_step = TOLD_AT_ONCE.max(members.len().div_ceil(MAX_STEPS));
        actix_rt::spawn(async move {
            for some in members.chunks(at_a_step) {
                some.iter().for_each(&tell);
                tokio::time::sleep(STEP).await;
            }
        });
    }
}

impl Act {
    pub fn on(&self, connection: &Rc<Connection>) {
        match self {
            Act::Say(frames) => connection.send(frames.clone()),
            Act::SendAway(over) => {
                let wait = rand::rng().random_range(0..=over.as_millis().max(1));
                let hint = ServerRestart {
                    retry_after_ms: u64::try_from(wait).unwrap_or_default(),
                };
                connection.send(frame::text(&hint.json()));
                connection.close(CloseCode::ServerRestart);
            }
        }
    }
}
