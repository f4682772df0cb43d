use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

use super::outcome::Outcome;
use crate::{
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
    let pool = on(&postgres).await?;
    Ok((postgres, pool))
}

/// The same on a Postgres that answers already.
pub(super) async fn on(postgres: &Postgres) -> Result<PgPool, Box<dyn std::error::Error>> {
    db::migrate(&postgres.options()).await?;
    let pool = PgPoolOptions::new()
        .max_connections(2)
        .connect_with(postgres.options())
        .await?;
    check_durability(&pool).await?;
    Ok(pool)
}
