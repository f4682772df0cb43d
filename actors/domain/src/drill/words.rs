//! A shot in words, for the line over the table and for who does not see it.

use super::{Miss, Outcome};
use crate::billiards::BallId;

impl Outcome {
    /// The result, a sentence.
    pub fn text(&self) -> String {
        match self {
            Self::Potted(down) => format!("{}.", potted(down)),
            Self::Cleared(down) => format!("{}. All down: they are set again.", potted(down)),
            Self::Missed(miss) => miss.text(),
        }
    }
}

impl Miss {
    /// Why the run is over, a sentence.
    pub fn text(self) -> String {
        match self {
            Self::NoBall => "The cue ball touched no ball.".to_owned(),
            Self::WrongBall { touched, lowest } => {
                format!("The {} was touched before the {}.", touched.number(), lowest.number())
            }
            Self::Scratch => "The cue ball went down.".to_owned(),
            Self::NothingPotted => "Nothing was potted.".to_owned(),
        }
    }
}

fn potted(down: &[BallId]) -> String {
    let mut numbers: Vec<u8> = down.iter().map(|ball| ball.number()).collect();
    numbers.sort_unstable();
    let names: Vec<String> = numbers.iter().map(|number| format!("the {number}")).collect();
    match names.as_slice() {
        [] => "Nothing potted".to_owned(),
        [one] => format!("Potted {one}"),
        [first @ .., last] => format!("Potted {} and {last}", first.join(", ")),
    }
}
