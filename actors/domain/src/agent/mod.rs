//! Players that are programs. They see the table as everybody does, think about shots by geometry, try the best of them with the real
//! physics under the errors of their own hand, and play the one with the best prospects, with such an error.

mod best_shots;
mod candidate;
mod choosing;
mod geometry;
mod hand;
pub mod odds;
mod places;
mod prospects;
pub mod review;
mod search;
mod seeds;
mod tried;
mod verify;
mod version;

use crate::billiards::{Layout, Pocket, Table};
use crate::eight_ball::Frame;
use crate::match_rules::{Shot, placement};
use crate::random::Random;
pub use best_shots::{BestShot, Way, best_shots};
pub use choosing::choose;
pub use hand::Skill;
pub use seeds::{Agents, Commitment, Secret, Seeds};
use serde::{Deserialize, Serialize};
use std::str::FromStr;
pub use verify::{Fault, Verified, verify};
pub use version::Version;

/// How well an agent plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = AgentLevel)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    Easy,
    Medium,
    Hard,
}

/// There is no such level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("The level must be easy, medium or hard.")]
pub struct UnknownLevel;

impl Level {
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// The word that is sent and stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        Self::ALL
            .into_iter()
            .find(|level| level.as_str() == text)
            .ok_or(UnknownLevel)
    }
}

/// The shot that an agent of the newest version plays for whoever is at the table: what it wants, with the error of its hand. The same
/// arguments give the same shot. It takes at most some thousand simulations (`search::MAX_TRIES`), on one core, and holds nothing.
pub fn think(table: &Table, layout: &Layout, frame: &Frame, level: Level, seed: u64) -> Shot {
    Version::NEWEST.think(table, layout, frame, level, seed)
}

/// The shot that it wants to play: advice for a steadier hand.
pub fn advise(table: &Table, layout: &Layout, frame: &Frame, level: Level, seed: u64) -> Shot {
    wanted(table, layout, frame, &Skill::of(level), &mut Random::new(seed))
}

/// The wanted shot, with the error of the hand.
fn play(table: &Table, layout: &Layout, frame: &Frame, skill: &Skill, random: &mut Random) -> Shot {
    skill.play(wanted(table, layout, frame, skill, random), random)
}

fn wanted(table: &Table, layout: &Layout, frame: &Frame, skill: &Skill, random: &mut Random) -> Shot {
    let layout = placement::settle_cue(table, layout, frame);
    let shot = search::best(table, &layout, frame, skill, random);
    let call = frame
        .is_on_eight(&layout)
        .then(|| shot.call.unwrap_or(Pocket::HeadLeft));
    Shot { call, ..shot }
}

#[cfg(test)]
mod agent_tests;
#[cfg(test)]
mod candidate_tests;
#[cfg(test)]
mod choosing_tests;
#[cfg(test)]
mod geometry_tests;
#[cfg(test)]
mod hand_tests;
#[cfg(test)]
mod places_tests;
#[cfg(test)]
mod prospects_tests;
#[cfg(test)]
mod review_tests;
#[cfg(test)]
mod seeds_tests;
#[cfg(test)]
mod version_tests;
