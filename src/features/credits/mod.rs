//! Pool credits: bought or given, set aside for a play, spent.

pub mod cache;
pub mod commands;
pub mod gate;
pub mod jobs;
pub mod orders;
pub mod plays;
pub mod routes;
pub mod settings;
pub mod store;
pub mod tokens;
pub mod view;

pub use routes::routes;
