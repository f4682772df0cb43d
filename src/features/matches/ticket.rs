//! The way to a seat at a table: a ticket in the launch address, signed, for a minute and for one use; and the seat's own token, with which
//! a page that lost its socket comes back until the match ends, or the session with which the ticket was asked for.

use super::store::tickets;
use crate::{
    auth::{AuthError, Keys, SessionId},
    http::error::ApiError,
};
use domain::{
    GuestId, MatchId, UserId,
    matchup::{Player, Side},
};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// From the launch to the table: one page load.
pub const TICKET_LIFE: Duration = Duration::seconds(60);
/// Longer than any match lasts: who comes back later finds it ended.
pub const SEAT_LIFE: Duration = Duration::hours(12);

const TICKET: &str = "table-ticket";
const SEAT: &str = "table-seat";

/// Somebody whom a ticket seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sitter {
    User(UserId),
    Guest(GuestId),
}

impl From<Sitter> for Player {
    fn from(sitter: Sitter) -> Self {
        match sitter {
            Sitter::User(user) => Self::User(user),
            Sitter::Guest(guest) => Self::Guest(guest),
        }
    }
}

/// Somebody's seat at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatClaim {
    pub match_id: MatchId,
    pub sitter: Sitter,
    pub seat: Side,
    /// With whose end the way to the seat ends. None where the link was told to all of a person's sockets: then it ends with any of theirs.
    pub session: Option<SessionId>,
}

/// A seat that a ticket or a token opens, and when that was made; whole seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opened {
    pub claim: SeatClaim,
    pub issued_at: OffsetDateTime,
}

#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    iss: String,
    aud: String,
    /// The person, or the guest.
    sub: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    guest: bool,
    /// The match.
    mid: MatchId,
    seat: Side,
    sid: Option<SessionId>,
    /// Makes a ticket this one.
    jti: Uuid,
    iat: i64,
    exp: i64,
}

/// Why a ticket or a seat's token opens nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TicketError {
    /// Not one of ours, altered, or of something else.
    #[error("the ticket is not valid")]
    Invalid,
    #[error("the ticket has expired")]
    Expired,
    #[error("the ticket has been used")]
    Used,
    /// The database could not be asked.
    #[error("the ticket cannot be checked now")]
    Unavailable(ApiError),
}

impl From<AuthError> for TicketError {
    fn from(error: AuthError) -> Self {
        match error {
            AuthError::Missing | AuthError::Invalid | AuthError::Revoked => Self::Invalid,
            AuthError::Expired => Self::Expired,
            AuthError::Unavailable(error) => Self::Unavailable(error),
        }
    }
}

impl From<sqlx::Error> for TicketError {
    fn from(error: sqlx::Error) -> Self {
        Self::Unavailable(error.into())
    }
}

/// A ticket to one's seat, for the launch address.
pub fn issue(keys: &Keys, claim: SeatClaim, now: OffsetDateTime) -> Result<String, ApiError> {
    seal(keys, TICKET, claim, now, TICKET_LIFE)
}

/// The seat that a ticket would open, without using it up.
pub fn read(keys: &Keys, ticket: &str) -> Result<SeatClaim, TicketError> {
    Ok(keys.unseal::<Claims>(ticket, TICKET)?.opened()?.claim)
}

/// Uses a ticket up, and tells which seat it opens. The page that used it may do so again while it is good: the first answer may have been
/// lost on the way. It is known by the random number that it drew; without one a ticket is good once.
pub async fn redeem(
    db: &mut PgConnection,
    keys: &Keys,
    ticket: &str,
    holder: Option<Uuid>,
) -> Result<Opened, TicketError> {
    let claims: Claims = keys.unseal(ticket, TICKET)?;
    let opened = claims.opened()?;
    let expires_at = OffsetDateTime::from_unix_timestamp(claims.exp).map_err(|_| TicketError::Invalid)?;
    match tickets::redeem(db, claims.jti, opened.claim.match_id, expires_at, holder).await? {
        true => Ok(opened),
        false => Err(TicketError::Used),
    }
}

/// Opens the same seat again.
pub fn seat_token(keys: &Keys, claim: SeatClaim, now: OffsetDateTime) -> Result<String, ApiError> {
    seal(keys, SEAT, claim, now, SEAT_LIFE)
}

/// The seat that a token opens; whether the match still runs, its table knows.
pub fn read_seat_token(keys: &Keys, token: &str) -> Result<Opened, TicketError> {
    keys.unseal::<Claims>(token, SEAT)?.opened()
}

fn seal(keys: &Keys, purpose: &str, claim: SeatClaim, now: OffsetDateTime, life: Duration) -> Result<String, ApiError> {
    let (sub, guest) = match claim.sitter {
        Sitter::User(user) => (user.to_string(), false),
        Sitter::Guest(guest) => (guest.to_string(), true),
    };
    keys.seal(&Claims {
        iss: keys.issuer().to_owned(),
        aud: purpose.to_owned(),
        sub,
        guest,
        mid: claim.match_id,
        seat: claim.seat,
        sid: claim.session,
        jti: Uuid::new_v4(),
        iat: now.unix_timestamp(),
        exp: (now + life).unix_timestamp(),
    })
}

impl Claims {
    fn opened(&self) -> Result<Opened, TicketError> {
        let sitter = if self.guest {
            self.sub.parse().map(Sitter::Guest)
        } else {
            self.sub.parse().map(Sitter::User)
        };
        let sitter = sitter.map_err(|_| TicketError::Invalid)?;
        Ok(Opened {
            claim: SeatClaim {
                match_id: self.mid,
                sitter,
                seat: self.seat,
                session: self.sid,
            },
            issued_at: OffsetDateTime::from_unix_timestamp(self.iat).map_err(|_| TicketError::Invalid)?,
        })
    }
}
