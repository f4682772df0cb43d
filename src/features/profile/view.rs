use crate::{db, users};
use domain::UserId;
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

/// Fields that a person may change about themselves, and counts of follows.
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
    /// Whether their matches may be shown in the first place of Home and chosen for a tournament's stream.
    featured: bool,
}

impl OwnProfile {
    pub(super) async fn of(db: &mut PgConnection, user: UserId) -> db::Result<Self> {
        let profile = users::profile(db, user).await?;
        Ok(Self {
            bio: profile.bio,
            profile_picture: profile.avatar_url,
            email: users::email(db, user).await?,
            following_count: profile.following,
            follower_count: profile.followers,
            featured: users::is_featured(db, user).await?,
        })
    }
}
