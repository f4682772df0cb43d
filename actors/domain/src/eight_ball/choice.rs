//! The choices that a break leaves to the one who is next (WPA 3.4).

use serde::{Deserialize, Serialize};

/// The situation that leaves a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offer {
    /// No ball fell, and fewer than four reached a cushion (WPA 3.4 d).
    IllegalBreak,
    /// A ball left the table (WPA 3.4 h). After a scratch there is nothing to choose: the cue ball is in hand.
    FoulOnBreak,
    /// The eight fell (WPA 3.4 e): the breaker chooses.
    EightOnBreak,
    /// The eight fell, and the break was a foul (WPA 3.4 f).
    EightAndFoul,
}

/// The way on that is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = BreakChoice)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Play on from where the balls lie.
    AsItLies,
    /// The cue ball in hand behind the head string.
    InHand,
    /// The eight on its spot; after a foul with the cue ball in hand behind the head string.
    SpotEight,
    /// The balls are racked again, and who chooses breaks.
    Rerack,
    /// The balls are racked again, and the other breaks again.
    RivalBreaks,
}

impl Offer {
    /// Of these one is chosen. The first stands where nobody chooses: the table lies as it says, and a shot takes it.
    pub fn options(self) -> &'static [Choice] {
        match self {
            Self::IllegalBreak => &[Choice::AsItLies, Choice::Rerack, Choice::RivalBreaks],
            Self::FoulOnBreak => &[Choice::InHand, Choice::AsItLies],
            Self::EightOnBreak | Self::EightAndFoul => &[Choice::SpotEight, Choice::Rerack],
        }
    }
}
