//! Parameters of paths and queries that several calls about matches share.

use crate::{
    features::matches::error::not_found,
    http::{
        error::ApiError,
        extract::{Id, PathId},
    },
    users,
};
use actix_web::{FromRequest, HttpRequest, dev::Payload};
use domain::{Address, MatchId, UserId};
use serde::Deserialize;
use sqlx::PgConnection;
use std::future::{Ready, ready};
use utoipa::IntoParams;

/// How many, at most.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Most {
    /// 1 to 100; 10 when left out.
    limit: Option<i64>,
}

impl Most {
    pub(super) fn limit(&self) -> i64 {
        self.limit.unwrap_or(10).clamp(1, 100)
    }
}

/// The `{id}` of a match. A malformed one answers 404.
pub(super) type OfMatch = Id<MatchId>;

impl PathId for MatchId {
    const NAME: &'static str = "id";

    fn refusal() -> ApiError {
        not_found()
    }
}

/// The `{userId}` of a player: their address, or their id.
#[derive(Debug, Clone)]
pub(super) enum OfPlayer {
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
    pub(super) async fn find(&self, db: &mut PgConnection) -> Result<users::User, ApiError> {
        let found = match self {
            Self::Address(address) => users::by_address(db, *address).await?,
            Self::Id(id) => users::by_id(db, *id).await?,
        };
        found.ok_or_else(ApiError::user_not_found)
    }
}
