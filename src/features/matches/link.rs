//! Links to a seat at the table of a match.

use super::{
    error::not_found,
    launch::{GamePage, Launch},
    seat::Comer,
    store,
    ticket::{self, SeatClaim},
};
use crate::{context::Context, http::error::ApiError};
use domain::{MatchId, matchup::Side};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// A table to go to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchLink {
    match_id: MatchId,
    /// The game's page, with a ticket to one's seat: a path of this site, but for a room's duel.
    pub url: String,
}

/// The link to one's seat at a table.
pub async fn link(
    context: &Context,
    game: &GamePage,
    who: impl Into<Comer>,
    id: MatchId,
) -> Result<MatchLink, ApiError> {
    let who = who.into();
    let found = store::find(&mut *context.pool.acquire().await?, id).await?;
    let found = found.ok_or_else(not_found)?;
    let now = OffsetDateTime::now_utc();
    let seat = found.seat_of(who.sitter.into());
    let claim = seat.map(|seat| SeatClaim {
        match_id: id,
        sitter: who.sitter,
        seat,
        session: who.session,
    });
    let ticket = claim
        .map(|claim| ticket::issue(&context.keys, claim, now))
        .transpose()?;
    let launch = Launch {
        room: found.room.as_deref(),
        match_id: id,
        user: who.address,
        players: found.players.each_ref().map(|player| player.address),
        role: seat.unwrap_or(Side::Challenger),
        ticket: ticket.as_deref(),
    };
    Ok(MatchLink {
        match_id: id,
        url: game.launch(&launch, now),
    })
}
