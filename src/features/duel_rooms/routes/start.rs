use super::person::{OfRoom, speaker};
use crate::{
    auth::Viewer,
    context::Context,
    features::duel_rooms::commands,
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::JsonBody,
        routing::ServiceConfig,
    },
    ids,
};
use actix_web::{post, put, web};
use actors::duel_room::{Ask, DuelRooms};
use actors::wire::{DuelRoomView, GameLaunch};
use serde::Deserialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(set_duel_room_status).service(start_duel_match);
}

/// Status that the room is to have.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DuelStatusBody {
    /// `in_game` starts a match, `active` gives the running one up. Nothing else is taken.
    status: String,
    /// One's own address; anyone else's is refused.
    user_id: Option<String>,
}

/// Starts a match, or gives the running one up; both are the creator's to do. Everything else about the status is the server's.
#[utoipa::path(tag = "duels", security(("token" = [])), request_body = DuelStatusBody,
    params(("roomId" = String, Path, description = "8 to 64 letters, digits, hyphens and underscores")),
    responses(
        (status = 200, body = Data<DuelRoomView>),
        (status = 400, description = "VALIDATION_FAILED: another status; BAD_REQUEST", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: not the creator", body = ErrorBody),
        (status = 404, description = "ROOM_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "NOT_ENOUGH_READY, ROOM_CLOSED, CONFLICT: one of the two plays elsewhere, or GAME_IN_PROGRESS: a match that has begun is not given up", body = ErrorBody)
    )
)]
#[put("/api/duel/rooms/{roomId}")]
async fn set_duel_room_status(
    rooms: web::Data<DuelRooms>,
    viewer: Viewer,
    room: OfRoom,
    body: JsonBody<DuelStatusBody>,
) -> Result<web::Json<Data<DuelRoomView>>, ApiError> {
    let who = viewer.required_or("You must be logged in to start the game")?;
    let by = speaker(who, body.user_id.as_deref())?;
    let change = match body.status.as_str() {
        "in_game" => Ask::Start(by, ids::match_id()),
        "active" => Ask::Reset(by),
        _ => return Err(ApiError::field("status", "The status can be set to in_game or active.")),
    };
    Ok(Data::json(commands::ask(&rooms, room.0, change).await?))
}

/// Starts the match of a room. However often it is asked for, a running match is answered and never a second one begun.
#[utoipa::path(tag = "duels", security(("token" = [])),
    params(("id" = String, Path, description = "The room's id, or the id of the match that runs in it")),
    responses(
        (status = 200, body = Data<GameLaunch>),
        (status = 403, description = "FORBIDDEN: not the creator", body = ErrorBody),
        (status = 404, description = "ROOM_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "NOT_ENOUGH_READY, ROOM_CLOSED, or CONFLICT: one of the two who would play is in another match", body = ErrorBody)
    )
)]
#[post("/api/duel/matches/{id}/start")]
async fn start_duel_match(
    context: web::Data<Context>,
    rooms: web::Data<DuelRooms>,
    viewer: Viewer,
    id: web::Path<String>,
) -> Result<web::Json<Data<GameLaunch>>, ApiError> {
    let who = viewer.required_or("You must be logged in to start the game")?;
    let by = speaker(who, None)?;
    let launch = commands::start(&context, &rooms, id.into_inner(), by).await?;
    Ok(Data::json(launch))
}
