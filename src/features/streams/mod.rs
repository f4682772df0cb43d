//! Streams: created, listed, started by the clock, ended.

pub mod card;
pub mod commands;
pub mod facts;
pub mod jobs;
pub mod routes;
pub mod store;
pub mod view;

pub use routes::routes;
