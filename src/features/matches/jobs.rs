//! Jobs of matches: every one that runs has its table.

use domain::{
    MatchId,
    agent::{BestShot, best_shots},
};
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

/// Forgets guests and what they played after seven days, every minute.
pub fn sweep_guests(pool: PgPool) -> Job {
    Job::sweep(Duration::from_secs(60), "matches.sweep_guests", move || {
        let pool = pool.clone();
        async move {
            let mut db = pool.begin().await?;
            let more = store::guests::sweep(&mut db).await?;
            db::commit(db, "guests.sweep").await?;
            Ok::<_, sqlx::Error>(more)
        }
    })
}

/// Matches that one batch looks at.
const THINNED: i64 = 20;
/// A run is followed by a pause of so many times its length: playing matches again takes a quarter of a core at most.
const THIN_REST: u32 = 3;

/// Leaves of what was told of a match that is over what does not come out of its decisions. Each match is played again before; one that comes out
/// otherwise keeps everything.
pub fn thin(pool: PgPool) -> Job {
    let work = move || {
        let pool = pool.clone();
        async move { thin_some(&pool).await }
    };
    Job::sweep(Duration::from_secs(30), "matches.sweep_told", work).resting(THIN_REST)
}

async fn thin_some(pool: &PgPool) -> Result<bool, Box<dyn std::error::Error>> {
    let over = store::thin::told(&mut *pool.acquire().await?, THINNED).await?;
    let is_full = i64::try_from(over.len()) == Ok(THINNED);
    for id in over {
        // No connection is held while a match is played.
        let recording = store::recording(&mut *pool.acquire().await?, id).await;
        let comes_out = match recording {
            Ok(Some(recording)) => tokio::task::spawn_blocking(move || recording.comes_out_as_told()).await?,
            // One that cannot be read would be the first of every run.
            Ok(None) | Err(sqlx::Error::Decode(_)) => false,
            Err(e) => return Err(e.into()),
        };
        if !comes_out {
            tracing::error!(%id, "a match does not come out as it was told when it is played again; all of it is kept");
        }
        store::thin::thin(&mut *pool.acquire().await?, id, !comes_out).await?;
    }
    Ok(is_full)
}

/// Matches that one run finds the best shots of.
const MARKED: i64 = 5;
/// A run is followed by a pause of so many times its length: finding them takes a twentieth of a core.
const MARK_REST: u32 = 19;

/// Finds the best shots of matches that are over, those that ended last first.
pub fn mark(pool: PgPool) -> Job {
    let work = move || {
        let pool = pool.clone();
        async move { mark_some(&pool).await }
    };
    Job::sweep(Duration::from_secs(5), "matches.mark", work).resting(MARK_REST)
}

async fn mark_some(pool: &PgPool) -> Result<bool, Box<dyn std::error::Error>> {
    let waiting = store::marks::waiting(&mut *pool.acquire().await?, MARKED).await?;
    let is_full = i64::try_from(waiting.len()) == Ok(MARKED);
    for id in waiting {
        let shots = best_of(pool, id).await?;
        store::marks::keep(&mut *pool.acquire().await?, id, &shots).await?;
    }
    Ok(is_full)
}

/// None of a match that cannot be read, or whose shots are no longer kept. No connection is held while it is played.
async fn best_of(pool: &PgPool, id: MatchId) -> Result<Vec<BestShot>, Box<dyn std::error::Error>> {
    let mut db = pool.acquire().await?;
    let hands = match store::hands(&mut db, id).await {
        Ok(Some(hands)) => hands,
        Ok(None) | Err(sqlx::Error::Decode(_)) => return Ok(Vec::new()),
        Err(e) => return Err(e.into()),
    };
    let recording = match store::recording(&mut db, id).await {
        Ok(Some(recording)) => recording,
        Ok(None) | Err(sqlx::Error::Decode(_)) => return Ok(Vec::new()),
        Err(e) => return Err(e.into()),
    };
    drop(db);
    let Some(setup) = recording.setup else {
        return Ok(Vec::new());
    };
    let work = move || best_shots(setup, &recording.decisions, &hands);
    let found = tokio::task::spawn_blocking(work).await;
    // One that fails would be the first of every run.
    found.or_else(|panic| {
        tracing::error!(%id, cause = %panic, "the best shots of a match cannot be found");
        Ok(Vec::new())
    })
}

/// Forgets best shots after two days, every minute.
pub fn forget_marks(pool: PgPool) -> Job {
    Job::sweep(Duration::from_secs(60), "matches.sweep_marks", move || {
        let pool = pool.clone();
        async move { store::marks::forget(&mut *pool.acquire().await?).await }
    })
}

/// Removes the steps of matches that ended more than so many days ago, every minute. None where they are kept for ever.
pub fn forget_steps(pool: PgPool, days: u32) -> Option<Job> {
    let days = i32::try_from(days).ok().filter(|days| *days > 0)?;
    Some(Job::sweep(Duration::from_secs(60), "matches.sweep_steps", move || {
        let pool = pool.clone();
        async move { store::thin::forget(&mut *pool.acquire().await?, days).await }
    }))
}

/// Removes the steps of frames of the house that ended more than so many days ago, every minute. None where they are kept for ever.
pub fn forget_house_frames(pool: PgPool, days: u32) -> Option<Job> {
    let days = i32::try_from(days).ok().filter(|days| *days > 0)?;
    Some(Job::sweep(Duration::from_secs(60), "house.sweep_steps", move || {
        let pool = pool.clone();
        async move { store::thin::forget_house(&mut *pool.acquire().await?, days).await }
    }))
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
