//! Facts that the web app must know before anyone signs in.

pub mod routes;

pub use routes::routes;
