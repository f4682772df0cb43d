//! Who did what, when, from where, and what changed. Rows are only ever added, each chained to the one before it.

mod chain;
mod list;
#[cfg(test)]
mod tests;
mod verify;

pub use chain::{Hash, Row};
pub use list::{Listed, list};
pub use verify::{Checkpoint, Line, Verdict, after, verify};

use super::Result;
use domain::{AdminId, UserId};
use serde_json::Value;
use sqlx::PgConnection;
use std::net::IpAddr;

/// Who acted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Actor {
    User(UserId),
    Admin(AdminId),
    /// The server itself, or an operator at its command line.
    System,
}

impl Actor {
    fn columns(self) -> (&'static str, Option<String>) {
        match self {
            Self::User(id) => ("user", Some(id.to_string())),
            Self::Admin(id) => ("admin", Some(id.to_string())),
            Self::System => ("system", None),
        }
    }
}

/// What is to be written down.
#[derive(Debug, Clone)]
pub struct Entry {
    pub actor: Actor,
    /// What was done, such as `withdrawal.approve`; at most 60 characters.
    pub action: &'static str,
    /// To what: its kind and id, such as `withdrawal:65f1c0a2b3d4e5f601234567`; 1 to 200 characters.
    pub target: String,
    /// What the target was, and what it is now; at most 32 KiB as JSON each. Never a secret.
    pub before: Option<Value>,
    pub after: Option<Value>,
    pub address: Option<IpAddr>,
    pub request_id: Option<String>,
}

/// Writes the entry in the caller's transaction and answers its number.
///
/// To be called last, right before the commit: until the transaction ends, every other one that writes here waits, and
/// a lock that it takes after this may be held by one of those.
pub async fn append(db: &mut PgConnection, entry: &Entry) -> Result<i64> {
    let (actor_type, actor_id) = entry.actor.columns();
    sqlx::query_scalar!(
        r#"SELECT audit_append($1, $2, $3, $4, $5, $6, $7, $8) AS "id!""#,
        actor_type,
        actor_id,
        entry.action,
        entry.target,
        entry.before.as_ref().map(Value::to_string),
        entry.after.as_ref().map(Value::to_string),
        entry.address.map(|address| address.to_string()),
        entry.request_id
    )
    .fetch_one(db)
    .await
}
