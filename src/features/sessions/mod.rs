//! Signing in by wallet or Passport, and the sessions that follow.

pub mod commands;
pub mod facts;
pub mod jobs;
pub mod passport;
pub mod routes;
pub mod service;
pub mod store;
pub mod view;

pub use routes::routes;
