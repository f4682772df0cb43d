//! Predictions: two options, one vote each, a winner that the creator picks, and a pool that the winners share.

mod create;
mod frame;
mod kind;
mod machine;
mod quick;
mod refusal;
mod share;

pub use create::{CreatePrediction, InvalidField, NewPrediction, Pledge, create};
pub use frame::{NewFrame, side_of};
pub use kind::{Kind, UnknownKind};
pub use machine::{Command, Effect, Outcome, Prediction, State, Vote};
pub use quick::{QUIET, Quick, Shot, Then, UnknownQuick, Verdict, percent};
pub use refusal::Refusal;
pub use share::{MIN_AGE, MIN_AGE_HOURS, NoShare, Standing, Terms};

use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// Unix milliseconds of the database's clock.
pub type Millis = i64;

/// A result may be taken back for so long after it was first chosen.
pub const UNDO_WINDOW: Millis = 10 * 60 * 1_000;
/// An identical vote within this time is the same vote sent again, and not a second one.
pub const RETRY_WINDOW: Millis = 10 * 1_000;
/// A prediction without a winner ends by itself so long after its voting closed, and its pool goes back.
pub const CHOICE_WINDOW: Millis = 24 * 60 * 60 * 1_000;

/// One of the two options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = PredictionOption)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    Option1,
    Option2,
}

/// The text is neither option.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("The option must be option1 or option2.")]
pub struct UnknownSide;

impl Side {
    /// The number that is stored.
    pub fn number(self) -> i16 {
        match self {
            Self::Option1 => 1,
            Self::Option2 => 2,
        }
    }

    /// From the stored number.
    pub fn from_number(number: i16) -> Option<Self> {
        match number {
            1 => Some(Self::Option1),
            2 => Some(Self::Option2),
            _ => None,
        }
    }
}

impl FromStr for Side {
    type Err = UnknownSide;

    fn from_str(text: &str) -> Result<Self, UnknownSide> {
        match text {
            "option1" => Ok(Self::Option1),
            "option2" => Ok(Self::Option2),
            _ => Err(UnknownSide),
        }
    }
}

/// Votes by option.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    pub option1: u64,
    pub option2: u64,
}

impl Tally {
    pub fn of(&self, side: Side) -> u64 {
        match side {
            Side::Option1 => self.option1,
            Side::Option2 => self.option2,
        }
    }

    pub fn add(&mut self, side: Side, votes: u64) {
        match side {
            Side::Option1 => self.option1 += votes,
            Side::Option2 => self.option2 += votes,
        }
    }

    pub fn total(&self) -> u64 {
        self.option1 + self.option2
    }
}

#[cfg(test)]
mod frame_simulation;
#[cfg(test)]
mod machine_tests;
#[cfg(test)]
mod quick_simulation;
#[cfg(test)]
mod simulation;
