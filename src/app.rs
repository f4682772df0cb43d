//! Builds every part once, wires them, and shuts them down.

use actix_web::{App, HttpResponse, HttpServer, web};
use sqlx::postgres::PgPoolOptions;

use crate::config::Config;
use crate::postgres::{Postgres, check_durability};

/// Runs the server until it is told to stop.
pub async fn serve(config: Config) -> Result<(), Box<dyn std::error::Error>> {
    let postgres = Postgres::start(&config)?;
    let pool = PgPoolOptions::new()
        .max_connections(config.database.max_connections)
        .connect_with(postgres.options())
        .await?;
    check_durability(&pool).await?;
    crate::store::MIGRATOR.run(&pool).await?;
    tracing::info!("serving at {}", config.public_url());
    HttpServer::new(|| App::new().route("/healthz", web::get().to(HttpResponse::Ok)))
        .bind(config.http.bind)?
        .run()
        .await?;
    pool.close().await;
    postgres.stop();
    Ok(())
}
