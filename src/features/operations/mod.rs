//! Operators see what runs now, close a room, announce a restart, and send everybody away before one.

pub mod commands;
mod drain;
pub mod history;
pub mod measures;
pub mod moments;
mod pool_measures;
mod process;
pub mod routes;
mod service;
mod snapshot;
pub mod stats;
pub mod store;
pub mod view;

pub use drain::send_away;
pub use pool_measures::PoolMeasures;
pub use routes::routes;
pub use service::Operations;
