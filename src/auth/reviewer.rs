//! Access to submissions: reviewers and administrators. The role is read from the database at every call.

use super::{
    AuthError, SIGN_IN_TTL,
    admin::{self, AdminIdentity},
    authenticate, bearer,
    store::reviewers,
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
use domain::UserId;
use futures_util::future::LocalBoxFuture;
use time::OffsetDateTime;

/// An administrator, or somebody whom one made a reviewer, at this moment. Anyone else who is signed in is refused with 403, a guest with 401.
#[derive(Debug, Clone)]
pub struct Reviewer {
    /// How the audit log names them.
    pub actor: Actor,
    /// The name that others see.
    pub name: String,
    /// None for an administrator's account without a wallet.
    person: Option<UserId>,
    /// When a wallet's address was proved; None for an administrator's account, whose sessions are short.
    signed_in: Option<OffsetDateTime>,
}

impl Reviewer {
    /// Which person decides: it must be known, so that nobody decides about their own, and they must have signed in within four hours.
    pub fn deciding(&self) -> Result<UserId, ApiError> {
        let person = self.person.ok_or_else(|| {
            ApiError::forbidden("Decisions about rewards need an administrator whose account is linked to a wallet.")
        })?;
        if self
            .signed_in
            .is_some_and(|at| OffsetDateTime::now_utc() - at > SIGN_IN_TTL)
        {
            let text = "Please sign in again: decisions about rewards need a sign-in of the last 4 hours.";
            return Err(ApiError::new(Code::SignInAgain, text));
        }
        Ok(person)
    }
}

impl Reviewer {
    fn admin(who: AdminIdentity, signed_in: Option<OffsetDateTime>) -> Self {
        Self {
            actor: who.actor(),
            person: who.user_id,
            name: who.name,
            signed_in,
        }
    }
}

async fn identify(request: HttpRequest) -> Result<Reviewer, ApiError> {
    let refusal = match admin::identify(&request).await {
        Ok((who, signed_in)) => return Ok(Reviewer::admin(who, signed_in)),
        Err(refusal) if refusal.code() == Code::Forbidden => refusal,
        Err(refusal) => return Err(refusal),
    };
    let context = request
        .app_data::<web::Data<Context>>()
        .ok_or_else(|| ApiError::internal("the application has no state"))?;
    let token = bearer(&request).ok_or(AuthError::Missing)?;
    let who = match authenticate(&context.pool, &context.keys, token).await {
        Ok(who) => who,
        // An account's session that has lost the role: no person stands behind it.
        Err(AuthError::Invalid) => return Err(refusal),
        Err(error) => return Err(error.into()),
    };
    if !reviewers::is_one(&mut *context.pool.acquire().await?, who.session_id).await? {
        return Err(refusal);
    }
    if !request.method().is_safe() {
        context.limits.write(who.user_id)?;
    }
    Ok(Reviewer {
        actor: Actor::User(who.user_id),
        name: who.display_name(),
        person: Some(who.user_id),
        signed_in: Some(who.signed_in_at),
    })
}

impl FromRequest for Reviewer {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        calling(request, identify(request.clone()))
    }
}
