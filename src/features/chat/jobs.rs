//! Jobs of chat.

use super::store;
use crate::jobs::Job;
use sqlx::PgPool;
use std::time::Duration;

/// Removes lines that are older than so many days, every minute. None where they are kept for ever.
pub fn forget(pool: PgPool, days: u32) -> Option<Job> {
    let days = i32::try_from(days).ok().filter(|days| *days > 0)?;
    Some(Job::sweep(Duration::from_secs(60), "chat.sweep", move || {
        let pool = pool.clone();
        async move { store::forget(&mut *pool.acquire().await?, days).await }
    }))
}

/// Removes whoever wrote nothing in a channel for thirty days, every hour.
pub fn sweep_chatters(pool: PgPool) -> Job {
    Job::sweep(Duration::from_secs(3600), "chat.sweep_chatters", move || {
        let pool = pool.clone();
        async move { store::sweep_chatters(&mut *pool.acquire().await?).await }
    })
}
