//! The jobs of incentives.

use super::store;
use crate::{
    command::{Change, Done},
    context::Context,
    db,
    jobs::Job,
};
use domain::incentive::State;
use serde_json::json;
use sqlx::PgConnection;
use std::{sync::Arc, time::Duration};

/// Claims that expire in one transaction at most.
const BATCH_SIZE: i64 = 100;

/// Runs within a second once one is due.
pub fn expire(context: Arc<Context>) -> Job {
    Job::sweep(Duration::from_secs(1), "incentives.expire", move || {
        let context = context.clone();
        async move { expire_due(&context).await }
    })
    .when("SELECT FROM claims WHERE state = 'claimable' AND expires_at <= now()")
}

/// Takes back what was not claimed in time, once each, and answers whether there may be more; open pages of its owners hear of it.
pub async fn expire_due(context: &Arc<Context>) -> db::Result<bool> {
    let expire = async |db: &mut PgConnection| {
        let expired = store::expire(db, BATCH_SIZE).await?;
        for claim in &expired {
            let change = Change::of(format!("claim:{}", claim.id))
                .before(json!({ "status": State::Claimable.as_str() }))
                .after(json!({ "status": State::Expired.as_str() }));
            change.by_system(db, "claim.expire").await?;
        }
        let is_full = i64::try_from(expired.len()) == Ok(BATCH_SIZE);
        Ok(Done::with(is_full).all_moved(expired.iter().map(|claim| claim.user)))
    };
    context.recorded("incentives.expire").in_job(expire).await
}
