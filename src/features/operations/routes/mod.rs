//! State of the server now, and orders of operators about it.

pub mod drain;
pub mod health;
pub mod history;
mod node;
pub mod notice;
pub mod rooms;

use self::node::NodeQuery;
use super::{
    service::Operations,
    store,
    view::{NodeView, OperationsView},
};
use crate::{
    auth::Admin,
    cluster::{Cluster, Node},
    context::Context,
    db,
    http::{error::ApiError, extract::Query, routing::ServiceConfig},
};
use actix_web::{get, web};
use serde::Deserialize;
use utoipa::IntoParams;

const DEFAULT_LIMIT: usize = 200;
const MAX_LIMIT: usize = 1_000;

pub fn routes(config: &mut ServiceConfig) {
    config.service(operations_now);
    health::routes(config);
    history::routes(config);
    rooms::routes(config);
    notice::routes(config);
    drain::routes(config);
}

/// How much is wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OperationsQuery {
    /// Rooms in the list, those in trouble and then the busiest first: 1 to 1000; 200 when left out.
    #[param(minimum = 1, maximum = 1000)]
    limit: Option<usize>,
}

/// Everything that runs, at most once a second anew.
#[utoipa::path(tag = "admin", security(("token" = [])), params(OperationsQuery, NodeQuery), responses((status = 200, body = OperationsView)))]
#[get("/api/admin/operations")]
async fn operations_now(
    context: web::Data<Context>,
    operations: web::Data<Operations>,
    _admin: Admin,
    query: Query<OperationsQuery>,
    node: Query<NodeQuery>,
) -> Result<web::Json<OperationsView>, ApiError> {
    node.scope(&context.cluster)?;
    let limit = query.limit.unwrap_or(DEFAULT_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(ApiError::bad_request("The limit must be 1 to 1000."));
    }
    let snapshot = operations.snapshot(&context.pool).await;
    let listed = snapshot.rooms.get(..limit).unwrap_or(&snapshot.rooms);
    let ids: Vec<String> = listed.iter().map(|room| room.id.clone()).collect();
    let titles = store::titles(&mut *context.pool.acquire().await?, &ids).await?;
    let nodes = nodes(&context.cluster).await?;
    Ok(web::Json(OperationsView::new(
        &operations,
        &snapshot,
        listed,
        &titles,
        nodes,
    )))
}

async fn nodes(cluster: &Cluster) -> db::Result<Vec<NodeView>> {
    let (this, leader) = (cluster.node(), cluster.leader());
    let view = |node: Node| NodeView {
        is_this: Some(node.node) == this,
        leads: Some(node.node) == leader,
        node: node.node.0,
        name: node.name,
        version: node.version,
        is_draining: node.is_draining,
    };
    Ok(cluster.nodes().await?.into_iter().map(view).collect())
}
