//! Commands by which people change their profiles, each in one transaction.

use super::view::OwnProfile;
use crate::{
    cluster::news::News,
    command::Done,
    context::Context,
    features::media,
    http::error::{ApiError, Code},
    users,
};
use domain::{Bio, Email, UserId, Username, username::UsernameError};
use sqlx::PgConnection;
use std::sync::Arc;

/// A change of a profile. A field that is None stays.
pub struct ProfileChange {
    pub bio: Option<Bio>,
    /// `Some(None)` forgets it.
    pub email: Option<Option<Email>>,
    pub remove_picture: bool,
    pub featured: Option<bool>,
}

/// Changes a profile, and answers how it stands.
pub async fn set_profile(context: &Arc<Context>, user: UserId, change: ProfileChange) -> Result<OwnProfile, ApiError> {
    let limited = context.clone();
    let effect = async move |db: &mut PgConnection| {
        if let Some(bio) = change.bio {
            users::set_bio(db, user, &bio).await?;
        }
        if let Some(email) = change.email {
            set_email(&limited, db, user, email.as_ref()).await?;
        }
        if change.remove_picture {
            media::store::remove_avatar(db, user).await?;
        }
        if let Some(featured) = change.featured {
            users::set_featured(db, user, featured).await?;
        }
        Ok(Done::with(OwnProfile::of(db, user).await?).lists_changed())
    };
    context.recorded("profile").run(effect).await
}

/// Gives a person another name.
pub async fn set_username(context: &Arc<Context>, user: UserId, username: Username) -> Result<(), ApiError> {
    let effect = async move |db: &mut PgConnection| {
        rename(db, user, &username).await?;
        Ok(renamed((), user, &username))
    };
    context.recorded("username").run(effect).await
}

/// Gives a person that name and, where one is given, that e-mail address (`Some(None)` forgets it); answers the address that stands.
pub async fn register(
    context: &Arc<Context>,
    user: UserId,
    username: Username,
    email: Option<Option<Email>>,
) -> Result<Option<String>, ApiError> {
    let limited = context.clone();
    let effect = async move |db: &mut PgConnection| {
        rename(db, user, &username).await?;
        if let Some(email) = email {
            set_email(&limited, db, user, email.as_ref()).await?;
        }
        Ok(renamed(users::email(db, user).await?, user, &username))
    };
    context.recorded("register").run(effect).await
}

/// Gives a person a picture under that name, and answers its path.
pub async fn set_avatar(
    context: &Arc<Context>,
    user: UserId,
    name: String,
    bytes: Vec<u8>,
) -> Result<String, ApiError> {
    let effect = async move |db: &mut PgConnection| {
        let path = media::store::set_avatar(db, user, &name, &bytes).await?;
        Ok(Done::with(path).lists_changed())
    };
    context.recorded("avatar").run(effect).await
}

async fn rename(db: &mut PgConnection, user: UserId, username: &Username) -> Result<(), ApiError> {
    if users::set_username(db, user, username).await? {
        Ok(())
    } else {
        Err(taken())
    }
}

fn renamed<T>(answer: T, user: UserId, username: &Username) -> Done<T> {
    let name = username.to_string();
    let done = Done::with(answer).lists_changed();
    done.news(News::Renamed { user, name })
}

/// Keeps or forgets the e-mail address of a person. A new one is counted: the answer tells whether somebody else has it (decision C34).
async fn set_email(
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

/// The answer to a name that somebody else has, or that nobody may have.
pub(super) fn taken() -> ApiError {
    ApiError::new(Code::UsernameTaken, UsernameError::Reserved.to_string())
}
