use super::store;
use crate::{
    audit::{self, Actor},
    context::Context,
    db,
};
use domain::deposit::State;
use serde_json::json;

/// Deposits that are expired in one transaction at most.
const TOGETHER: i64 = 100;

/// Expires deposits that nobody paid in time. A payment that comes later is credited all the same.
pub async fn expire_due(context: &Context) -> db::Result<()> {
    let mut db = context.pool.begin().await?;
    let expired = store::expire(&mut db, TOGETHER).await?;
    for deposit in &expired {
        let entry = audit::Entry {
            actor: Actor::System,
            action: "deposit.status",
            target: format!("deposit:{deposit}"),
            before: Some(json!({ "status": State::Waiting.as_str() })),
            after: Some(json!({ "status": State::Expired.as_str() })),
            address: None,
            request_id: None,
        };
        audit::append(&mut db, &entry).await?;
    }
    db.commit().await
}
