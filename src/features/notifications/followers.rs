//! Followers are told of streams that went live: from what the database noted with the change itself, so none is missed over a
//! crash or a downtime, and none is told twice.

use super::store;
use crate::{db, failpoint, state::AppState};
use std::time::{Duration, Instant};
use tokio::time::{MissedTickBehavior, interval};

const TICK: Duration = Duration::from_secs(1);

/// Runs until it is dropped.
pub async fn run(state: &AppState) {
    let mut tick = interval(TICK);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tick.tick().await;
        if let Err(error) = tell_followers(state).await {
            tracing::warn!(cause = %error, "followers wait for the database");
        }
    }
}

/// Tells the followers of every stream that went live, a transaction a stream.
pub async fn tell_followers(state: &AppState) -> db::Result<()> {
    loop {
        let began = Instant::now();
        let mut db = state.pool.begin().await?;
        let Some((stream, told)) = store::tell_followers(&mut db).await? else {
            return Ok(());
        };
        failpoint::reached("notices.before_commit");
        db.commit().await?;
        failpoint::reached("notices.after_commit");
        tracing::info!(%stream, told, seconds = began.elapsed().as_secs_f64(), "followers were told of a stream");
        state.users.followers_notified(&store::went_live(stream));
    }
}
