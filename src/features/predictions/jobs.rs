//! What follows a prediction's transaction, whoever began it; and what the clock begins.

use super::store::{self, ActError, Acted, Deed};
use crate::{context::Context, db, failpoint, jobs::Job};
use actors::rooms::Announcement;
use domain::{PredictionId, prediction::Command};
use futures_util::{StreamExt, stream};
use prometheus::{IntGauge, Registry};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// How long a run looks for what is due.
const TICK: Duration = Duration::from_secs(1);
/// Between two looks at what is due at this moment.
const BREATH: Duration = Duration::from_millis(5);
/// Predictions that are dealt with at a time, so that one whose row is held does not stop the others.
const AT_ONCE: usize = 4;
/// How long one that failed is left alone: it would be due again at once, and shut the others out.
const LATER: Duration = Duration::from_secs(30);
/// The most that are left alone.
const MAX_LEFT_ALONE: usize = 10_000;

/// What the clock could not do, and when it tries again.
pub struct Clock {
    failed: Mutex<HashMap<PredictionId, Instant>>,
    stuck: IntGauge,
}

impl Clock {
    /// Registers its series; fails when it is there already.
    pub fn new(registry: &Registry) -> Result<Self, prometheus::Error> {
        let stuck = IntGauge::new(
            "cuecast_predictions_stuck",
            "Predictions whose time has come in vain; alarm when it stays above 0",
        )?;
        registry.register(Box::new(stuck.clone()))?;
        Ok(Self {
            failed: Mutex::default(),
            stuck,
        })
    }

    fn failed(&self) -> MutexGuard<'_, HashMap<PredictionId, Instant>> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn leave(&self, id: PredictionId) {
        let mut failed = self.failed();
        if failed.len() < MAX_LEFT_ALONE {
            failed.insert(id, Instant::now() + LATER);
        }
        self.stuck.set(i64::try_from(failed.len()).unwrap_or(i64::MAX));
    }

    /// Those that are left alone at this moment.
    fn left_alone(&self) -> Vec<String> {
        let mut failed = self.failed();
        let now = Instant::now();
        failed.retain(|_, until| *until > now);
        self.stuck.set(i64::try_from(failed.len()).unwrap_or(i64::MAX));
        failed.keys().map(ToString::to_string).collect()
    }
}

/// Closes what is due, all the time: a run stays for a second, so that voting closes to the millisecond.
pub fn close_due(context: Arc<Context>, registry: &Registry) -> Result<Job, prometheus::Error> {
    let clock = Arc::new(Clock::new(registry)?);
    Ok(Job::every(TICK, "predictions.close_due", move || {
        let (context, clock) = (context.clone(), clock.clone());
        async move { due(&context, &clock, TICK).await }
    }))
}

/// Tells whom it concerns what was committed.
pub async fn tell(context: &Context, acted: Acted) {
    if !acted.moved.is_empty() {
        context.users.balances_changed(&acted.moved);
    }
    if let Some(change) = acted.change {
        let stream = acted.news.prediction.stream_id;
        let announcement = Announcement::Prediction(change, Box::new(acted.news));
        context.rooms.announce(stream, announcement).await;
    }
}

/// Closes voting that is due and ends what stayed without a choice, and stays until whatever voting ends `within` that time has been
/// closed to the millisecond.
pub async fn due(context: &Context, clock: &Clock, within: Duration) -> db::Result<()> {
    let until = Instant::now() + within;
    loop {
        let due = store::due(&mut *context.pool.acquire().await?, &clock.left_alone()).await?;
        let all = stream::iter(due).for_each_concurrent(AT_ONCE, async |(id, command)| {
            match happen(context, id, command).await {
                Ok(Some(acted)) => tell(context, acted).await,
                Ok(None) => {}
                Err(cause) => {
                    tracing::error!(prediction = %id, ?command, %cause, "the time of a prediction has come in vain");
                    clock.leave(id);
                }
            }
        });
        all.await;
        let left = until.saturating_duration_since(Instant::now());
        let mut db = context.pool.acquire().await?;
        let next = store::next_due(&mut db, left, &clock.left_alone()).await?;
        drop(db);
        match next {
            Some(next) => tokio::time::sleep(next.max(BREATH)).await,
            None => return Ok(()),
        }
    }
}

async fn happen(context: &Context, id: PredictionId, command: Command) -> Result<Option<Acted>, Vain> {
    let mut db = context.pool.begin().await?;
    match store::act(&mut db, None, id, command, &Deed::CLOCK).await? {
        Ok(acted) => {
            failpoint::reached("clock.before_commit");
            db.commit().await?;
            failpoint::reached("clock.after_commit");
            tracing::info!(prediction = %id, ?command, "the time of a prediction has come");
            Ok(Some(acted))
        }
        // Somebody else was faster.
        Err(ActError::Refused(refused)) => {
            tracing::debug!(prediction = %id, ?command, ?refused, "not done");
            Ok(None)
        }
        Err(fault @ (ActError::Exists | ActError::Spent | ActError::Money(_))) => Err(Vain::Refused(fault)),
    }
}

/// Why what the clock owes was not done.
#[derive(Debug, thiserror::Error)]
enum Vain {
    #[error(transparent)]
    Store(#[from] sqlx::Error),
    /// A pool that cannot be given back: a person must look.
    #[error("{0:?}")]
    Refused(ActError),
}
