//! Signing in by wallet or Passport, and the sessions that follow.

pub mod jobs;
pub mod login;
pub mod passport;
pub mod routes;
pub mod service;
pub mod store;

pub use routes::routes;
