//! Shots that are not stored as they were told, told again.

use domain::match_rules::{Match, ShotResult};

use super::{shot::told, state::state_again};
use crate::wire::ShotPlayed;

/// A shot that was played again, as it was told; `after` is the match with it. `stored` is any shot of the same match as it was told. What concerns the
/// moment alone is not known any more: who was connected, and offers to abort.
pub fn told_again(stored: &ShotPlayed, result: &ShotResult, after: &Match) -> ShotPlayed {
    let name = |seat: usize| stored.state.players.get(seat).map_or("", |player| &player.username);
    told(result, [name(0), name(1)], state_again(&stored.state, after))
}

impl ShotPlayed {
    /// Whether the same was played with the same result, to the bit.
    pub fn moves_as(&self, other: &Self) -> bool {
        (self.number, self.seat, self.started_at, self.duration_ms)
            == (other.number, other.seat, other.started_at, other.duration_ms)
            && (&self.shot, &self.trajectory, &self.events, &self.hash)
                == (&other.shot, &other.trajectory, &other.events, &other.hash)
    }
}
