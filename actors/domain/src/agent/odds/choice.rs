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
    first_best(weighed)
}

/// Of equals the first, which stands anyway.
fn first_best(weighed: impl Iterator<Item = (Choice, f64)>) -> Option<Choice> {
    let best = weighed.reduce(|best, other| if other.1 > best.1 { other } else { best });
    best.map(|(choice, _)| choice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_choices_with_the_same_odds_the_first_stands() {
        let best = |odds: [f64; 3]| {
            let choices = [Choice::AsItLies, Choice::Rerack, Choice::RivalBreaks];
            first_best(choices.into_iter().zip(odds))
        };
        assert_eq!(best([0.4, 0.4, 0.4]), Some(Choice::AsItLies));
        assert_eq!(best([0.3, 0.4, 0.4]), Some(Choice::Rerack));
        assert_eq!(best([0.3, 0.4, 0.5]), Some(Choice::RivalBreaks));
        assert_eq!(first_best(std::iter::empty()), None);
    }
}
