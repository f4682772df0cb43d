use crate::{
    auth::Admin,
    context::Context,
    features::operations::{
        commands::{Order, Room},
        routes::node::NodeQuery,
        service::Operations,
        view::Ordered,
    },
    http::{
        error::ApiError,
        extract::{JsonBody, Origin, Query},
        routing::ServiceConfig,
    },
};
use actix_web::{post, web};
use serde::Deserialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(close_room).service(revive_room);
}

/// Which room exactly.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RoomOrderBody {
    /// As the list showed it: an order that is repeated does not reach the room's successor.
    incarnation: u64,
}

/// Closes a room: who watches is told and closed with 4005, comes back, and finds it built anew from the store. A stream goes on.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = RoomOrderBody,
    params(("kind" = String, Path, description = "Such as `stream`"), ("id" = String, Path, description = "Of the room"), NodeQuery),
    responses((status = 200, body = Ordered))
)]
#[post("/api/admin/operations/rooms/{kind}/{id}/close")]
async fn close_room(
    context: web::Data<Context>,
    operations: web::Data<Operations>,
    admin: Admin,
    origin: Origin,
    room: web::Path<(String, String)>,
    query: Query<NodeQuery>,
    body: JsonBody<RoomOrderBody>,
) -> Result<web::Json<Ordered>, ApiError> {
    query.scope(&context.cluster)?;
    let (kind, id) = room.into_inner();
    let room = Room {
        kind,
        id,
        incarnation: body.incarnation,
    };
    let order = Order {
        context: context.into_inner(),
        operations: operations.into_inner(),
        admin: admin.0,
        origin,
    };
    Ok(web::Json(order.close(room).await?))
}

/// Ends the rest of a parked room: it is built anew now.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = RoomOrderBody,
    params(("kind" = String, Path, description = "Such as `stream`"), ("id" = String, Path, description = "Of the room"), NodeQuery),
    responses((status = 200, body = Ordered))
)]
#[post("/api/admin/operations/rooms/{kind}/{id}/revive")]
async fn revive_room(
    context: web::Data<Context>,
    operations: web::Data<Operations>,
    admin: Admin,
    origin: Origin,
    room: web::Path<(String, String)>,
    query: Query<NodeQuery>,
    body: JsonBody<RoomOrderBody>,
) -> Result<web::Json<Ordered>, ApiError> {
    query.scope(&context.cluster)?;
    let (kind, id) = room.into_inner();
    let room = Room {
        kind,
        id,
        incarnation: body.incarnation,
    };
    let order = Order {
        context: context.into_inner(),
        operations: operations.into_inner(),
        admin: admin.0,
        origin,
    };
    Ok(web::Json(order.revive(room).await?))
}
