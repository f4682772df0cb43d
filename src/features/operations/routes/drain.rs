use crate::{
    auth::Admin,
    context::Context,
    features::operations::{commands::Order, routes::node::NodeQuery, service::Operations, view::Ordered},
    http::{
        error::ApiError,
        extract::{JsonBody, Origin, Query},
        routing::ServiceConfig,
    },
};
use actix_web::{post, web};
use serde::Deserialize;
use utoipa::ToSchema;

/// The longest drain.
const MAX_SECONDS: u64 = 600;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(begin_drain).service(end_drain);
}

/// How fast.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DrainBody {
    /// The sockets are closed spread over so long: 1 to 600 seconds.
    #[schema(minimum = 1, maximum = 600)]
    seconds: u64,
}

/// Takes no new socket any more, is not ready for a load balancer, and closes the open sockets with 4001, a share at a time. REST goes on.
/// While it is drained already it changes nothing. All nodes of the site are drained, or the one that is named.
#[utoipa::path(tag = "admin", security(("token" = [])), params(NodeQuery), request_body = DrainBody, responses((status = 200, body = Ordered)))]
#[post("/api/admin/operations/drain")]
async fn begin_drain(
    context: web::Data<Context>,
    operations: web::Data<Operations>,
    admin: Admin,
    origin: Origin,
    query: Query<NodeQuery>,
    body: JsonBody<DrainBody>,
) -> Result<web::Json<Ordered>, ApiError> {
    let seconds = body.seconds;
    if !(1..=MAX_SECONDS).contains(&seconds) {
        return Err(ApiError::field("seconds", "A drain takes 1 to 600 seconds."));
    }
    let scope = query.scope(&context.cluster)?;
    let order = Order {
        context: context.into_inner(),
        operations: operations.into_inner(),
        admin: admin.0,
        origin,
    };
    Ok(web::Json(order.drain(seconds, scope).await?))
}

/// Takes sockets again. Who was not closed yet stays.
#[utoipa::path(tag = "admin", security(("token" = [])), params(NodeQuery), responses((status = 200, body = Ordered)))]
#[post("/api/admin/operations/drain/end")]
async fn end_drain(
    context: web::Data<Context>,
    operations: web::Data<Operations>,
    admin: Admin,
    origin: Origin,
    query: Query<NodeQuery>,
) -> Result<web::Json<Ordered>, ApiError> {
    let scope = query.scope(&context.cluster)?;
    let order = Order {
        context: context.into_inner(),
        operations: operations.into_inner(),
        admin: admin.0,
        origin,
    };
    Ok(web::Json(order.end_drain(scope).await?))
}
