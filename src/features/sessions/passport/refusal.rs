//! Refusals of a Passport token.

use crate::http::error::{ApiError, Code};

pub(in crate::features::sessions) const NOT_VERIFIED: &str =
    "The sign-in with Immutable Passport could not be verified. Please sign in again.";
pub(in crate::features::sessions) const USED: &str =
    "This sign-in with Immutable Passport was already used. Please sign in again.";
/// The documented text of a sign-in without a wallet.
const NO_ADDRESS: &str = "Failed to get wallet address from Immutable Passport";

/// Why a token opens nothing. Its text is for the log.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    #[error("the provider cannot be asked: {0}")]
    Unreachable(String),
    #[error("the token is not one of the provider's for this product: {0}")]
    Invalid(String),
    #[error("the token names no wallet address")]
    NoAddress,
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Unreachable(_) => Self::unavailable(),
            Refusal::Invalid(_) => Self::new(Code::InvalidToken, NOT_VERIFIED),
            Refusal::NoAddress => Self::new(Code::InvalidToken, NO_ADDRESS),
        }
    }
}
