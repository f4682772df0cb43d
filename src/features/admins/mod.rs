//! Administrators who sign in by password and authenticator app.

pub mod commands;
pub mod routes;
pub mod view;

pub use routes::routes;
