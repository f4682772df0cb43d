use sqlx::PgPool;

/// Settings that must be on for an acknowledged message to survive a power cut.
const SETTINGS: [&str; 3] = ["fsync", "full_page_writes", "synchronous_commit"];

/// Why the server does not trust the database.
#[derive(Debug, thiserror::Error)]
pub enum Durability {
    #[error(
        "the database runs with {0} = off, so that acknowledged messages could be lost; turn it on and start again"
    )]
    Off(&'static str),
    #[error("the database cannot be asked about its settings: {0}")]
    Database(#[from] sqlx::Error),
}

/// Refuses a database that may lose what it acknowledged: fsync, full_page_writes or synchronous_commit off,
/// for the server as a whole or for our role or database.
pub async fn check_durability(pool: &PgPool) -> Result<(), Durability> {
    for setting in SETTINGS {
        let value: String = sqlx::query_scalar("SELECT current_setting($1)")
            .bind(setting)
            .fetch_one(pool)
            .await?;
        if value == "off" {
            return Err(Durability::Off(setting));
        }
    }
    Ok(())
}

/// How many replicas follow a database that waits for none of them before it says that something is stored: after a failover it could be missing.
pub async fn unawaited_replicas(pool: &PgPool) -> Result<i64, sqlx::Error> {
    // Of another role's replicas no more is shown than that they are there. A backup that is being taken is none.
    let replicas = "SELECT count(*) FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup'
                    AND (current_setting('synchronous_standby_names') = '' OR current_setting('synchronous_commit') = 'local')";
    sqlx::query_scalar(replicas).fetch_one(pool).await
}

/// Warns where replicas follow the database and it waits for none.
pub async fn warn_of_unawaited_replicas(pool: &PgPool) -> Result<(), Durability> {
    let replicas = unawaited_replicas(pool).await?;
    if replicas > 0 {
        tracing::warn!(
            replicas,
            "replicas follow the database, and it waits for none of them: a failover can lose lines and money that were acknowledged; \
             set synchronous_standby_names, with synchronous_commit = on (RUNBOOK: When Postgres fails over)"
        );
    }
    Ok(())
}
