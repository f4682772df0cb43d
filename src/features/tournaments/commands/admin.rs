//! Administrators' commands: making, changing and deleting tournaments.

use super::room_hears;
use crate::{
    auth::AdminIdentity,
    cluster::news::News,
    command::{Audited, Change},
    context::Context,
    features::tournaments::{
        error::{not_found, too_many},
        store::{self, Tournament},
        view::TournamentView,
    },
    http::{
        error::{ApiError, Code},
        extract::Origin,
    },
    ids,
};
use actors::tournament::Tournaments;
use domain::{
    MatchId, TournamentId,
    tournament::{NewTournament, Status},
};
use serde_json::{Value, json};
use std::sync::Arc;
use time::format_description::well_known::Rfc3339;

/// Announces a tournament; its registration is open.
pub async fn create(
    context: &Arc<Context>,
    admin: AdminIdentity,
    origin: Origin,
    new: NewTournament,
) -> Result<TournamentView, ApiError> {
    context
        .audited(admin.actor(), origin)
        .run("tournament.create", async move |db| {
            let id = ids::tournament_id();
            if !store::create(db, id, admin.user_id, &new).await? {
                return Err(too_many());
            }
            let made = store::get(db, id, None).await?.ok_or_else(not_found)?;
            let view = TournamentView::one(db, id, admin.user_id).await?;
            let change = Change::of(target(id)).after(noted(&made));
            Ok(change.done(view.ok_or_else(not_found)?).lists_changed())
        })
        .await
}

/// Writes the form over a tournament. The status of one that runs itself follows its matches: it can only be cancelled.
pub async fn update(
    context: &Arc<Context>,
    live: &Tournaments,
    (admin, origin): (AdminIdentity, Origin),
    id: TournamentId,
    new: NewTournament,
    status: Option<Status>,
) -> Result<TournamentView, ApiError> {
    let live = live.clone();
    context
        .audited(admin.actor(), origin)
        .run("tournament.update", async move |db| {
            store::hold(db, id).await?;
            let before = store::get(db, id, None).await?.ok_or_else(not_found)?;
            let status = status.unwrap_or(before.status);
            let moved = status != before.status;
            if before.run.is_some() && moved && status != Status::Cancelled {
                let text = "This tournament runs itself, so its status follows its matches. It can only be cancelled.";
                return Err(ApiError::new(Code::Conflict, text));
            }
            let stopped = match status {
                Status::Cancelled if moved => store::cancel_run(db, id).await?,
                Status::Open | Status::InProgress | Status::Completed | Status::Cancelled => Vec::new(),
            };
            store::update(db, id, &new, status).await?;
            let after = store::get(db, id, None).await?.ok_or_else(not_found)?;
            let view = TournamentView::one(db, id, admin.user_id).await?;
            let change = Change::of(target(id)).before(noted(&before)).after(noted(&after));
            let done = change.done(view.ok_or_else(not_found)?);
            Ok(rooms_hear(done, live, id, stopped))
        })
        .await
}

/// Deletes a tournament with its registrations and its bracket.
pub async fn delete(
    context: &Arc<Context>,
    live: &Tournaments,
    (admin, origin): (AdminIdentity, Origin),
    id: TournamentId,
) -> Result<(), ApiError> {
    let live = live.clone();
    context
        .audited(admin.actor(), origin)
        .run("tournament.delete", async move |db| {
            store::hold(db, id).await?;
            let before = store::get(db, id, None).await?.ok_or_else(not_found)?;
            let stopped = store::cancel_run(db, id).await?;
            store::delete(db, id).await?;
            let done = Change::of(target(id)).before(noted(&before)).done(());
            Ok(rooms_hear(done, live, id, stopped))
        })
        .await
}

/// The lists, the tables that were stopped, and the tournament's own room hear of it.
fn rooms_hear<T>(done: Audited<T>, live: Tournaments, id: TournamentId, stopped: Vec<MatchId>) -> Audited<T> {
    let tell = |done: Audited<T>, id| done.news(News::TableChanged { id });
    let done = stopped.into_iter().fold(done.lists_changed(), tell);
    room_hears(done, live, id)
}

fn target(id: TournamentId) -> String {
    format!("tournament:{id}")
}

/// The audit log keeps everything that is short, and of the lists how long they are.
fn noted(of: &Tournament) -> Value {
    json!({
        "title": of.title,
        "game": of.game,
        "prize": of.prize,
        "date": of.starts_at.format(&Rfc3339).unwrap_or_default(),
        "maxParticipants": of.max_participants,
        "participants": of.participant_count,
        "thumbnail": of.thumbnail,
        "description": of.description.chars().take(200).collect::<String>(),
        "rules": of.rules.len(),
        "schedule": of.schedule,
        "prizes": of.prizes,
        "status": of.status,
        "createdBy": of.creator.as_ref().map(|person| person.address),
    })
}
