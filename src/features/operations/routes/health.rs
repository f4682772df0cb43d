//! For those who watch over the server.

use crate::{
    context::Context,
    db::status::DatabaseStatus,
    features::operations::Operations,
    http::{
        self,
        error::{ApiError, Code},
        routing::ServiceConfig,
    },
};
use actix_web::{HttpResponse, get, http::header::ContentType, web};
use prometheus::{Encoder, TextEncoder};
use serde::Serialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(healthz)
        .service(readyz)
        .service(db_status)
        .service(metrics);
}

/// How the server is.
#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    /// Always `ok`.
    status: &'static str,
}

/// The process answers.
#[utoipa::path(tag = "health", responses((status = 200, body = Health)))]
#[get("/healthz")]
async fn healthz() -> web::Json<Health> {
    web::Json(Health { status: "ok" })
}

/// The database takes writes, as of the last second, and new sockets are taken.
#[utoipa::path(tag = "health", responses(
    (status = 200, body = Health),
    (status = 503, description = "UNAVAILABLE: the database cannot be reached, is read-only or has a disk that is nearly full, the server is being drained, or another one has its name in the cluster", body = http::error::ErrorBody)
))]
#[get("/readyz")]
async fn readyz(
    context: web::Data<Context>,
    operations: web::Data<Operations>,
    database: web::Data<DatabaseStatus>,
) -> Result<web::Json<Health>, ApiError> {
    if operations.is_leaving() || operations.draining().is_some() {
        let text = "The server is about to restart. Please try again in a moment.";
        return Err(ApiError::new(Code::Unavailable, text));
    }
    if context.cluster.is_lost() || !database.connected(&context.pool).await {
        return Err(ApiError::unavailable());
    }
    Ok(web::Json(Health { status: "ok" }))
}

/// Whether the database answers.
#[derive(Debug, Serialize, ToSchema)]
pub struct DbStatus {
    connected: bool,
}

/// Check that clients make before they make a prediction. Making it is the real test.
#[utoipa::path(tag = "predictions", responses((status = 200, body = DbStatus)))]
#[get("/api/debug/db-status")]
async fn db_status(context: web::Data<Context>, database: web::Data<DatabaseStatus>) -> web::Json<DbStatus> {
    let connected = database.connected(&context.pool).await;
    web::Json(DbStatus { connected })
}

/// Counters for Prometheus.
#[utoipa::path(tag = "health", responses((status = 200, content_type = "text/plain", body = String)))]
#[get("/metrics")]
async fn metrics(registry: web::Data<prometheus::Registry>) -> Result<HttpResponse, ApiError> {
    let mut text = Vec::new();
    TextEncoder::new()
        .encode(&registry.gather(), &mut text)
        .map_err(ApiError::internal)?;
    Ok(HttpResponse::Ok().content_type(ContentType::plaintext()).body(text))
}
