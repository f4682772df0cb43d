use super::{Ordered, view, write_down};
use crate::{
    auth::Admin,
    context::Context,
    features::operations::Operations,
    http::{error::ApiError, extract::Origin, tasks::detached},
};
use actix_web::{post, web};
use actors::room::{Obeyed, Standing};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

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
    params(("kind" = String, Path, description = "Such as `stream`"), ("id" = String, Path, description = "Of the room")),
    responses((status = 200, body = Ordered))
)]
#[post("/api/admin/operations/rooms/{kind}/{id}/close")]
async fn close_room(
    context: web::Data<Context>,
    operations: web::Data<Operations>,
    admin: Admin,
    origin: Origin,
    room: web::Path<(String, String)>,
    body: web::Json<RoomOrderBody>,
) -> Result<web::Json<Ordered>, ApiError> {
    let ((kind, id), incarnation) = (room.into_inner(), body.incarnation);
    detached(async move {
        let _acting = operations.acting.lock().await;
        let Some(before) = operations.standing(&kind, &id, incarnation) else {
            return Ok(web::Json(Ordered::UNCHANGED));
        };
        let change = (told(before, incarnation), json!({ "standing": "closed" }));
        write_down(&context, &admin.0, origin, "room.close", target(&kind, &id), change).await?;
        Ok(web::Json(ordered(operations.close(&kind, &id, incarnation).await)))
    })
    .await
}

/// Ends the rest of a parked room: it is built anew now.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = RoomOrderBody,
    params(("kind" = String, Path, description = "Such as `stream`"), ("id" = String, Path, description = "Of the room")),
    responses((status = 200, body = Ordered))
)]
#[post("/api/admin/operations/rooms/{kind}/{id}/revive")]
async fn revive_room(
    context: web::Data<Context>,
    operations: web::Data<Operations>,
    admin: Admin,
    origin: Origin,
    room: web::Path<(String, String)>,
    body: web::Json<RoomOrderBody>,
) -> Result<web::Json<Ordered>, ApiError> {
    let ((kind, id), incarnation) = (room.into_inner(), body.incarnation);
    detached(async move {
        let _acting = operations.acting.lock().await;
        let Some(before @ Standing::Parked { .. }) = operations.standing(&kind, &id, incarnation) else {
            return Ok(web::Json(Ordered::UNCHANGED));
        };
        let change = (told(before, incarnation), json!({ "standing": "loading" }));
        write_down(&context, &admin.0, origin, "room.revive", target(&kind, &id), change).await?;
        Ok(web::Json(ordered(operations.revive(&kind, &id, incarnation).await)))
    })
    .await
}

fn target(kind: &str, id: &str) -> String {
    format!("room:{kind}:{id}")
}

fn told(standing: Standing, incarnation: u64) -> Value {
    json!({ "standing": view::state(standing), "incarnation": incarnation })
}

/// An order that the room has not come to yet stands all the same.
fn ordered(obeyed: Obeyed) -> Ordered {
    match obeyed {
        Obeyed::Done(_) | Obeyed::Pending(_) => Ordered::CHANGED,
        Obeyed::Nothing => Ordered::UNCHANGED,
    }
}
