//! Matches: who plays whom, every step of a table, the end and what follows from it. All of it in the caller's transaction.

mod create;

pub use create::{CreateError, NewMatch, Stake, create, running_of_room};
