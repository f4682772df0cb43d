//! The choice after a break, by the odds of what follows each.

use super::{Hands, chance};
use crate::match_rules::{Choice, Match};

/// The choice with the best odds for the player at the table. None where there is nothing to choose.
pub fn best_choice(game: &Match, hands: &Hands) -> Option<Choice> {
    let seat = game.frame().turn;
    let options = game.offered()?.offer.options();
    let weighed = options.iter().map(|choice| {
        let after = game.after_choice(*choice);
        let odds = chance(&after.table(), after.layout(), after.frame(), hands, seat);
        (*choice, odds)
    });
    // Of equals the first, which stands anyway.
    let best = weighed.reduce(|best, other| if other.1 > best.1 { other } else { best });
    best.map(|(choice, _)| choice)
}
