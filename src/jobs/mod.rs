//! What the clock does: scheduled streams go live on time, and what nobody can use any more is swept.

use crate::{
    audit::verifier,
    auth::store::{admin_sessions, sessions},
    db,
    features::{
        deposits::service,
        incentives,
        matches::{self, store::tickets},
        notifications::{self, followers},
        predictions,
        sessions::{
            passport,
            store::{nonces, passport_tokens},
        },
        streams,
    },
    http::idempotency,
    ledger::trial_balance,
    state::AppState,
};
use actors::rooms::Announcement;
use std::{sync::Arc, time::Duration};
use tokio::time::{MissedTickBehavior, interval};

const TICK: Duration = Duration::from_secs(1);
const SWEEP: Duration = Duration::from_secs(60);

/// Runs until it is dropped.
pub async fn run(state: Arc<AppState>) {
    tokio::join!(
        keep_time(&state),
        followers::run(&state),
        verifier::run(&state),
        trial_balance::run(&state),
        passport::keep(&state)
    );
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

/// Each is tried, whatever became of the others.
async fn each_second(state: &AppState) -> db::Result<()> {
    let started = start_due(state).await;
    let ended = predictions::jobs::due(state, TICK).await;
    let expired = service::expire_due(state).await;
    let lapsed = incentives::jobs::expire_due(state).await;
    let woken = matches::jobs::wake_all(state).await;
    started.and(ended).and(expired).and(lapsed).and(woken)
}

/// Turns due streams live and tells their rooms.
pub async fn start_due(state: &AppState) -> db::Result<()> {
    let started = streams::store::due::start_due(&mut *state.pool.acquire().await?).await?;
    for stream in started {
        tracing::info!(%stream, "a scheduled stream went live");
        state.front.changed();
        state.rooms.announce(stream, Announcement::Started).await;
    }
    Ok(())
}

async fn clean(state: &AppState) -> db::Result<()> {
    let mut db = state.pool.acquire().await?;
    nonces::sweep(&mut db).await?;
    passport_tokens::sweep(&mut db).await?;
    sessions::sweep(&mut db).await?;
    admin_sessions::sweep(&mut db).await?;
    idempotency::store::sweep(&mut db).await?;
    tickets::sweep(&mut db).await?;
    notifications::store::sweep(&mut db).await?;
    Ok(())
}
