//! Acts of moderation. Every function runs inside the caller's transaction, after [`standing`] took the locks.

mod badges;
mod log;
mod person;
mod pins;

pub use badges::{hide_badges, hides_badges};
pub use log::{Entry, NewEntry, entries, entries_about, log};
pub use person::{SaidLine, ban_of, lines_of};
pub use pins::{pin, unpin};

use crate::{
    db::{Result, parse},
    users::User,
};
use actors::room::Position;
use domain::{Address, MessageId, Role, StreamId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Someone's role in a stream, and whose stream it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    pub role: Role,
    pub creator: UserId,
}

/// A moderator or anyone else, as others see them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    pub address: Address,
    pub username: Option<String>,
}

/// A ban or timeout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ban {
    pub person: Person,
    /// None: for good.
    pub until: Option<OffsetDateTime>,
    pub reason: Option<String>,
}

/// A chat line about to be deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub author: User,
    pub body: String,
    pub deleted: bool,
}

/// Someone's role in a stream; None when there is no such stream or person.
/// With `lock`, the creator's row is held, so that roles cannot change under the caller.
pub async fn standing(db: &mut PgConnection, stream: StreamId, user: UserId, lock: bool) -> Result<Option<Standing>> {
    if lock {
        sqlx::query!(
            "SELECT id FROM users WHERE id = (SELECT creator_id FROM streams WHERE id = $1) FOR NO KEY UPDATE",
            stream.to_string()
        )
        .fetch_optional(&mut *db)
        .await?;
    }
    let row = sqlx::query!(
        r#"SELECT s.creator_id, in_office(u.id) AS "is_admin!",
                  EXISTS (SELECT FROM channel_moderators m WHERE m.creator_id = s.creator_id AND m.user_id = u.id)
                  AS "is_moderator!"
           FROM streams s CROSS JOIN users u WHERE s.id = $1 AND u.id = $2"#,
        stream.to_string(),
        user.to_string()
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| {
        let creator = parse(&row.creator_id)?;
        Ok(Standing {
            role: Role::of(creator == user, row.is_admin, row.is_moderator),
            creator,
        })
    })
    .transpose()
}

/// Sets the least time between two lines of one viewer; 0 switches it off.
pub async fn set_slow_mode(db: &mut PgConnection, stream: StreamId, seconds: u32) -> Result<()> {
    let seconds = i32::try_from(seconds).map_err(|e| sqlx::Error::Encode(Box::new(e)))?;
    sqlx::query!(
        "UPDATE streams SET slow_mode_seconds = $2 WHERE id = $1",
        stream.to_string(),
        seconds
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The least time between two lines of one viewer, in seconds.
pub async fn slow_mode(db: &mut PgConnection, stream: StreamId) -> Result<u32> {
    let seconds = sqlx::query_scalar!(
        "SELECT slow_mode_seconds FROM streams WHERE id = $1",
        stream.to_string()
    )
    .fetch_one(db)
    .await?;
    u32::try_from(seconds).map_err(|e| sqlx::Error::Decode(Box::new(e)))
}

/// A line of a stream, locked for its deletion.
pub async fn line(db: &mut PgConnection, stream: StreamId, message: MessageId) -> Result<Option<Line>> {
    let row = sqlx::query!(
        r#"SELECT m.body, m.deleted_at IS NOT NULL AS "deleted!", u.id, u.address, u.username, in_office(u.id) AS "is_admin!"
           FROM chat_messages m JOIN users u ON u.id = m.user_id
           WHERE m.id = $1 AND m.stream_id = $2 FOR UPDATE OF m"#,
        message.to_string(),
        stream.to_string()
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| {
        let author = User {
            id: parse(&row.id)?,
            address: parse(&row.address)?,
            username: row.username,
            is_admin: row.is_admin,
        };
        Ok(Line {
            author,
            body: row.body,
            deleted: row.deleted,
        })
    })
    .transpose()
}

/// Marks a line as deleted.
pub async fn delete_line(db: &mut PgConnection, message: MessageId, by: UserId) -> Result<()> {
    sqlx::query!(
        "UPDATE chat_messages SET deleted_at = now(), deleted_by = $2 WHERE id = $1 AND deleted_at IS NULL",
        message.to_string(),
        by.to_string()
    )
    .execute(db)
    .await?;
    Ok(())
}

/// True while a ban or timeout of that creator holds.
pub async fn is_banned(db: &mut PgConnection, creator: UserId, user: UserId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM channel_bans WHERE creator_id = $1 AND user_id = $2 AND (until IS NULL OR until > now()))
           AS "banned!""#,
        creator.to_string(),
        user.to_string()
    )
    .fetch_one(db)
    .await
}

/// Holds a stream's chat until the caller's transaction ends: lines under way are stored before, and no later one is stored as if what the
/// caller does had not been done.
pub async fn hold_chat(db: &mut PgConnection, stream: StreamId) -> Result<()> {
    sqlx::query!(
        "INSERT INTO chat_fences (stream_id, epoch, removals) SELECT id, epoch, 1 FROM streams WHERE id = $1
         ON CONFLICT (stream_id) DO UPDATE SET removals = chat_fences.removals + 1",
        stream.to_string()
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes that lines of a held chat were taken back, and answers where its last line stands; None where nothing was ever said.
pub async fn note_removal(db: &mut PgConnection, stream: StreamId) -> Result<Option<Position>> {
    let last = sqlx::query!(
        r#"UPDATE chat_fences f SET (removed_epoch, removed_seq) = (
               SELECT m.epoch, m.seq FROM chat_messages m WHERE m.stream_id = f.stream_id ORDER BY m.epoch DESC, m.seq DESC LIMIT 1)
           WHERE f.stream_id = $1 RETURNING removed_epoch, removed_seq"#,
        stream.to_string()
    )
    .fetch_one(db)
    .await?;
    let unsigned = |number: i64| u64::try_from(number).map_err(|e| sqlx::Error::Decode(Box::new(e)));
    let place = |(epoch, seq)| {
        Ok(Position {
            epoch: unsigned(epoch)?,
            seq: unsigned(seq)?,
        })
    };
    last.removed_epoch.zip(last.removed_seq).map(place).transpose()
}

/// Marks what someone said in a stream as deleted: who is silenced is not read any more either.
pub async fn delete_lines_of(db: &mut PgConnection, stream: StreamId, author: UserId, by: UserId) -> Result<()> {
    sqlx::query!(
        "UPDATE chat_messages SET deleted_at = now(), deleted_by = $3
         WHERE stream_id = $1 AND user_id = $2 AND deleted_at IS NULL",
        stream.to_string(),
        author.to_string(),
        by.to_string()
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Bans someone from a creator's rooms, for `seconds` or for good, and answers until when. A later word replaces an earlier one.
pub async fn ban(
    db: &mut PgConnection,
    creator: UserId,
    user: UserId,
    by: UserId,
    seconds: Option<u32>,
    reason: Option<&str>,
) -> Result<Option<OffsetDateTime>> {
    sqlx::query_scalar!(
        "INSERT INTO channel_bans (creator_id, user_id, until, reason, by_user_id)
         VALUES ($1, $2, now() + make_interval(secs => $3::bigint), $4, $5)
         ON CONFLICT (creator_id, user_id) DO UPDATE
         SET until = excluded.until, reason = excluded.reason, by_user_id = excluded.by_user_id, created_at = now()
         RETURNING until",
        creator.to_string(),
        user.to_string(),
        seconds.map(i64::from),
        reason,
        by.to_string()
    )
    .fetch_one(db)
    .await
}

/// Takes a ban back. False when there was none.
pub async fn unban(db: &mut PgConnection, creator: UserId, user: UserId) -> Result<bool> {
    let done = sqlx::query!(
        "DELETE FROM channel_bans WHERE creator_id = $1 AND user_id = $2 AND (until IS NULL OR until > now())",
        creator.to_string(),
        user.to_string()
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Bans of a creator that still hold, newest first, at most 500.
pub async fn bans(db: &mut PgConnection, creator: UserId) -> Result<Vec<Ban>> {
    sqlx::query!(
        "SELECT u.address, u.username, b.until, b.reason FROM channel_bans b JOIN users u ON u.id = b.user_id
         WHERE b.creator_id = $1 AND (b.until IS NULL OR b.until > now()) ORDER BY b.created_at DESC LIMIT 500",
        creator.to_string()
    )
    .fetch_all(db)
    .await?
    .into_iter()
    .map(|row| {
        let person = Person {
            address: parse(&row.address)?,
            username: row.username,
        };
        Ok(Ban {
            person,
            until: row.until,
            reason: row.reason,
        })
    })
    .collect()
}

/// Outcome of a wish to name a moderator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    Added,
    Already,
    TooMany,
}

/// Names a moderator, within `max`.
pub async fn add_moderator(db: &mut PgConnection, creator: UserId, user: UserId, max: i64) -> Result<Named> {
    let (creator, user) = (creator.to_string(), user.to_string());
    let count = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM channel_moderators WHERE creator_id = $1 AND user_id <> $2"#,
        creator,
        user
    )
    .fetch_one(&mut *db)
    .await?;
    if count >= max {
        return Ok(Named::TooMany);
    }
    let done = sqlx::query!(
        "INSERT INTO channel_moderators (creator_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        creator,
        user
    )
    .execute(db)
    .await?;
    Ok(if done.rows_affected() == 1 {
        Named::Added
    } else {
        Named::Already
    })
}

/// Takes a moderator's role back. False when they had none.
pub async fn remove_moderator(db: &mut PgConnection, creator: UserId, user: UserId) -> Result<bool> {
    let done = sqlx::query!(
        "DELETE FROM channel_moderators WHERE creator_id = $1 AND user_id = $2",
        creator.to_string(),
        user.to_string()
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// A creator's moderators, in the order in which they were named.
pub async fn moderators(db: &mut PgConnection, creator: UserId) -> Result<Vec<Person>> {
    sqlx::query!(
        "SELECT u.address, u.username FROM channel_moderators m JOIN users u ON u.id = m.user_id
         WHERE m.creator_id = $1 ORDER BY m.created_at, m.user_id",
        creator.to_string()
    )
    .fetch_all(db)
    .await?
    .into_iter()
    .map(|row| {
        Ok(Person {
            address: parse(&row.address)?,
            username: row.username,
        })
    })
    .collect()
}
