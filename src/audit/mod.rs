//! The log of acts: who did it, when, from where, and what changed. Rows are only ever added, each chained to the one before it.

pub mod chain;
pub mod key;
pub mod list;
pub mod permits;
#[cfg(test)]
pub mod tests;
pub mod verifier;
pub mod verify;

use crate::db::Result;
pub use actors::audit::{Actor, Entry};
pub use chain::{Hash, Row};
pub use key::AuditKey;
pub use list::{Listed, list};
pub use verify::{Checkpoint, Line, Verdict, after, verify};

use sqlx::PgConnection;

fn columns(actor: Actor) -> (&'static str, Option<String>) {
    match actor {
        Actor::User(id) => ("user", Some(id.to_string())),
        Actor::Admin(id) => ("admin", Some(id.to_string())),
        Actor::System => ("system", None),
    }
}

/// Writes the entry in the caller's transaction and answers its number.
///
/// To be called last, right before the commit: until the transaction ends, every other one that writes here waits, and
/// a lock that it takes after this may be held by one of those.
pub async fn append(db: &mut PgConnection, entry: &Entry) -> Result<i64> {
    let (actor_type, actor_id) = columns(entry.actor);
    sqlx::query_scalar!(
        r#"SELECT audit_append($1, $2, $3, $4, $5, $6, $7, $8) AS "id!""#,
        actor_type,
        actor_id,
        entry.action,
        entry.target,
        entry.before.as_ref().map(serde_json::Value::to_string),
        entry.after.as_ref().map(serde_json::Value::to_string),
        entry.address.map(|address| address.to_string()),
        entry.request_id
    )
    .fetch_one(db)
    .await
}
