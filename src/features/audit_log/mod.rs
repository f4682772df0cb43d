//! The log of what administrators did, as they read it.

pub mod routes;
mod subjects;

pub use routes::routes;
