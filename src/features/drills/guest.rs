//! Guests' runs: the server keeps nothing of them. Their state goes along with each request, signed; nothing comes of a streak, so a guest who
//! plays from an older state again deceives nobody but themselves.

use super::commands::{Shot, Shown, out_of_turn, played, shown};
use crate::{
    auth::{AuthError, Keys},
    http::{
        error::{ApiError, Code},
        limits::{ByAddress, Rate},
    },
};
use data_encoding::BASE64URL_NOPAD;
use domain::drill::{DrillId, State, pack, unpack};
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use time::{Duration, OffsetDateTime};

/// For what the token is good.
const PURPOSE: &str = "drill";
/// A run is gone on with for so long.
const LIFE: Duration = Duration::hours(12);
/// Calls of guests at one network address: a room full of people who share it.
const RATE: Rate = Rate {
    burst: 60,
    per_second: 4.0,
};

/// How often guests of one address may play.
pub struct DrillGuests(ByAddress);

impl Default for DrillGuests {
    fn default() -> Self {
        Self(ByAddress::new(RATE))
    }
}

impl DrillGuests {
    /// Counts a call of a guest.
    ///
    /// # Errors
    /// 429 for an address that calls too often.
    pub(super) fn take(&self, from: IpAddr) -> Result<(), ApiError> {
        self.0.take(from)
    }
}

/// A guest's run before a shot.
#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    iss: String,
    aud: String,
    sub: DrillId,
    shot: i32,
    streak: u32,
    layout: String,
    iat: i64,
    exp: i64,
}

/// The state of a run before its shot of that number, for the guest to keep.
pub(super) fn seal(keys: &Keys, id: DrillId, shot: i32, state: &State) -> Result<String, ApiError> {
    let now = OffsetDateTime::now_utc();
    keys.seal(&Claims {
        iss: keys.issuer().to_owned(),
        aud: PURPOSE.to_owned(),
        sub: id,
        shot,
        streak: state.streak,
        layout: BASE64URL_NOPAD.encode(&pack(&state.layout)),
        iat: now.unix_timestamp(),
        exp: (now + LIFE).unix_timestamp(),
    })
}

/// Plays a guest's shot from the state that they kept.
///
/// # Errors
/// 400 for a token that is none of this drill, 409 for one that has expired or is of another shot.
pub(super) fn shoot(keys: &Keys, id: DrillId, shot: Shot, token: &str) -> Result<Shown, ApiError> {
    let claims: Claims = keys.unseal(token, PURPOSE).map_err(|error| match error {
        AuthError::Expired => ApiError::new(Code::Conflict, "This run began too long ago. Start a new one."),
        AuthError::Unavailable(error) => error,
        AuthError::Missing | AuthError::Invalid | AuthError::Revoked => unreadable(),
    })?;
    let bytes = BASE64URL_NOPAD.decode(claims.layout.as_bytes());
    let layout = bytes
        .ok()
        .and_then(|bytes| unpack(&bytes).ok())
        .ok_or_else(unreadable)?;
    if claims.sub != id {
        return Err(unreadable());
    }
    if claims.shot != shot.number {
        return Err(out_of_turn());
    }
    let state = State {
        layout,
        streak: claims.streak,
    };
    Ok(shown(played(&id.drill(), &state, &shot.stroke)?, &shot, None))
}

fn unreadable() -> ApiError {
    ApiError::bad_request("This run cannot be read. Start a new one.")
}
