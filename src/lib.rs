//! Cuecast's server. See ARCHITECTURE.md.

pub mod app;
pub mod audit;
pub mod auth;
pub mod claims;
pub mod cli;
pub mod config;
pub mod deposits;
pub mod error;
pub mod failpoint;
pub mod fresh;
pub mod http;
pub mod images;
pub mod kept;
pub mod launch;
pub mod matches;
pub mod net;
pub mod notices;
pub mod operations;
pub mod postgres;
pub mod predictions;
pub mod providers;
pub mod sandbox;
pub mod schedule;
pub mod socket;
pub mod state;
pub mod store;
pub mod telemetry;
#[doc(hidden)]
pub mod testing;
pub mod trial_balance;
