//! Follows between people.

use super::blocks;
use crate::{
    db::{Result, parse},
    quest_events,
    users::{self, display_name},
};
use domain::{Address, UserId, quest::Fact};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// The most people that one person may follow.
pub const MAX_FOLLOWED: i64 = 5000;

/// Result of a toggle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Toggled {
    Following,
    NotFollowing,
    /// The other does not want to be followed by this person.
    Refused,
    /// The person blocks the other.
    Blocking,
    /// The person follows as many as they may.
    TooMany,
}

/// Someone in a list of followers or followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    pub id: UserId,
    pub address: Address,
    /// The chosen name, or the address's default.
    pub name: String,
    pub avatar_url: Option<String>,
    pub since: OffsetDateTime,
}

/// Which end of the follows is listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Followers,
    Following,
}

/// Whether a person follows another.
pub async fn is(db: &mut PgConnection, user: UserId, other: UserId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM user_follows WHERE user_id = $1 AND followed_id = $2 AND active) AS "follows!""#,
        user.to_string(),
        other.to_string()
    )
    .fetch_one(db)
    .await
}

/// Follows or unfollows. The same toggle within 3 s is a retry and changes nothing.
pub async fn toggle(db: &mut PgConnection, user: UserId, other: UserId) -> Result<Toggled> {
    users::lock(&mut *db, user).await?;
    users::lock_pair(&mut *db, user, other).await?;
    let (follower, followed) = (user.to_string(), other.to_string());
    let stands = sqlx::query!(
        r#"SELECT active, changed_at > now() - interval '3 seconds' AS "fresh!"
           FROM user_follows WHERE user_id = $1 AND followed_id = $2"#,
        follower,
        followed
    )
    .fetch_optional(&mut *db)
    .await?;
    let is_first = stands.is_none();
    let follows = match stands {
        Some(stands) if stands.fresh && stands.active => return Ok(Toggled::Following),
        Some(stands) if stands.fresh => return Ok(Toggled::NotFollowing),
        Some(stands) => !stands.active,
        None => true,
    };
    if follows {
        if blocks::is(&mut *db, other, user).await? {
            return Ok(Toggled::Refused);
        }
        if blocks::is(&mut *db, user, other).await? {
            return Ok(Toggled::Blocking);
        }
        if users::profile(&mut *db, user).await?.following >= MAX_FOLLOWED {
            return Ok(Toggled::TooMany);
        }
    }
    sqlx::query!(
        "INSERT INTO user_follows (user_id, followed_id, active) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, followed_id) DO UPDATE SET active = excluded.active, changed_at = now()",
        follower,
        followed,
        follows
    )
    .execute(&mut *db)
    .await?;
    if is_first {
        // A repeated follow is no news.
        quest_events::note(db, Fact::Follows, &followed, user).await?;
    }
    Ok(if follows {
        Toggled::Following
    } else {
        Toggled::NotFollowing
    })
}

/// Neither follows the other any more.
pub async fn end_between(db: &mut PgConnection, one: UserId, other: UserId) -> Result<()> {
    sqlx::query!(
        "UPDATE user_follows SET active = false, changed_at = now()
         WHERE active AND ((user_id = $1 AND followed_id = $2) OR (user_id = $2 AND followed_id = $1))",
        one.to_string(),
        other.to_string()
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A page of a person's followers, or of whom they follow, newest first.
pub async fn list(
    db: &mut PgConnection,
    user: UserId,
    side: Side,
    after: Option<(OffsetDateTime, UserId)>,
    limit: i64,
) -> Result<Vec<Listed>> {
    let (user, at, id) = (
        user.to_string(),
        after.map(|(at, _)| at),
        after.map(|(_, id)| id.to_string()),
    );
    let rows = match side {
        Side::Followers => {
            sqlx::query_as!(
                Row,
                "SELECT u.id, u.address, u.username, u.avatar_url, f.changed_at AS since
                 FROM user_follows f JOIN users u ON u.id = f.user_id
                 WHERE f.followed_id = $1 AND f.active AND ($2::timestamptz IS NULL OR (f.changed_at, f.user_id) < ($2, $3))
                 ORDER BY f.changed_at DESC, f.user_id DESC LIMIT $4",
                user,
                at,
                id,
                limit
            )
            .fetch_all(db)
            .await?
        }
        Side::Following => {
            sqlx::query_as!(
                Row,
                "SELECT u.id, u.address, u.username, u.avatar_url, f.changed_at AS since
                 FROM user_follows f JOIN users u ON u.id = f.followed_id
                 WHERE f.user_id = $1 AND f.active AND ($2::timestamptz IS NULL OR (f.changed_at, f.followed_id) < ($2, $3))
                 ORDER BY f.changed_at DESC, f.followed_id DESC LIMIT $4",
                user,
                at,
                id,
                limit
            )
            .fetch_all(db)
            .await?
        }
    };
    rows.into_iter().map(Listed::try_from).collect()
}

struct Row {
    id: String,
    address: String,
    username: Option<String>,
    avatar_url: Option<String>,
    since: OffsetDateTime,
}

impl TryFrom<Row> for Listed {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        let address = parse(&row.address)?;
        Ok(Self {
            id: parse(&row.id)?,
            address,
            name: display_name(row.username.as_deref(), address),
            avatar_url: row.avatar_url,
            since: row.since,
        })
    }
}
