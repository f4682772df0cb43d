//! What is asked of duel rooms. Each room commits it by itself, so a caller who drops the request must not take the asking along.

use super::store;
use crate::{
    context::Context,
    http::{error::ApiError, tasks::detached},
    ids,
};
use actors::{
    duel_room::{Ask, DuelError, DuelRooms},
    ports::Author,
    wire::{DuelRoomView, GameLaunch},
};
use domain::{DuelRoomId, UserId, duel_room::NewRoom};
use std::sync::Arc;

/// Makes a room under the wanted id, or under one of the server's where that is taken.
pub async fn create(
    rooms: &DuelRooms,
    by: UserId,
    form: NewRoom,
    wanted: Option<DuelRoomId>,
) -> Result<DuelRoomView, ApiError> {
    let rooms = rooms.clone();
    detached(async move { Ok(rooms.create(by, form, wanted, ids::duel_room_id()).await?) }).await
}

/// Asks a room, and answers it as it is then.
pub async fn ask(rooms: &DuelRooms, room: DuelRoomId, ask: Ask) -> Result<DuelRoomView, ApiError> {
    let rooms = rooms.clone();
    detached(async move { Ok(rooms.ask(&room, ask).await?.room) }).await
}

/// Starts the match of a room, or of the room in which the named match runs.
pub async fn start(context: &Arc<Context>, rooms: &DuelRooms, id: String, by: Author) -> Result<GameLaunch, ApiError> {
    let (context, rooms) = (context.clone(), rooms.clone());
    detached(async move {
        let room = room_of(&context, &id).await?;
        let acted = rooms.ask(&room, Ask::Start(by, ids::match_id())).await?;
        acted
            .launch
            .ok_or_else(|| ApiError::internal("a match without its creator was started"))
    })
    .await
}

async fn room_of(context: &Context, id: &str) -> Result<DuelRoomId, ApiError> {
    if let Ok(match_id) = id.parse() {
        let room = store::room_of(&mut *context.pool.acquire().await?, match_id).await?;
        if let Some(room) = room {
            return Ok(room);
        }
    }
    Ok(id.parse().map_err(|_| DuelError::NotFound)?)
}
