//! From a token to a person.

use super::{
    AuthError, Keys, SessionId,
    store::sessions::{self, Provider, State},
    token::Claims,
};
use crate::{db, users};
use domain::{Address, UserId};
use sqlx::{PgConnection, PgPool};
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
    let claims = read(keys, token)?;
    let mut db = pool.acquire().await?;
    let found = of_claims(&mut db, std::slice::from_ref(&claims)).await?;
    let identity = found.into_iter().next().unwrap_or(Err(AuthError::Invalid))?;
    Ok((identity, claims))
}

/// The claims of a token, when it is ours and unexpired. Whether its session lives, only the database knows.
pub fn read(keys: &Keys, token: &str) -> Result<Claims, AuthError> {
    keys.read(token)
}

/// Owners of these tokens, in their order: one question for all of them.
pub async fn of_claims(db: &mut PgConnection, tokens: &[Claims]) -> db::Result<Vec<Result<Identity, AuthError>>> {
    if tokens.is_empty() {
        return Ok(Vec::new());
    }
    let asked: Vec<_> = tokens.iter().map(|claims| (claims.sid, claims.sub)).collect();
    let states = sessions::find_all(&mut *db, &asked).await?;
    let now = OffsetDateTime::now_utc();
    let unseen = |state: &State| matches!(state, State::Live(live) if now - live.last_seen_at > SEEN_EVERY);
    let touched = asked.iter().zip(&states).filter(|(_, state)| unseen(state));
    let touched: Vec<_> = touched.map(|((id, _), _)| *id).collect();
    if !touched.is_empty() {
        sessions::touch(db, &touched).await?;
    }
    let identities = tokens.iter().zip(states).map(|(claims, state)| identity(claims, state));
    Ok(identities.collect())
}

fn identity(claims: &Claims, state: State) -> Result<Identity, AuthError> {
    let live = match state {
        State::Live(live) => live,
        State::Expired => return Err(AuthError::Expired),
        State::Revoked => return Err(AuthError::Revoked),
        State::Unknown => return Err(AuthError::Invalid),
    };
    let token_end = OffsetDateTime::from_unix_timestamp(claims.exp).map_err(|_| AuthError::Invalid)?;
    Ok(Identity {
        user_id: live.user.id,
        address: live.user.address,
        username: live.user.username,
        is_admin: live.user.is_admin && live.provider == Provider::Wallet,
        session_id: claims.sid,
        signed_in_at: live.signed_in_at,
        expires_at: live.expires_at.min(token_end),
    })
}
