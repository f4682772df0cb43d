//! Rooms in which two people meet before a match, and the lobby of them.

pub mod commands;
mod error;
pub mod jobs;
pub mod links;
pub mod room;
pub mod routes;
pub mod store;

pub use routes::routes;
