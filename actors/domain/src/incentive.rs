//! Incentives: amounts that the server has set aside for somebody to claim. One becomes theirs when they do, and goes back when they do not.

use crate::fields::required;
use std::{fmt, str::FromStr};

/// How long something can be claimed, in days from when it was set aside.
pub const DAYS: i64 = 90;
/// Characters of a reason at most.
pub const MAX_REASON: usize = 200;

/// How an incentive stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// One administrator granted it, and a second must: nothing is set aside yet.
    Waiting,
    /// The amount is set aside for its owner.
    Claimable,
    /// Its owner has the amount.
    Claimed,
    /// Nobody claimed it in time; the amount went back.
    Expired,
    /// A second administrator said no.
    Rejected,
}

/// A word that is no state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no state of a claim")]
pub struct InvalidState;

/// A step of an incentive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// Everybody who has to has granted it.
    Grant,
    Reject,
    /// Its owner claims it.
    Claim,
    /// Its time is over.
    Expire,
}

/// The step cannot be taken from how the incentive stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text())]
pub struct Refusal {
    pub state: State,
    pub step: Step,
}

impl State {
    /// Every state.
    pub const ALL: [Self; 5] = [
        Self::Waiting,
        Self::Claimable,
        Self::Claimed,
        Self::Expired,
        Self::Rejected,
    ];

    /// The word that is stored and answered.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Claimable => "claimable",
            Self::Claimed => "claimed",
            Self::Expired => "expired",
            Self::Rejected => "rejected",
        }
    }

    /// True once its owner may know of it.
    pub fn is_granted(self) -> bool {
        match self {
            Self::Claimable | Self::Claimed | Self::Expired => true,
            Self::Waiting | Self::Rejected => false,
        }
    }

    /// The state after a step. What is set aside is claimed or expires, never both; nothing else ever comes of it.
    pub fn after(self, step: Step) -> Result<Self, Refusal> {
        match (self, step) {
            (Self::Waiting, Step::Grant) => Ok(Self::Claimable),
            (Self::Waiting, Step::Reject) => Ok(Self::Rejected),
            (Self::Claimable, Step::Claim) => Ok(Self::Claimed),
            (Self::Claimable, Step::Expire) => Ok(Self::Expired),
            (
                Self::Waiting | Self::Claimable | Self::Claimed | Self::Expired | Self::Rejected,
                Step::Grant | Step::Reject | Step::Claim | Step::Expire,
            ) => Err(Refusal { state: self, step }),
        }
    }
}

impl Refusal {
    fn text(&self) -> &'static str {
        match (self.state, self.step) {
            (State::Expired, _) => {
                "This could be claimed for 90 days, and that time is over. The amount has gone back to the platform."
            }
            (State::Claimed, _) => "This has been claimed.",
            (State::Rejected, _) => "This grant has been rejected.",
            (State::Waiting, Step::Claim | Step::Expire) => "A second administrator must grant this first.",
            (State::Waiting | State::Claimable, Step::Grant | Step::Reject) => "This has been granted.",
            (State::Claimable, Step::Claim | Step::Expire) => "This can be claimed.",
        }
    }
}

impl FromStr for State {
    type Err = InvalidState;

    fn from_str(text: &str) -> Result<Self, InvalidState> {
        Self::ALL
            .into_iter()
            .find(|state| state.as_str() == text)
            .ok_or(InvalidState)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The reason that something is given for, as its owner reads it: 1 to 200 characters on one line, trimmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason(String);

/// The text to show beside the field.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InvalidReason(String);

impl Reason {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Reason {
    type Err = InvalidReason;

    fn from_str(text: &str) -> Result<Self, InvalidReason> {
        required("The reason", text, MAX_REASON, false, "The reason is required.")
            .map(Self)
            .map_err(InvalidReason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::{prelude::*, sample::select};

    const STEPS: [Step; 4] = [Step::Grant, Step::Reject, Step::Claim, Step::Expire];

    #[test]
    fn an_expired_claim_says_what_happened_to_the_amount() {
        let refusal = State::Expired.after(Step::Claim).unwrap_err();
        assert_eq!(
            refusal.to_string(),
            "This could be claimed for 90 days, and that time is over. The amount has gone back to the platform."
        );
        assert_eq!(
            State::Waiting.after(Step::Claim).unwrap_err().to_string(),
            "A second administrator must grant this first."
        );
    }

    #[test]
    fn an_incentive_s_words_are_those_that_are_stored_and_a_refused_step_says_why() {
        let words = State::ALL.map(|state| state.to_string());
        assert_eq!(words.join(" "), "waiting claimable claimed expired rejected");
        for (state, step, text) in [
            (State::Claimed, Step::Claim, "This has been claimed."),
            (State::Rejected, Step::Grant, "This grant has been rejected."),
            (State::Claimable, Step::Reject, "This has been granted."),
        ] {
            assert_eq!(state.after(step).unwrap_err().to_string(), text);
        }
    }

    #[test]
    fn a_reason_is_one_clean_line() {
        assert_eq!(" For the final ".parse::<Reason>().unwrap().as_str(), "For the final");
        assert!("é".repeat(MAX_REASON).parse::<Reason>().is_ok());
        for bad in [
            "",
            "  ",
            "\u{200b}",
            "two\nlines",
            "nul\0",
            "\u{202e}back",
            &"x".repeat(MAX_REASON + 1),
        ] {
            assert!(bad.parse::<Reason>().is_err(), "{bad:?}");
        }
    }

    proptest! {
        #[test]
        fn what_is_set_aside_leaves_exactly_once(steps in prop::collection::vec(select(STEPS.to_vec()), 0..12)) {
            let (mut state, mut set_aside, mut left) = (State::Waiting, 0, 0);
            for step in steps {
                match state.after(step) {
                    Ok(next) => {
                        prop_assert!(matches!(state, State::Waiting | State::Claimable), "{state} was an end");
                        set_aside += u8::from(step == Step::Grant);
                        left += u8::from(matches!(step, Step::Claim | Step::Expire));
                        state = next;
                    }
                    Err(refusal) => prop_assert!(!refusal.to_string().is_empty()),
                }
                prop_assert!(left <= set_aside && set_aside <= 1);
                prop_assert_eq!(state == State::Claimable, set_aside > left);
                prop_assert_eq!(state.is_granted(), set_aside == 1);
            }
        }

        #[test]
        fn every_word_reads_back(state in select(State::ALL.to_vec())) {
            prop_assert_eq!(state.as_str().parse::<State>(), Ok(state));
        }
    }
}
