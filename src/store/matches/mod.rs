//! Matches: who plays whom, every step of a table, the end and what follows from it.

mod create;
mod end;
mod invite;
mod queue;
mod read;
mod recording;
mod rematch;
mod running;
mod table;

pub use create::{CreateError, NewMatch, Stake, create, running_of_room};
pub use end::{abort, has_begun};
pub use invite::{Accepted, Invite, NewInvite, accept, close_invite, invite, invites};
pub use queue::{Place, enter, leave as leave_queue, look, take_agent};
pub use read::{Leader, Played, Record, Stats, find, history, leaderboard, stats};
pub use recording::{Recording, recording};
pub use rematch::{Rematch, ask as ask_for_rematch};
pub use running::{aborted_lately, end_practice, penalty, running};
pub use table::PgTableStore;
