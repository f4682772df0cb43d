//! What follows a prediction's transaction, whoever began it; and what the clock begins.

use crate::{
    failpoint,
    state::AppState,
    store::{
        self,
        predictions::{self, Acted, Deed},
    },
};
use actors::rooms::Announcement;
use domain::{PredictionId, prediction::Command};
use sqlx::{Connection, PgConnection};
use std::time::{Duration, Instant};

/// Between two looks at what is due at this moment.
const BREATH: Duration = Duration::from_millis(5);

/// Tells whom it concerns what was committed.
pub async fn tell(state: &AppState, acted: Acted) {
    if !acted.moved.is_empty() {
        state.users.balances_changed(&acted.moved);
    }
    if let Some(change) = acted.change {
        let stream = acted.news.prediction.stream_id;
        let announcement = Announcement::Prediction(change, Box::new(acted.news));
        state.rooms.announce(stream, announcement).await;
    }
}

/// Closes voting that is due and ends what stayed without a choice, and stays until whatever voting ends `within` that time has been
/// closed to the millisecond.
pub async fn due(state: &AppState, within: Duration) -> store::Result<()> {
    let until = Instant::now() + within;
    loop {
        let mut db = state.pool.acquire().await?;
        for (id, command) in predictions::due(&mut db).await? {
            match happen(&mut db, id, command).await {
                Ok(Some(acted)) => tell(state, acted).await,
                Ok(None) => {}
                // One that fails must not keep the others waiting; it is due again at the next look.
                Err(cause) => {
                    tracing::error!(prediction = %id, ?command, %cause, "the time of a prediction has come in vain")
                }
            }
        }
        let left = until.saturating_duration_since(Instant::now());
        let next = predictions::next_due(&mut db, left).await?;
        drop(db);
        match next {
            Some(next) => tokio::time::sleep(next.max(BREATH)).await,
            None => return Ok(()),
        }
    }
}

async fn happen(db: &mut PgConnection, id: PredictionId, command: Command) -> store::Result<Option<Acted>> {
    let mut db = db.begin().await?;
    match predictions::act(&mut db, None, id, command, &Deed::CLOCK).await? {
        Ok(acted) => {
            failpoint::reached("clock.before_commit");
            db.commit().await?;
            failpoint::reached("clock.after_commit");
            tracing::info!(prediction = %id, ?command, "the time of a prediction has come");
            Ok(Some(acted))
        }
        // Somebody else was faster.
        Err(refused) => {
            tracing::debug!(prediction = %id, ?command, ?refused, "not done");
            Ok(None)
        }
    }
}
