//! Rulings in words, for people.

use super::{Ending, Foul, Hand, Offer, Reason, Ruling, Seat};

impl Ruling {
    /// One or two sentences. `names` are the players' by seat; `shooter` is who shot or ran out of time.
    pub fn words(&self, shooter: Seat, names: [&str; 2]) -> String {
        let (shot, other) = (names[shooter.index()], names[shooter.other().index()]);
        if let Some(ending) = self.frame.ending {
            return ending.words(names);
        }
        let what = match (self.foul, self.assigned) {
            (Some(foul), _) => format!("{shot}: {}.", foul.words()),
            (None, Some(group)) => format!("{shot} plays {}.", group.as_str()),
            (None, None) => String::new(),
        };
        let eight = if self.spot_eight && !matches!(self.offer, Some(Offer::EightOnBreak | Offer::EightAndFoul)) {
            "The eight goes back to its spot."
        } else {
            ""
        };
        let left = self.offer.map(|offer| match offer {
            Offer::IllegalBreak => format!("{other} plays on, breaks again, or lets {shot} break again."),
            Offer::FoulOnBreak => format!("{other} takes the cue ball in hand behind the head string, or plays on."),
            Offer::EightOnBreak => format!("The eight fell on the break: {shot} has it spotted, or breaks again."),
            Offer::EightAndFoul => format!(
                "The eight fell on the break: {other} has it spotted with the cue ball in hand behind the head string, or breaks again."
            ),
        });
        let next = left.unwrap_or_else(|| match (self.frame.turn == shooter, self.frame.hand) {
            (true, _) => format!("{shot} goes on."),
            (false, Hand::None) => format!("{other} is at the table."),
            (false, Hand::Kitchen) => format!("{other} has the cue ball in hand behind the head string."),
            (false, Hand::Anywhere) => format!("{other} has the cue ball in hand."),
        });
        let said = [what.as_str(), eight, next.as_str()];
        said.into_iter()
            .filter(|text| !text.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    }
}

impl Ending {
    pub fn words(&self, names: [&str; 2]) -> String {
        let (winner, loser) = (names[self.winner.index()], names[self.winner.other().index()]);
        match self.reason {
            Reason::EightPocketed => format!("{winner} pocketed the eight and wins."),
            Reason::EarlyEight => format!("{loser} pocketed the eight too early. {winner} wins."),
            Reason::EightInWrongPocket => {
                format!("{loser} pocketed the eight in a pocket that was not called. {winner} wins.")
            }
            Reason::FoulOnEight => format!("{loser} fouled while pocketing the eight. {winner} wins."),
            Reason::EightOffTable => format!("{loser} drove the eight off the table. {winner} wins."),
        }
    }
}

impl Foul {
    pub fn words(self) -> &'static str {
        match self {
            Self::Scratch => "the cue ball fell",
            Self::BallOffTable => "a ball left the table",
            Self::NoContact => "the cue ball met no ball",
            Self::WrongBallFirst => "the wrong ball was met first",
            Self::BehindHeadString => "the first ball met was behind the head string",
            Self::NoCushion => "no ball reached a cushion after the contact",
            Self::IllegalBreak => "fewer than four balls reached a cushion on the break",
            Self::Time => "the time ran out",
        }
    }
}
