//! Pool credits that are bought by card or in crypto: orders, the providers' payments of them, and what is taken back.

pub mod commands;
pub mod jobs;
mod link;
pub mod routes;
pub mod service;
pub mod store;
mod view;

pub use commands::debts::owes;
pub use routes::routes;
