//! Migrations, without anybody having to wait for them.

use super::MIGRATOR;
use sqlx::{
    AssertSqlSafe, ConnectOptions, Connection, PgConnection,
    migrate::{MigrateError, Migrator},
    postgres::PgConnectOptions,
};
use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};

/// How long a migration waits for a lock. Behind one that waits, everybody else waits too: a long report would otherwise stop all writes
/// for as long as it takes.
const LOCK_TIMEOUT: &str = "1s";
/// Of a file without a transaction: it makes an index beside everybody's work, waits as long as it takes, and nobody waits for it.
const NO_TIMEOUT: &str = "0";
/// Between two tries, in which those who waited get their turn.
const PAUSE: Duration = Duration::from_secs(2);
/// When it is given up: the operator is to end what holds the lock.
const TIMEOUT: Duration = Duration::from_secs(600);
/// Postgres' `lock_not_available`, and `deadlock_detected`, which ends one of two that wait for each other.
const TRY_AGAIN: [&str; 2] = ["55P03", "40P01"];
/// The advisory lock of the one that migrates. Servers that start together ask for it again and again, and do not wait for it in the database: an index
/// that is made beside everybody's work waits for every statement that has begun, that of a waiting server too.
const TURN: i64 = 0x6375_6563_6173_7401;

/// Brings the schema up to date. Waits for locks in small portions, and for other servers that migrate; ten minutes in all.
pub async fn migrate(database: &PgConnectOptions) -> Result<(), MigrateError> {
    run(&MIGRATOR, database).await
}

async fn run(migrator: &Migrator, database: &PgConnectOptions) -> Result<(), MigrateError> {
    let give_up = Instant::now() + TIMEOUT;
    loop {
        match attempt(migrator, database).await {
            Err(e) if is_passing(&e) && Instant::now() < give_up => {
                tracing::warn!(cause = %e, "a migration waits for a lock; it is tried again in {} s", PAUSE.as_secs());
            }
            Ok(false) if Instant::now() < give_up => {
                tracing::info!("another server migrates; it is waited for");
            }
            Ok(false) => return Err(busy()),
            Ok(true) => return Ok(()),
            Err(e) => return Err(e),
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// False while another server has its turn.
async fn attempt(migrator: &Migrator, database: &PgConnectOptions) -> Result<bool, MigrateError> {
    let mut db = database.connect().await?;
    // It ends with the connection.
    let turn = sqlx::query_scalar("SELECT pg_try_advisory_lock($1)").bind(TURN);
    if !turn.fetch_one(&mut db).await? {
        return Ok(false);
    }
    let applied = applied(&mut db).await?;
    let migrator = &follows(migrator, &applied, &mut db).await?;
    mend_indexes(migrator, &mut db).await?;
    let groups = migrator.migrations.chunk_by(|one, next| one.no_tx == next.no_tx);
    for group in groups.filter(|group| group.iter().any(|one| !applied.contains(&one.version))) {
        let Some(last) = group.last() else { continue };
        let timeout = if last.no_tx { NO_TIMEOUT } else { LOCK_TIMEOUT };
        lock_timeout(&mut db, timeout).await?;
        migrator.run_to(last.version, &mut db).await?;
    }
    // Compares what was applied earlier with its files.
    migrator.run(&mut db).await?;
    db.close().await?;
    Ok(true)
}

/// The versions that this database has.
async fn applied(db: &mut PgConnection) -> Result<BTreeSet<i64>, MigrateError> {
    let is_new = "SELECT to_regclass('_sqlx_migrations') IS NULL";
    if sqlx::query_scalar(is_new).fetch_one(&mut *db).await? {
        return Ok(BTreeSet::new());
    }
    let versions = sqlx::query_scalar("SELECT version FROM _sqlx_migrations");
    Ok(versions.fetch_all(db).await?.into_iter().collect())
}

/// The migrations, to be run on this database. One that a newer release has migrated is served by this one too, unless its schema says otherwise: a server
/// that dies while the next release is put in place comes back.
async fn follows(
    migrator: &Migrator,
    applied: &BTreeSet<i64>,
    db: &mut PgConnection,
) -> Result<Migrator, MigrateError> {
    let mut migrator = Migrator::with_migrations(migrator.migrations.to_vec());
    let newest = migrator.iter().map(|one| one.version).max().unwrap_or_default();
    let Some(beyond) = applied.last().filter(|last| **last > newest) else {
        return Ok(migrator);
    };
    let is_strange = |version: &&i64| **version < newest && !migrator.version_exists(**version);
    if let Some(version) = applied.iter().find(is_strange) {
        return Err(MigrateError::VersionMissing(*version));
    }
    let floor: i64 = sqlx::query_scalar("SELECT migration FROM schema_floor")
        .fetch_one(db)
        .await?;
    if newest < floor {
        let cause = format!(
            "the schema is that of a newer release (migration {beyond}), which this one must not serve: start the newer one"
        );
        return Err(MigrateError::Execute(sqlx::Error::Configuration(cause.into())));
    }
    tracing::warn!(
        beyond,
        newest,
        "a newer release has migrated the database; this one serves it until it is replaced"
    );
    migrator.set_ignore_missing(true);
    Ok(migrator)
}

/// An index whose making was cut off is there and invalid: no query uses it, and `IF NOT EXISTS` accepts it. Those that our files make are made again.
async fn mend_indexes(migrator: &Migrator, db: &mut PgConnection) -> Result<(), MigrateError> {
    let invalid: Vec<String> = sqlx::query_scalar(
        "SELECT c.relname::text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
         WHERE NOT i.indisvalid AND c.relkind = 'i' AND c.relnamespace = current_schema()::regnamespace
           AND NOT EXISTS (SELECT FROM pg_stat_progress_create_index p WHERE p.index_relid = c.oid)",
    )
    .fetch_all(&mut *db)
    .await?;
    for name in invalid {
        let makes = |sql: &str| {
            sql.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
                .any(|word| word == name)
        };
        let Some(file) = migrator.iter().find(|file| file.no_tx && makes(file.sql.as_str())) else {
            continue;
        };
        tracing::warn!(index = name, "an index was not made to its end; it is made again");
        lock_timeout(db, NO_TIMEOUT).await?;
        // Of the letters that our own files are written in.
        let drop = AssertSqlSafe(format!("DROP INDEX CONCURRENTLY IF EXISTS {name}"));
        sqlx::query(drop).execute(&mut *db).await?;
        sqlx::raw_sql(file.sql.clone()).execute(&mut *db).await?;
    }
    Ok(())
}

async fn lock_timeout(db: &mut PgConnection, timeout: &str) -> Result<(), MigrateError> {
    sqlx::query("SELECT set_config('lock_timeout', $1, false)")
        .bind(timeout)
        .execute(db)
        .await?;
    Ok(())
}

fn busy() -> MigrateError {
    let cause = std::io::Error::new(
        std::io::ErrorKind::TimedOut,
        "another server has been migrating for ten minutes",
    );
    MigrateError::Execute(cause.into())
}

/// True when it may go through the next time.
fn is_passing(error: &MigrateError) -> bool {
    let (MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) = error else {
        return false;
    };
    error
        .as_database_error()
        .and_then(|e| e.code())
        .is_some_and(|code| TRY_AGAIN.contains(&code.as_ref()))
}

#[cfg(test)]
#[path = "migrate_tests.rs"]
mod tests;
