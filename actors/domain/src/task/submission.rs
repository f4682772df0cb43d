//! A submission for a task: it waits, then one other person approves or rejects it, once.

use crate::fields::bounded;
use std::{fmt, str::FromStr};

/// Characters of a note at most.
pub const MAX_NOTES: usize = 1000;

/// How a submission stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// It waits for somebody to look at it.
    Pending,
    /// It was paid.
    Approved,
    /// It was refused, and its place is free.
    Rejected,
}

/// A word that is no state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no state of a submission")]
pub struct InvalidState;

/// A decision about a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    Approve,
    Reject,
}

/// It was decided before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("This submission has been {0}.")]
pub struct Refusal(State);

impl State {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Pending, Self::Approved, Self::Rejected];

    /// The word that is stored and answered.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
        }
    }

    /// The state after a decision: only what waits is decided.
    pub fn after(self, step: Step) -> Result<Self, Refusal> {
        match (self, step) {
            (Self::Pending, Step::Approve) => Ok(Self::Approved),
            (Self::Pending, Step::Reject) => Ok(Self::Rejected),
            (Self::Approved | Self::Rejected, Step::Approve | Step::Reject) => Err(Refusal(self)),
        }
    }
}

impl FromStr for State {
    type Err = InvalidState;

    fn from_str(text: &str) -> Result<Self, InvalidState> {
        let found = Self::ALL.into_iter().find(|state| state.as_str() == text);
        found.ok_or(InvalidState)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A note beside a submission or a decision: up to 1000 characters, with line breaks, perhaps none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Notes(String);

impl Notes {
    /// Reads a note; the refusal is the text to show.
    pub fn read(text: &str) -> Result<Self, String> {
        bounded("The note", text, MAX_NOTES, true).map(Self)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn task_14_what_waits_is_decided_once_and_never_again() {
        assert_eq!(State::Pending.after(Step::Approve), Ok(State::Approved));
        assert_eq!(State::Pending.after(Step::Reject), Ok(State::Rejected));
        for state in [State::Approved, State::Rejected] {
            for step in [Step::Approve, Step::Reject] {
                let refusal = state.after(step).unwrap_err();
                assert_eq!(refusal.to_string(), format!("This submission has been {state}."));
            }
        }
        let words = State::ALL.map(|state| state.to_string());
        assert_eq!(words.join(" "), "pending approved rejected");
        assert_eq!(words.map(|word| word.parse()), State::ALL.map(Ok));
        assert_eq!("Pending".parse::<State>(), Err(InvalidState));
    }

    #[test]
    fn a_note_may_be_empty_and_never_longer_than_a_thousand_characters() {
        assert_eq!(Notes::read(" ").unwrap().as_str(), "");
        assert!(Notes::read(&"é".repeat(MAX_NOTES)).is_ok());
        assert!(Notes::read(&"x".repeat(MAX_NOTES + 1)).is_err());
        assert!(Notes::read("nul\0").is_err());
    }
}
