//! Administrators who sign in by password and authenticator app.

pub mod commands;
pub mod jobs;
pub mod routes;
pub mod store;
pub mod view;

pub use routes::routes;
