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
        let migrator = with(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS one_more ON siwe_nonces (consumed_at)",
            true,
        );
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

#[actix_rt::test]
async fn an_index_whose_making_was_cut_off_is_made_again() {
    let database = testing::database().await;
    let invalid = "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'predictions_settle_idx'::regclass";
    let valid = "SELECT indisvalid FROM pg_index WHERE indexrelid = 'predictions_settle_idx'::regclass";
    // The file was run to its end the second time, or was never noted.
    for noted in ["SELECT", "DELETE FROM _sqlx_migrations WHERE version = 27"] {
        sqlx::raw_sql(invalid).execute(&database.pool).await.unwrap();
        sqlx::raw_sql(noted).execute(&database.pool).await.unwrap();
        migrate(&database.options).await.unwrap();
        let valid = sqlx::query_scalar::<_, bool>(valid);
        assert!(valid.fetch_one(&database.pool).await.unwrap(), "{noted}");
    }
}

#[test]
fn files_without_a_transaction_can_be_run_again_and_no_other_waits_longer_for_a_lock() {
    for file in MIGRATOR.iter() {
        let sql = file.sql.as_str();
        match file.no_tx {
            true => assert_eq!(
                (
                    sql.matches("CONCURRENTLY IF NOT EXISTS").count(),
                    sql.matches(';').count()
                ),
                (1, 1),
                "{}",
                file.version
            ),
            false => {
                let own = sql.lines().filter(|line| line.contains("lock_timeout"));
                assert!(
                    own.clone().all(|line| line == "SET LOCAL lock_timeout = '2s';"),
                    "{}",
                    file.version
                );
                assert!(!sql.contains("CONCURRENTLY"), "{}", file.version);
            }
        }
    }
}

/// A database as the release left it whose last migration that was, with the pool of its owner.
async fn as_of(version: i64) -> testing::TestDatabase {
    let database = testing::database().await;
    sqlx::raw_sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        .execute(&database.pool)
        .await
        .unwrap();
    let mut db = database.options.connect().await.unwrap();
    MIGRATOR.run_to(version, &mut db).await.unwrap();
    database
}

#[actix_rt::test]
async fn nobody_waits_behind_the_newest_migrations_while_a_report_reads_every_table() {
    let database = as_of(25).await;
    let tables = "SELECT string_agg(format('LOCK TABLE %I IN ACCESS SHARE MODE', tablename), ';') FROM pg_tables WHERE schemaname = 'public'
                  AND tablename <> '_sqlx_migrations'";
    let lock: String = sqlx::query_scalar(tables).fetch_one(&database.pool).await.unwrap();
    let mut report = database.pool.begin().await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(lock)).execute(&mut *report).await.unwrap();
    let options = database.options.clone();
    let migration = actix_rt::spawn(async move { migrate(&options).await });
    // Other tests' databases in the same cluster have locks too.
    let waits = "SELECT relation::regclass::text FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
                 WHERE datname = current_database() AND NOT granted AND mode = 'AccessExclusiveLock' LIMIT 1";
    let table = loop {
        let found = sqlx::query_scalar::<_, String>(waits)
            .fetch_optional(&database.pool)
            .await
            .unwrap();
        match found {
            Some(table) => break table,
            None => sleep(Duration::from_millis(10)).await,
        }
    };
    // The report ends only when somebody could read.
    let read = format!("SELECT count(*) FROM {table}");
    let within = database.options.clone().options([("statement_timeout", "60s")]);
    let mut reader = within.connect().await.unwrap();
    sqlx::query(AssertSqlSafe(read)).execute(&mut reader).await.unwrap();
    assert!(!migration.is_finished(), "it has no lock on {table} yet");
    report.rollback().await.unwrap();
    migration.await.unwrap().unwrap();
    let last: i64 = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
        .fetch_one(&database.pool)
        .await
        .unwrap();
    assert_eq!(Some(last), MIGRATOR.iter().map(|one| one.version).max());
}

#[actix_rt::test]
async fn a_server_that_starts_meanwhile_does_not_hold_up_an_index_that_is_made() {
    let database = testing::database().await;
    let mut work = database.pool.begin().await.unwrap();
    sqlx::query("INSERT INTO siwe_nonces (nonce, expires_at) VALUES (repeat('a', 32), now())")
        .execute(&mut *work)
        .await
        .unwrap();
    let options = database.options.clone();
    let first = actix_rt::spawn(async move {
        let migrator = with(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS one_more ON siwe_nonces (consumed_at)",
            true,
        );
        run(&migrator, &options).await
    });
    let making = "SELECT EXISTS (SELECT FROM pg_stat_progress_create_index)";
    while !sqlx::query_scalar::<_, bool>(making)
        .fetch_one(&database.pool)
        .await
        .unwrap()
    {
        sleep(Duration::from_millis(10)).await;
    }
    assert!(
        !attempt(&MIGRATOR, &database.options).await.unwrap(),
        "it is told to come again at once"
    );
    work.commit().await.unwrap();
    first.await.unwrap().unwrap();
}

#[actix_rt::test]
async fn a_server_of_the_release_before_starts_again_on_the_new_schema_unless_that_one_forbids_it() {
    let database = testing::database().await;
    run(&with("CREATE TABLE one_more (id integer)", false), &database.options)
        .await
        .unwrap();
    migrate(&database.options).await.unwrap();
    sqlx::query("UPDATE schema_floor SET migration = (SELECT max(version) FROM _sqlx_migrations)")
        .execute(&database.pool)
        .await
        .unwrap();
    let refused = migrate(&database.options).await.unwrap_err().to_string();
    assert!(refused.contains("start the newer one"), "{refused}");
}

#[actix_rt::test]
async fn a_database_with_a_migration_of_nobody_s_is_refused() {
    let database = testing::database().await;
    for strange in [21, 1_000] {
        sqlx::query("INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES ($1, '', true, '', 0)")
            .bind(strange)
            .execute(&database.pool)
            .await
            .unwrap();
    }
    let refused = migrate(&database.options).await.unwrap_err();
    assert!(matches!(refused, MigrateError::VersionMissing(21)), "{refused}");
}

#[actix_rt::test]
async fn a_file_that_was_edited_after_it_had_run_is_refused() {
    let database = testing::database().await;
    let mut all = MIGRATOR.migrations.to_vec();
    let edited = all.first_mut().unwrap();
    edited.checksum = vec![0; edited.checksum.len()].into();
    let version = edited.version;
    let refused = run(&Migrator::with_migrations(all), &database.options)
        .await
        .unwrap_err();
    assert!(
        matches!(refused, MigrateError::VersionMismatch(one) if one == version),
        "{refused}"
    );
}
