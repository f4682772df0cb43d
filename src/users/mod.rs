//! People.

use crate::db::{Result, parse, violates};
use domain::{Address, Bio, Email, UserId, Username};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A person as the database knows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    pub address: Address,
    /// None until one is chosen.
    pub username: Option<String>,
    /// The role of the wallet, unless an account of the same person was closed (`in_office` in the database).
    pub is_admin: bool,
}

impl User {
    /// The name that others see.
    pub fn display_name(&self) -> String {
        display_name(self.username.as_deref(), self.address)
    }
}

/// Holds a person until the transaction ends, so that what they have is counted by one call at a time.
pub async fn lock(db: &mut PgConnection, user: UserId) -> Result<()> {
    sqlx::query!("SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE", user.to_string())
        .fetch_optional(db)
        .await?;
    Ok(())
}

struct Row {
    id: String,
    address: String,
    username: Option<String>,
    is_admin: bool,
}

impl TryFrom<Row> for User {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            id: parse(&row.id)?,
            address: parse(&row.address)?,
            username: row.username,
            is_admin: row.is_admin,
        })
    }
}

/// The person of an address, if they ever signed in.
pub async fn by_address(db: &mut PgConnection, address: Address) -> Result<Option<User>> {
    sqlx::query_as!(
        Row,
        r#"SELECT id, address, username, in_office(id) AS "is_admin!" FROM users WHERE address = $1"#,
        address.to_string()
    )
    .fetch_optional(db)
    .await?
    .map(User::try_from)
    .transpose()
}

/// A person.
pub async fn by_id(db: &mut PgConnection, user: UserId) -> Result<Option<User>> {
    sqlx::query_as!(
        Row,
        r#"SELECT id, address, username, in_office(id) AS "is_admin!" FROM users WHERE id = $1"#,
        user.to_string()
    )
    .fetch_optional(db)
    .await?
    .map(User::try_from)
    .transpose()
}

/// The person of a name, in whatever case.
pub async fn by_username(db: &mut PgConnection, username: &Username) -> Result<Option<User>> {
    sqlx::query_as!(
        Row,
        r#"SELECT id, address, username, in_office(id) AS "is_admin!" FROM users WHERE lower(username) = lower($1)"#,
        username.as_str()
    )
    .fetch_optional(db)
    .await?
    .map(User::try_from)
    .transpose()
}

/// The public profile of a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    pub bio: String,
    pub avatar_url: Option<String>,
    pub created_at: OffsetDateTime,
    pub followers: i64,
    pub following: i64,
}

/// Reads the public profile of a person.
pub async fn profile(db: &mut PgConnection, user: UserId) -> Result<Profile> {
    sqlx::query_as!(
        Profile,
        r#"SELECT u.bio, u.avatar_url, u.created_at, coalesce(c.followers, 0) AS "followers!", coalesce(c.following, 0) AS "following!"
           FROM users u LEFT JOIN user_follow_counts c ON c.user_id = u.id WHERE u.id = $1"#,
        user.to_string()
    )
    .fetch_one(db)
    .await
}

/// Replaces what a person says about themselves.
pub async fn set_bio(db: &mut PgConnection, user: UserId, bio: &Bio) -> Result<()> {
    sqlx::query!(
        "UPDATE users SET bio = $2 WHERE id = $1",
        user.to_string(),
        bio.as_str()
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Whether a person's matches may be shown in the first place of Home and chosen for a tournament's stream.
pub async fn is_featured(db: &mut PgConnection, user: UserId) -> Result<bool> {
    sqlx::query_scalar!("SELECT featured FROM users WHERE id = $1", user.to_string())
        .fetch_one(db)
        .await
}

/// Lets a person's matches be featured, or keeps them out.
pub async fn set_featured(db: &mut PgConnection, user: UserId, featured: bool) -> Result<()> {
    sqlx::query!(
        "UPDATE users SET featured = $2 WHERE id = $1",
        user.to_string(),
        featured
    )
    .execute(db)
    .await
    .map(drop)
}

/// The e-mail address that a person gave: for their own eyes.
pub async fn email(db: &mut PgConnection, user: UserId) -> Result<Option<String>> {
    sqlx::query_scalar!("SELECT email FROM user_emails WHERE user_id = $1", user.to_string())
        .fetch_optional(db)
        .await
}

/// Keeps an e-mail address, or forgets it. False when someone else has it, in whatever case; the transaction is over then.
pub async fn set_email(db: &mut PgConnection, user: UserId, email: Option<&Email>) -> Result<bool> {
    let user = user.to_string();
    let Some(email) = email else {
        sqlx::query!("DELETE FROM user_emails WHERE user_id = $1", user)
            .execute(db)
            .await?;
        return Ok(true);
    };
    let done = sqlx::query!(
        "INSERT INTO user_emails (user_id, email) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, changed_at = now()",
        user,
        email.as_str()
    )
    .execute(db)
    .await;
    match done {
        Ok(_) => Ok(true),
        Err(e) if violates(&e, "user_emails_email_key") => Ok(false),
        Err(e) => Err(e),
    }
}

/// Holds what two people are to each other until the transaction ends: a follow and a block of one pair come one after the other.
pub async fn lock_pair(db: &mut PgConnection, one: UserId, other: UserId) -> Result<()> {
    let (one, other) = (one.min(other), one.max(other));
    sqlx::query_scalar!(
        r#"SELECT pg_advisory_xact_lock(hashtextextended($1, 0)) AS "locked: ()""#,
        format!("pair:{one}:{other}")
    )
    .fetch_one(db)
    .await?;
    Ok(())
}

/// The person of an address, made with `fresh` as their id when they are new.
pub async fn ensure(db: &mut PgConnection, address: Address, fresh: UserId) -> Result<User> {
    sqlx::query_as!(
        Row,
        r#"INSERT INTO users (id, address) VALUES ($1, $2)
         ON CONFLICT (address) DO UPDATE SET address = excluded.address
         RETURNING id, address, username, in_office(id) AS "is_admin!""#,
        fresh.to_string(),
        address.to_string()
    )
    .fetch_one(db)
    .await?
    .try_into()
}

/// Makes a person for an address. False when they are there already.
pub async fn create(db: &mut PgConnection, address: Address, fresh: UserId) -> Result<bool> {
    let done = sqlx::query!(
        "INSERT INTO users (id, address) VALUES ($1, $2) ON CONFLICT (address) DO NOTHING",
        fresh.to_string(),
        address.to_string()
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Gives a person a picture, or takes it away.
pub async fn set_avatar(db: &mut PgConnection, user: UserId, url: Option<&str>) -> Result<()> {
    sqlx::query!("UPDATE users SET avatar_url = $2 WHERE id = $1", user.to_string(), url)
        .execute(db)
        .await?;
    Ok(())
}

/// Gives a person a name. False when someone else has it, in whatever case.
pub async fn set_username(db: &mut PgConnection, user: UserId, username: &Username) -> Result<bool> {
    let done = sqlx::query!(
        "UPDATE users SET username = $2 WHERE id = $1",
        user.to_string(),
        username.as_str()
    )
    .execute(db)
    .await;
    match done {
        Ok(_) => Ok(true),
        Err(e) if violates(&e, "users_username_key") => Ok(false),
        Err(e) => Err(e),
    }
}

/// The name that others see: the chosen one, else the address's default.
pub fn display_name(username: Option<&str>, address: Address) -> String {
    username.map_or_else(|| address.default_name(), str::to_owned)
}
