use super::person::{OfRoom, speaker};
use crate::{
    auth::Viewer,
    features::duel_rooms::commands,
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::{JsonBody, Optional},
        routing::ServiceConfig,
    },
};
use actix_web::{post, web};
use actors::duel_room::{Ask, DuelError, DuelRooms};
use actors::wire::DuelRoomView;
use serde::Deserialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(join_duel_room)
        .service(leave_duel_room)
        .service(chat_in_duel_room)
        .service(ready_in_duel_room);
}

/// The caller's own address. Fields that it does not name are ignored.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DuelUserBody {
    /// One's own address; anyone else's is refused.
    user_id: Option<String>,
}

/// A line.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DuelChatBody {
    /// One's own address; anyone else's is refused.
    user_id: Option<String>,
    message: String,
}

/// Whether one is ready.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DuelReadyBody {
    /// One's own address; anyone else's is refused.
    user_id: Option<String>,
    is_ready: bool,
}

/// Joins a room. Whoever is in it stays in it.
#[utoipa::path(tag = "duels", security(("token" = [])), request_body = DuelUserBody,
    params(("roomId" = String, Path, description = "8 to 64 letters, digits, hyphens and underscores")),
    responses(
        (status = 200, body = Data<DuelRoomView>),
        (status = 403, description = "FORBIDDEN: another's userId", body = ErrorBody),
        (status = 404, description = "ROOM_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "ROOM_FULL, ROOM_CLOSED, GAME_IN_PROGRESS or TOO_MANY_ROOMS", body = ErrorBody)
    )
)]
#[post("/api/duel/rooms/{roomId}/join")]
async fn join_duel_room(
    rooms: web::Data<DuelRooms>,
    viewer: Viewer,
    room: OfRoom,
    body: Optional<DuelUserBody>,
) -> Result<web::Json<Data<DuelRoomView>>, ApiError> {
    let who = viewer.required_or("You must be logged in to join a room")?;
    let by = speaker(who, body.0.user_id.as_deref())?;
    Ok(Data::json(commands::ask(&rooms, room.0, Ask::Join(by)).await?))
}

/// Leaves a room. Whoever is not in it stays out of it; the last one closes it.
#[utoipa::path(tag = "duels", security(("token" = [])), request_body = DuelUserBody,
    params(("roomId" = String, Path, description = "8 to 64 letters, digits, hyphens and underscores")),
    responses(
        (status = 200, body = Data<DuelRoomView>),
        (status = 403, description = "FORBIDDEN: another's userId", body = ErrorBody),
        (status = 404, description = "ROOM_NOT_FOUND", body = ErrorBody)
    )
)]
#[post("/api/duel/rooms/{roomId}/leave")]
async fn leave_duel_room(
    rooms: web::Data<DuelRooms>,
    viewer: Viewer,
    room: OfRoom,
    body: Optional<DuelUserBody>,
) -> Result<web::Json<Data<DuelRoomView>>, ApiError> {
    let who = viewer.required_or("You must be logged in to leave a room")?;
    let by = speaker(who, body.0.user_id.as_deref())?;
    Ok(Data::json(commands::ask(&rooms, room.0, Ask::Leave(by)).await?))
}

/// Says a line in a room that one is in; it is durable when it is answered.
#[utoipa::path(tag = "duels", security(("token" = [])), request_body = DuelChatBody,
    params(("roomId" = String, Path, description = "8 to 64 letters, digits, hyphens and underscores")),
    responses(
        (status = 200, body = Data<DuelRoomView>),
        (status = 400, description = "VALIDATION_FAILED: blank, too long, or characters that are not allowed; BAD_REQUEST", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: another's userId, or not in the room", body = ErrorBody),
        (status = 404, description = "ROOM_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "ROOM_CLOSED", body = ErrorBody)
    )
)]
#[post("/api/duel/rooms/{roomId}/chat")]
async fn chat_in_duel_room(
    rooms: web::Data<DuelRooms>,
    viewer: Viewer,
    room: OfRoom,
    body: JsonBody<DuelChatBody>,
) -> Result<web::Json<Data<DuelRoomView>>, ApiError> {
    let who = viewer.required_or("Please connect your wallet to chat")?;
    let by = speaker(who, body.user_id.as_deref())?;
    let line = rooms.line(by, &body.message).map_err(DuelError::Text)?;
    Ok(Data::json(commands::ask(&rooms, room.0, line).await?))
}

/// Says whether one is ready.
#[utoipa::path(tag = "duels", security(("token" = [])), request_body = DuelReadyBody,
    params(("roomId" = String, Path, description = "8 to 64 letters, digits, hyphens and underscores")),
    responses(
        (status = 200, body = Data<DuelRoomView>),
        (status = 403, description = "FORBIDDEN: another's userId, or not in the room", body = ErrorBody),
        (status = 404, description = "ROOM_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "ROOM_CLOSED", body = ErrorBody)
    )
)]
#[post("/api/duel/rooms/{roomId}/ready")]
async fn ready_in_duel_room(
    rooms: web::Data<DuelRooms>,
    viewer: Viewer,
    room: OfRoom,
    body: JsonBody<DuelReadyBody>,
) -> Result<web::Json<Data<DuelRoomView>>, ApiError> {
    let who = viewer.required_or("You must be logged in to set ready status")?;
    let by = speaker(who, body.user_id.as_deref())?;
    let changed = commands::ask(&rooms, room.0, Ask::Ready(by, body.is_ready)).await?;
    Ok(Data::json(changed))
}
