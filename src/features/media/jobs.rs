//! Jobs of media.

use super::{
    contents,
    media_store::{MediaError, MediaStore},
    moving,
};
use crate::jobs::Job;
use sqlx::PgPool;
use std::{cell::RefCell, rc::Rc, sync::Arc, time::Duration};

/// Removes pictures that were uploaded and never used, every hour; then their objects.
pub fn sweep(pool: PgPool, store: Arc<MediaStore>) -> Job {
    Job::sweep(Duration::from_secs(3600), "media.sweep", move || {
        let (pool, store) = (pool.clone(), store.clone());
        async move {
            let swept = contents::sweep(&mut *pool.acquire().await?, &store).await?;
            let more = match store.bucket() {
                Some(bucket) => moving::remove_some(&pool, bucket).await?,
                None => false,
            };
            Ok::<_, MediaError>(more || swept == contents::SWEPT)
        }
    })
}

/// Puts into the bucket what was written to Postgres, twice a minute: metadata of collections that were activated, and what was there before the
/// bucket was. None where there is no bucket.
pub fn move_to_bucket(pool: PgPool, store: Arc<MediaStore>) -> Option<Job> {
    store.bucket()?;
    let behind = Rc::new(RefCell::new(None));
    let job = Job::sweep(Duration::from_secs(30), "media.move", move || {
        let (pool, store, behind) = (pool.clone(), store.clone(), behind.clone());
        async move {
            let Some(bucket) = store.bucket() else { return Ok(false) };
            let from = behind.take();
            let moved = moving::move_some(&pool, bucket, from.as_ref()).await?;
            let more = moved.last.is_some();
            behind.replace(moved.last);
            Ok::<_, MediaError>(more)
        }
    });
    Some(job)
}
