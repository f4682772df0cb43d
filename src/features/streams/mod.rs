//! Streams: created, listed, started by the clock, ended.

pub mod jobs;
pub mod routes;
pub mod store;

pub use routes::routes;
