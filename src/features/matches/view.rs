//! Answers that several calls about matches and duel rooms share.

use super::store::{Played, Record, marks::Marked};
use crate::http::amount::AmountText;
use domain::{
    Address, InviteId, MatchId,
    agent::Way,
    matchup::{AgentLevel, MatchKind, Side, TableLength},
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Whom to play, and for what.
#[derive(Debug, Deserialize, ToSchema)]
pub struct InviteBody {
    pub(super) to: Address,
    #[schema(example = "USDT")]
    pub(super) currency: String,
    /// Stake of each player: a decimal number greater than 0, as text or as a number.
    #[schema(value_type = String)]
    pub(super) amount: AmountText,
    /// A nine-foot table when left out.
    pub(super) table: Option<TableLength>,
}

/// An invitation that was sent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InviteReceipt {
    pub(super) invite_id: InviteId,
}

/// One of the two of a match.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchPlayer {
    /// The wallet's address; null for an agent.
    #[schema(required)]
    user_id: Option<Address>,
    username: String,
    #[schema(required)]
    agent: Option<AgentLevel>,
}

impl From<&Played> for MatchPlayer {
    fn from(player: &Played) -> Self {
        Self {
            user_id: player.address,
            username: player.username.clone(),
            agent: player.agent,
        }
    }
}

/// A match of somebody.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchSummary {
    match_id: MatchId,
    #[schema(required)]
    room_id: Option<String>,
    kind: MatchKind,
    #[schema(pattern = "^(running|ended|aborted)$")]
    status: String,
    /// The challenger, then the rival.
    players: Vec<MatchPlayer>,
    #[schema(required, minimum = 0, maximum = 1)]
    winner: Option<u8>,
    #[schema(required)]
    reason: Option<String>,
    /// Change of this person's rating by the match.
    #[schema(required)]
    rating_change: Option<f64>,
    #[serde(with = "time::serde::rfc3339")]
    started_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    ended_at: Option<OffsetDateTime>,
}

impl MatchSummary {
    /// As the player on that seat sees it.
    pub fn of(record: &Record, seat: Option<Side>) -> Self {
        let change = seat.zip(record.changes).map(|(seat, changes)| changes[seat.index()]);
        Self {
            match_id: record.id,
            room_id: record.room.clone(),
            kind: record.kind,
            status: record.status.clone(),
            players: record.players.iter().map(MatchPlayer::from).collect(),
            winner: record.winner.map(u8::from),
            reason: record.reason.clone(),
            rating_change: change.map(rounded),
            started_at: record.started_at,
            ended_at: record.ended_at,
        }
    }
}

/// Tenths are more than anyone wants to know of a rating.
pub(super) fn rounded(rating: f64) -> f64 {
    (rating * 10.0).round() / 10.0
}

/// A shot of a match that is over, to be seen again.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BestShot)]
pub struct BestShotView {
    match_id: MatchId,
    shot_number: u32,
    username: String,
    /// Null for an agent and a guest.
    #[schema(required)]
    address: Option<Address>,
    way: BestShotWay,
    /// The frame was won by it.
    wins: bool,
    /// By how many points of a hundred the chance to win grew.
    #[schema(minimum = 5, maximum = 100)]
    gain: u8,
    /// Of a hundred such strokes of this player, how many do as well.
    #[schema(minimum = 0, maximum = 100)]
    likely: u8,
}

/// How the ball of a shot fell: straight, off a cushion, after the cue ball's own cushion, sent by another ball; or more than one did.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BestShotWay {
    Pot,
    Bank,
    Kick,
    Combination,
    Several,
}

impl From<Way> for BestShotWay {
    fn from(way: Way) -> Self {
        match way {
            Way::Pot => Self::Pot,
            Way::Bank => Self::Bank,
            Way::Kick => Self::Kick,
            Way::Combination => Self::Combination,
            Way::Several => Self::Several,
        }
    }
}

impl BestShotView {
    pub fn of(marked: Marked) -> Self {
        let percent = |chance: f64| (chance * 100.0).round().clamp(0.0, 100.0) as u8;
        Self {
            match_id: marked.id,
            shot_number: marked.number,
            username: marked.by.username,
            address: marked.by.address,
            way: marked.way.into(),
            wins: marked.wins,
            gain: percent(marked.gain),
            likely: percent(marked.likely),
        }
    }
}
