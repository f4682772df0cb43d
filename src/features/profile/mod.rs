//! A person as others see them, and what they may change of themselves.

pub mod routes;

pub use routes::routes;
