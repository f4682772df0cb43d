//! Quests of events (E36): won by what the server sees happen elsewhere. Facts are noted with what happens (`crate::quest_events`), folded into the progress of
//! those who take part ([`fold`]), and what they reach is owed until nothing can undo it, then paid ([`jobs`]). Joining is `play::commands::join`'s.
//!
//! A fact carries its own mark that it was folded, and no cursor runs over their numbers: whatever is committed late has a mark to be made, so nothing is
//! skipped. The cursor is the row that whoever folds or pays holds, so that one does at a time.

pub mod close;
pub mod fold;
pub mod holding;
pub mod jobs;
pub mod owning;
