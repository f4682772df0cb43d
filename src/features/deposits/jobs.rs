//! The jobs of deposits.

use super::{
    commands::{
        expire_due,
        settle::{BATCH_SIZE, settle_due},
    },
    service::DepositService,
};
use crate::{context::Context, db, jobs::Job};
use std::{sync::Arc, time::Duration};

/// Asks about payments when their time has come, and at once when a notification came in.
pub fn settle(context: Arc<Context>, service: Arc<DepositService>) -> Job {
    let bell = service.bell.clone();
    let run = move || {
        let (context, service) = (context.clone(), service.clone());
        async move { settle_all(&context, &service).await }
    };
    Job::every(Duration::from_secs(5), "deposits.settle", run).or_when(bell)
}

async fn settle_all(context: &Arc<Context>, service: &DepositService) -> db::Result<()> {
    // A full batch: there may be more.
    while i64::try_from(settle_due(context, service).await?) == Ok(BATCH_SIZE) {}
    Ok(())
}

/// Expires deposits that nobody paid in time.
pub fn expire(context: Arc<Context>) -> Job {
    Job::sweep(Duration::from_secs(1), "deposits.expire", move || {
        let context = context.clone();
        async move { expire_due(&context).await }
    })
    .when("SELECT FROM deposits WHERE status = 'waiting' AND expires_at <= now()")
}
