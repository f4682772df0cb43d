//! Money that is set aside for somebody to claim.

pub mod commands;
pub mod jobs;
mod refusal;
pub mod routes;
pub mod store;
pub mod view;

pub use routes::routes;
