//! From a token to a person.

use super::{
    AuthError, Keys, SessionId,
    store::sessions::{self, Provider, State},
    token::Claims,
};
use crate::users;
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
