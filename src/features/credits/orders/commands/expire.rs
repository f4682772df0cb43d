use crate::{
    command::Done,
    context::Context,
    db,
    features::credits::orders::store::order::{cause, expire},
    spending,
};
use sqlx::PgConnection;
use std::sync::Arc;

/// Orders that expire in one transaction at most.
const BATCH_SIZE: i64 = 100;

/// Expires orders that nobody paid in time; they count for no limit any more. True when there may be more.
pub async fn expire_due(context: &Arc<Context>) -> db::Result<bool> {
    let expire = async |db: &mut PgConnection| {
        let expired = expire(db, BATCH_SIZE).await?;
        for order in &expired {
            spending::give_back(db, &cause(order.id)).await?;
        }
        Ok::<_, sqlx::Error>(Done::with(i64::try_from(expired.len()) == Ok(BATCH_SIZE)))
    };
    context.recorded("credit.expire").in_job(expire).await
}
