//! Quick questions: about one shot or one visit at a table of the house, in a lane of their own beside the stream's prediction (decision E49).

use super::create::MAX_OPTION;
use super::{Millis, Side};
use crate::eight_ball::Seat;
use std::str::FromStr;

/// No table asks twice within this time.
pub const QUIET: Millis = 60_000;
const OPTIONS: [&str; 2] = ["Yes", "No"];

/// The subject of a quick question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quick {
    /// Whether the player who comes to the table wins the frame before the other plays.
    Visit,
    /// Whether the next shot keeps its player at the table, or wins the frame.
    Ball,
}

/// The text is no subject of a quick question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no such quick question")]
pub struct UnknownQuick;

impl Quick {
    pub const ALL: [Self; 2] = [Self::Visit, Self::Ball];

    /// The word that is stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Visit => "visit",
            Self::Ball => "ball",
        }
    }

    /// The odds of yes that are worth a question, in percent of the chance: what is nearly certain is none.
    pub fn is_open(self, chance: f64) -> bool {
        match self {
            Self::Visit => (0.15..=0.85).contains(&chance),
            Self::Ball => (0.25..=0.75).contains(&chance),
        }
    }

    /// The question about this player.
    pub fn question(self, name: &str) -> String {
        let name: String = match name.trim() {
            "" => "the player".to_owned(),
            name => name.chars().take(MAX_OPTION).collect(),
        };
        match self {
            Self::Visit => format!("Does {name} run out from here?"),
            Self::Ball => format!("Does {name} pot the next one?"),
        }
    }

    /// Yes and no.
    pub fn options() -> [&'static str; 2] {
        OPTIONS
    }

    /// The shot's answer to it; None while it has none yet.
    pub fn settled_by(self, of: Seat, shot: Shot) -> Option<Verdict> {
        if shot.seat != of {
            // The rival plays, so the visit was over before, and that was missed.
            return Some(Verdict::Void);
        }
        match (self, shot.then) {
            (_, Then::Won) => Some(Verdict::Is(Side::Option1)),
            (_, Then::Passes) => Some(Verdict::Is(Side::Option2)),
            (Self::Ball, Then::Stays) => Some(Verdict::Is(Side::Option1)),
            (Self::Visit, Then::Stays) => None,
        }
    }
}

impl FromStr for Quick {
    type Err = UnknownQuick;

    fn from_str(text: &str) -> Result<Self, UnknownQuick> {
        Self::ALL
            .into_iter()
            .find(|quick| quick.as_str() == text)
            .ok_or(UnknownQuick)
    }
}

/// A shot, as far as a quick question is about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shot {
    pub seat: Seat,
    pub then: Then,
}

/// The turn after a shot, for who played it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Then {
    Won,
    Stays,
    /// The rival plays, or has won.
    Passes,
}

/// How a quick question comes out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Is(Side),
    /// Nobody is right or wrong.
    Void,
}

impl Verdict {
    /// The side that wins.
    pub fn winner(self) -> Option<Side> {
        match self {
            Self::Is(side) => Some(side),
            Self::Void => None,
        }
    }
}

/// Whole percent of yes, as votes are scored by them; neither 0 nor 100.
pub fn percent(chance: f64) -> u8 {
    (chance * 100.0).round().clamp(1.0, 99.0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ball_is_settled_by_its_shot_and_a_visit_by_the_shot_that_ends_it() {
        let [of, rival] = [Seat::Challenger, Seat::Rival];
        let said = |quick: Quick, seat, then| quick.settled_by(of, Shot { seat, then });
        let [yes, no] = [Side::Option1, Side::Option2].map(|side| Some(Verdict::Is(side)));
        for quick in Quick::ALL {
            assert_eq!(said(quick, of, Then::Won), yes);
            assert_eq!(said(quick, of, Then::Passes), no);
            assert_eq!(said(quick, rival, Then::Stays), Some(Verdict::Void));
        }
        assert_eq!(said(Quick::Ball, of, Then::Stays), yes);
        assert_eq!(said(Quick::Visit, of, Then::Stays), None);
    }

    #[test]
    fn only_what_is_open_is_asked_and_the_question_fits_whatever_the_player_is_called() {
        assert_eq!(
            [0.14, 0.15, 0.85, 0.86].map(|chance| Quick::Visit.is_open(chance)),
            [false, true, true, false]
        );
        assert_eq!(
            [0.24, 0.25, 0.75, 0.76].map(|chance| Quick::Ball.is_open(chance)),
            [false, true, true, false]
        );
        assert!(!Quick::Ball.is_open(f64::NAN));
        assert_eq!(Quick::Visit.question("Vesper"), "Does Vesper run out from here?");
        assert_eq!(Quick::Ball.question(" "), "Does the player pot the next one?");
        assert!(Quick::Visit.question(&"x".repeat(200)).chars().count() <= 140);
        assert_eq!([0.0, 0.496, 1.0].map(percent), [1, 50, 99]);
        for quick in Quick::ALL {
            assert_eq!(quick.as_str().parse(), Ok(quick));
        }
    }
}
