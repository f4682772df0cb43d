//! Versions of the agents: what a match's agents play must follow from its seeds for as long as anybody may ask, also when newer ones think
//! otherwise.

use super::hand::Skill;
use super::{Level, play};
use crate::billiards::{Layout, Table};
use crate::eight_ball::Frame;
use crate::match_rules::Shot;
use crate::random::Random;

/// How the agents of a match think. A match keeps the one that it began with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Version {
    /// Chooses its break by the gaps in the rack; an easy one plays safe in any direction that is no foul.
    First,
    /// Breaks without having looked into the rack; an easy one plays safe at a ball that it can see.
    Second,
}

impl Version {
    /// The version of new matches.
    pub const NEWEST: Self = Self::Second;

    /// The version with a stored number; none of one that this program does not know.
    pub fn of(number: i16) -> Option<Self> {
        [Self::First, Self::Second]
            .into_iter()
            .find(|version| version.number() == number)
    }

    /// The number that is stored and told.
    pub fn number(self) -> i16 {
        match self {
            Self::First => 1,
            Self::Second => 2,
        }
    }

    /// The shot that an agent of this version plays for whoever is at the table, as `think` has it for the newest.
    pub fn think(self, table: &Table, layout: &Layout, frame: &Frame, level: Level, seed: u64) -> Shot {
        play(table, layout, frame, &self.skill(level), &mut Random::new(seed))
    }

    pub(super) fn skill(self, level: Level) -> Skill {
        let skill = Skill::of(level);
        match self {
            Self::First => skill.of_first_version(),
            Self::Second => skill,
        }
    }
}
