//! Quests: what they ask for.

mod goal;

pub use goal::{Count, Goal, InvalidCount, Kind};
