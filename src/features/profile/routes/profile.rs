use crate::{
    auth::{Identity, Viewer},
    context::Context,
    db,
    features::{
        people::store::{blocks, follows},
        streams::{self, view::StreamView},
    },
    http::{
        error::{ApiError, ErrorBody},
        extract::OfAddress,
        routing::ServiceConfig,
    },
    users::{self, User},
};
use actix_web::{get, web};
use domain::{Address, StreamId, UserId, Username, house};
use serde::Serialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Streams that a profile shows.
const STREAMS: i64 = 6;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(get_by_name).service(get_by_address);
}

/// A person as others see them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Profile)]
pub struct ProfileView {
    #[serde(rename = "_id")]
    id: UserId,
    address: Address,
    /// Null until one is chosen.
    #[schema(required)]
    username: Option<String>,
    #[schema(required)]
    profile_picture: Option<String>,
    /// Plain text with line breaks; empty until one is written.
    bio: String,
    /// The caller's own address when they follow this person, nobody else's.
    followers: Vec<Address>,
    /// The caller's own address when they block this person, nobody else's.
    blocked_by: Vec<Address>,
    follower_count: i64,
    following_count: i64,
    /// The caller follows this person.
    is_following: bool,
    /// The caller blocks this person.
    is_blocked: bool,
    /// Shown to the person alone.
    is_admin: bool,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// The stream in which they are live; the newest of several.
    #[schema(required)]
    live: Option<StreamId>,
    /// All in which they are live, newest first; at most 20.
    live_streams: Vec<StreamId>,
    /// The newest, at most 6.
    streams: Vec<StreamView>,
}

/// A person.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProfileAnswer)]
pub struct Answer {
    profile: ProfileView,
}

/// A person by their address. With a token it also tells what the caller has to do with them.
#[utoipa::path(tag = "users", security((), ("token" = [])),
    params(("address" = String, Path, description = "A wallet address, in either case")),
    responses(
        (status = 200, body = Answer),
        (status = 400, description = "BAD_REQUEST: not an address", body = ErrorBody),
        (status = 404, description = "USER_NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/users/{address}")]
async fn get_by_address(
    context: web::Data<Context>,
    viewer: Viewer,
    address: OfAddress,
) -> Result<web::Json<Answer>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let user = users::by_address(&mut db, address.0).await?;
    answer(&context, &mut db, user, viewer.identity()).await
}

/// A person by their name, in either case.
#[utoipa::path(tag = "users", security((), ("token" = [])),
    params(("username" = String, Path, description = "A name")),
    responses(
        (status = 200, body = Answer),
        (status = 404, description = "USER_NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/users/by-name/{username}")]
async fn get_by_name(
    context: web::Data<Context>,
    viewer: Viewer,
    name: web::Path<String>,
) -> Result<web::Json<Answer>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let user = if name.eq_ignore_ascii_case(house::NAME) {
        users::by_id(&mut db, db::parse(house::USER)?).await?
    } else {
        // Any other name that nobody may take is a name that nobody has.
        let name: Username = name.parse().map_err(|_| ApiError::user_not_found())?;
        users::by_username(&mut db, &name).await?
    };
    answer(&context, &mut db, user, viewer.identity()).await
}

async fn answer(
    context: &Context,
    db: &mut PgConnection,
    user: Option<User>,
    viewer: Option<&Identity>,
) -> Result<web::Json<Answer>, ApiError> {
    let user = user.ok_or_else(ApiError::user_not_found)?;
    let profile = users::profile(db, user.id).await?;
    let (is_following, is_blocked) = match viewer {
        Some(who) => (
            follows::is(db, who.user_id, user.id).await?,
            blocks::is(db, who.user_id, user.id).await?,
        ),
        None => (false, false),
    };
    let own = |is: bool| viewer.filter(|_| is).map(|who| who.address).into_iter().collect();
    let streams = streams::store::newest_of(db, user.id, STREAMS).await?.into_iter();
    let live_streams = streams::store::live_of(db, user.id).await?;
    let profile = ProfileView {
        id: user.id,
        address: user.address,
        username: user.username,
        profile_picture: profile.avatar_url,
        bio: profile.bio,
        followers: own(is_following),
        blocked_by: own(is_blocked),
        follower_count: profile.followers,
        following_count: profile.following,
        is_following,
        is_blocked,
        is_admin: user.is_admin && viewer.is_some_and(|who| who.user_id == user.id),
        created_at: profile.created_at,
        live: live_streams.first().copied(),
        live_streams,
        streams: streams.map(|stream| StreamView::of(context, stream)).collect(),
    };
    Ok(web::Json(Answer { profile }))
}
