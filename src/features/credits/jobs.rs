//! The jobs of credits.

use super::store::rights;
use crate::{command::Done, context::Context, db, jobs::Job, users};
use domain::{PlayRightId, UserId};
use sqlx::PgConnection;
use std::{sync::Arc, time::Duration};

/// Rights that one run expires at most.
const BATCH_SIZE: i64 = 100;

/// Runs within a second once one is due.
pub fn expire(context: Arc<Context>) -> Job {
    Job::sweep(Duration::from_secs(1), "credits.expire", move || {
        let context = context.clone();
        async move { expire_due(&context).await }
    })
    .when("SELECT FROM play_rights WHERE state = 'open' AND expires_at <= now()")
}

/// Expires the rights whose hour is over, each in a transaction of its own, and answers whether there may be more. One that the ledger
/// refuses stays for the operators, and holds up no other.
pub async fn expire_due(context: &Arc<Context>) -> db::Result<bool> {
    let due = rights::due(&mut *context.pool.acquire().await?, BATCH_SIZE).await?;
    let mut expired = 0;
    for (user, id) in due {
        expired += i64::from(expire_one(context, user, id).await?);
    }
    Ok(expired == BATCH_SIZE)
}

async fn expire_one(context: &Arc<Context>, user: UserId, id: PlayRightId) -> db::Result<bool> {
    let expire = async |db: &mut PgConnection| {
        // The person before the right, as everywhere.
        users::lock(db, user).await?;
        let Some(right) = rights::lock_due(db, id).await? else {
            return Ok(Done::with(false));
        };
        match rights::expire(db, &right).await? {
            Ok(()) => Ok(Done::with(true).moved(user)),
            Err(refusal) => {
                tracing::error!(right = %id, cause = %refusal, "what is set aside for a play is not there");
                Ok(Done::with(false))
            }
        }
    };
    context.recorded("credits.expire").in_job(expire).await
}
