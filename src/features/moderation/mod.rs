//! Timeouts, bans, deleted lines, slow mode and moderators of a stream.

mod refusal;
pub mod routes;
pub mod store;

pub use routes::routes;
