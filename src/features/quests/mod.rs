//! The quests that the home page announces.

pub mod routes;
pub mod store;
pub mod view;

pub use routes::routes;
