//! Drills: somebody shoots at a fixed layout until a ball is missed. The best streak is kept, and brings nothing else.

mod commands;
pub mod guest;
pub mod ladders;
mod routes;
mod store;
mod view;

pub use routes::routes;
