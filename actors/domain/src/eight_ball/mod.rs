//! Eight-ball: who shoots, at what, and what a shot was worth. Pure: from the facts of a shot to the ruling.
//!
//! The rules are the WPA's (Rules of Play, section 3 "Eight ball" and section 6 "Fouls"). After the break the player who is next chooses
//! where the WPA has a choice (`Offer`). What differs on purpose:
//! - Only the eight is called, and a safety (WPA 3.6 calls every shot). The first ball that drops legally on an open table decides the groups.
//! - A break that reaches no object ball leaves the rack to the incoming player, who breaks, as does one whose time ran out.
//! - A foul on the break (WPA 3.4 g, h) gives the cue ball in hand behind the head string, any other foul anywhere (WPA 1.5).
//! - Object balls that leave the table stay out; the eight off the table loses the frame, but on the break it is spotted.
//! - The cue ball that was in hand behind the head string and first meets a ball there without having crossed the string fouls (WPA 6.11).
//!
//! Matches of the first version (`Rules::First`) leave no choice: after an illegal break the incoming player has the cue ball in hand behind
//! the head string, and the eight on the break is spotted.

mod choice;
mod facts;
mod frame;
mod rules;
mod ruling;
mod words;

pub use choice::{Choice, Offer};
pub use facts::Facts;
pub use frame::{Ending, Frame, Hand, Phase, Reason};
pub use rules::Rules;
pub use ruling::{Foul, Ruling};

use crate::billiards::BallId;
use serde::{Deserialize, Serialize};

/// One of the two at the table; on the wire 0 or 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Seat {
    Challenger,
    Rival,
}

/// The number is neither seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a seat is 0 or 1")]
pub struct UnknownSeat;

impl Seat {
    pub const BOTH: [Self; 2] = [Self::Challenger, Self::Rival];

    pub fn other(self) -> Self {
        match self {
            Self::Challenger => Self::Rival,
            Self::Rival => Self::Challenger,
        }
    }

    pub fn index(self) -> usize {
        usize::from(u8::from(self))
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::Challenger => 0,
            Seat::Rival => 1,
        }
    }
}

impl TryFrom<u8> for Seat {
    type Error = UnknownSeat;

    fn try_from(number: u8) -> Result<Self, UnknownSeat> {
        match number {
            0 => Ok(Self::Challenger),
            1 => Ok(Self::Rival),
            _ => Err(UnknownSeat),
        }
    }
}

/// The seven balls that a player has to clear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Group {
    Solids,
    Stripes,
}

impl Group {
    /// None for the cue ball and the eight.
    pub fn of(ball: BallId) -> Option<Self> {
        match ball.number() {
            1..=7 => Some(Self::Solids),
            9..=15 => Some(Self::Stripes),
            _ => None,
        }
    }

    pub fn other(self) -> Self {
        match self {
            Self::Solids => Self::Stripes,
            Self::Stripes => Self::Solids,
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Solids => "solids",
            Self::Stripes => "stripes",
        }
    }
}

#[cfg(test)]
mod choice_tests;
#[cfg(test)]
mod rules_tests;
