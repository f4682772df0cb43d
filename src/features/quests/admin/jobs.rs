//! Jobs about quests.

use super::{fund, store};
use crate::{
    command::{Change, Done},
    context::Context,
    db,
    jobs::Job,
};
use domain::{QuestId, quest::Status};
use serde_json::json;
use sqlx::PgConnection;
use std::{sync::Arc, time::Duration};

/// Quests that one run takes at most.
const BATCH: i64 = 50;

/// Looks every second for quests whose end has come, and for promises of those that are over.
pub fn sweep(context: Arc<Context>) -> Job {
    Job::sweep(Duration::from_secs(1), "quests.sweep", move || {
        let context = context.clone();
        async move { sweep_due(&context).await }
    })
    .when(
        "SELECT FROM quests WHERE status = 'active' AND ends_at <= now() UNION ALL
         SELECT FROM quests q JOIN reward_budgets b ON b.kind = 'quest' AND b.id = q.id WHERE q.status IN ('completed', 'cancelled') AND b.promised > 0",
    )
}

/// Ends what is due, then gives back what is left, a quest a transaction. Answers whether there may be more.
pub async fn sweep_due(context: &Arc<Context>) -> db::Result<bool> {
    let due = store::due(&mut *context.pool.acquire().await?, BATCH).await?;
    let mut done = 0;
    for id in due {
        done += i64::from(end(context, id).await?);
    }
    let to_release = store::to_release(&mut *context.pool.acquire().await?, BATCH).await?;
    let mut released = 0;
    for id in to_release {
        released += i64::from(release(context, id).await?);
    }
    Ok(done == BATCH || released == BATCH)
}

async fn end(context: &Arc<Context>, id: QuestId) -> db::Result<bool> {
    let effect = async |db: &mut PgConnection| {
        store::lock_over(db, id).await?;
        if !store::is_due(db, id).await? {
            return Ok(Done::with(false));
        }
        store::end(db, id, Status::Completed, false).await?;
        let change = Change::of(format!("quest:{id}")).before(json!({ "status": Status::Active.as_str() }));
        let change = change.after(json!({ "status": Status::Completed.as_str() }));
        change.by_system(db, "quests.end").await?;
        Ok(Done::with(true).lists_changed())
    };
    context.recorded("quests.end").in_job(effect).await
}

async fn release(context: &Arc<Context>, id: QuestId) -> db::Result<bool> {
    let effect = async |db: &mut PgConnection| {
        if !store::lock_over(db, id).await? {
            return Ok(Done::with(false));
        }
        fund::release(db, id).await?;
        Ok(Done::with(true))
    };
    context.recorded("quests.give_back").in_job(effect).await
}
