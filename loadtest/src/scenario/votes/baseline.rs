//! The baseline of the obvious design: each vote a transaction of its own that inserts a row and adds one to the prediction's.

use crate::fail::{Doing, Result};
use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Connections that vote at once.
const CONNECTIONS: u32 = 8;

/// Transactions a second on the server's own database, in tables that are dropped afterwards.
pub async fn run(data: &Path, time: Duration) -> Result<f64> {
    let socket = data
        .join("postgres/socket")
        .canonicalize()
        .doing("the socket of Postgres")?;
    let options = PgConnectOptions::new_without_pgpass()
        .socket(&socket)
        .username("cuecast")
        .database("cuecast");
    let pool = PgPoolOptions::new()
        .max_connections(CONNECTIONS)
        .test_before_acquire(false)
        .connect_with(options)
        .await
        .doing("connecting to Postgres")?;
    execute(&pool, "DROP TABLE IF EXISTS bench_votes, bench_prediction").await?;
    execute(
        &pool,
        "CREATE TABLE bench_prediction (id int PRIMARY KEY, votes bigint NOT NULL)",
    )
    .await?;
    execute(
        &pool,
        "CREATE TABLE bench_votes (prediction int, voter bigint, PRIMARY KEY (prediction, voter))",
    )
    .await?;
    execute(&pool, "INSERT INTO bench_prediction VALUES (1, 0)").await?;
    let (next, begun) = (Arc::new(AtomicU64::new(0)), Instant::now());
    let voters = (0..CONNECTIONS).map(|_| {
        let (pool, next) = (pool.clone(), next.clone());
        async move {
            while begun.elapsed() < time {
                let voter = next.fetch_add(1, Relaxed);
                vote(&pool, i64::try_from(voter).unwrap_or(i64::MAX))
                    .await
                    .doing("a vote of its own")?;
            }
            Ok(())
        }
    });
    futures_util::future::try_join_all(voters).await?;
    let seconds = begun.elapsed().as_secs_f64();
    execute(&pool, "DROP TABLE bench_votes, bench_prediction").await?;
    Ok(next.load(Relaxed) as f64 / seconds)
}

async fn vote(pool: &PgPool, voter: i64) -> sqlx::Result<()> {
    let mut transaction = pool.begin().await?;
    sqlx::query("INSERT INTO bench_votes VALUES (1, $1)")
        .bind(voter)
        .execute(&mut *transaction)
        .await?;
    sqlx::query("UPDATE bench_prediction SET votes = votes + 1 WHERE id = 1")
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await
}

async fn execute(pool: &PgPool, sql: &'static str) -> Result<()> {
    sqlx::query(sql).execute(pool).await.map(|_| ()).doing(sql)
}
