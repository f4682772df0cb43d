//! Previews of links to people.

use crate::db::{Result, parse};
use domain::{Address, Username};
use sqlx::PgConnection;

/// The person whom a link is about.
#[derive(Debug, Clone, Copy)]
pub enum Whose<'a> {
    Address(Address),
    /// In whatever case.
    Name(&'a Username),
}

/// A person, as everybody may see them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    pub address: Address,
    /// None until one is chosen.
    pub username: Option<String>,
    pub bio: String,
    pub avatar_url: Option<String>,
}

/// The person of a link, if there is one.
pub async fn person(db: &mut PgConnection, whose: Whose<'_>) -> Result<Option<Person>> {
    let (address, name) = match whose {
        Whose::Address(address) => (Some(address.to_string()), None),
        Whose::Name(name) => (None, Some(name.as_str())),
    };
    let row = sqlx::query!(
        "SELECT address, username, bio, avatar_url FROM users WHERE address = $1 OR lower(username) = lower($2)",
        address,
        name
    )
    .fetch_optional(db)
    .await?;
    let person = row.map(|row| {
        Ok(Person {
            address: parse(&row.address)?,
            username: row.username,
            bio: row.bio,
            avatar_url: row.avatar_url,
        })
    });
    person.transpose()
}
