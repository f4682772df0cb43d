//! Sending everybody away before a restart, a few at a time, so that they do not all come to the next server at once.

use super::{
    service::Operations,
    stats::{Drain, RunningDrain},
};
use actors::room::{ToWorker, Workers};
use std::{sync::PoisonError, time::Duration};
use time::OffsetDateTime;

/// Sockets are told to come back within this after they were closed, each at its own time.
const RETURN_WITHIN: Duration = Duration::from_secs(5);
/// Between two shares of the closes.
const STEP: Duration = Duration::from_millis(250);

/// Closes each socket with a chance of one in `one_in`, with a time of their own to come back; 1 is everybody.
pub async fn send_away(workers: &Workers, one_in: u32) {
    let over = RETURN_WITHIN;
    workers.tell_all(|| ToWorker::Drain { over, one_in }).await;
}

impl Operations {
    /// The drain under way, or done and not ended.
    pub fn draining(&self) -> Option<Drain> {
        let running = self.drain.lock().unwrap_or_else(PoisonError::into_inner);
        running.as_ref().map(|running| running.drain)
    }

    /// Lets nobody in, is not ready any more, and closes the sockets within `over`. One that was begun before goes on as it is.
    pub fn drain(&self, over: Duration) -> Drain {
        let mut running = self.drain.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(running) = &*running {
            return running.drain;
        }
        self.admission.set_closed(true);
        let began_at = OffsetDateTime::now_utc();
        let drain = Drain {
            began_at,
            until: began_at + over,
            sockets: self.limits.open(),
        };
        let task = tokio::spawn(spread(self.workers.clone(), over));
        *running = Some(RunningDrain { drain, task });
        tracing::warn!(seconds = over.as_secs(), sockets = drain.sockets, "draining");
        drain
    }

    /// Lets people in again; sockets that are not closed yet stay. False when there was no drain.
    pub fn end_drain(&self) -> bool {
        let mut running = self.drain.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(running) = running.take() else { return false };
        running.task.abort();
        self.admission.set_closed(false);
        tracing::warn!("the drain was ended");
        true
    }
}

async fn spread(workers: Workers, over: Duration) {
    let steps = u32::try_from(over.as_millis() / STEP.as_millis())
        .unwrap_or(u32::MAX)
        .max(1);
    let mut every = tokio::time::interval(STEP);
    every.tick().await;
    // So everybody's time is as likely to be early as late, however few they are.
    for left in (1..=steps).rev() {
        every.tick().await;
        send_away(&workers, left).await;
    }
}
