use super::node::NodeQuery;
use crate::{
    auth::Admin,
    context::Context,
    features::operations::{moments::Moment, service::Operations},
    http::{error::ApiError, extract::Query, routing::ServiceConfig},
};
use actix_web::{get, web};
use serde::Serialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(operations_history);
}

/// The last hour of a node, a moment a minute, oldest first; less after a start.
#[derive(Debug, Serialize, ToSchema)]
pub struct OperationsHistory {
    /// Always true.
    success: bool,
    data: Vec<Moment>,
}

/// How it was in the last hour.
#[utoipa::path(tag = "admin", security(("token" = [])), params(NodeQuery), responses((status = 200, body = OperationsHistory)))]
#[get("/api/admin/operations/history")]
async fn operations_history(
    context: web::Data<Context>,
    operations: web::Data<Operations>,
    _admin: Admin,
    node: Query<NodeQuery>,
) -> Result<web::Json<OperationsHistory>, ApiError> {
    node.scope(&context.cluster)?;
    let data = operations.history().await;
    Ok(web::Json(OperationsHistory { success: true, data }))
}
