//! Jobs of media.

use super::contents;
use crate::{db, jobs::Job};
use sqlx::PgPool;
use std::time::Duration;

/// Removes pictures that were uploaded and never used, every hour.
pub fn sweep(pool: PgPool) -> Job {
    Job::sweep(Duration::from_secs(3600), "media.sweep", move || {
        let pool = pool.clone();
        async move {
            let swept = contents::sweep(&mut *pool.acquire().await?).await?;
            db::Result::Ok(swept == contents::SWEPT)
        }
    })
}
