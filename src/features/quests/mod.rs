//! Quests: their list, and the plays of those against agents.

pub mod play;
pub mod routes;
pub mod store;
pub mod view;

pub use routes::routes;
