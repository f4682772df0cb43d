//! Money that comes in by the payment provider.

pub mod ask;
pub mod expire;
pub mod jobs;
pub mod routes;
pub mod service;
pub mod settle;
pub mod store;

pub use routes::routes;
