//! Why tokens that came buy nothing, and so go back.

use super::till::too_little;
use crate::http::error::{ApiError, Code};
use domain::{credits::TokenMinimum, spending::Refusal};
use std::str::FromStr;

/// Why tokens buy nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// Below the least amount, or for less than one credit.
    TooLittle,
    /// More than can be counted.
    BeyondCount,
    /// Credits were not sold at the block's time, or not for tokens when it was read.
    Closed,
    /// The sender is on a break that they chose.
    OnBreak,
    /// Above a limit that the sender set.
    OverLimit,
    /// Nobody signed in with the sender's address in time.
    UnknownSender,
}

/// A stored word that is no reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no reason of a refused payment")]
pub struct UnknownReason;

impl Reason {
    const ALL: [Self; 6] = [
        Self::TooLittle,
        Self::BeyondCount,
        Self::Closed,
        Self::OnBreak,
        Self::OverLimit,
        Self::UnknownSender,
    ];

    /// The word that is stored and told.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::TooLittle => "too_little",
            Self::BeyondCount => "beyond_count",
            Self::Closed => "closed",
            Self::OnBreak => "on_break",
            Self::OverLimit => "over_limit",
            Self::UnknownSender => "unknown_sender",
        }
    }

    /// Of what stands in the way of spending. Who has not agreed to the terms yet is asked before they play: what they sent is theirs.
    pub fn of(refusal: Refusal) -> Option<Self> {
        match refusal {
            Refusal::SwitchedOff { .. } => Some(Self::Closed),
            Refusal::OnBreak { .. } => Some(Self::OnBreak),
            Refusal::OverLimit { .. } => Some(Self::OverLimit),
            Refusal::Unattested => None,
        }
    }

    /// How the sender is told.
    pub fn refusal(self, least: TokenMinimum) -> ApiError {
        let (code, why) = match self {
            Self::TooLittle => return too_little(least),
            Self::BeyondCount => (Code::BadRequest, "More tokens came than can be counted."),
            Self::Closed => (
                Code::CreditsDisabled,
                "Pool credits were not sold when your tokens came.",
            ),
            Self::OnBreak => (Code::OnBreak, "You are on a break that you chose."),
            Self::OverLimit => (Code::SpendLimit, "The purchase is above a limit that you set."),
            Self::UnknownSender => (Code::BadRequest, "Nobody signed in with this wallet in time."),
        };
        ApiError::new(code, format!("{why} What was sent is returned to you."))
    }
}

impl FromStr for Reason {
    type Err = UnknownReason;

    fn from_str(text: &str) -> Result<Self, UnknownReason> {
        let found = Self::ALL.into_iter().find(|reason| reason.as_str() == text);
        found.ok_or(UnknownReason)
    }
}
