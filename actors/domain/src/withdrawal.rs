//! A withdrawal on its way through the queue of the admins, and what it costs.

use std::{fmt, str::FromStr};

/// Where a withdrawal stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// Asked for; the amount is held.
    Pending,
    /// One admin approved, and a second must.
    ApprovedOnce,
    /// To be paid out.
    Approved,
    /// Somebody has taken it, and sends the money or has sent it.
    Paying,
    /// Paid out; the transaction's hash is known.
    Completed,
    /// An admin said no; the amount is back.
    Rejected,
    /// Taken back by its owner; the amount is back.
    Cancelled,
}

/// A word that is no state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no state of a withdrawal")]
pub struct InvalidState;

/// A step of a withdrawal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// An admin approves; `enough` when with this approval there are as many as it needs.
    Approve {
        enough: bool,
    },
    Reject,
    /// Somebody takes it, before they send the money.
    Claim,
    /// It was taken, and nothing was sent.
    Release,
    Complete,
    Cancel,
}

/// The step cannot be taken from where the withdrawal stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text())]
pub struct Refusal {
    pub state: State,
    pub step: Step,
}

impl State {
    /// Every state.
    pub const ALL: [Self; 7] = [
        Self::Pending,
        Self::ApprovedOnce,
        Self::Approved,
        Self::Paying,
        Self::Completed,
        Self::Rejected,
        Self::Cancelled,
    ];

    /// The word that is stored and answered.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::ApprovedOnce => "approved_once",
            Self::Approved => "approved",
            Self::Paying => "paying",
            Self::Completed => "completed",
            Self::Rejected => "rejected",
            Self::Cancelled => "cancelled",
        }
    }

    /// The text for its owner.
    pub fn label(self) -> &'static str {
        match self {
            Self::Pending | Self::ApprovedOnce => "Pending Review",
            Self::Approved | Self::Paying => "Approved",
            Self::Completed => "Completed",
            Self::Rejected => "Rejected",
            Self::Cancelled => "Cancelled",
        }
    }

    /// True while the amount is held.
    pub fn is_open(self) -> bool {
        match self {
            Self::Pending | Self::ApprovedOnce | Self::Approved | Self::Paying => true,
            Self::Completed | Self::Rejected | Self::Cancelled => false,
        }
    }

    /// The state as its owner sees it: how far the admins are among themselves is not their business.
    pub fn public(self) -> Self {
        match self {
            Self::Pending | Self::ApprovedOnce => Self::Pending,
            Self::Approved | Self::Paying => Self::Approved,
            Self::Completed => Self::Completed,
            Self::Rejected => Self::Rejected,
            Self::Cancelled => Self::Cancelled,
        }
    }

    /// The state after a step. Its owner may cancel until the first admin approved; nothing is paid that was not approved, and
    /// nothing is given back while somebody pays it.
    pub fn after(self, step: Step) -> Result<Self, Refusal> {
        match (self, step) {
            (Self::Pending | Self::ApprovedOnce, Step::Approve { enough: true }) => Ok(Self::Approved),
            // Once more where the first one is in office no longer.
            (Self::Pending | Self::ApprovedOnce, Step::Approve { enough: false }) => Ok(Self::ApprovedOnce),
            (Self::Pending | Self::ApprovedOnce | Self::Approved, Step::Reject) => Ok(Self::Rejected),
            (Self::Approved, Step::Claim) => Ok(Self::Paying),
            (Self::Paying, Step::Release) => Ok(Self::Approved),
            (Self::Paying, Step::Complete) => Ok(Self::Completed),
            (Self::Pending, Step::Cancel) => Ok(Self::Cancelled),
            (
                Self::Pending
                | Self::ApprovedOnce
                | Self::Approved
                | Self::Paying
                | Self::Completed
                | Self::Rejected
                | Self::Cancelled,
                Step::Approve { .. } | Step::Reject | Step::Claim | Step::Release | Step::Complete | Step::Cancel,
            ) => Err(Refusal { state: self, step }),
        }
    }
}

impl Refusal {
    fn text(&self) -> &'static str {
        match (self.state, self.step) {
            (State::Completed, _) => "This withdrawal has been completed.",
            (State::Rejected, _) => "This withdrawal has been rejected.",
            (State::Cancelled, _) => "This withdrawal has been cancelled.",
            (_, Step::Cancel) => "This withdrawal has been approved and can no longer be cancelled.",
            (State::Paying, Step::Approve { .. } | Step::Reject | Step::Claim) => "This withdrawal is being paid out.",
            (State::Approved, Step::Complete) => "Take this withdrawal for paying first.",
            (_, Step::Complete | Step::Claim) => "This withdrawal must be approved first.",
            (_, Step::Release) => "Nobody is paying this withdrawal out.",
            (_, Step::Approve { .. } | Step::Reject) => "This withdrawal has been approved.",
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::{prelude::*, sample::select};

    fn steps() -> Vec<Step> {
        vec![
            Step::Approve { enough: true },
            Step::Approve { enough: false },
            Step::Reject,
            Step::Claim,
            Step::Release,
            Step::Complete,
            Step::Cancel,
        ]
    }

    #[test]
    fn withdraw_10_a_new_request_is_pending_review() {
        assert_eq!(State::Pending.label(), "Pending Review");
    }

    #[test]
    fn its_owner_is_not_told_how_far_the_admins_are_among_themselves() {
        assert_eq!(State::ApprovedOnce.public(), State::Pending);
        assert_eq!(State::Paying.public(), State::Approved);
        for state in State::ALL {
            assert_eq!(state.label(), state.public().label());
        }
    }

    #[test]
    fn a_withdrawal_s_words_are_those_that_are_stored_and_only_before_an_end_is_the_amount_held() {
        for (state, word, label, held) in [
            (State::Pending, "pending", "Pending Review", true),
            (State::ApprovedOnce, "approved_once", "Pending Review", true),
            (State::Approved, "approved", "Approved", true),
            (State::Paying, "paying", "Approved", true),
            (State::Completed, "completed", "Completed", false),
            (State::Rejected, "rejected", "Rejected", false),
            (State::Cancelled, "cancelled", "Cancelled", false),
        ] {
            assert_eq!(
                (state.to_string(), state.label(), state.is_open()),
                (word.into(), label, held)
            );
            assert_eq!(word.parse(), Ok(state));
        }
        assert_eq!("paid".parse::<State>(), Err(InvalidState));
    }

    #[test]
    fn a_refused_step_says_why() {
        let enough = Step::Approve { enough: true };
        for (state, step, text) in [
            (State::Completed, Step::Reject, "This withdrawal has been completed."),
            (State::Rejected, enough, "This withdrawal has been rejected."),
            (State::Cancelled, Step::Claim, "This withdrawal has been cancelled."),
            (
                State::ApprovedOnce,
                Step::Cancel,
                "This withdrawal has been approved and can no longer be cancelled.",
            ),
            (State::Paying, Step::Reject, "This withdrawal is being paid out."),
            (
                State::Approved,
                Step::Complete,
                "Take this withdrawal for paying first.",
            ),
            (State::Pending, Step::Claim, "This withdrawal must be approved first."),
            (State::Approved, Step::Release, "Nobody is paying this withdrawal out."),
            (State::Approved, enough, "This withdrawal has been approved."),
        ] {
            assert_eq!(state.after(step).unwrap_err().to_string(), text);
        }
    }

    proptest! {
        #[test]
        fn an_end_is_final_and_nothing_is_paid_without_its_approvals(
            needed in 1u8..=2,
            taken in prop::collection::vec(select(steps()), 0..12),
        ) {
            let (mut state, mut approvals) = (State::Pending, 0);
            for step in taken {
                let step = match step {
                    Step::Approve { .. } => Step::Approve { enough: approvals + 1 >= needed },
                    other @ (Step::Reject | Step::Claim | Step::Release | Step::Complete | Step::Cancel) => other,
                };
                match state.after(step) {
                    Ok(next) => {
                        prop_assert!(state.is_open(), "{state} was an end");
                        if matches!(step, Step::Approve { .. }) {
                            approvals += 1;
                        }
                        prop_assert!(next != State::Cancelled || approvals == 0);
                        prop_assert!(!matches!(next, State::Approved | State::Paying | State::Completed) || approvals >= needed);
                        prop_assert!(next != State::Completed || state == State::Paying, "paid by nobody");
                        prop_assert!(next != State::Rejected || state != State::Paying, "given back while it is paid");
                        state = next;
                    }
                    Err(refusal) => prop_assert!(!refusal.to_string().is_empty()),
                }
            }
            prop_assert!(approvals <= needed);
        }

        #[test]
        fn every_word_reads_back(state in select(State::ALL.to_vec())) {
            prop_assert_eq!(state.as_str().parse::<State>().unwrap(), state);
        }
    }
}
