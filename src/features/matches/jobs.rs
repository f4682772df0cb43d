//! Jobs of matches: every one that runs has its table.

use sqlx::PgPool;
use std::{sync::Arc, time::Duration};

use super::store::{self, tickets};
use crate::{context::Context, db, jobs::Job};

/// Looks every second.
pub fn wake(context: Arc<Context>) -> Job {
    Job::every(Duration::from_secs(1), "matches.wake", move || {
        let context = context.clone();
        async move { wake_all(&context).await }
    })
}

/// Forgets tickets that are too old to be used, every minute.
pub fn sweep_tickets(pool: PgPool) -> Job {
    Job::sweep(Duration::from_secs(60), "matches.sweep_tickets", move || {
        let pool = pool.clone();
        async move { tickets::sweep(&mut *pool.acquire().await?).await }
    })
}

/// Starts the tables of matches that run and have none: after a restart, and where nobody was told of a new match. Tables of matches that a
/// room gave up learn of it.
pub async fn wake_all(context: &Context) -> db::Result<()> {
    let mut db = context.pool.acquire().await?;
    let running = store::running(&mut db).await?;
    let aborted = store::aborted_lately(&mut db).await?;
    drop(db);
    for id in running {
        context.tables.wake(id);
    }
    for id in aborted {
        context.tables.changed(id);
    }
    Ok(())
}
