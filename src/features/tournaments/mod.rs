//! Tournaments, those that run themselves and those that people run.

pub mod caller;
pub mod commands;
mod error;
pub mod jobs;
pub mod room;
pub mod routes;
pub mod store;
pub mod view;

pub use routes::routes;
