//! A player's tally in a match so far: by it a game against an agent pays, and a quest is won.

use super::Seat;
use crate::eight_ball::{Facts, Frame, Group, Reason, Ruling};
use serde::{Deserialize, Serialize};

/// Balls of a player's own, the eight among them.
pub const OWN_BALLS: u8 = 8;

/// One player's part in a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Played {
    pub shots: u32,
    /// Own balls that fell legally in the player's turn, and the eight when it won: 0 to 8.
    pub score: u8,
    /// The most of them that fell in one visit to the table.
    pub best_visit: u8,
}

/// Counted by group, since a ball that falls on the break may turn out to be one's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Tally {
    shots: u32,
    potted: [u8; 2],
    visit: [u8; 2],
    best: [u8; 2],
    /// It fell last, where it was called, and won.
    eight: bool,
}

fn place(group: Group) -> usize {
    match group {
        Group::Solids => 0,
        Group::Stripes => 1,
    }
}

impl Tally {
    #[cfg(test)]
    pub(super) fn with_balls(count: u8) -> Self {
        Self {
            shots: u32::from(count),
            potted: [count; 2],
            visit: [count; 2],
            best: [count; 2],
            eight: false,
        }
    }

    /// After a shot of this player.
    pub(super) fn shot(&mut self, seat: Seat, facts: &Facts, ruling: &Ruling) {
        self.shots = self.shots.saturating_add(1);
        let frame = &ruling.frame;
        let is_lost = frame.ending.is_some_and(|ending| ending.winner != seat);
        if ruling.foul.is_none() && !is_lost {
            for group in facts.pocketed.iter().filter_map(|(ball, _)| Group::of(*ball)) {
                self.potted[place(group)] += 1;
                self.visit[place(group)] += 1;
            }
            self.eight = frame
                .ending
                .is_some_and(|ending| ending.reason == Reason::EightPocketed);
            for (best, visit) in self.best.iter_mut().zip(self.visit) {
                *best = (*best).max(visit + u8::from(self.eight));
            }
        }
        if frame.turn != seat {
            self.pass();
        }
    }

    /// The balls are racked again.
    pub(super) fn without_balls(self) -> Self {
        Self {
            shots: self.shots,
            ..Self::default()
        }
    }

    /// The visit is over.
    pub(super) fn pass(&mut self) {
        self.visit = [0; 2];
    }

    pub(super) fn played(&self, frame: &Frame, seat: Seat) -> Played {
        let own = |by_group: [u8; 2]| frame.group(seat).map_or(0, |group| by_group[place(group)]);
        Played {
            shots: self.shots,
            score: (own(self.potted) + u8::from(self.eight)).min(OWN_BALLS),
            best_visit: own(self.best).min(OWN_BALLS),
        }
    }
}
