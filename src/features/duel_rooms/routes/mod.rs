//! Duel rooms: the list, making one, coming and going, chat, being ready, and the start of a match.

pub mod list;
pub mod make;
pub mod part;
pub mod start;

use actors::duel_room::DuelError;
use actors::ports::Author;
use domain::DuelRoomId;
use domain::chat::InvalidText;
use domain::duel_room::Refusal;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    auth::Identity,
    http::{
        error::{ApiError, Code},
        extract::{Id, PathId},
    },
};

pub fn routes(config: &mut ServiceConfig) {
    list::routes(config);
    make::routes(config);
    part::routes(config);
    start::routes(config);
}

/// The `{roomId}` of a room. What cannot be one is no room's.
pub(super) type OfRoom = Id<DuelRoomId>;

impl PathId for DuelRoomId {
    const NAME: &'static str = "roomId";

    fn refusal() -> ApiError {
        DuelError::NotFound.into()
    }
}

/// The session's person. A `userId` in a body may only say who that is already (decision A20).
fn speaker(who: Identity, user_id: Option<&str>) -> Result<Author, ApiError> {
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

impl From<DuelError> for ApiError {
    fn from(error: DuelError) -> Self {
        let seconds = |wait: std::time::Duration| u32::try_from(wait.as_secs()).unwrap_or(u32::MAX).saturating_add(1);
        let code = match error {
            DuelError::NotFound => return Self::new(Code::RoomNotFound, "Room not found in database"),
            DuelError::Form(invalid) => return Self::field(invalid.field(), invalid.to_string()),
            DuelError::Text(InvalidText::Blank | InvalidText::TooLong | InvalidText::Forbidden) => {
                return Self::field("message", error.to_string());
            }
            DuelError::Refused(Refusal::TooSoon) | DuelError::TooOften(_) => {
                let wait = error.retry_after().map_or(1, seconds);
                return Self::rate_limited_as(wait, "Too many requests. Please wait a moment before trying again.");
            }
            DuelError::Leaver(left) => return Self::leaver(left),
            DuelError::Busy | DuelError::Unavailable => {
                tracing::warn!(cause = %error, "a duel room did not answer");
                return Self::unavailable();
            }
            DuelError::Refused(Refusal::Closed) => Code::RoomClosed,
            DuelError::Refused(Refusal::Full) => Code::RoomFull,
            DuelError::Refused(Refusal::NotIn | Refusal::StartByOther | Refusal::ResetByOther) => Code::Forbidden,
            DuelError::Refused(Refusal::NotReady) => Code::NotEnoughReady,
            DuelError::Refused(Refusal::InGame) | DuelError::Begun => Code::GameInProgress,
            DuelError::TooManyRooms => Code::TooManyRooms,
        };
        Self::new(code, error.to_string())
    }
}
