//! Quests: what they ask for, and the form by which administrators make them.

mod goal;
mod terms;

pub use goal::{Aim, Count, Fact, Goal, InvalidCount, Kind, UnknownGoal};
pub use terms::{Difficulty, MAX_LIMIT, Period, QuestForm, Status, Terms, UnknownStatus, terms};
