//! Signing in by wallet or Passport, and the sessions that follow.

pub mod login;
pub mod passport;
pub mod routes;
pub mod store;

pub use routes::routes;
