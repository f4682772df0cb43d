//! Limits and breaks that people set for themselves, and the kinds of spending that operators switch off. `spending` applies them.

pub mod commands;
pub mod routes;
pub mod store;
pub mod view;

pub use routes::routes;
