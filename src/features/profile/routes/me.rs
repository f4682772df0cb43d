use crate::{
    auth::{Account, store::reviewers},
    context::Context,
    features::{
        notifications,
        people::store::blocks,
        profile::{
            commands::{self, ProfileChange, taken},
            view::OwnProfile,
        },
        sessions::view::Me,
    },
    http::{
        error::{ApiError, ErrorBody},
        extract::JsonBody,
        routing::ServiceConfig,
    },
};
use actix_web::{get, put, web};
use domain::{
    Address, Bio, Email, Username,
    username::UsernameError::{self, Characters, Empty, Reserved, TooLong, TooShort},
};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(get_me).service(set_username).service(set_profile);
}

/// Oneself.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MeView {
    user: Me,
    /// Whom the caller does not want to read.
    blocked: Vec<Address>,
    profile: OwnProfile,
    /// Whether they may decide about what others submit for tasks, besides administrators.
    is_reviewer: bool,
    /// Notifications that were not read, at most 500.
    unread_notifications: i64,
}

/// Fields to change. A field that is left out stays.
#[derive(Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ProfileBody {
    /// At most 500 characters, with line breaks.
    bio: Option<String>,
    /// Null or empty forgets it.
    #[serde(deserialize_with = "given")]
    #[schema(value_type = Option<String>)]
    email: Option<Option<String>>,
    /// Null removes the picture; another is uploaded to /api/users/me/avatar.
    #[serde(deserialize_with = "given")]
    #[schema(value_type = Option<String>)]
    profile_picture: Option<Option<String>>,
    /// False keeps one's matches out of the first place of Home and out of what a tournament's stream chooses.
    featured: Option<bool>,
}

/// Tells null from nothing.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// How a profile stands now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnProfileAnswer)]
pub struct ProfileSaved {
    profile: OwnProfile,
}

/// The wanted name.
#[derive(Debug, Deserialize, ToSchema)]
pub struct UsernameBody {
    /// 3 to 20 letters, digits, hyphens and underscores.
    username: String,
}

/// The name that was stored.
#[derive(Debug, Serialize, ToSchema)]
pub struct UsernameView {
    username: Username,
}

/// The caller, and whom they block.
#[utoipa::path(tag = "users", security(("token" = [])), responses((status = 200, body = MeView)))]
#[get("/api/users/me")]
async fn get_me(context: web::Data<Context>, who: Account) -> Result<web::Json<MeView>, ApiError> {
    let mut db = context.pool.acquire().await?;
    Ok(web::Json(MeView {
        blocked: blocks::of(&mut db, who.0.user_id).await?,
        profile: OwnProfile::of(&mut db, who.0.user_id).await?,
        is_reviewer: reviewers::is_one(&mut db, who.0.session_id).await?,
        unread_notifications: notifications::store::unread(&mut db, who.0.user_id).await?,
        user: who.0.into(),
    }))
}

/// Changes what the caller says about themselves.
#[utoipa::path(tag = "users", security(("token" = [])), request_body = ProfileBody, responses(
    (status = 200, body = ProfileSaved),
    (status = 409, description = "EMAIL_TAKEN", body = ErrorBody),
))]
#[put("/api/users/me/profile")]
async fn set_profile(
    context: web::Data<Context>,
    who: Account,
    body: JsonBody<ProfileBody>,
) -> Result<web::Json<ProfileSaved>, ApiError> {
    if *body == ProfileBody::default() {
        return Err(ApiError::bad_request("Nothing is to change."));
    }
    let mut wrong = BTreeMap::new();
    let bio = body.bio.as_deref().map(str::parse::<Bio>).transpose();
    if let Err(error) = bio {
        wrong.insert("bio", error.to_string());
    }
    let email = body
        .email
        .as_ref()
        .map(|email| email.as_deref().unwrap_or_default().trim());
    let email = email.map(Email::given).transpose();
    if let Err(error) = email {
        wrong.insert("email", error.to_string());
    }
    if let Some(Some(_)) = body.profile_picture {
        wrong.insert("profilePicture", "Upload a picture instead of naming one.".to_owned());
    }
    let (Ok(bio), Ok(email), true) = (bio, email, wrong.is_empty()) else {
        return Err(ApiError::fields(wrong));
    };
    let change = ProfileChange {
        bio,
        email,
        remove_picture: body.profile_picture == Some(None),
        featured: body.featured,
    };
    let profile = commands::set_profile(&context, who.0.user_id, change).await?;
    Ok(web::Json(ProfileSaved { profile }))
}

/// Chooses the caller's name.
#[utoipa::path(tag = "users", security(("token" = [])), request_body = UsernameBody, responses(
    (status = 200, body = UsernameView),
    (status = 409, description = "USERNAME_TAKEN", body = ErrorBody)
))]
#[put("/api/users/me/username")]
async fn set_username(
    context: web::Data<Context>,
    who: Account,
    body: JsonBody<UsernameBody>,
) -> Result<web::Json<UsernameView>, ApiError> {
    let username: Username = body.username.parse().map_err(refusal)?;
    let username = username.claimed_by(who.0.address).map_err(refusal)?;
    commands::set_username(&context, who.0.user_id, username.clone()).await?;
    Ok(web::Json(UsernameView { username }))
}

fn refusal(error: UsernameError) -> ApiError {
    match error {
        Reserved => taken(),
        Empty | TooShort | TooLong | Characters => ApiError::field("username", error.to_string()),
    }
}
