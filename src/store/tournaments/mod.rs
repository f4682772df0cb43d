//! Tournaments: what was announced, and who takes part.

mod change;
mod create;
mod join;
mod list;
mod read;

pub use change::{cancel_run, delete, hold, update};
pub use create::{MAX_OPEN, create};
pub use join::{Join, JoinError, join, leave};
pub use list::{Cursor, list};
pub use read::{Entrant, LISTED, Person, RunState, SHOWN, Tournament, agent_name, entered, get};
