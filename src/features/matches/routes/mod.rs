//! Matches: what people have won and lost, what was played and how, and the ways to a table other than a duel room.

pub mod abort;
pub mod history;
pub mod invites;
pub mod ladder;
pub mod practice;
pub mod queue;
pub mod rematch;
pub mod replay;
pub mod results;
pub mod stats;

use super::{
    launch::Launch,
    store::{self, CreateError},
    ticket::{self, SeatClaim},
};
use crate::{
    auth::Identity,
    context::Context,
    features::matches::launch::GamePage,
    http::{
        error::{ApiError, Code},
        extract::{Id, PathId},
    },
    users,
};
pub use ladder::Ladder;
pub use replay::Replays;

use std::future::{Ready, ready};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use domain::{Address, MatchId, UserId, matchup::Side};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    stats::routes(config);
    history::routes(config);
    replay::routes(config);
    practice::routes(config);
    queue::routes(config);
    rematch::routes(config);
    abort::routes(config);
    results::routes(config);
    invites::routes(config);
}

/// How an answer about duels is wrapped.
#[derive(Debug, Serialize, ToSchema)]
pub struct Data<T> {
    /// Always true.
    success: bool,
    data: T,
}

impl<T> From<T> for Data<T> {
    fn from(data: T) -> Self {
        Self { success: true, data }
    }
}

/// How many, at most.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Most {
    /// 1 to 100; 10 when left out.
    limit: Option<i64>,
}

impl Most {
    fn limit(&self) -> i64 {
        self.limit.unwrap_or(10).clamp(1, 100)
    }
}

/// A table to go to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchLink {
    match_id: MatchId,
    /// The game's page, with a ticket to one's seat.
    pub(crate) url: String,
}

/// The `{id}` of a match. What cannot be one is no match's.
type OfMatch = Id<MatchId>;

impl PathId for MatchId {
    const NAME: &'static str = "id";

    fn refusal() -> ApiError {
        not_found()
    }
}

/// The `{userId}` of a player: their address, or their id.
#[derive(Debug, Clone)]
enum OfPlayer {
    Address(Address),
    Id(UserId),
}

impl FromRequest for OfPlayer {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let text = request.match_info().query("userId");
        let address = text.parse().map(Self::Address);
        ready(address.or_else(|_| text.parse().map(Self::Id).map_err(|_| ApiError::user_not_found())))
    }
}

impl OfPlayer {
    async fn find(&self, db: &mut PgConnection) -> Result<users::User, ApiError> {
        let found = match self {
            Self::Address(address) => users::by_address(db, *address).await?,
            Self::Id(id) => users::by_id(db, *id).await?,
        };
        found.ok_or_else(ApiError::user_not_found)
    }
}

fn not_found() -> ApiError {
    ApiError::new(Code::MatchNotFound, "Match not found")
}

/// Who left matches waits before the next one.
async fn check_penalty(db: &mut PgConnection, who: &Identity) -> Result<(), ApiError> {
    match store::penalty(db, who.user_id).await? {
        Some(left) => Err(ApiError::leaver(left)),
        None => Ok(()),
    }
}

/// The link to one's seat at a table.
pub(crate) async fn link(
    context: &Context,
    game: &GamePage,
    who: &Identity,
    id: MatchId,
) -> Result<MatchLink, ApiError> {
    let found = store::find(&mut *context.pool.acquire().await?, id).await?;
    let found = found.ok_or_else(not_found)?;
    let now = OffsetDateTime::now_utc();
    let seat = found.seat_of(who.user_id);
    let claim = seat.map(|seat| SeatClaim {
        match_id: id,
        user: who.user_id,
        seat,
        session: Some(who.session_id),
    });
    let ticket = claim
        .map(|claim| ticket::issue(&context.keys, claim, now))
        .transpose()?;
    let launch = Launch {
        room: found.room.as_deref(),
        match_id: id,
        user: Some(who.address),
        players: found.players.each_ref().map(|player| player.address),
        role: seat.unwrap_or(Side::Challenger),
        ticket: ticket.as_deref(),
    };
    Ok(MatchLink {
        match_id: id,
        url: game.launch(&launch, now),
    })
}

impl From<CreateError> for ApiError {
    fn from(error: CreateError) -> Self {
        match error {
            CreateError::Running => Self::new(Code::Conflict, "A match is running already."),
            CreateError::Money(refusal) => refusal.into(),
        }
    }
}
