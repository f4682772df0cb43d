//! People.

use super::{Result, display_name, parse, violates};
use domain::{Address, UserId, Username};
use sqlx::PgConnection;

/// A person as the database knows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    pub address: Address,
    /// None until one is chosen.
    pub username: Option<String>,
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
        "SELECT id, address, username, is_admin FROM users WHERE address = $1",
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
        "SELECT id, address, username, is_admin FROM users WHERE id = $1",
        user.to_string()
    )
    .fetch_optional(db)
    .await?
    .map(User::try_from)
    .transpose()
}

/// The person of an address, made with `fresh` as their id when they are new.
pub async fn ensure(db: &mut PgConnection, address: Address, fresh: UserId) -> Result<User> {
    sqlx::query_as!(
        Row,
        "INSERT INTO users (id, address) VALUES ($1, $2)
         ON CONFLICT (address) DO UPDATE SET address = excluded.address
         RETURNING id, address, username, is_admin",
        fresh.to_string(),
        address.to_string()
    )
    .fetch_one(db)
    .await?
    .try_into()
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
