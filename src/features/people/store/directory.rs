//! Everybody, as administrators see them.

use crate::{
    db::{Result, parse},
    users::display_name,
};
use domain::{Address, Email, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Found people at most, those whose names come first; a longer beginning of the name finds the others.
pub const MAX_FOUND: i64 = 200;

/// A person, with what only they and administrators see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    pub id: UserId,
    /// The chosen name, or the address's default.
    pub name: String,
    pub email: Option<String>,
    pub is_admin: bool,
    pub avatar_url: Option<String>,
    pub created_at: OffsetDateTime,
}

/// How many people there are, of several kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// With a session that was seen in the last 24 hours.
    pub active: i64,
    pub admins: i64,
    /// Of the last 24 hours.
    pub new: i64,
}

/// How many people there are. It reads a whole index: to be kept a while.
pub async fn count(db: &mut PgConnection) -> Result<i64> {
    sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM users"#)
        .fetch_one(db)
        .await
}

/// How many people of each kind there are. It reads all sessions: to be kept a while.
pub async fn counts(db: &mut PgConnection) -> Result<Counts> {
    sqlx::query_as!(
        Counts,
        r#"SELECT (SELECT count(*) FROM (
                      SELECT FROM sessions WHERE last_seen_at > now() - interval '24 hours' GROUP BY user_id) seen) AS "active!",
                  (SELECT count(*) FROM users u WHERE u.is_admin AND in_office(u.id)) AS "admins!",
                  (SELECT count(*) FROM users WHERE created_at > now() - interval '24 hours') AS "new!""#
    )
    .fetch_one(db)
    .await
}

/// The newest people but for the first `offset`.
pub async fn newest(db: &mut PgConnection, offset: i64, limit: i64) -> Result<Vec<String>> {
    sqlx::query_scalar!(
        "SELECT id FROM users ORDER BY created_at DESC, id DESC OFFSET $1 LIMIT $2",
        offset,
        limit
    )
    .fetch_all(db)
    .await
}

/// Those whose name, or else whose address, begins so (both in lower case), in the order of these; at most `MAX_FOUND`.
pub async fn beginning(db: &mut PgConnection, name: &str, address: Option<&str>) -> Result<Vec<String>> {
    // A name's characters come before '{', the digits of an address before 'g'.
    let mut found = sqlx::query_scalar!(
        r#"SELECT id FROM users WHERE username IS NOT NULL
             AND lower(username) COLLATE "C" >= $1 AND lower(username) COLLATE "C" < $1 || '{'
           ORDER BY lower(username) COLLATE "C" LIMIT $2"#,
        name,
        MAX_FOUND
    )
    .fetch_all(&mut *db)
    .await?;
    let Some(address) = address else { return Ok(found) };
    let by_address = sqlx::query_scalar!(
        "SELECT id FROM users WHERE address >= $1 AND address < $1 || 'g' ORDER BY address LIMIT $2",
        address,
        MAX_FOUND
    )
    .fetch_all(db)
    .await?;
    let more: Vec<String> = by_address.into_iter().filter(|id| !found.contains(id)).collect();
    found.extend(more);
    found.truncate(usize::try_from(MAX_FOUND).unwrap_or(usize::MAX));
    Ok(found)
}

/// The owner of this e-mail address, in whatever case.
pub async fn of_email(db: &mut PgConnection, email: &Email) -> Result<Option<String>> {
    sqlx::query_scalar!(
        "SELECT user_id FROM user_emails WHERE lower(email) = lower($1)",
        email.as_str()
    )
    .fetch_optional(db)
    .await
}

/// These people, in this order.
pub async fn people(db: &mut PgConnection, ids: &[String]) -> Result<Vec<Person>> {
    let rows = sqlx::query!(
        r#"SELECT u.id, u.address, u.username, e.email AS "email?", in_office(u.id) AS "is_admin!", u.avatar_url, u.created_at
           FROM unnest($1::text[]) WITH ORDINALITY AS wanted (id, place)
           JOIN users u ON u.id = wanted.id LEFT JOIN user_emails e ON e.user_id = u.id ORDER BY wanted.place"#,
        ids
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Person {
                id: parse(&row.id)?,
                name: display_name(row.username.as_deref(), parse::<Address>(&row.address)?),
                email: row.email,
                is_admin: row.is_admin,
                avatar_url: row.avatar_url,
                created_at: row.created_at,
            })
        })
        .collect()
}
