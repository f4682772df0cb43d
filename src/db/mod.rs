//! All SQL. Functions take a connection, so that the caller decides what belongs into one transaction.
//! Every query is checked against the schema at compile time (`.sqlx` holds the offline data).

pub mod commit;
pub mod disk;
pub mod error;
mod keep_alive;
mod migrate;
mod own;
mod pools;
pub mod roles;
pub mod status;

pub use commit::commit;
pub use migrate::migrate;
pub use own::OwnConnections;
pub use pools::{IDLE_AMONG_NODES, Pools};
pub use roles::Database;

use sqlx::migrate::Migrator;
use std::str::FromStr;

/// The schema, applied at start.
pub static MIGRATOR: Migrator = sqlx::migrate!();

/// Answer of a store; a failure is the database's, never the caller's input.
pub type Result<T> = std::result::Result<T, sqlx::Error>;

/// Reads a value that the schema's checks already vouch for.
pub(crate) fn parse<T: FromStr>(text: &str) -> Result<T>
where
    T::Err: std::error::Error + Send + Sync + 'static,
{
    text.parse().map_err(|e| sqlx::Error::Decode(Box::new(e)))
}

/// True when a unique key of that name refused the write.
pub(crate) fn violates(error: &sqlx::Error, constraint: &str) -> bool {
    error
        .as_database_error()
        .is_some_and(|e| e.constraint() == Some(constraint))
}

/// True when a statement took longer than its transaction lets it.
pub(crate) fn is_too_slow(error: &sqlx::Error) -> bool {
    // Postgres' `query_canceled`.
    let code = error.as_database_error().and_then(|e| e.code());
    code.is_some_and(|code| code == "57014")
}

/// True when the database takes writes now.
pub async fn is_writable(db: &mut sqlx::PgConnection) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS "writable!""#
    )
    .fetch_one(db)
    .await
}
