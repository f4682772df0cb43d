//! An agent's choice after a break.

use super::{Level, Skill, odds};
use crate::match_rules::{Choice, Match};

/// The choice with the best odds for the player at the table, as an agent of that level sees them: it takes the other's hand for one like its
/// own. None where there is nothing to choose. It follows from the match alone, and so is part of the agent's version: with other weights of
/// the odds there has to be another version.
pub fn choose(game: &Match, level: Level) -> Option<Choice> {
    odds::best_choice(game, &[Skill::of(level); 2])
}
