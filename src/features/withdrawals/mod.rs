//! Money that goes out, by hand of administrators.

pub mod routes;
pub mod store;

pub use routes::routes;
