//! A person as others see them, and what they may change of themselves.

pub mod commands;
pub mod routes;
pub mod view;

pub use routes::routes;
