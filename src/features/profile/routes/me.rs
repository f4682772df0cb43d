use crate::{
    auth::Account,
    context::Context,
    features::{media, notifications, people::store::blocks, sessions::routes::Me},
    http::error::{ApiError, Code, ErrorBody},
    users,
};
use actix_web::{get, put, web};
use domain::{
    Address, Bio, Email, UserId, Username,
    username::UsernameError::{self, Characters, Empty, Reserved, TooLong, TooShort},
};
use serde::{Deserialize, Deserializer, Serialize};
use sqlx::PgConnection;
use std::collections::BTreeMap;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

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
    /// Notifications that were not read, at most 500.
    unread_notifications: i64,
}

/// What a person may change about themselves, and how many follow.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnProfile {
    bio: String,
    #[schema(required)]
    profile_picture: Option<String>,
    /// Shown to the person alone.
    #[schema(required)]
    email: Option<String>,
    following_count: i64,
    follower_count: i64,
}

/// What is to change. A field that is left out stays.
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
        profile: own_profile(&mut db, who.0.user_id).await?,
        unread_notifications: notifications::store::unread(&mut db, who.0.user_id).await?,
        user: who.0.into(),
    }))
}

async fn own_profile(db: &mut PgConnection, user: UserId) -> Result<OwnProfile, ApiError> {
    let profile = users::profile(db, user).await?;
    Ok(OwnProfile {
        bio: profile.bio,
        profile_picture: profile.avatar_url,
        email: users::email(db, user).await?,
        following_count: profile.following,
        follower_count: profile.followers,
    })
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
    body: web::Json<ProfileBody>,
) -> Result<web::Json<ProfileSaved>, ApiError> {
    if *body == ProfileBody::default() {
        return Err(ApiError::bad_request("Nothing is to change."));
    }
    let user = who.0.user_id;
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
    let mut db = context.pool.begin().await?;
    if let Some(bio) = bio {
        users::set_bio(&mut db, user, &bio).await?;
    }
    if let Some(email) = email {
        set_email(&context, &mut db, user, email.as_ref()).await?;
    }
    if let Some(None) = body.profile_picture {
        media::store::remove_avatar(&mut db, user).await?;
    }
    let profile = own_profile(&mut db, user).await?;
    db.commit().await?;
    context.lists.changed();
    Ok(web::Json(ProfileSaved { profile }))
}

/// Keeps or forgets the e-mail address of a person. A new one is counted: the answer tells whether somebody else has it (decision C34).
pub(super) async fn set_email(
    context: &Context,
    db: &mut PgConnection,
    user: UserId,
    email: Option<&Email>,
) -> Result<(), ApiError> {
    let known = users::email(db, user).await?;
    if known.as_deref() == email.map(Email::as_str) {
        return Ok(());
    }
    if email.is_some() {
        context.limits.email(user)?;
    }
    if !users::set_email(db, user, email).await? {
        let text = "This email is already in use. Please use a different email.";
        return Err(ApiError::new(Code::EmailTaken, text));
    }
    Ok(())
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
    body: web::Json<UsernameBody>,
) -> Result<web::Json<UsernameView>, ApiError> {
    let username: Username = body.username.parse().map_err(refusal)?;
    let username = username.claimed_by(who.0.address).map_err(refusal)?;
    if !users::set_username(&mut *context.pool.acquire().await?, who.0.user_id, &username).await? {
        return Err(taken());
    }
    context.lists.changed();
    context.users.renamed(who.0.user_id, username.to_string());
    Ok(web::Json(UsernameView { username }))
}

fn refusal(error: UsernameError) -> ApiError {
    match error {
        Reserved => taken(),
        Empty | TooShort | TooLong | Characters => ApiError::field("username", error.to_string()),
    }
}

/// The answer to a name that somebody else has, or that nobody may have.
pub(super) fn taken() -> ApiError {
    ApiError::new(Code::UsernameTaken, Reserved.to_string())
}
