//! From a token to a person.

use super::{
    Keys, SessionId,
    store::sessions::{self, Provider, State},
    token::Claims,
};
use crate::{
    http::error::{ApiError, Code},
    users,
};
use domain::{Address, UserId};
use sqlx::PgPool;
use time::{Duration, OffsetDateTime};

/// How old the note of a session's last use may grow.
const SEEN_EVERY: Duration = Duration::MINUTE;

/// A signed-in person, as the database knows them at this moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    pub user_id: UserId,
    pub address: Address,
    /// None until one is chosen.
    pub username: Option<String>,
    /// Never in a session that Immutable Passport opened.
    pub is_admin: bool,
    pub session_id: SessionId,
    /// When the address was proved.
    pub signed_in_at: OffsetDateTime,
    /// When the token or its session ends by itself, whichever is first.
    pub expires_at: OffsetDateTime,
}

impl Identity {
    /// The name that others see.
    pub fn display_name(&self) -> String {
        users::display_name(self.username.as_deref(), self.address)
    }
}

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

/// Tells whose token this is. The token must be ours and unexpired, and its session live in the database.
pub async fn authenticate(pool: &PgPool, keys: &Keys, token: &str) -> Result<Identity, AuthError> {
    resolve(pool, keys, token).await.map(|(identity, _)| identity)
}

pub async fn resolve(pool: &PgPool, keys: &Keys, token: &str) -> Result<(Identity, Claims), AuthError> {
    let claims = keys.read(token)?;
    let mut db = pool.acquire().await?;
    let live = match sessions::find(&mut db, claims.sid, claims.sub).await? {
        State::Live(live) => live,
        State::Expired => return Err(AuthError::Expired),
        State::Revoked => return Err(AuthError::Revoked),
        State::Unknown => return Err(AuthError::Invalid),
    };
    if OffsetDateTime::now_utc() - live.last_seen_at > SEEN_EVERY {
        sessions::touch(&mut db, claims.sid).await?;
    }
    let token_end = OffsetDateTime::from_unix_timestamp(claims.exp).map_err(|_| AuthError::Invalid)?;
    let identity = Identity {
        user_id: live.user.id,
        address: live.user.address,
        username: live.user.username,
        is_admin: live.user.is_admin && live.provider == Provider::Wallet,
        session_id: claims.sid,
        signed_in_at: live.signed_in_at,
        expires_at: live.expires_at.min(token_end),
    };
    Ok((identity, claims))
}
