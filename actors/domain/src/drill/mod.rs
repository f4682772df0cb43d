//! Drills: fixed layouts that somebody plays alone, and a streak of balls potted without a miss.

mod course;
mod packed;
mod play;
mod words;

pub use course::{Drill, DrillId, UnknownDrill};
pub use packed::{MAX_PACKED, NotPacked, pack, unpack};
pub use play::{MAX_STREAK, Miss, Outcome, Played, State, play};

#[cfg(test)]
mod tests;
