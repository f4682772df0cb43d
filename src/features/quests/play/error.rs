//! Refusals about plays, as they are answered.

use crate::http::error::{ApiError, Code};

pub fn not_found() -> ApiError {
    ApiError::new(Code::NotFound, "Quest Not Found")
}

pub fn not_active() -> ApiError {
    ApiError::new(Code::Conflict, "This quest is not active")
}

pub fn is_full() -> ApiError {
    ApiError::new(Code::Conflict, "This quest is full")
}

pub fn already_played() -> ApiError {
    ApiError::new(Code::Conflict, "You have already played this quest")
}

pub fn costs_nothing() -> ApiError {
    ApiError::new(Code::Conflict, "This quest costs nothing. Join it.")
}

pub(super) fn not_at_a_table() -> ApiError {
    ApiError::new(
        Code::Conflict,
        "This quest is not played at a table. Its page tells how far you are.",
    )
}

pub(super) fn own_reward() -> ApiError {
    ApiError::forbidden("You set the reward of this quest: it is for others.")
}

pub(super) fn too_late_to_hold() -> ApiError {
    ApiError::new(Code::Conflict, "This quest ends before its days are over.")
}

pub(super) fn not_joined() -> ApiError {
    ApiError::new(Code::Conflict, "Join this quest first.")
}

pub(super) fn playing_another() -> ApiError {
    ApiError::new(Code::Conflict, "You are playing another quest. Finish its game first.")
}

pub(super) fn not_over() -> ApiError {
    ApiError::new(Code::Conflict, "The game is not over")
}

pub(super) fn not_yours() -> ApiError {
    ApiError::forbidden("That address is not the one you are signed in with.")
}
