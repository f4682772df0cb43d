use super::person::OfRoom;
use crate::{
    auth::Viewer,
    context::Context,
    features::duel_rooms::store,
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::Query,
        routing::ServiceConfig,
    },
};
use actix_web::{HttpResponse, get, web};
use actors::{duel_room::DuelRooms, wire::DuelRoomView};
use domain::MatchId;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(list_duel_rooms)
        .service(get_duel_room)
        .service(match_by_room);
}

/// A field that a client adds so that no cache answers.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RoomsQuery {
    /// Anything; it changes nothing.
    #[allow(dead_code, reason = "documented, and without a meaning for the server")]
    timestamp: Option<String>,
}

/// Rooms that are not closed, the newest first, at most a hundred, without their chat.
#[utoipa::path(tag = "duels", params(RoomsQuery), responses((status = 200, body = Data<Vec<DuelRoomView>>)))]
#[get("/api/duel/rooms")]
async fn list_duel_rooms(rooms: web::Data<DuelRooms>, _query: Query<RoomsQuery>) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header(("cache-control", "no-store"))
        .json(Data::from(&rooms.lobby.list().rooms))
}

/// A room with its chat, also after it was closed.
#[utoipa::path(tag = "duels",
    params(("roomId" = String, Path, description = "8 to 64 letters, digits, hyphens and underscores")),
    responses((status = 200, body = Data<DuelRoomView>), (status = 404, description = "ROOM_NOT_FOUND", body = ErrorBody))
)]
#[get("/api/duel/rooms/{roomId}")]
async fn get_duel_room(rooms: web::Data<DuelRooms>, room: OfRoom) -> Result<web::Json<Data<DuelRoomView>>, ApiError> {
    let room = rooms.read(&room.0).await?;
    Ok(Data::json(room))
}

/// Which room.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MatchQuery {
    room_id: String,
}

/// The match of a room.
#[derive(Debug, Serialize, ToSchema)]
pub struct MatchByRoom {
    /// 1 when a match runs in the room, else 0.
    status: u8,
    data: MatchByRoomData,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MatchByRoomData {
    /// Null when none runs.
    #[schema(required)]
    match_id: Option<MatchId>,
    /// For the room's participants: where the game is, with a ticket for those who play.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    url: Option<String>,
}

/// The match that runs in a room.
#[utoipa::path(tag = "duels", params(MatchQuery), security((), ("token" = [])),
    responses((status = 200, body = MatchByRoom), (status = 404, description = "ROOM_NOT_FOUND", body = ErrorBody))
)]
#[get("/api/get-match-by-room")]
async fn match_by_room(
    context: web::Data<Context>,
    rooms: web::Data<DuelRooms>,
    viewer: Viewer,
    query: Query<MatchQuery>,
) -> Result<web::Json<MatchByRoom>, ApiError> {
    let room = query
        .room_id
        .parse()
        .map_err(|_| actors::duel_room::DuelError::NotFound)?;
    let running = store::running(&mut *context.pool.acquire().await?, &room).await?;
    let match_id = running.ok_or(actors::duel_room::DuelError::NotFound)?;
    let url = match (viewer.identity(), match_id) {
        (Some(who), Some(_)) => rooms.launch(&room, who.user_id).await?.map(|launch| launch.url),
        (None, _) | (_, None) => None,
    };
    Ok(web::Json(MatchByRoom {
        status: u8::from(match_id.is_some()),
        data: MatchByRoomData { match_id, url },
    }))
}
