//! Migrations, without anybody having to wait for them.

use super::MIGRATOR;
use sqlx::{
    ConnectOptions, Connection,
    migrate::{MigrateError, Migrator},
    postgres::PgConnectOptions,
};
use std::time::{Duration, Instant};

/// How long a migration waits for a lock. Behind one that waits, everybody else waits too: a long report would otherwise stop all writes
/// for as long as it takes.
const LOCK_TIMEOUT: &str = "1s";
/// Between two tries, in which those who waited get their turn.
const PAUSE: Duration = Duration::from_secs(2);
/// When it is given up: the operator is to end what holds the lock.
const PATIENCE: Duration = Duration::from_secs(600);
/// Postgres' `lock_not_available`.
const LOCK_NOT_AVAILABLE: &str = "55P03";

/// Brings the schema up to date. Waits for locks in small portions, and for other servers that migrate; ten minutes in all.
pub async fn migrate(database: &PgConnectOptions) -> Result<(), MigrateError> {
    run(&MIGRATOR, database).await
}

async fn run(migrator: &Migrator, database: &PgConnectOptions) -> Result<(), MigrateError> {
    let give_up = Instant::now() + PATIENCE;
    loop {
        match attempt(migrator, database).await {
            Err(e) if lacks_lock(&e) && Instant::now() < give_up => {
                tracing::warn!(cause = %e, "a migration waits for a lock; it is tried again in {} s", PAUSE.as_secs());
            }
            done => return done,
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn attempt(migrator: &Migrator, database: &PgConnectOptions) -> Result<(), MigrateError> {
    let mut db = database.connect().await?;
    // A file without a transaction makes an index beside everybody's work: it waits as long as it takes, and nobody waits for it.
    let groups = migrator.migrations.chunk_by(|one, next| one.no_tx == next.no_tx);
    for group in groups {
        let Some(last) = group.last() else { continue };
        let timeout = if last.no_tx { "0" } else { LOCK_TIMEOUT };
        sqlx::query("SELECT set_config('lock_timeout', $1, false)")
            .bind(timeout)
            .execute(&mut db)
            .await?;
        migrator.run_to(last.version, &mut db).await?;
    }
    db.close().await?;
    Ok(())
}

fn lacks_lock(error: &MigrateError) -> bool {
    let (MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) = error else {
        return false;
    };
    error
        .as_database_error()
        .and_then(|e| e.code())
        .is_some_and(|code| code == LOCK_NOT_AVAILABLE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use sqlx::{
        SqlSafeStr,
        migrate::{Migration, MigrationType},
    };
    use tokio::time::sleep;

    /// The migrations of the product and one more.
    fn with(sql: &'static str, no_tx: bool) -> Migrator {
        let mut all = MIGRATOR.migrations.to_vec();
        let version = all.iter().map(|one| one.version).max().unwrap() + 1;
        let sql = sql.into_sql_str();
        all.push(Migration::new(
            version,
            "one more".into(),
            MigrationType::Simple,
            sql,
            no_tx,
        ));
        Migrator::with_migrations(all)
    }

    #[actix_rt::test]
    async fn nobody_waits_behind_a_migration_that_waits_for_a_long_report() {
        let database = testing::database().await;
        let mut report = database.pool.begin().await.unwrap();
        sqlx::query("SELECT count(*) FROM users")
            .execute(&mut *report)
            .await
            .unwrap();
        let options = database.options.clone();
        let migration = actix_rt::spawn(async move {
            let migrator = with("ALTER TABLE users ADD COLUMN one_more integer", false);
            run(&migrator, &options).await
        });
        let waits = "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND relation = 'users'::regclass AND mode = 'AccessExclusiveLock')";
        let waits = async || {
            sqlx::query_scalar::<_, bool>(waits)
                .fetch_one(&database.pool)
                .await
                .unwrap()
        };
        while !waits().await {
            sleep(Duration::from_millis(10)).await;
        }
        // The report ends only when somebody could read: behind a migration that waits on, nobody ever could.
        let mut reader = database
            .options
            .clone()
            .options([("statement_timeout", "60s")])
            .connect()
            .await
            .unwrap();
        sqlx::query("SELECT count(*) FROM users")
            .execute(&mut reader)
            .await
            .unwrap();
        assert!(!migration.is_finished(), "it has no lock yet");
        report.rollback().await.unwrap();
        migration.await.unwrap().unwrap();
        sqlx::query("SELECT one_more FROM users")
            .execute(&mut reader)
            .await
            .unwrap();
    }

    #[actix_rt::test]
    async fn an_index_that_is_made_beside_everybody_s_work_waits_for_it() {
        let database = testing::database().await;
        let mut work = database.pool.begin().await.unwrap();
        sqlx::query("INSERT INTO siwe_nonces (nonce, expires_at) VALUES (repeat('a', 32), now())")
            .execute(&mut *work)
            .await
            .unwrap();
        let options = database.options.clone();
        let migration = actix_rt::spawn(async move {
            let migrator = with("CREATE INDEX CONCURRENTLY one_more ON siwe_nonces (consumed_at)", true);
            attempt(&migrator, &options).await
        });
        // Longer than a lock may be waited for.
        sleep(Duration::from_millis(1_500)).await;
        assert!(!migration.is_finished());
        work.commit().await.unwrap();
        migration.await.unwrap().unwrap();
        let valid = "SELECT indisvalid FROM pg_index WHERE indexrelid = 'one_more'::regclass";
        assert!(
            sqlx::query_scalar::<_, bool>(valid)
                .fetch_one(&database.pool)
                .await
                .unwrap()
        );
    }
}
