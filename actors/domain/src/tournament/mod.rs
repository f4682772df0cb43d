//! Tournaments: the form, and the bracket of those that run themselves.

mod bracket;
mod build;
mod form;
mod node;
mod seeds;
mod standings;
mod words;

pub use bracket::{Bracket, Refusal};
pub use form::{
    Author, NewTournament, PLACEHOLDER, PhaseForm, Prize, Run, RunForm, SchedulePhase, TournamentForm, create,
};
pub use node::{EntrantId, MatchNumber, Node, Outcome, Player, Round, Side as BracketSide, Source};
pub use seeds::{Strength, seeded};
pub use standings::{Standing, TieBreak};
pub use words::{Format, How, Phase, PhaseStatus, Play, Seeding, Status, UnknownWord};

#[cfg(test)]
mod bracket_tests;
