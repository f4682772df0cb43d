use super::person::speaker;
use crate::{
    auth::Viewer,
    features::duel_rooms::commands,
    http::{
        data::Data,
        error::{ApiError, Code, ErrorBody},
        extract::JsonBody,
        routing::ServiceConfig,
    },
};
use actix_web::{HttpResponse, post, web};
use actors::duel_room::{DuelError, DuelRooms};
use actors::wire::DuelRoomView;
use domain::duel_room::NewRoom;
use serde::Deserialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(create_duel_room);
}

/// The form. Fields that it does not name are ignored.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateRoomBody {
    /// 1 to 60 characters.
    room_name: Option<String>,
    /// One's own address; anyone else's is refused.
    user_id: Option<String>,
    /// An even number from 2 to 12; 8 when left out.
    max_participants: Option<i64>,
    /// 8 to 64 letters, digits, hyphens and underscores. What is no id or is taken is replaced by the server's own:
    /// `data.roomId` is the one in force.
    room_id: Option<String>,
}

/// Makes a room. The same person's same `roomId` again answers the room that is there.
#[utoipa::path(tag = "duels", security(("token" = [])), request_body = CreateRoomBody, responses(
    (status = 201, body = Data<DuelRoomView>),
    (status = 403, description = "FORBIDDEN: another's userId", body = ErrorBody),
    (status = 409, description = "TOO_MANY_ROOMS: one person hosts one room, whose page Location names, and has made at most three that are open", body = ErrorBody)
))]
#[post("/api/duel/rooms")]
async fn create_duel_room(
    rooms: web::Data<DuelRooms>,
    viewer: Viewer,
    body: JsonBody<CreateRoomBody>,
) -> Result<HttpResponse, ApiError> {
    let who = viewer.required_or("You must be logged in to create a room")?;
    let by = speaker(who, body.user_id.as_deref())?;
    let name = body.room_name.as_deref().unwrap_or_default();
    let form = NewRoom::parse(name, body.max_participants).map_err(DuelError::Form)?;
    let wanted = body.room_id.as_deref().and_then(|id| id.parse().ok());
    let made = commands::create(&rooms, by.user_id, form, wanted).await;
    let room = made.map_err(|refused| match rooms.lobby.hosted_by(by.address) {
        Some(room) if refused.code() == Code::TooManyRooms => refused.at(format!("/duel/{room}")),
        Some(_) | None => refused,
    })?;
    Ok(HttpResponse::Created().json(Data::from(room)))
}
