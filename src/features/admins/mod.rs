//! Administrators who sign in by password and authenticator app.

pub mod login;
pub mod routes;

pub use routes::routes;
