//! Facts of matches that other features act on (`crate::hooks`).

use domain::{
    MatchId, UserId,
    match_rules::Played,
    matchup::{MatchKind, Side},
    prediction::Shot,
};

/// The first decision of a match, mostly its break, is stored in this transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchBegun {
    pub id: MatchId,
}

/// A decision is stored in this transaction that plays a shot, or takes the turn away, while something was asked about the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableMoved {
    pub id: MatchId,
    /// Its number, and what it brought; none where there was no shot.
    pub shot: Option<(u32, Shot)>,
}

/// A match has ended at its table, in this transaction. One that is given up for another (`store::end_practice`) is not told: it has no result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchEnded {
    pub id: MatchId,
    pub kind: MatchKind,
    /// The people on its seats; none for an agent.
    pub players: [Option<UserId>; 2],
    /// None after a draw, and where there is no result.
    pub winner: Option<Side>,
    /// It has a result.
    pub counts: bool,
    /// Such as `actors::table::BROKEN`, where the server gave it up.
    pub reason: String,
    /// Decisions that were stored: none, and nobody has played.
    pub steps: u32,
    /// By seat.
    pub played: [Played; 2],
}
