//! Money that goes out, by hand of administrators.

pub mod commands;
pub mod plan;
mod refusal;
pub mod rewards;
pub mod routes;
pub mod store;
pub mod view;

pub use routes::routes;
