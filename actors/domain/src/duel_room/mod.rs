//! Duel rooms: where players meet, chat, get ready and start matches. A pure machine: a room answers a command with what follows.

mod form;
mod id;
mod machine;
#[cfg(test)]
mod machine_tests;
mod refusal;

pub use form::{DEFAULT_PARTICIPANTS, InvalidForm, MAX_NAME, MAX_PARTICIPANTS, NewRoom, RoomName, Seats};
pub use id::{DuelRoomId, InvalidRoomId};
pub use machine::{Command, Effect, Launch, Member, Pairing, Room, RoomStatus};
pub use refusal::Refusal;
