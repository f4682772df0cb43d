//! Matches: who plays whom, every step of a table, the end and what follows from it.

mod create;
mod end;
mod read;
mod running;
mod table;

pub use create::{CreateError, NewMatch, Stake, create, running_of_room};
pub use read::{Leader, Played, Record, Stats, find, history, leaderboard, stats};
pub use running::{penalty, running, running_practice};
pub use table::PgTableStore;
