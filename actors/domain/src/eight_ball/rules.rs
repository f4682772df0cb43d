//! Versions of the rules.

use serde::{Deserialize, Serialize};

/// The version of the rules that a match is played by, to its end and whenever it is played again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rules {
    /// Nobody is asked after the break: an illegal one gives the cue ball in hand, the eight is spotted. On the head string is behind it.
    #[default]
    First,
    /// Choices after the break, and safeties that are called (decision E57).
    Second,
}

impl Rules {
    /// The version of new matches.
    pub const NEWEST: Self = Self::Second;

    /// The version with a stored number; none of one that this program does not know.
    pub fn of(number: i16) -> Option<Self> {
        [Self::First, Self::Second]
            .into_iter()
            .find(|rules| rules.number() == number)
    }

    /// The number that is stored and told.
    pub fn number(self) -> i16 {
        match self {
            Self::First => 1,
            Self::Second => 2,
        }
    }
}
