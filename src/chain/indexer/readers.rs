//! Hands final events to those who act on them.

use super::{
    reader::{ChainKey, Reader, Watch},
    store,
};
use crate::{command::Done, context::Context, db};
use sqlx::PgConnection;
use std::sync::Arc;

/// The failpoints of a reader's transaction.
const READER: &str = "reader";

/// Lets a reader take what is final and it has not taken of one watch. Answers how many events it took.
pub async fn take_all(context: &Arc<Context>, chain: ChainKey, reader: &dyn Reader, watch: &Watch) -> db::Result<u64> {
    let mut taken = 0;
    loop {
        let batch = context
            .recorded(READER)
            .in_job(async |db: &mut PgConnection| take(db, chain, reader, watch).await)
            .await?;
        taken += batch;
        if i64::try_from(batch) != Ok(reader.batch()) {
            return Ok(taken);
        }
    }
}

async fn take(db: &mut PgConnection, chain: ChainKey, reader: &dyn Reader, watch: &Watch) -> db::Result<Done<u64>> {
    let logs = store::untaken(db, chain, reader.name(), watch, reader.batch())
        .await?
        .unwrap_or_default();
    let mut told = Done::with(());
    for log in &logs {
        told = told.and(reader.apply(db, log).await?);
    }
    if let Some(last) = logs.last() {
        store::took(db, chain, reader.name(), watch, &last.log).await?;
    }
    Ok(Done::with(logs.len() as u64).and(told))
}
