//! Matches of two seats: queue, invites, practice, tables, results, ratings, replays.

pub mod commands;
mod error;
pub mod facts;
pub mod guests;
pub mod jobs;
pub mod launch;
pub mod link;
mod making;
pub mod room;
pub mod routes;
pub mod seat;
pub mod store;
pub mod ticket;
pub mod view;

pub use routes::routes;
