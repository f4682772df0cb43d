//! Jobs about tasks.

use super::{
    commands::give_back,
    store::{proofs, tasks},
};
use crate::{
    command::{Change, Done},
    context::Context,
    db,
    jobs::Job,
};
use serde_json::json;
use sqlx::{PgConnection, PgPool};
use std::{sync::Arc, time::Duration};

/// Gives back what nobody can take any more of tasks whose time is over; looks every five seconds.
pub fn settle(context: Arc<Context>) -> Job {
    Job::sweep(Duration::from_secs(5), "tasks.settle", move || {
        let context = context.clone();
        async move { settle_one(&context).await }
    })
}

/// Settles one task, and answers whether there was one.
pub async fn settle_one(context: &Arc<Context>) -> db::Result<bool> {
    // Most looks find nothing, and need no transaction.
    if tasks::over(&mut *context.pool.acquire().await?).await?.is_none() {
        return Ok(false);
    }
    let effect = async |db: &mut PgConnection| {
        let Some(task) = tasks::over(db).await? else {
            return Ok(Done::with(false));
        };
        give_back(db, &task).await?;
        tasks::settle(db, task.id).await?;
        let change =
            Change::of(format!("task:{}", task.id)).after(json!({ "status": task.status(), "waiting": task.pending }));
        change.by_system(db, "task.settle").await?;
        Ok(Done::with(true))
    };
    context.recorded("tasks.settle").in_job(effect).await
}

/// Tells followers of tasks that began; looks every five seconds.
pub fn tell(context: Arc<Context>) -> Job {
    Job::sweep(Duration::from_secs(5), "tasks.tell", move || {
        let context = context.clone();
        async move { tell_one(&context).await }
    })
}

/// Tells of one task, and answers whether there was one.
pub async fn tell_one(context: &Arc<Context>) -> db::Result<bool> {
    let effect = async |db: &mut PgConnection| Ok(Done::with(tasks::tell_followers(db).await?.is_some()));
    context.recorded("tasks.tell").in_job(effect).await
}

/// Forgets pictures that were never submitted, every minute.
pub fn sweep_proofs(pool: PgPool) -> Job {
    Job::sweep(Duration::from_secs(60), "tasks.sweep_proofs", move || {
        let pool = pool.clone();
        async move {
            let swept = proofs::sweep(&mut *pool.acquire().await?).await?;
            db::Result::Ok(swept == proofs::SWEPT)
        }
    })
}
