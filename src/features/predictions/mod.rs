//! Questions with two options, a deadline and perhaps a pool.

pub mod commands;
mod error;
pub mod frames;
pub mod jobs;
pub mod quick;
pub mod room;
pub mod routes;
pub mod store;

pub use routes::routes;
