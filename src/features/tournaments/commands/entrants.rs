//! Anybody's commands: announcing a tournament, coming and going.

use super::room_hears;
use crate::{
    command::Done,
    context::Context,
    features::tournaments::{
        error::{not_found, too_many},
        store,
        view::TournamentView,
    },
    http::error::ApiError,
    ids,
};
use actors::tournament::Tournaments;
use domain::{TournamentId, UserId, tournament::NewTournament};
use std::sync::Arc;

/// Announces a tournament; its registration is open.
pub async fn create(context: &Arc<Context>, creator: UserId, new: NewTournament) -> Result<TournamentView, ApiError> {
    context
        .recorded("tournament.create")
        .run(async move |db| {
            let id = ids::tournament_id();
            if !store::create(db, id, Some(creator), &new).await? {
                return Err(too_many());
            }
            let made = TournamentView::one(db, id, Some(creator)).await?;
            Ok(Done::with(made.ok_or_else(not_found)?).lists_changed())
        })
        .await
}

/// Registers a person.
pub async fn join(context: &Arc<Context>, live: &Tournaments, id: TournamentId, user: UserId) -> Result<(), ApiError> {
    let live = live.clone();
    context
        .recorded("tournament.join")
        .run(async move |db| {
            store::join(db, id, user).await??;
            Ok(room_hears(Done::with(()), live, id).lists_changed())
        })
        .await
}

/// Takes a registration back.
pub async fn leave(context: &Arc<Context>, live: &Tournaments, id: TournamentId, user: UserId) -> Result<(), ApiError> {
    let live = live.clone();
    context
        .recorded("tournament.leave")
        .run(async move |db| {
            store::leave(db, id, user).await??;
            Ok(room_hears(Done::with(()), live, id).lists_changed())
        })
        .await
}

/// Notes that a registered person is there.
pub async fn check_in(
    context: &Arc<Context>,
    live: &Tournaments,
    id: TournamentId,
    user: UserId,
) -> Result<(), ApiError> {
    let live = live.clone();
    context
        .recorded("tournament.check_in")
        .run(async move |db| {
            store::check_in(db, id, user).await??;
            Ok(room_hears(Done::with(()), live, id))
        })
        .await
}
