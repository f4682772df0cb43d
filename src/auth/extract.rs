//! Extractors by which a handler knows who is calling.

use super::{AuthError, Identity, authenticate};
use crate::{
    context::Context,
    http::{
        callers::{calling, turn_away},
        error::{ApiError, Code},
    },
};
use actix_web::{FromRequest, HttpRequest, dev::Payload, http::header, web};
use futures_util::future::LocalBoxFuture;

/// Anyone. A token that opens nothing leaves its bearer a guest, so that public reads stay open.
#[derive(Debug, Clone)]
pub struct Viewer(Result<Identity, AuthError>);

/// A signed-in person.
#[derive(Debug, Clone)]
pub struct Account(pub Identity);

impl Viewer {
    /// The person, or None for a guest.
    pub fn identity(&self) -> Option<&Identity> {
        self.0.as_ref().ok()
    }

    /// The person, or the refusal of a guest.
    pub fn required(self) -> Result<Identity, ApiError> {
        Ok(self.0?)
    }

    /// The person, or a refusal that says `text` when no token was presented.
    pub fn required_or(self, text: &'static str) -> Result<Identity, ApiError> {
        self.0.map_err(|e| match e {
            AuthError::Missing => ApiError::new(Code::Unauthenticated, text),
            other @ (AuthError::Invalid | AuthError::Expired | AuthError::Revoked | AuthError::Unavailable(_)) => {
                other.into()
            }
        })
    }
}

/// The bearer token of a request. One without a dot is the claim that a client builds for itself, and counts as none.
pub(crate) fn bearer(request: &HttpRequest) -> Option<&str> {
    let header = request.headers().get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = header.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && token.contains('.')).then_some(token)
}

async fn identify(request: HttpRequest) -> Result<Viewer, ApiError> {
    let context = request
        .app_data::<web::Data<Context>>()
        .ok_or_else(|| ApiError::internal("the application has no state"))?;
    let result = match bearer(&request) {
        Some(token) => authenticate(&context.pool, &context.keys, token).await,
        None => Err(AuthError::Missing),
    };
    match result {
        Err(AuthError::Unavailable(error)) => Err(error),
        Ok(identity) => {
            if !request.method().is_safe() {
                context.limits.write(identity.user_id)?;
            }
            Ok(Viewer(Ok(identity)))
        }
        Err(e @ (AuthError::Missing | AuthError::Invalid | AuthError::Expired | AuthError::Revoked)) => {
            Ok(Viewer(Err(e)))
        }
    }
}

impl FromRequest for Viewer {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let asked = request.clone();
        let who = async move {
            let viewer = identify(asked.clone()).await?;
            // A write that asks for a viewer needs a person, and says so in words of its own.
            if !asked.method().is_safe()
                && let Err(refusal) = &viewer.0
            {
                turn_away(&asked, refusal.clone().into());
            }
            Ok(viewer)
        };
        calling(request, who)
    }
}

/// Anyone, for a write that guests may do as well.
#[derive(Debug, Clone)]
pub struct Anyone(pub Viewer);

impl FromRequest for Anyone {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let who = identify(request.clone());
        calling(request, async move { Ok(Self(who.await?)) })
    }
}

/// A signed-in person who buys an NFT: a token that has expired or is none of ours is 403 there, as nowhere else (decision B38).
#[derive(Debug, Clone)]
pub struct Buyer(pub Identity);

impl FromRequest for Buyer {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let who = identify(request.clone());
        calling(request, async move {
            who.await?.0.map(Self).map_err(|refusal| match refusal {
                AuthError::Invalid | AuthError::Expired => ApiError::from(refusal).as_forbidden(),
                AuthError::Missing | AuthError::Revoked | AuthError::Unavailable(_) => refusal.into(),
            })
        })
    }
}

impl FromRequest for Account {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let who = identify(request.clone());
        calling(request, async move { Ok(Self(who.await?.0?)) })
    }
}
