//! Who may act as an administrator. The role is read from the database at every call; no header or field speaks for it.

use super::{AuthError, SessionId, authenticate, bearer};
use crate::{
    error::ApiError,
    state::AppState,
    store::{
        admin_sessions::{self, Holder, State},
        audit::Actor,
    },
};
use actix_web::{FromRequest, HttpRequest, dev::Payload, web};
use domain::{AdminId, UserId};
use futures_util::future::LocalBoxFuture;

/// An administrator, by a wallet whose person has the role or by an account's session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdminIdentity {
    /// Of the account, or of the person.
    pub id: AdminId,
    /// The name that other admins see.
    pub name: String,
    /// The person of the wallet; None for an account without one.
    pub user_id: Option<UserId>,
}

impl AdminIdentity {
    /// The same for both identities of one person, so that nobody is their own second.
    pub fn person_key(&self) -> String {
        self.user_id
            .map_or_else(|| self.id.to_string(), |user| user.to_string())
    }

    /// How the audit log names them.
    pub fn actor(&self) -> Actor {
        Actor::Admin(self.id)
    }
}

impl From<Holder> for AdminIdentity {
    fn from(holder: Holder) -> Self {
        Self {
            id: holder.id,
            name: holder.username,
            user_id: holder.user_id,
        }
    }
}

/// An administrator, at this moment. Anyone else who is signed in is refused with 403, a guest with 401.
#[derive(Debug, Clone)]
pub struct Admin(pub AdminIdentity);

/// An admin session that lives, and whose it is, whether or not they still have the role.
#[derive(Debug, Clone)]
pub struct Office {
    pub holder: Holder,
    pub session: SessionId,
}

/// The admin session of a token. Invalid for a wallet's token.
pub(super) async fn office(state: &AppState, token: &str) -> Result<Office, AuthError> {
    let claims = state.keys.read_admin(token)?;
    match admin_sessions::find(&mut *state.pool.acquire().await?, claims.sid, claims.sub).await? {
        State::Live(holder) => Ok(Office {
            holder: *holder,
            session: claims.sid,
        }),
        State::Expired => Err(AuthError::Expired),
        State::Revoked => Err(AuthError::Revoked),
        State::Unknown => Err(AuthError::Invalid),
    }
}

/// The caller's admin session; None for guests and for people with a wallet's token, whom another extractor knows.
#[derive(Debug, Clone)]
pub struct AdminSession(pub Result<Option<Office>, AuthError>);

async fn session(request: HttpRequest) -> Result<AdminSession, ApiError> {
    let Some(token) = bearer(&request) else {
        return Ok(AdminSession(Ok(None)));
    };
    match office(state(&request)?, token).await {
        Ok(office) => Ok(AdminSession(Ok(Some(office)))),
        Err(AuthError::Missing | AuthError::Invalid) => Ok(AdminSession(Ok(None))),
        Err(AuthError::Unavailable(error)) => Err(error),
        Err(e @ (AuthError::Expired | AuthError::Revoked)) => Ok(AdminSession(Err(e))),
    }
}

impl FromRequest for AdminSession {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        Box::pin(session(request.clone()))
    }
}

fn state(request: &HttpRequest) -> Result<&web::Data<AppState>, ApiError> {
    request
        .app_data::<web::Data<AppState>>()
        .ok_or_else(|| ApiError::internal("the application has no state"))
}

async fn identify(request: HttpRequest) -> Result<Admin, ApiError> {
    let state = state(&request)?;
    let token = bearer(&request).ok_or(AuthError::Missing)?;
    let (is_admin, identity) = match office(state, token).await {
        Ok(Office { holder, .. }) => (holder.is_admin, AdminIdentity::from(holder)),
        Err(AuthError::Invalid) => {
            let person = authenticate(&state.pool, &state.keys, token).await?;
            let identity = AdminIdentity {
                id: person.user_id.into(),
                name: person.display_name(),
                user_id: Some(person.user_id),
            };
            (person.is_admin, identity)
        }
        Err(e @ (AuthError::Missing | AuthError::Expired | AuthError::Revoked | AuthError::Unavailable(_))) => {
            return Err(e.into());
        }
    };
    if !is_admin {
        return Err(ApiError::admins_only());
    }
    if !request.method().is_safe() {
        state.limits.admin_write(identity.id)?;
    }
    Ok(Admin(identity))
}

impl FromRequest for Admin {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        Box::pin(identify(request.clone()))
    }
}
