//! Tournaments: the form, and the bracket of those that run themselves.

mod form;
mod words;

pub use form::{
    Author, NewTournament, PLACEHOLDER, PhaseForm, Prize, Run, RunForm, SchedulePhase, TournamentForm, create,
};
pub use words::{Format, How, Phase, PhaseStatus, Play, Seeding, Status, UnknownWord};
