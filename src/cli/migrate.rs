use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

use super::outcome::Outcome;
use crate::{
    audit,
    config::Config,
    db,
    postgres::{Postgres, check_durability},
};

/// `cuecast migrate`.
pub async fn run(config: &Config) -> Outcome {
    let (_postgres, pool) = connect(config).await?;
    pool.close().await;
    println!("the schema is up to date");
    Ok(())
}

/// A small pool on the configured database with an up-to-date schema, for a command beside the server.
pub(super) async fn connect(config: &Config) -> Result<(Postgres, PgPool), Box<dyn std::error::Error>> {
    let postgres = Postgres::join(config)?;
    let pool = on(config, &postgres).await?;
    Ok((postgres, pool))
}

/// The same on a Postgres that answers already.
pub(super) async fn on(config: &Config, postgres: &Postgres) -> Result<PgPool, Box<dyn std::error::Error>> {
    let key = config.audit_key()?;
    db::migrate(&postgres.options()).await?;
    let pool = PgPoolOptions::new()
        .max_connections(2)
        .connect_with(key.given_to(postgres.options()))
        .await?;
    check_durability(&pool).await?;
    audit::key::begin(&mut *pool.acquire().await?).await?;
    Ok(pool)
}
