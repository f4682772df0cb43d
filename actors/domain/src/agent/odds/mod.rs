//! The chance of winning a frame, from where the balls lie and whose hands play it. Whole frames cannot be played out in mind: one costs
//! some fifteen thoughts. So it is a logistic function of what can be seen at a glance (`Features`), with a row of weights for each phase
//! of the frame. The weights are fitted to frames that agents played (`cuecast billiards calibrate`), and hold for that physics and those
//! agents alone: a test compares their fingerprint.

mod choice;
mod features;
mod figures;
mod fit;
mod frames;
mod quick;
mod quick_weights;
mod weights;

use super::hand::Skill;
use crate::billiards::{Layout, Table};
use crate::eight_ball::{Frame, Seat};
pub use choice::best_choice;
use features::Features;
pub use figures::{Figures, Tenth};
pub use fit::{Weights, fit};
pub use frames::{Position, fingerprint, play};
pub use quick::{fit_quick, quick_chance, said_quick};

/// Skill of the hands that play, by seat.
pub type Hands = [Skill; 2];

/// Chance by the odds that the player at the table wins from a position, and whether that player won.
pub fn said(position: &Position) -> (f64, bool) {
    let (features, won) = position.seen();
    (features.chance(&weights::WEIGHTS), won)
}

/// The chance that `seat` wins, from 0 to 1: 1 or 0 once the frame is over, and what is left of 1 for the other seat.
pub fn chance(table: &Table, layout: &Layout, frame: &Frame, hands: &Hands, seat: Seat) -> f64 {
    if let Some(ending) = frame.ending {
        return if ending.winner == seat { 1.0 } else { 0.0 };
    }
    let at_table = Features::of(table, layout, frame, hands).chance(&weights::WEIGHTS);
    if frame.turn == seat { at_table } else { 1.0 - at_table }
}

#[cfg(test)]
mod features_tests;
#[cfg(test)]
mod fit_tests;
#[cfg(test)]
mod tests;
