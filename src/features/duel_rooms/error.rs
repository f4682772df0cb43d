//! Refusals of duel rooms, as they are answered.

use crate::http::error::{ApiError, Code};
use actors::duel_room::DuelError;
use domain::{chat::InvalidText, duel_room::Refusal};

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
            DuelError::Hosts | DuelError::TooManyRooms => Code::TooManyRooms,
            DuelError::Playing => Code::Conflict,
        };
        Self::new(code, error.to_string())
    }
}
