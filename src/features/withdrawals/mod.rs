//! Money that goes out, by hand of administrators.

pub mod commands;
mod refusal;
pub mod routes;
pub mod store;
pub mod view;

pub use routes::routes;
