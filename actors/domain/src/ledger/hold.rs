use std::str::FromStr;

/// Where a hold stands. It is closed once, in one of three ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HoldState {
    Open,
    /// The money went where it was meant to go.
    Posted,
    /// It went back.
    Voided,
    /// It went back because its time ran out.
    Expired,
}

/// The hold is used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the hold is {}", .0.as_str())]
pub struct AlreadyClosed(pub HoldState);

/// The text names no state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a hold is open, posted, voided or expired")]
pub struct UnknownHoldState;

impl HoldState {
    /// The word that is stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Posted => "posted",
            Self::Voided => "voided",
            Self::Expired => "expired",
        }
    }

    /// The only change there is: from open to closed.
    pub fn close(self, to: Self) -> Result<Self, AlreadyClosed> {
        match self {
            Self::Open => Ok(to),
            Self::Posted | Self::Voided | Self::Expired => Err(AlreadyClosed(self)),
        }
    }
}

impl FromStr for HoldState {
    type Err = UnknownHoldState;

    fn from_str(text: &str) -> Result<Self, UnknownHoldState> {
        match text {
            "open" => Ok(Self::Open),
            "posted" => Ok(Self::Posted),
            "voided" => Ok(Self::Voided),
            "expired" => Ok(Self::Expired),
            _ => Err(UnknownHoldState),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hold_is_closed_exactly_once() {
        use HoldState::{Expired, Open, Posted, Voided};
        for closed in [Posted, Voided, Expired] {
            assert_eq!(Open.close(closed), Ok(closed));
            for again in [Posted, Voided, Expired] {
                assert_eq!(closed.close(again), Err(AlreadyClosed(closed)));
            }
        }
    }

    #[test]
    fn every_state_reads_back_from_the_word_that_is_stored() {
        use HoldState::{Expired, Open, Posted, Voided};
        for (state, word) in [
            (Open, "open"),
            (Posted, "posted"),
            (Voided, "voided"),
            (Expired, "expired"),
        ] {
            assert_eq!((state.as_str(), word.parse()), (word, Ok(state)));
        }
        assert_eq!("closed".parse::<HoldState>(), Err(UnknownHoldState));
    }
}
