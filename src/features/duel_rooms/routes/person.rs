//! Parameters that several calls about duel rooms share: the room, and the person.

use crate::{
    auth::Identity,
    http::{
        error::ApiError,
        extract::{Id, PathId},
    },
};
use actors::{duel_room::DuelError, ports::Author, wire::Badges};
use domain::DuelRoomId;

/// The `{roomId}` of a room. A malformed one answers 404.
pub(super) type OfRoom = Id<DuelRoomId>;

impl PathId for DuelRoomId {
    const NAME: &'static str = "roomId";

    fn refusal() -> ApiError {
        DuelError::NotFound.into()
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
        badges: Badges::default(),
    })
}
