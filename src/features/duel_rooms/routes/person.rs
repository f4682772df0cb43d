//! Parameters that several calls about duel rooms share: the room, and the person.

use crate::{auth::Identity, http::error::ApiError};
use actix_web::{FromRequest, HttpRequest, dev::Payload};
use actors::{duel_room::DuelError, ports::Author};
use domain::DuelRoomId;
use std::future::{Ready, ready};

/// The `{roomId}` of a room. A malformed one answers 404.
#[derive(Debug, Clone)]
pub(super) struct OfRoom(pub DuelRoomId);

impl FromRequest for OfRoom {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let id = request.match_info().query("roomId").parse();
        ready(id.map(Self).map_err(|_| DuelError::NotFound.into()))
    }
}

/// The session's person. A `userId` in a body may only say who that is already (decision A20).
pub(super) fn speaker(who: Identity, user_id: Option<&str>) -> Result<Author, ApiError> {
    let claimed = user_id.map(str::trim).filter(|text| !text.is_empty());
    let own = |text: &str| text.parse() == Ok(who.address) || text.parse() == Ok(who.user_id);
    if claimed.is_some_and(|text| !own(text)) {
        return Err(ApiError::forbidden(
            "That address is not yours. Please sign in with its wallet.",
        ));
    }
    Ok(Author {
        user_id: who.user_id,
        address: who.address,
        username: who.display_name(),
        is_admin: who.is_admin,
    })
}
