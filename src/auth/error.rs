//! Why a caller is not let in.

use crate::http::error::{ApiError, Code};

/// Why a token opens nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AuthError {
    #[error("no token was presented")]
    Missing,
    #[error("the token is not one of ours")]
    Invalid,
    #[error("the session has expired")]
    Expired,
    #[error("the session was signed out")]
    Revoked,
    /// The database could not be asked; the answer says when to try again.
    #[error("the session cannot be checked now")]
    Unavailable(ApiError),
}

impl From<sqlx::Error> for AuthError {
    fn from(error: sqlx::Error) -> Self {
        Self::Unavailable(error.into())
    }
}

impl From<AuthError> for ApiError {
    fn from(error: AuthError) -> Self {
        let connect = "Authentication required. Please connect your wallet.";
        match error {
            AuthError::Missing => Self::new(Code::Unauthenticated, connect),
            AuthError::Invalid => Self::new(Code::InvalidToken, connect),
            AuthError::Expired => Self::new(Code::InvalidToken, "Your session has expired. Please log in again."),
            AuthError::Revoked => Self::new(Code::SessionRevoked, "Your session has ended. Please log in again."),
            AuthError::Unavailable(error) => error,
        }
    }
}
