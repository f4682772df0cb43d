//! The home page in one answer.

pub mod cache;
pub mod routes;
pub mod view;

pub use routes::routes;
