//! Cuecast's server. See ARCHITECTURE.md.

pub mod app;
pub mod cli;
pub mod config;
pub mod postgres;
pub mod socket;
pub mod store;
pub mod telemetry;
#[doc(hidden)]
pub mod testing;
