//! What is done about money, written down the same way everywhere.

use super as audit;
use super::Actor;
use crate::http::{error::ApiError, extract::Origin};
use serde_json::{Value, json};
use sqlx::PgConnection;

/// Adds a row to the audit log: who did what to which thing, in which state that was before (none for a new one), and what it is now.
/// To be called last, right before the commit.
pub async fn write_down(
    db: &mut PgConnection,
    (actor, origin): (Actor, Origin),
    action: &'static str,
    target: String,
    before: Option<&str>,
    after: Value,
) -> Result<(), ApiError> {
    let entry = audit::Entry {
        actor,
        action,
        target,
        before: before.map(|status| json!({ "status": status })),
        after: Some(after),
        address: origin.address,
        request_id: origin.request_id,
    };
    audit::append(db, &entry).await?;
    Ok(())
}
