//! Balances and what moved them.

pub mod routes;
pub mod store;

pub use routes::routes;
