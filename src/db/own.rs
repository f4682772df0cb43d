//! Connections that one writer keeps for itself.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, PgConnection};
use tokio::time::timeout;

use super::Result;

/// How long connecting, or a statement, may take.
const TIMEOUT: Duration = Duration::from_secs(3);
/// How long a statement waits for one lock: those who share it with a row that is held go on without that row then.
const LOCK_TIMEOUT: (&str, &str) = ("lock_timeout", "1s");
/// How long the database works on a statement: what its writer no longer waits for has ended before it is repeated.
const STATEMENT_TIMEOUT: (&str, &str) = ("statement_timeout", "2500ms");
/// A writer's few statements come again and again: planning one costs more than running it.
const PLANNED_ONCE: (&str, &str) = ("plan_cache_mode", "force_generic_plan");
/// Each statement looks single rows up. A plan that was made and kept while a table was small would go on reading all of it as it grows.
const BY_INDEX: (&str, &str) = ("enable_seqscan", "off");
/// Such a statement reads little, whatever the planner believes of the cost.
const NO_JIT: (&str, &str) = ("jit", "off");

/// A pool asks the database whether a connection still lives whenever one is given back, which doubles the round trips
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
            options: options.options([LOCK_TIMEOUT, STATEMENT_TIMEOUT, PLANNED_ONCE, BY_INDEX, NO_JIT]),
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

#[cfg(test)]
mod tests {
    use super::OwnConnections;
    use crate::testing;

    #[actix_rt::test]
    async fn a_plan_that_is_made_while_a_table_is_small_looks_rows_up_by_its_index() {
        let database = testing::database().await;
        let mut owner = database.pool.acquire().await.unwrap();
        sqlx::raw_sql(
            "INSERT INTO siwe_nonces (nonce, expires_at) VALUES (repeat('a', 32), now()); ANALYZE siwe_nonces",
        )
        .execute(&mut *owner)
        .await
        .unwrap();
        let looked_up = "EXPLAIN SELECT FROM siwe_nonces WHERE nonce = repeat('a', 32)";
        let usual: Vec<String> = sqlx::query_scalar(looked_up).fetch_all(&mut *owner).await.unwrap();
        assert!(usual[0].contains("Seq Scan"), "{usual:?}");
        let own = OwnConnections::new(database.options.clone());
        let plan = own.with(async |db| sqlx::query_scalar(looked_up).fetch_all(db).await);
        let plan: Vec<String> = plan.await.unwrap();
        assert!(plan[0].contains("Index"), "{plan:?}");
    }
}
