//! Callers of what organisers and administrators may do.

use super::{error::not_found, store};
use crate::{
    audit::Actor,
    auth::{Account, Admin},
    context::Context,
    http::{
        callers::calling,
        error::{ApiError, Code},
    },
};
use actix_web::{FromRequest, HttpRequest, dev::Payload};
use domain::{TournamentId, UserId};
use futures_util::future::LocalBoxFuture;

/// A person, or an administrator by either kind of token.
pub struct Caller {
    pub person: Option<UserId>,
    admin: Option<Actor>,
}

impl FromRequest for Caller {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let asked = request.clone();
        let who = async move {
            match Admin::extract(&asked).await {
                Ok(Admin(admin)) => Ok(Self {
                    person: admin.user_id,
                    admin: Some(admin.actor()),
                }),
                Err(refusal) if refusal.code() == Code::Forbidden => Ok(Self {
                    person: Some(Account::extract(&asked).await?.0.user_id),
                    admin: None,
                }),
                Err(refusal) => Err(refusal),
            }
        };
        calling(request, who)
    }
}

impl Caller {
    /// The organiser decides, and so do administrators. Answers the administrator who is named in the audit log: about a tournament of one's
    /// own it keeps nothing.
    pub async fn decides(&self, context: &Context, id: TournamentId) -> Result<Option<Actor>, ApiError> {
        let organiser = store::organiser(&mut *context.pool.acquire().await?, id).await?;
        let organiser = organiser.ok_or_else(not_found)?;
        match self.admin {
            _ if organiser.is_some() && organiser == self.person => Ok(None),
            Some(admin) => Ok(Some(admin)),
            None => Err(ApiError::forbidden(
                "Only the organiser of this tournament can do that.",
            )),
        }
    }
}
