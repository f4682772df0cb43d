//! Replicas of the database that it does not wait for.

use cuecast::{postgres::unawaited_replicas, testing};
use sqlx::{AssertSqlSafe, PgPool};
use std::{
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// A program of Postgres' own that takes the log as a replica does.
struct Replica(Child, PathBuf);

impl Replica {
    fn of(database: &testing::TestDatabase) -> Self {
        let folder = std::env::temp_dir().join(format!("cuecast-replica-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (socket, port) = (
            database.options.get_socket().unwrap(),
            database.options.get_port().to_string(),
        );
        let mut command = match std::env::var_os("CUECAST_PG_BIN") {
            Some(binaries) => Command::new(PathBuf::from(binaries).join("pg_receivewal")),
            None => Command::new("pg_receivewal"),
        };
        command.args(["--no-password", "--no-loop", "--synchronous", "-p", &port]);
        command.args(["-U", database.options.get_username(), "-h"]).arg(socket);
        command
            .arg("-D")
            .arg(&folder)
            .env("PGAPPNAME", "follower")
            .stdout(Stdio::null());
        Self(command.spawn().unwrap(), folder)
    }
}

impl Drop for Replica {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
        let _ = std::fs::remove_dir_all(&self.1);
    }
}

async fn set(pool: &PgPool, names: &str) {
    for sql in [
        format!("ALTER SYSTEM SET synchronous_standby_names = '{names}'"),
        "SELECT pg_reload_conf()".to_owned(),
    ] {
        sqlx::query(AssertSqlSafe(sql)).execute(pool).await.unwrap();
    }
}

async fn until(pool: &PgPool, expected: i64) {
    let begun = Instant::now();
    while unawaited_replicas(pool).await.unwrap() != expected {
        assert!(begun.elapsed() < Duration::from_secs(60), "never {expected}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Its own cluster: another test's replicas and settings are none of it.
#[actix_rt::test(system = "crate::support::System")]
async fn a_replica_is_warned_of_until_the_database_waits_for_it() {
    let database = testing::database_to_kill().await;
    let pool = &database.pool;
    assert_eq!(unawaited_replicas(pool).await.unwrap(), 0, "nobody follows it");
    let replica = Replica::of(&database);
    until(pool, 1).await;
    set(pool, "follower").await;
    until(pool, 0).await;
    set(pool, "").await;
    until(pool, 1).await;
    drop(replica);
    until(pool, 0).await;
}
