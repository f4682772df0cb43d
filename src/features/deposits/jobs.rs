//! What the clock does with deposits.

use super::{
    expire::expire_due,
    service::Desk,
    settle::{BATCH_SIZE, settle_due},
};
use crate::{context::Context, db, jobs::Job};
use std::{sync::Arc, time::Duration};

/// Asks about payments when their time has come, and at once when a notification came in.
pub fn settle(context: Arc<Context>, desk: Arc<Desk>) -> Job {
    let bell = desk.bell.clone();
    let run = move || {
        let (context, desk) = (context.clone(), desk.clone());
        async move { settle_all(&context, &desk).await }
    };
    Job::every(Duration::from_secs(5), "deposits.settle", run).or_when(bell)
}

async fn settle_all(context: &Context, desk: &Desk) -> db::Result<()> {
    // A full batch: there may be more.
    while i64::try_from(settle_due(context, desk).await?) == Ok(BATCH_SIZE) {}
    Ok(())
}

/// Expires what nobody paid in time.
pub fn expire(context: Arc<Context>) -> Job {
    Job::every(Duration::from_secs(1), "deposits.expire", move || {
        let context = context.clone();
        async move { expire_due(&context).await }
    })
}
