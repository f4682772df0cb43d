//! Jobs of notifications.

use super::{followers::tell_followers, mentions::tell_mentions, store};
use crate::{context::Context, db, jobs::Job};
use sqlx::PgPool;
use std::{sync::Arc, time::Duration};

/// Tells followers of streams that went live, every second.
pub fn tell(context: Arc<Context>) -> Job {
    Job::every(Duration::from_secs(1), "notifications.tell_followers", move || {
        let context = context.clone();
        async move { tell_followers(&context).await }
    })
    .when("SELECT FROM live_notices")
}

/// Tells people that they were named in a chat, every second.
pub fn tell_named(context: Arc<Context>) -> Job {
    Job::every(Duration::from_secs(1), "notifications.tell_mentions", move || {
        let context = context.clone();
        async move { tell_mentions(&context).await }
    })
    .when("SELECT FROM mention_notices")
}

/// Forgets notifications that are too old, every minute.
pub fn sweep(pool: PgPool) -> Job {
    Job::sweep(Duration::from_secs(60), "notifications.sweep", move || {
        let pool = pool.clone();
        async move {
            let swept = store::sweep(&mut *pool.acquire().await?).await?;
            db::Result::Ok(i64::try_from(swept) == Ok(store::SWEPT))
        }
    })
}
