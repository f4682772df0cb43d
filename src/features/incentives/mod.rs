//! What is set aside for somebody to claim.

pub mod jobs;
mod refusal;
pub mod routes;
pub mod store;

pub use routes::routes;
