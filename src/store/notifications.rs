//! What people are told when they come back.

use super::{Result, parse};
use domain::UserId;
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

/// The newest that are kept of one person.
pub const KEPT: i64 = 500;
/// How many of one person, oldest first, a pruning takes away at most: more waits for the next.
const PRUNED: i64 = 1000;

/// What a notice is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = NotificationKind)]
pub enum Kind {
    /// Someone whom the person follows went live.
    StreamLive,
    /// Someone follows the person.
    Follow,
    /// Someone named the person in a chat.
    Mention,
    /// Something in a tournament waits for the person.
    Tournament,
}

impl Kind {
    fn as_str(self) -> &'static str {
        match self {
            Self::StreamLive => "stream_live",
            Self::Follow => "follow",
            Self::Mention => "mention",
            Self::Tournament => "tournament",
        }
    }
}

/// Something to tell.
#[derive(Debug, Clone)]
pub struct Notice {
    pub kind: Kind,
    /// What happened, 1 to 120 characters, such as `tournament:ID:check_in`: nobody is told of one cause twice.
    pub cause: String,
    /// Who did it. Those who block them are not told.
    pub actor: Option<UserId>,
    /// 1 to 300 characters, plain text.
    pub text: String,
    /// A path of the site, at most 200 characters.
    pub link: String,
}

/// Notes something for these people, in the caller's transaction; answers who had not been told of it before.
/// After the commit, [`actors::rooms::Users::notified`] tells their open pages.
pub async fn add(db: &mut PgConnection, to: &[UserId], notice: &Notice) -> Result<Vec<UserId>> {
    let to: Vec<String> = to.iter().map(UserId::to_string).collect();
    let told = sqlx::query_scalar!(
        "INSERT INTO notifications (user_id, kind, cause, actor_id, body, link)
         SELECT DISTINCT u.id, $2, $3, $4, $5, $6 FROM unnest($1::text[]) AS u (id)
         WHERE NOT EXISTS (SELECT FROM user_blocks b WHERE b.user_id = u.id AND b.blocked_id = $4 AND b.active)
         ON CONFLICT (user_id, cause) DO NOTHING
         RETURNING user_id",
        &to,
        notice.kind.as_str(),
        notice.cause,
        notice.actor.map(|actor| actor.to_string()),
        notice.text,
        notice.link
    )
    .fetch_all(&mut *db)
    .await?;
    prune(db, &told).await?;
    told.iter().map(|id| parse(id)).collect()
}

/// Takes away what is behind the newest of these people.
async fn prune(db: &mut PgConnection, users: &[String]) -> Result<()> {
    sqlx::query!(
        "DELETE FROM notifications WHERE id IN (
            SELECT old.id FROM unnest($1::text[]) AS u (id), LATERAL (
                SELECT n.id FROM notifications n WHERE n.user_id = u.id ORDER BY n.id DESC OFFSET $2 LIMIT $3
            ) AS old)",
        users,
        KEPT,
        PRUNED
    )
    .execute(db)
    .await?;
    Ok(())
}

/// How many a person has not read. What people whom they block did does not count.
pub async fn unread(db: &mut PgConnection, user: UserId) -> Result<i64> {
    sqlx::query_scalar!(
        r#"SELECT count(*) AS "unread!" FROM (
            SELECT n.read FROM notifications n
            WHERE n.user_id = $1 AND NOT EXISTS (
                SELECT FROM user_blocks b WHERE b.user_id = $1 AND b.blocked_id = n.actor_id AND b.active)
            ORDER BY n.id DESC LIMIT $2) AS kept
           WHERE NOT read"#,
        user.to_string(),
        KEPT
    )
    .fetch_one(db)
    .await
}
