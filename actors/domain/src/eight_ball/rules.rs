//! Versions of the rules.

use serde::{Deserialize, Serialize};

/// The version of the rules that a match is played by, to its end and whenever it is played again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rules {
    #[default]
    First,
}

impl Rules {
    /// The version of new matches.
    pub const NEWEST: Self = Self::First;

    /// The version with a stored number; none of one that this program does not know.
    pub fn of(number: i16) -> Option<Self> {
        (number == Self::First.number()).then_some(Self::First)
    }

    /// The number that is stored and told.
    pub fn number(self) -> i16 {
        match self {
            Self::First => 1,
        }
    }
}
