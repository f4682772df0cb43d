use crate::{
    auth::{Account, Viewer},
    context::Context,
    features::people::{
        commands,
        store::follows::{self, Listed, Side},
    },
    http::{
        error::{ApiError, ErrorBody},
        extract::{OfAddress, Query},
        paging,
        routing::ServiceConfig,
    },
};
use actix_web::{get, post, web};
use domain::Address;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(toggle_follow)
        .service(list_followers)
        .service(list_following);
}

/// How things stand now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Followed {
    /// Always true.
    success: bool,
    following: bool,
    /// Of the other person.
    follower_count: i64,
}

/// Follows someone, or no longer. The same toggle within 3 seconds is a retry and changes nothing.
#[utoipa::path(tag = "users", security(("token" = [])),
    params(("address" = String, Path, description = "A wallet address")),
    responses(
        (status = 200, body = Followed),
        (status = 400, description = "BAD_REQUEST: not an address, or oneself", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: blocked by that person", body = ErrorBody),
        (status = 404, description = "USER_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: 5000 are followed, or the caller blocks that person", body = ErrorBody)
    )
)]
#[post("/api/users/{address}/follow")]
async fn toggle_follow(
    context: web::Data<Context>,
    viewer: Viewer,
    target: OfAddress,
) -> Result<web::Json<Followed>, ApiError> {
    let who = viewer.required_or("Please login first")?;
    let (following, follower_count) = commands::toggle_follow(&context, who, target.0).await?;
    Ok(web::Json(Followed {
        success: true,
        following,
        follower_count,
    }))
}

/// Which page.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// The nextCursor of the page before.
    cursor: Option<String>,
    /// 1 to 100; 50 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// Someone who follows, or is followed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FollowListed)]
pub struct ListedView {
    address: Address,
    /// The chosen name, or `user_` and six digits of the address.
    username: String,
    #[schema(required)]
    profile_picture: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    since: OffsetDateTime,
}

/// A page, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FollowList)]
pub struct People {
    people: Vec<ListedView>,
    /// Null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// Followers of the caller.
#[utoipa::path(tag = "users", security(("token" = [])),
    params(("address" = String, Path, description = "The caller's own address"), PageQuery),
    responses(
        (status = 200, body = People),
        (status = 403, description = "FORBIDDEN: somebody else's", body = ErrorBody)
    )
)]
#[get("/api/users/{address}/followers")]
async fn list_followers(
    context: web::Data<Context>,
    who: Account,
    of: OfAddress,
    query: Query<PageQuery>,
) -> Result<web::Json<People>, ApiError> {
    page(&context, &who, of, Side::Followers, &query).await
}

/// Whom the caller follows.
#[utoipa::path(tag = "users", security(("token" = [])),
    params(("address" = String, Path, description = "The caller's own address"), PageQuery),
    responses(
        (status = 200, body = People),
        (status = 403, description = "FORBIDDEN: somebody else's", body = ErrorBody)
    )
)]
#[get("/api/users/{address}/following")]
async fn list_following(
    context: web::Data<Context>,
    who: Account,
    of: OfAddress,
    query: Query<PageQuery>,
) -> Result<web::Json<People>, ApiError> {
    page(&context, &who, of, Side::Following, &query).await
}

async fn page(
    context: &Context,
    who: &Account,
    of: OfAddress,
    side: Side,
    query: &PageQuery,
) -> Result<web::Json<People>, ApiError> {
    if of.0 != who.0.address {
        return Err(ApiError::forbidden("Only the person can see this list."));
    }
    let after = paging::read(query.cursor.as_deref())?;
    let (limit, wanted) = paging::limit(query.limit)?;
    let mut db = context.pool.acquire().await?;
    let mut listed = follows::list(&mut db, who.0.user_id, side, after, wanted).await?;
    let more = listed.len() > limit;
    listed.truncate(limit);
    let next_cursor = listed
        .last()
        .filter(|_| more)
        .map(|last| paging::write(last.since, last.id));
    let view = |person: Listed| ListedView {
        address: person.address,
        username: person.name,
        profile_picture: person.avatar_url,
        since: person.since,
    };
    Ok(web::Json(People {
        people: listed.into_iter().map(view).collect(),
        next_cursor,
    }))
}
