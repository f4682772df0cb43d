//! Following and blocking.

pub mod commands;
pub mod routes;
pub mod store;

pub use routes::routes;
