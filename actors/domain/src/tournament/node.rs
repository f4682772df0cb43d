//! Rounds and matches of a bracket, and who plays in them.

use super::words::How;
use serde::{Deserialize, Serialize};

/// Somebody in a tournament: their number, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(transparent)]
pub struct EntrantId(pub u32);

/// A match of a bracket, from 1. Whoever plays in one comes from matches with lower numbers.
pub type MatchNumber = u16;

/// Where a player comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    Entrant(EntrantId),
    /// There are not enough entrants.
    Nobody,
    Winner(MatchNumber),
    Loser(MatchNumber),
}

/// The player on one side of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    Unknown,
    /// And nobody will come.
    Nobody,
    Entrant(EntrantId),
}

/// How a match was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// None when nobody goes on.
    pub winner: Option<EntrantId>,
    pub how: How,
}

/// The bracket that a round belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = BracketSide)]
pub enum Side {
    Winners,
    Losers,
    Final,
    RoundRobin,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// From 1, in the order in which rounds are played and told.
    pub id: u16,
    pub side: Side,
    /// Such as `Semi-finals`.
    pub name: String,
    /// From 1 within its side.
    pub number: u16,
}

/// A match of the bracket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    pub number: MatchNumber,
    /// The id of its round.
    pub round: u16,
    /// Its place in the round, from 0.
    pub slot: u16,
    pub from: [Source; 2],
    /// The second final of a double elimination: only when the first one was won from the losers' side.
    pub(super) decider: bool,
    /// As far as they are known; they follow from the outcomes of the matches before.
    pub players: [Player; 2],
    pub outcome: Option<Outcome>,
}

impl Node {
    /// The players who are known.
    pub fn entrants(&self) -> [Option<EntrantId>; 2] {
        self.players.map(|player| match player {
            Player::Entrant(entrant) => Some(entrant),
            Player::Unknown | Player::Nobody => None,
        })
    }
}
