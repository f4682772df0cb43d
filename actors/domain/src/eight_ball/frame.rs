//! Where a frame stands between two shots.

use super::{Group, Rules, Seat};
use crate::billiards::{BallId, Layout};
use serde::{Deserialize, Serialize};

/// All that rulings rest on, besides the balls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame {
    /// The seat that shoots next; after the end, the one that shot last.
    pub turn: Seat,
    pub phase: Phase,
    pub hand: Hand,
    pub ending: Option<Ending>,
    pub rules: Rules,
}

/// How far the frame has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "phase", content = "challenger")]
pub enum Phase {
    /// The rack stands.
    Break,
    /// Nobody has a group yet.
    Open,
    /// The challenger's group; the rival has the other.
    Groups(Group),
}

/// Whether the cue ball may be placed before the shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hand {
    None,
    /// Behind the head string.
    Kitchen,
    Anywhere,
}

/// The frame is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    pub winner: Seat,
    pub reason: Reason,
}

/// The reason that a frame was won or lost by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The eight in the called pocket.
    EightPocketed,
    /// The eight before the group was cleared.
    EarlyEight,
    EightInWrongPocket,
    /// The eight fell, and the shot was a foul.
    FoulOnEight,
    EightOffTable,
}

impl Reason {
    /// The word that is sent and stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::EightPocketed => "eight_pocketed",
            Self::EarlyEight => "early_eight",
            Self::EightInWrongPocket => "eight_in_wrong_pocket",
            Self::FoulOnEight => "foul_on_eight",
            Self::EightOffTable => "eight_off_table",
        }
    }
}

impl Frame {
    /// Before the break, by the newest rules.
    pub fn new(breaker: Seat) -> Self {
        Self {
            turn: breaker,
            phase: Phase::Break,
            hand: Hand::Kitchen,
            ending: None,
            rules: Rules::NEWEST,
        }
    }

    /// A player's group, once there is one.
    pub fn group(&self, seat: Seat) -> Option<Group> {
        match (self.phase, seat) {
            (Phase::Break | Phase::Open, _) => None,
            (Phase::Groups(challenger), Seat::Challenger) => Some(challenger),
            (Phase::Groups(challenger), Seat::Rival) => Some(challenger.other()),
        }
    }

    /// The balls that the player at the table may meet first.
    pub fn targets(&self, layout: &Layout) -> Vec<BallId> {
        let group = self.group(self.turn);
        let on = |ball: &BallId| match (Group::of(*ball), group) {
            (Some(_), None) => true,
            (Some(of), Some(own)) => of == own,
            (None, _) => false,
        };
        let balls = || layout.on_table().map(|(ball, _)| ball);
        let targets: Vec<BallId> = balls().filter(on).collect();
        match (self.phase, targets.is_empty()) {
            (Phase::Break, _) => balls().filter(|ball| *ball != BallId::CUE).collect(),
            (Phase::Open | Phase::Groups(_), true) => vec![BallId::EIGHT],
            (Phase::Open | Phase::Groups(_), false) => targets,
        }
    }

    /// Whether the player at the table shoots at the eight and has to call its pocket.
    pub fn is_on_eight(&self, layout: &Layout) -> bool {
        self.phase != Phase::Break && self.targets(layout) == [BallId::EIGHT]
    }
}
