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
use chain::link;
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
    // Of its own, so that what follows sees the rows that were committed while it waited.
    sqlx::query!("SELECT pg_advisory_xact_lock(hashtext('audit_log'))")
        .execute(&mut *db)
        .await?;
    let head = sqlx::query!(
        r#"SELECT clock_timestamp() AS "at!", (SELECT id FROM audit_log ORDER BY id DESC LIMIT 1) AS id,
                  (SELECT hash FROM audit_log ORDER BY id DESC LIMIT 1) AS hash"#
    )
    .fetch_one(&mut *db)
    .await?;
    let previous = Checkpoint::of(head.id, head.hash)?;
    let (actor_type, actor_id) = entry.actor.columns();
    let row = Row {
        id: previous.id + 1,
        at: head.at,
        actor_type: actor_type.to_owned(),
        actor_id,
        action: entry.action.to_owned(),
        target: entry.target.clone(),
        before: entry.before.as_ref().map(Value::to_string),
        after: entry.after.as_ref().map(Value::to_string),
        address: entry.address.map(|address| address.to_string()),
        request_id: entry.request_id.clone(),
    };
    let hash = link(&previous.hash, &row);
    sqlx::query!(
        "INSERT INTO audit_log
            (id, at, actor_type, actor_id, action, target, before, after, address, request_id, previous_hash, hash)
         VALUES ($1, $2, $3, $4, $5, $6, $7::text::json, $8::text::json, $9, $10, $11, $12)",
        row.id,
        row.at,
        row.actor_type,
        row.actor_id,
        row.action,
        row.target,
        row.before,
        row.after,
        row.address,
        row.request_id,
        &previous.hash[..],
        &hash[..]
    )
    .execute(db)
    .await?;
    Ok(row.id)
}
