//! Voting that closes on time, and predictions that nobody ended.

use super::{
    commands::{DueError, run_due},
    store,
};
use crate::{context::Context, db, jobs::Job};
use domain::PredictionId;
use futures_util::{StreamExt, stream};
use prometheus::{IntGauge, Registry};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// How long a run waits for voting that closes soon: as long as `IS_DUE` looks ahead, and longer than a look may take.
const RUN_TIME: Duration = Duration::from_secs(5);
/// Between the beginnings of two runs.
const INTERVAL: Duration = Duration::from_secs(1);
/// Finds a row before, or when, the commands of [`store::due`] have something to do; a prediction without a choice expires after a day.
const IS_DUE: &str = "SELECT FROM predictions WHERE closed_at IS NULL AND ends_at <= now() + interval '5 seconds' UNION ALL
     SELECT FROM predictions WHERE is_poll AND outcome IS NULL AND closed_at IS NOT NULL UNION ALL
     SELECT FROM predictions WHERE outcome IS NULL AND closed_at <= now() - interval '1 day' UNION ALL
     SELECT FROM predictions WHERE outcome = 'won' AND share_cap IS NOT NULL AND paid_at IS NULL AND undo_until < now() UNION ALL
     SELECT FROM predictions p JOIN prediction_frames f ON f.prediction_id = p.id JOIN matches m ON m.id = f.match_id
     WHERE p.outcome IS NULL AND p.kind = 'frame' AND m.status <> 'running'";
/// Between two looks at what is due at this moment.
const MIN_POLL: Duration = Duration::from_millis(5);
/// Between two looks at most: voting that closes soon holds up no result.
const MAX_POLL: Duration = Duration::from_millis(500);
/// Predictions that are dealt with at a time, so that one whose row is held does not stop the others.
const MAX_CONCURRENT: usize = 4;
/// How long one that failed is left alone: it would be due again at once, and shut the others out.
const RETRY_AFTER: Duration = Duration::from_secs(30);
/// The most that are remembered.
const MAX_FAILED: usize = 10_000;

/// Predictions that could not be closed, and when each is tried again.
pub struct RetryBackoff {
    failed: Mutex<HashMap<PredictionId, Instant>>,
    stuck: IntGauge,
}

impl RetryBackoff {
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
        if failed.len() < MAX_FAILED {
            failed.insert(id, Instant::now() + RETRY_AFTER);
        }
        self.stuck.set(i64::try_from(failed.len()).unwrap_or(i64::MAX));
    }

    /// Those that are not tried at this moment.
    fn waiting(&self) -> Vec<String> {
        let mut failed = self.failed();
        let now = Instant::now();
        failed.retain(|_, until| *until > now);
        self.stuck.set(i64::try_from(failed.len()).unwrap_or(i64::MAX));
        failed.keys().map(ToString::to_string).collect()
    }
}

/// Closes what is due: a run begins before, and stays, so that voting closes to the millisecond.
pub fn close_due(context: Arc<Context>, registry: &Registry) -> Result<Job, prometheus::Error> {
    let backoff = Arc::new(RetryBackoff::new(registry)?);
    let job = Job::every(INTERVAL, "predictions.close_due", move || {
        let (context, backoff) = (context.clone(), backoff.clone());
        async move { due(&context, &backoff, RUN_TIME).await }
    });
    Ok(job.when(IS_DUE))
}

/// Closes voting that is due and ends what stayed without a choice, and stays until whatever voting ends `within` that time has been
/// closed to the millisecond.
pub async fn due(context: &Arc<Context>, backoff: &RetryBackoff, within: Duration) -> db::Result<()> {
    let until = Instant::now() + within;
    loop {
        let due = store::due(&mut *context.pool.acquire().await?, &backoff.waiting()).await?;
        let all = stream::iter(due).for_each_concurrent(MAX_CONCURRENT, async |(id, command)| {
            match run_due(context, id, command).await {
                Ok(()) => {}
                // Nothing is wrong with it.
                Err(DueError::Store(sqlx::Error::PoolTimedOut)) => {
                    tracing::warn!(prediction = %id, ?command, "no connection is free");
                }
                Err(cause) => {
                    tracing::error!(prediction = %id, ?command, %cause, "the time of a prediction has come in vain");
                    backoff.leave(id);
                }
            }
        });
        all.await;
        let left = until.saturating_duration_since(Instant::now());
        let mut db = context.pool.acquire().await?;
        let next = store::next_due(&mut db, left, &backoff.waiting()).await?;
        drop(db);
        match next {
            Some(next) => tokio::time::sleep(next.clamp(MIN_POLL, MAX_POLL)).await,
            None => return Ok(()),
        }
    }
}
