//! What nobody claimed in time goes back.

use std::{sync::Arc, time::Duration};

use super::store;
use crate::{
    audit::{self, Actor},
    context::Context,
    db,
    jobs::Job,
};
use domain::incentive::State;
use serde_json::json;

/// Claims that expire in one transaction at most.
const BATCH_SIZE: i64 = 100;

/// Looks every second.
pub fn expire(context: Arc<Context>) -> Job {
    Job::every(Duration::from_secs(1), "incentives.expire", move || {
        let context = context.clone();
        async move { expire_due(&context).await }
    })
}

/// Takes back what was not claimed in time, once each; open pages of its owners hear of it.
pub async fn expire_due(context: &Context) -> db::Result<()> {
    let mut db = context.pool.begin().await?;
    let expired = store::expire(&mut db, BATCH_SIZE).await?;
    for claim in &expired {
        let entry = audit::Entry {
            actor: Actor::System,
            action: "claim.expire",
            target: format!("claim:{}", claim.id),
            before: Some(json!({ "status": State::Claimable.as_str() })),
            after: Some(json!({ "status": State::Expired.as_str() })),
            address: None,
            request_id: None,
        };
        audit::append(&mut db, &entry).await?;
    }
    db.commit().await?;
    let owners: Vec<_> = expired.iter().map(|claim| claim.user).collect();
    context.users.balances_changed(&owners);
    Ok(())
}
