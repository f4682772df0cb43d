//! The log of what administrators did, as they read it.

pub mod routes;

pub use routes::routes;
