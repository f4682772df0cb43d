//! Cuecast's server. See ARCHITECTURE.md.

pub mod app;
pub mod audit;
pub mod auth;
pub mod chain;
pub mod cli;
pub mod cluster;
pub mod command;
pub mod config;
pub mod context;
pub mod db;
pub mod failpoint;
pub mod features;
pub mod hooks;
pub mod http;
pub mod ids;
pub mod jobs;
pub mod ledger;
pub mod postgres;
pub mod providers;
pub mod quest_events;
pub mod rewards;
pub mod rooms;
pub mod socket;
pub mod spending;
pub mod telemetry;
pub mod tell;
#[doc(hidden)]
pub mod testing;
pub mod users;
