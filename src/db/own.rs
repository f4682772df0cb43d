//! Connections that one writer keeps for itself.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, PgConnection};
use tokio::time::timeout;

use super::Result;

/// How long connecting, or a statement, may take.
const TIMEOUT: Duration = Duration::from_secs(3);
/// How long the database works on a statement: what its writer no longer waits for has ended before it is repeated.
const STATEMENT_TIMEOUT: (&str, &str) = ("statement_timeout", "2500ms");

/// A pool asks the database whether a connection still lives whenever one is taken or given back, which trebles the round trips
/// of a short statement, and runs tasks of its own. A writer that retries needs neither: a connection that failed is dropped.
#[derive(Debug)]
pub struct OwnConnections {
    options: PgConnectOptions,
    /// Bounded by the statements that the writer has under way at once.
    idle: Mutex<Vec<PgConnection>>,
}

impl OwnConnections {
    /// Connects when it is first used, on the thread that uses it.
    pub fn new(options: PgConnectOptions) -> Self {
        Self {
            options: options.options([STATEMENT_TIMEOUT]),
            idle: Mutex::default(),
        }
    }

    /// Runs `statement` on a connection of its own. After a failure the outcome is unknown unless the database says otherwise.
    pub async fn with<T>(&self, statement: impl AsyncFnOnce(&mut PgConnection) -> Result<T>) -> Result<T> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut connection = match idle {
            Some(connection) => connection,
            None => timeout(TIMEOUT, self.options.connect()).await.map_err(late)??,
        };
        let done = timeout(TIMEOUT, statement(&mut connection)).await.map_err(late)?;
        if done.is_ok() {
            self.idle
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(connection);
        }
        done
    }
}

fn late(_: tokio::time::error::Elapsed) -> sqlx::Error {
    sqlx::Error::Io(std::io::Error::from(std::io::ErrorKind::TimedOut))
}
