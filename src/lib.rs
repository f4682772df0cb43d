//! Cuecast's server. See ARCHITECTURE.md.

pub mod app;
pub mod cli;
pub mod config;
pub mod postgres;
pub mod telemetry;
#[doc(hidden)]
pub mod testing;

/// The schema, forward only. `migrations/README.md` says how to change it.
pub static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("./migrations");
