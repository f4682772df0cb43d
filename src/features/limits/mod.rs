//! Limits and breaks that people set for themselves, and what operators switch off. What they mean is decided by `spending`.

pub mod commands;
pub mod routes;
pub mod store;
pub mod view;

pub use routes::routes;
