//! Following and blocking.

pub mod routes;
pub mod store;

pub use routes::routes;
