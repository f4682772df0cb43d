use super::node::NodeQuery;
use crate::{
    auth::Admin,
    context::Context,
    features::operations::{moments::Moment, service::Operations},
    http::{data::Data, error::ApiError, extract::Query, routing::ServiceConfig},
};
use actix_web::{get, web};

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(operations_history);
}

/// The last hour of a node, a moment a minute, the oldest first; less after a start.
#[utoipa::path(tag = "admin", security(("token" = [])), params(NodeQuery), responses((status = 200, body = Data<Vec<Moment>>)))]
#[get("/api/admin/operations/history")]
async fn operations_history(
    context: web::Data<Context>,
    operations: web::Data<Operations>,
    _admin: Admin,
    node: Query<NodeQuery>,
) -> Result<web::Json<Data<Vec<Moment>>>, ApiError> {
    node.scope(&context.cluster)?;
    Ok(Data::json(operations.history().await))
}
