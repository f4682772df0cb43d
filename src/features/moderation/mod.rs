//! Timeouts, bans, deleted lines, slow mode and moderators of a stream.

pub mod commands;
mod refusal;
pub mod routes;
pub mod store;
pub mod view;

pub use routes::routes;
