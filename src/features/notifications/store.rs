//! Notifications that wait for people until they come back.

use crate::{
    db::{Result, parse},
    users::{self, display_name},
};
use actors::wire::{NoticeActor, Notification};
use domain::{StreamId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

pub use domain::NotificationKind as Kind;

/// The newest that are kept of one person.
pub const KEPT: i64 = 500;
/// The newest mentions and challenges among them: by strangers' accounts these could push out everything else.
const STRANGERS_KEPT: i64 = 200;
/// Challenges that somebody is told of in a day, by one person and by all: more accounts are no way to fill a bell.
const CHALLENGES_BY_ONE: i64 = 3;
const CHALLENGES_BY_ALL: i64 = 20;
/// How many of one person a pruning takes away at most: more waits for the next.
const PRUNED: i64 = 1000;
/// Of more people than this, who are told together, one in as many is pruned: looking at all of them would cost more than telling them, and those who
/// wait for a payment to ten thousand winners would wait for half a minute.
const PRUNE_ONE_IN: u8 = 64;
/// Lines that name somebody and are told in one transaction.
const NAMING_LINES: i64 = 100;
/// The oldest that one sweep looks at.
pub const SWEPT: i64 = 10_000;

/// Something to tell.
#[derive(Debug, Clone)]
pub struct Notice {
    pub kind: Kind,
    /// Key of the event, 1 to 120 characters, such as `tournament:ID:check_in`: nobody is told of one cause twice.
    pub cause: String,
    /// The person who did it. Those who block them are not told.
    pub actor: Option<UserId>,
    /// 1 to 300 characters, plain text.
    pub text: String,
    /// A path of the site, at most 200 characters.
    pub link: String,
}

/// Notes something for these people, in the caller's transaction; answers who had not been told of it before.
/// After the commit, `Context::users` tells their open pages with `notified`.
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
    let one_in = usize::from(PRUNE_ONE_IN);
    if told.len() <= one_in {
        prune(db, &told).await?;
    } else {
        let first = rand::random_range(0..one_in);
        let some: Vec<_> = told.iter().skip(first).step_by(one_in).cloned().collect();
        prune(db, &some).await?;
    }
    told.iter().map(|id| parse(id)).collect()
}

/// Notes something for all who follow its actor, in the caller's transaction; answers how many had not been told of it before. One statement, however
/// many they are; what is too old of theirs goes with the next that they are told.
pub async fn add_for_followers(db: &mut PgConnection, notice: &Notice) -> Result<u64> {
    let told = sqlx::query!(
        "INSERT INTO notifications (user_id, kind, cause, actor_id, body, link)
         SELECT f.user_id, $1, $2, $3, $4, $5 FROM user_follows f
         WHERE f.followed_id = $3 AND f.active
           AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.user_id = f.user_id AND b.blocked_id = $3 AND b.active)
         ON CONFLICT (user_id, cause) DO NOTHING",
        notice.kind.as_str(),
        notice.cause,
        notice.actor.map(|actor| actor.to_string()),
        notice.text,
        notice.link
    )
    .execute(db)
    .await?;
    Ok(told.rows_affected())
}

/// Whether somebody may be told of a challenge, or was told of this one already. Their row is held, so that those who come at once are counted one by one.
pub async fn takes_challenge(db: &mut PgConnection, to: UserId, challenge: &Notice) -> Result<bool> {
    users::lock(db, to).await?;
    sqlx::query_scalar!(
        r#"SELECT coalesce(bool_or(cause = $2), false)
               OR count(*) < $4 AND count(*) FILTER (WHERE actor_id = $3) < $5 AS "takes!"
           FROM notifications WHERE user_id = $1 AND kind = 'challenge' AND created_at > now() - interval '1 day'"#,
        to.to_string(),
        challenge.cause,
        challenge.actor.map(|actor| actor.to_string()),
        CHALLENGES_BY_ALL,
        CHALLENGES_BY_ONE
    )
    .fetch_one(db)
    .await
}

/// Takes away what is behind the newest of these people, and behind their newest mentions and challenges.
async fn prune(db: &mut PgConnection, users: &[String]) -> Result<()> {
    sqlx::query!(
        "DELETE FROM notifications WHERE id IN (
            SELECT old.id FROM unnest($1::text[]) AS u (id), LATERAL (
                (SELECT n.id FROM notifications n WHERE n.user_id = u.id ORDER BY n.id DESC OFFSET $2 LIMIT $3)
                UNION ALL
                (SELECT n.id FROM notifications n WHERE n.user_id = u.id AND n.kind IN ('mention', 'challenge') ORDER BY n.id DESC OFFSET $4 LIMIT $3)
            ) AS old)",
        users,
        KEPT,
        PRUNED,
        STRANGERS_KEPT
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Takes a notice of what was undone away again.
pub async fn take_back(db: &mut PgConnection, from: &[UserId], cause: &str) -> Result<()> {
    let from: Vec<String> = from.iter().map(UserId::to_string).collect();
    sqlx::query!(
        "DELETE FROM notifications WHERE user_id = ANY($1) AND cause = $2",
        &from,
        cause
    )
    .execute(db)
    .await
    .map(drop)
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

/// A person's notifications, newest first, each with whether it was read. What people whom they block did is left out.
pub async fn list(
    db: &mut PgConnection,
    user: UserId,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<(Notification, bool)>> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT n.user_id, n.id, n.kind, n.created_at, n.body, n.link, n.read, a.address AS "actor_address?", a.username, a.avatar_url
           FROM notifications n LEFT JOIN users a ON a.id = n.actor_id
           WHERE n.user_id = $1 AND ($2::bigint IS NULL OR n.id < $2) AND NOT EXISTS (
               SELECT FROM user_blocks b WHERE b.user_id = $1 AND b.blocked_id = n.actor_id AND b.active)
           ORDER BY n.id DESC LIMIT $3"#,
        user.to_string(),
        before,
        limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let read = row.read;
            Ok((row.view()?, read))
        })
        .collect()
}

/// Notifications of these people of one cause.
pub async fn of_cause(db: &mut PgConnection, cause: &str, users: &[UserId]) -> Result<Vec<(UserId, Notification)>> {
    let users: Vec<String> = users.iter().map(UserId::to_string).collect();
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT n.user_id, n.id, n.kind, n.created_at, n.body, n.link, n.read, a.address AS "actor_address?", a.username, a.avatar_url
           FROM notifications n LEFT JOIN users a ON a.id = n.actor_id
           WHERE n.user_id = ANY($1) AND n.cause = $2"#,
        &users,
        cause
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| Ok((parse(&row.user_id)?, row.view()?)))
        .collect()
}

/// Everything up to that one was read.
pub async fn read(db: &mut PgConnection, user: UserId, up_to: i64) -> Result<()> {
    sqlx::query!(
        "UPDATE notifications SET read = true WHERE user_id = $1 AND id <= $2 AND NOT read",
        user.to_string(),
        up_to
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The cause of what followers are told when a stream goes live.
pub fn went_live(stream: StreamId) -> String {
    format!("live:{stream}")
}

/// Tells the followers of one stream that went live and of which they were not told, in the caller's transaction: one statement,
/// however many they are. None when nobody is left to tell of anything; a stream that has ended again is passed over.
pub async fn tell_followers(db: &mut PgConnection) -> Result<Option<(StreamId, u64)>> {
    let next = sqlx::query!(
        "DELETE FROM live_notices WHERE stream_id = (
            SELECT stream_id FROM live_notices ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
         RETURNING stream_id"
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(next) = next else { return Ok(None) };
    let stream: StreamId = parse(&next.stream_id)?;
    let told = sqlx::query!(
        "INSERT INTO notifications (user_id, kind, cause, actor_id, body, link)
         SELECT f.user_id, 'stream_live', $2, u.id,
                coalesce(u.username, 'user_' || substr(u.address, 3, 6)) || ' is live: ' || s.title, '/live/' || s.id
         FROM streams s JOIN users u ON u.id = s.creator_id
         JOIN user_follows f ON f.followed_id = s.creator_id AND f.active
         WHERE s.id = $1 AND s.status = 'live'
           AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.user_id = f.user_id AND b.blocked_id = u.id AND b.active)
         ON CONFLICT (user_id, cause) DO NOTHING",
        next.stream_id,
        went_live(stream)
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "DELETE FROM notifications WHERE id IN (
            SELECT old.id FROM user_follows f JOIN streams s ON s.id = $1 AND s.creator_id = f.followed_id, LATERAL (
                SELECT n.id FROM notifications n WHERE n.user_id = f.user_id ORDER BY n.id DESC OFFSET $2 LIMIT $3
            ) AS old
            WHERE f.active AND random() * $4 < 1)",
        next.stream_id,
        KEPT,
        PRUNED,
        f64::from(PRUNE_ONE_IN)
    )
    .execute(db)
    .await?;
    Ok(Some((stream, told.rows_affected())))
}

/// Takes away what is older than 90 days: at most 10,000 a call, so that it never holds anyone up.
pub async fn sweep(db: &mut PgConnection) -> Result<u64> {
    let done = sqlx::query!(
        "DELETE FROM notifications WHERE created_at < now() - interval '90 days'
         AND id IN (SELECT id FROM notifications ORDER BY id LIMIT $1)",
        SWEPT
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected())
}

/// A line that names somebody.
#[derive(Debug, Clone)]
pub struct NamingLine {
    pub stream: StreamId,
    pub author: UserId,
    pub body: String,
    pub at: OffsetDateTime,
}

/// Numbers of the oldest and the newest line whose people are not told yet, those that somebody is just telling among them.
pub async fn naming_lines(db: &mut PgConnection) -> Result<Option<(i64, i64)>> {
    let ends = sqlx::query!("SELECT min(id) AS first, max(id) AS last FROM mention_notices")
        .fetch_one(db)
        .await?;
    Ok(ends.first.zip(ends.last))
}

/// Takes away the notes of the oldest lines that name somebody, in the caller's transaction, and answers those of the lines that still stand. None when
/// nothing is left to tell.
pub async fn take_naming_lines(db: &mut PgConnection) -> Result<Option<Vec<NamingLine>>> {
    let rows = sqlx::query!(
        r#"WITH taken AS (
               DELETE FROM mention_notices WHERE id IN (
                   SELECT id FROM mention_notices ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
               RETURNING id, stream_id, message_id)
           SELECT t.stream_id AS "stream_id!", m.user_id AS "author?", m.body AS "body?", m.created_at AS "created_at?"
           FROM taken t
           LEFT JOIN chat_messages m ON m.stream_id = t.stream_id AND m.id = t.message_id AND m.deleted_at IS NULL
           ORDER BY t.id"#,
        NAMING_LINES
    )
    .fetch_all(db)
    .await?;
    if rows.is_empty() {
        return Ok(None);
    }
    let mut lines = Vec::with_capacity(rows.len());
    for row in rows {
        // One that was deleted meanwhile is told to nobody.
        if let (Some(author), Some(body), Some(at)) = (row.author, row.body, row.created_at) {
            lines.push(NamingLine {
                stream: parse(&row.stream_id)?,
                author: parse(&author)?,
                body,
                at,
            });
        }
    }
    Ok(Some(lines))
}

/// Users with one of these names, in lower case; not the one who names them.
pub async fn named(db: &mut PgConnection, names: &[String], by: UserId) -> Result<Vec<UserId>> {
    sqlx::query_scalar!(
        "SELECT id FROM users WHERE lower(username) = ANY($1) AND id <> $2",
        names,
        by.to_string()
    )
    .fetch_all(db)
    .await?
    .iter()
    .map(|id| parse(id))
    .collect()
}

struct Row {
    user_id: String,
    id: i64,
    kind: String,
    created_at: OffsetDateTime,
    body: String,
    link: String,
    read: bool,
    actor_address: Option<String>,
    username: Option<String>,
    avatar_url: Option<String>,
}

impl Row {
    fn view(self) -> Result<Notification> {
        let actor = self.actor_address.map(|address| {
            let address = parse(&address)?;
            Ok::<_, sqlx::Error>(NoticeActor {
                address,
                username: display_name(self.username.as_deref(), address),
                profile_picture: self.avatar_url,
            })
        });
        Ok(Notification {
            id: self.id.to_string(),
            kind: parse(&self.kind)?,
            at: self.created_at,
            text: self.body,
            link: self.link,
            actor: actor.transpose()?,
        })
    }
}
