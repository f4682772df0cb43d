//! Jobs about plays.

use super::{
    end::give_back,
    store::{self, State},
};
use crate::{command::Done, context::Context, db, jobs::Job};
use domain::{QuestId, UserId};
use sqlx::PgConnection;
use std::{sync::Arc, time::Duration};

/// Participations that one run ends at most.
const BATCH_SIZE: i64 = 100;

/// Looks every minute.
pub fn void(context: Arc<Context>) -> Job {
    Job::sweep(Duration::from_secs(60), "quests.void", move || {
        let context = context.clone();
        async move { void_left(&context).await }
    })
}

/// Gives back what paid participations whose game nobody began within an hour, of quests that are over: their rewards need be promised no longer.
/// Answers whether there may be more.
pub async fn void_left(context: &Arc<Context>) -> db::Result<bool> {
    let left = store::left(&mut *context.pool.acquire().await?, BATCH_SIZE).await?;
    let is_full = i64::try_from(left.len()) == Ok(BATCH_SIZE);
    for (quest, user) in left {
        void_one(context, quest, user).await?;
    }
    Ok(is_full)
}

async fn void_one(context: &Arc<Context>, quest: QuestId, user: UserId) -> db::Result<()> {
    let work = async |db: &mut PgConnection| {
        store::lock(db, quest, user).await?;
        let entry = store::entry(db, quest, user).await?;
        let Some(entry) = entry.filter(|entry| entry.state == State::Joined) else {
            return Ok(Done::with(()));
        };
        store::set(db, &entry, State::Void, entry.game, entry.progress).await?;
        let back = give_back(db, &entry).await?;
        Ok(Done::with(()).all_moved(back))
    };
    context.recorded("quest.void").in_job(work).await
}
