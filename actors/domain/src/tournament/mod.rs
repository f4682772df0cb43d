//! Tournaments: the form, and the bracket of those that run themselves.

mod bracket;
mod build;
mod form;
mod seeds;
mod standings;
mod words;

pub use bracket::{
    Bracket, EntrantId, MatchNumber, Node, Outcome, Player, Refusal, Round, Side as BracketSide, Source,
};
pub use form::{
    Author, NewTournament, PLACEHOLDER, PhaseForm, Prize, Run, RunForm, SchedulePhase, TournamentForm, create,
};
pub use seeds::{Strength, seeded};
pub use standings::{Standing, TieBreak};
pub use words::{Format, How, Phase, PhaseStatus, Play, Seeding, Status, UnknownWord};

#[cfg(test)]
mod bracket_tests;
