//! What the clock does: scheduled streams go live on time, and what nobody can use any more is swept.

use crate::{
    audit, deposits,
    state::AppState,
    store::{self, predictions},
    trial_balance,
};
use actors::rooms::Announcement;
use sqlx::Connection;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::time::{MissedTickBehavior, interval};

const TICK: Duration = Duration::from_secs(1);
const SWEEP: Duration = Duration::from_secs(60);

/// Runs until it is dropped.
pub async fn run(state: Arc<AppState>) {
    tokio::join!(keep_time(&state), audit::run(&state), trial_balance::run(&state));
}

/// The first tick is at once, so that what came due while the server was down is made up.
async fn keep_time(state: &AppState) {
    let mut tick = interval(TICK);
    let mut sweep = interval(SWEEP);
    tick.set_missed_tick_behavior(MissedTickBehavior::Skip);
    sweep.set_missed_tick_behavior(MissedTickBehavior::Skip);
    loop {
        let done = tokio::select! {
            _ = tick.tick() => each_second(state).await,
            _ = sweep.tick() => clean(state).await,
        };
        if let Err(error) = done {
            tracing::warn!(cause = %error, "scheduled work waits for the database");
        }
    }
}

async fn each_second(state: &AppState) -> store::Result<()> {
    start_due(state).await?;
    predictions_due(state, TICK).await?;
    deposits::expire_due(state).await
}

/// Turns due streams live and tells their rooms.
pub async fn start_due(state: &AppState) -> store::Result<()> {
    let started = store::schedule::start_due(&mut *state.pool.acquire().await?).await?;
    for stream in started {
        tracing::info!(%stream, "a scheduled stream went live");
        state.rooms.announce(stream, Announcement::Started).await;
    }
    Ok(())
}

/// Closes voting that is due and ends what stayed without a choice, and stays until what is due within that time has been closed to the millisecond.
pub async fn predictions_due(state: &AppState, within: Duration) -> store::Result<()> {
    let until = Instant::now() + within;
    loop {
        let mut db = state.pool.acquire().await?;
        let due = predictions::due(&mut db).await?;
        for (id, command) in due {
            let mut transaction = db.begin().await?;
            // Refused: somebody else did it, or it is not due by the clock that the lock was taken at.
            let Ok(acted) = predictions::act(&mut transaction, None, id, command).await? else {
                continue;
            };
            transaction.commit().await?;
            tracing::info!(prediction = %id, ?command, "the time of a prediction has come");
            if let Some(change) = acted.change {
                let stream = acted.news.prediction.stream_id;
                let announcement = Announcement::Prediction(change, Box::new(acted.news));
                state.rooms.announce(stream, announcement).await;
            }
        }
        let left = until.saturating_duration_since(Instant::now());
        let next = predictions::next_due(&mut db, left).await?;
        drop(db);
        match next {
            Some(next) => tokio::time::sleep(next).await,
            None => return Ok(()),
        }
    }
}

async fn clean(state: &AppState) -> store::Result<()> {
    let mut db = state.pool.acquire().await?;
    store::nonces::sweep(&mut db).await?;
    store::sessions::sweep(&mut db).await?;
    store::admin_sessions::sweep(&mut db).await?;
    store::idempotency::sweep(&mut db).await?;
    Ok(())
}
