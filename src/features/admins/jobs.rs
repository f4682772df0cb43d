//! Jobs of administrators.

use super::store;
use crate::{
    audit::Actor,
    command::{Change, Done},
    context::Context,
    db,
    http::extract::Origin,
    jobs::Job,
};
use serde_json::json;
use sqlx::PgConnection;
use std::{sync::Arc, time::Duration};
use time::format_description::well_known::Rfc3339;

/// Lines that are written in one transaction at most.
const BATCH_SIZE: i64 = 100;

/// Writes down who was refused in the hour that is over, and forgets old browsers. It looks every minute.
pub fn sum_refusals(context: Arc<Context>) -> Job {
    Job::every(Duration::from_secs(60), "admins.sum_refusals", move || {
        let context = context.clone();
        async move {
            sum(&context).await?;
            store::sweep(&mut *context.pool.acquire().await?).await
        }
    })
}

/// One line of the audit log for an account and an hour, however many strangers tried its password: the log is kept for ever.
pub async fn sum(context: &Arc<Context>) -> db::Result<()> {
    let effect = async |db: &mut PgConnection| {
        for refusals in store::take_refusals(db, BATCH_SIZE).await? {
            let origin = Origin {
                address: refusals.last_address,
                request_id: None,
            };
            let line = Change::of(format!("admin:{}", refusals.admin)).after(json!({
                "hour": refusals.hour.format(&Rfc3339).ok(), "passwords": refusals.passwords,
                "codes": refusals.codes, "locks": refusals.locks,
            }));
            line.record(db, Actor::System, origin, "admin.sign_in_refused").await?;
        }
        Ok::<_, sqlx::Error>(Done::with(()))
    };
    context.recorded("admins.sum_refusals").in_job(effect).await
}
