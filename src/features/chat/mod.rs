//! The room of a stream and what is said in it.

pub mod jobs;
pub mod room;
pub mod routes;
pub mod store;

pub use routes::routes;
