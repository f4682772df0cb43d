//! Credits those who sign in after their tokens came.

use super::{credit, store};
use crate::{command::Done, context::Context, db, features::credits::settings, jobs::Job};
use sqlx::PgConnection;
use std::{sync::Arc, time::Duration};

/// How long tokens wait for their sender to sign in (E4).
const DAYS: i32 = 90;
/// Payments in one transaction at most.
const BATCH_SIZE: i64 = 50;

/// Looks every two seconds.
pub fn claim(context: Arc<Context>) -> Job {
    Job::sweep(Duration::from_secs(2), "credits.claim_tokens", move || {
        let context = context.clone();
        async move { claim_due(&context).await }
    })
}

/// Credits what waited for people who have signed in since, and answers whether there may be more.
pub async fn claim_due(context: &Arc<Context>) -> db::Result<bool> {
    let claim = async |db: &mut PgConnection| {
        let due = store::claimable(db, DAYS, BATCH_SIZE).await?;
        let is_full = i64::try_from(due.len()) == Ok(BATCH_SIZE);
        let mut credited = Vec::new();
        for (payment, user) in &due {
            let version = settings::of_version(db, payment.version)
                .await?
                .ok_or(sqlx::Error::RowNotFound)?;
            if credit::give(db, payment, *user, &version.settings).await? {
                credited.push(*user);
            }
        }
        store::expire(db, DAYS).await?;
        // A payment that cannot be credited stays, and the job does not run again at once for it.
        Ok(Done::with(is_full && credited.len() == due.len()).all_moved(credited))
    };
    context.recorded("credits.claim_tokens").in_job(claim).await
}
