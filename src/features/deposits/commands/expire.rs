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

/// Expires deposits that nobody paid in time. A payment that comes later is credited all the same.
pub async fn expire_due(context: &Arc<Context>) -> db::Result<()> {
    let expire = async |db: &mut PgConnection| {
        for deposit in store::expire(db, BATCH_SIZE).await? {
            let change = Change::of(format!("deposit:{deposit}"))
                .before(json!({ "status": State::Waiting.as_str() }))
                .after(json!({ "status": State::Expired.as_str() }));
            change.by_system(db, "deposit.status").await?;
        }
        Ok(Done::with(()))
    };
    context.recorded("deposits.expire").in_job(expire).await
}
