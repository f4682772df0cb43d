//! The right to act as an administrator. The role is read from the database at every call; no header or field speaks for it.

use super::{
    AuthError, SIGN_IN_TTL, SessionId, authenticate, bearer,
    store::admin_sessions::{self, Holder, State},
};
use crate::{
    audit::Actor,
    context::Context,
    http::{
        callers::calling,
        error::{ApiError, Code},
    },
};
use actix_web::{FromRequest, HttpRequest, dev::Payload, web};
use domain::{AdminId, UserId};
use futures_util::future::LocalBoxFuture;
use time::OffsetDateTime;

/// An administrator, by a wallet whose person has the role or by an account's session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdminIdentity {
    /// Of the account, or of the person.
    pub id: AdminId,
    /// The name that other admins see.
    pub name: String,
    /// The person of the wallet; None for an account without one, which decides nothing about money.
    pub user_id: Option<UserId>,
}

impl AdminIdentity {
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

/// An administrator who may decide about money: it is known which person they are, so that nobody decides about their own or is
/// their own second, and a wallet's token is of a sign-in of the last hours, as an account's session is.
#[derive(Debug, Clone)]
pub struct MoneyAdmin {
    pub who: AdminIdentity,
    pub person: UserId,
}

/// The admin session of a token. Invalid for a wallet's token.
pub async fn office(context: &Context, token: &str) -> Result<Office, AuthError> {
    let claims = context.keys.read_admin(token)?;
    match admin_sessions::find(&mut *context.pool.acquire().await?, claims.sid, claims.sub).await? {
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
    match office(context(&request)?, token).await {
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
        calling(request, session(request.clone()))
    }
}

fn context(request: &HttpRequest) -> Result<&web::Data<Context>, ApiError> {
    request
        .app_data::<web::Data<Context>>()
        .ok_or_else(|| ApiError::internal("the application has no state"))
}

pub(super) async fn identify(request: &HttpRequest) -> Result<(AdminIdentity, Option<OffsetDateTime>), ApiError> {
    let context = context(request)?;
    let token = bearer(request).ok_or(AuthError::Missing)?;
    let (is_admin, identity, signed_in) = match office(context, token).await {
        Ok(Office { holder, .. }) => (holder.is_admin, AdminIdentity::from(holder), None),
        Err(AuthError::Invalid) => {
            let person = authenticate(&context.pool, &context.keys, token).await?;
            let identity = AdminIdentity {
                id: person.user_id.into(),
                name: person.display_name(),
                user_id: Some(person.user_id),
            };
            (person.is_admin, identity, Some(person.signed_in_at))
        }
        Err(e @ (AuthError::Missing | AuthError::Expired | AuthError::Revoked | AuthError::Unavailable(_))) => {
            return Err(e.into());
        }
    };
    if !is_admin {
        return Err(ApiError::admins_only());
    }
    if !request.method().is_safe() {
        context.limits.admin_write(identity.id)?;
    }
    Ok((identity, signed_in))
}

/// Somebody who signed in: an administrator in either way, or a person.
#[derive(Debug, Clone, Copy)]
pub enum Member {
    Administrator,
    Person(UserId),
}

async fn member(request: HttpRequest) -> Result<Member, ApiError> {
    let context = context(&request)?;
    let token = bearer(&request).ok_or(AuthError::Missing)?;
    match office(context, token).await {
        Ok(Office { holder, .. }) if holder.is_admin => Ok(Member::Administrator),
        Ok(_) => Err(ApiError::admins_only()),
        Err(AuthError::Invalid) => {
            let person = authenticate(&context.pool, &context.keys, token).await?;
            Ok(if person.is_admin {
                Member::Administrator
            } else {
                Member::Person(person.user_id)
            })
        }
        Err(e @ (AuthError::Missing | AuthError::Expired | AuthError::Revoked | AuthError::Unavailable(_))) => {
            Err(e.into())
        }
    }
}

impl FromRequest for Member {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        calling(request, member(request.clone()))
    }
}

impl FromRequest for Admin {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let asked = request.clone();
        let who = async move { Ok(Self(identify(&asked).await?.0)) };
        calling(request, who)
    }
}

async fn identify_for_money(request: HttpRequest) -> Result<MoneyAdmin, ApiError> {
    let (who, signed_in) = identify(&request).await?;
    let person = who.user_id.ok_or_else(|| {
        ApiError::forbidden("Decisions about money need an administrator whose account is linked to a wallet.")
    })?;
    if signed_in.is_some_and(|at| OffsetDateTime::now_utc() - at > SIGN_IN_TTL) {
        let text = "Please sign in again: decisions about money need a sign-in of the last 4 hours.";
        return Err(ApiError::new(Code::SignInAgain, text));
    }
    Ok(MoneyAdmin { who, person })
}

impl FromRequest for MoneyAdmin {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        calling(request, identify_for_money(request.clone()))
    }
}
