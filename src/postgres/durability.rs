use sqlx::PgPool;

/// What must be on for an acknowledged message to survive a power cut.
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
