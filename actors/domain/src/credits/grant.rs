use std::str::FromStr;

/// How credits stand that an administrator gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GrantState {
    /// A second administrator must confirm it.
    Waiting,
    /// The person has them.
    Granted,
    Rejected,
}

/// The word names no state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no state of a grant")]
pub struct InvalidGrantState;

/// The grant waits for nobody any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", match .0 { GrantState::Rejected => "This grant has been rejected.", GrantState::Waiting | GrantState::Granted => "This has been granted." })]
pub struct GrantDecided(pub GrantState);

impl GrantState {
    /// The word that is stored and answered.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Granted => "granted",
            Self::Rejected => "rejected",
        }
    }

    /// The only change there is: a grant that waits is decided once.
    ///
    /// # Errors
    /// It was decided before.
    pub fn decide(self, to: Self) -> Result<Self, GrantDecided> {
        match self {
            Self::Waiting => Ok(to),
            Self::Granted | Self::Rejected => Err(GrantDecided(self)),
        }
    }
}

impl FromStr for GrantState {
    type Err = InvalidGrantState;

    fn from_str(text: &str) -> Result<Self, InvalidGrantState> {
        let all = [Self::Waiting, Self::Granted, Self::Rejected];
        all.into_iter()
            .find(|state| state.as_str() == text)
            .ok_or(InvalidGrantState)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grant_is_decided_once_and_its_words_read_back() {
        use GrantState::{Granted, Rejected, Waiting};
        for state in [Waiting, Granted, Rejected] {
            assert_eq!(state.as_str().parse(), Ok(state));
        }
        for to in [Granted, Rejected] {
            assert_eq!(Waiting.decide(to), Ok(to));
            assert!(to.decide(Granted).is_err() && to.decide(Rejected).is_err());
        }
        assert_eq!(GrantDecided(Rejected).to_string(), "This grant has been rejected.");
        assert_eq!(GrantDecided(Granted).to_string(), "This has been granted.");
    }
}
