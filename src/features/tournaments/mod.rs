//! Tournaments, those that run themselves and those that people run.

pub mod jobs;
pub mod room;
pub mod routes;
pub mod store;

pub use routes::routes;
