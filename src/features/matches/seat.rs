//! Comers to a table by REST: somebody signed in, or the holder of a seat's token (E56). A seat's token opens neither money nor a profile:
//! only calls that ask for a `Comer` take it.

use super::ticket::{self, Opened, Sitter, TicketError};
use crate::{
    auth::{Account, AuthError, Identity, SessionId, store::sessions},
    context::Context,
    http::{
        callers::calling,
        error::{ApiError, Code},
    },
};
use actix_web::{FromRequest, HttpRequest, dev::Payload, web};
use domain::{Address, GuestId, MatchId, UserId};
use futures_util::future::LocalBoxFuture;

/// The header with a seat's token.
pub const SEAT: &str = "x-seat";

/// Somebody on their way to a table.
#[derive(Debug, Clone, Copy)]
pub struct Comer {
    pub sitter: Sitter,
    /// The wallet's; none of a guest.
    pub address: Option<Address>,
    pub session: Option<SessionId>,
    /// Where a seat's token says who it is: the match that it is of.
    at: Option<MatchId>,
}

impl Comer {
    /// A guest who was just found out.
    pub fn guest(guest: GuestId) -> Self {
        Self {
            sitter: Sitter::Guest(guest),
            address: None,
            session: None,
            at: None,
        }
    }

    /// Somebody with an account; a guest plays nobody but agents.
    pub fn person(&self) -> Result<UserId, ApiError> {
        match self.sitter {
            Sitter::User(user) => Ok(user),
            Sitter::Guest(_) => Err(ApiError::new(Code::Unauthenticated, "Sign in to play other people.")),
        }
    }

    /// At that match; a token of a seat at another one is none.
    pub fn at(self, id: MatchId) -> Result<Self, ApiError> {
        match self.at {
            Some(at) if at != id => Err(invalid()),
            Some(_) | None => Ok(self),
        }
    }
}

impl From<&Identity> for Comer {
    fn from(who: &Identity) -> Self {
        Self {
            sitter: Sitter::User(who.user_id),
            address: Some(who.address),
            session: Some(who.session_id),
            at: None,
        }
    }
}

impl FromRequest for Comer {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let token = request.headers().get(SEAT).and_then(|token| token.to_str().ok());
        let Some(token) = token.map(str::to_owned) else {
            let account = Account::from_request(request, payload);
            return Box::pin(async move { Ok(Self::from(&account.await?.0)) });
        };
        let context = request.app_data::<web::Data<Context>>().cloned();
        calling(request, async move {
            let context = context.ok_or_else(|| ApiError::internal("the application has no state"))?;
            of_seat(&context, &token).await
        })
    }
}

/// The seat that a token opens. A person's opens nothing once their session is over.
async fn of_seat(context: &Context, token: &str) -> Result<Comer, ApiError> {
    let Opened { claim, .. } = ticket::read_seat_token(&context.keys, token).map_err(|e| match e {
        TicketError::Unavailable(error) => error,
        TicketError::Invalid | TicketError::Expired | TicketError::Used => invalid(),
    })?;
    let user = match claim.sitter {
        Sitter::Guest(guest) => {
            return Ok(Comer {
                at: Some(claim.match_id),
                ..Comer::guest(guest)
            });
        }
        Sitter::User(user) => user,
    };
    context.limits.write(user)?;
    let session = claim.session.ok_or_else(invalid)?;
    let mut db = context.pool.acquire().await?;
    match sessions::find_all(&mut db, &[(session, user)]).await?.pop() {
        Some(sessions::State::Live(live)) => Ok(Comer {
            sitter: claim.sitter,
            address: Some(live.user.address),
            session: Some(session),
            at: Some(claim.match_id),
        }),
        Some(sessions::State::Revoked) => Err(AuthError::Revoked.into()),
        Some(sessions::State::Expired | sessions::State::Unknown) | None => Err(invalid()),
    }
}

fn invalid() -> ApiError {
    ApiError::new(Code::InvalidTicket, "This seat is no longer yours. Sign in to go on.")
}
