//! What an agent makes of the choice after a break.

use super::odds::{self, Hands};
use super::{Level, Skill};
use crate::match_rules::{Choice, Match};

/// The choice with the best odds for the player at the table, as an agent of that level sees them: it takes the other's hand for one like its
/// own. None where there is nothing to choose. It follows from the match alone, and so is part of the agent's version: with other weights of
/// the odds there has to be another version.
pub fn choose(game: &Match, level: Level) -> Option<Choice> {
    choose_with(game, &[Skill::of(level); 2])
}

pub(super) fn choose_with(game: &Match, hands: &Hands) -> Option<Choice> {
    let seat = game.frame().turn;
    let options = game.offered()?.offer.options();
    let weighed = options.iter().map(|choice| {
        let after = game.after_choice(*choice);
        (
            *choice,
            odds::chance(&after.table(), after.layout(), after.frame(), hands, seat),
        )
    });
    // Of equals the first, which stands anyway.
    let best = weighed.reduce(|best, other| if other.1 > best.1 { other } else { best });
    best.map(|(choice, _)| choice)
}
