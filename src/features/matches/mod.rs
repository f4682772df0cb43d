//! Matches of two seats: queue, invites, practice, tables, results, ratings, replays.

pub mod jobs;
pub mod launch;
pub mod room;
pub mod routes;
pub mod store;
pub mod ticket;

pub use routes::routes;
