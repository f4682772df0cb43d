//! Following and blocking, and everybody as administrators see them.

pub mod commands;
pub mod directory;
pub mod routes;
pub mod search;
pub mod store;

pub use routes::routes;
