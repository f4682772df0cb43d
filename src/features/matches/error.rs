//! Refusals about matches, as they are answered.

use super::store::CreateError;
use crate::http::error::{ApiError, Code};
use actors::rooms::AbortError;

pub(super) fn not_found() -> ApiError {
    ApiError::new(Code::MatchNotFound, "Match not found")
}

pub(super) fn no_such_guest() -> ApiError {
    ApiError::new(
        Code::NotFound,
        "Nothing is kept of that guest. What guests play is kept for seven days.",
    )
}

pub(super) fn not_kept() -> ApiError {
    ApiError::new(Code::Gone, "The shots of this match are no longer kept. Its result is.")
}

pub(super) fn no_such_shot() -> ApiError {
    ApiError::new(Code::NotFound, "There is no such shot in this match.")
}

pub(super) fn no_better_shot() -> ApiError {
    ApiError::new(Code::NotFound, "No better shot is told of this one.")
}

pub(super) fn still_played() -> ApiError {
    ApiError::new(Code::Conflict, "This match is still being played.")
}

pub(super) fn no_invite() -> ApiError {
    ApiError::new(Code::NotFound, "That invitation does not stand any more.")
}

impl From<CreateError> for ApiError {
    fn from(error: CreateError) -> Self {
        match error {
            CreateError::Running => Self::new(Code::Conflict, "A match is running already."),
            CreateError::Money(refusal) => refusal.into(),
        }
    }
}

impl From<AbortError> for ApiError {
    fn from(error: AbortError) -> Self {
        match error {
            AbortError::NotFound => not_found(),
            AbortError::NotAPlayer => Self::forbidden(error.to_string()),
            AbortError::Over => Self::new(Code::MatchOver, error.to_string()),
            AbortError::Offered => Self::new(Code::AbortOffered, error.to_string()),
            AbortError::Unavailable => Self::unavailable(),
        }
    }
}
