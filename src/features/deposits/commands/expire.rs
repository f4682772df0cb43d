use crate::{
    command::{Change, Done},
    context::Context,
    db,
    features::deposits::store,
};
use domain::deposit::State;
use serde_json::json;
use sqlx::PgConnection;
use std::sync::Arc;

/// Deposits that expire in one transaction at most.
const BATCH_SIZE: i64 = 100;

/// Expires deposits that nobody paid in time; true when there may be more. A payment that comes later is credited all the same.
pub async fn expire_due(context: &Arc<Context>) -> db::Result<bool> {
    let expire = async |db: &mut PgConnection| {
        let expired = store::expire(db, BATCH_SIZE).await?;
        for deposit in &expired {
            let change = Change::of(format!("deposit:{deposit}"))
                .before(json!({ "status": State::Waiting.as_str() }))
                .after(json!({ "status": State::Expired.as_str() }));
            change.by_system(db, "deposit.status").await?;
        }
        Ok(Done::with(i64::try_from(expired.len()) == Ok(BATCH_SIZE)))
    };
    context.recorded("deposits.expire").in_job(expire).await
}
