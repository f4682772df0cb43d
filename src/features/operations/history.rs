//! The last hour, a figure a minute: so that the charts of whoever looks are full at once.

use super::{moments::Moment, service::Operations, snapshot::FIRST_PAUSE};
use crate::jobs::Job;
use sqlx::PgPool;
use std::{convert::Infallible, sync::Arc, time::Duration};

const INTERVAL: Duration = Duration::from_secs(60);

impl Operations {
    /// Adds the moment that is now; the oldest goes.
    async fn remember(&self, pool: &PgPool) {
        let mut history = self.history.lock().await;
        if history.last.is_none() {
            history.last = Some(self.count().await.counted);
            tokio::time::sleep(FIRST_PAUSE).await;
        }
        let now = self.count().await;
        let moment = Moment::from(&self.since(pool, history.last.as_ref(), &now));
        history.add(moment);
        history.last = Some(now.counted);
    }

    /// The last hour, oldest first.
    pub async fn history(&self) -> Vec<Moment> {
        self.history.lock().await.moments.iter().cloned().collect()
    }
}

/// Remembers a moment a minute.
pub fn job(operations: Arc<Operations>, pool: PgPool) -> Job {
    Job::every(INTERVAL, "operations.remember", move || {
        let (operations, pool) = (operations.clone(), pool.clone());
        async move {
            operations.remember(&pool).await;
            Ok::<_, Infallible>(())
        }
    })
}
