//! Money that comes in by the payment provider.

pub mod ask;
pub mod commands;
pub mod jobs;
pub mod routes;
pub mod service;
pub mod store;
pub mod view;

pub use routes::routes;
