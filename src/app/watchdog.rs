//! Notices threads that are stuck: a task that gives no turn stops every socket and every call of its thread.

use std::collections::BTreeSet;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use actors::pulse::{Pulses, Stall};
use prometheus::{IntCounterVec, IntGauge, Opts, Registry};

use super::error::StartError;

/// A thread that gives no turn for so long is stuck.
const LIMIT: Duration = Duration::from_secs(5);
const LOOK_INTERVAL: Duration = Duration::from_millis(500);
/// When a look comes later than this, the whole machine stood still, and no thread is to blame.
const MAX_LATE: Duration = Duration::from_secs(1);

/// Watches from a thread of its own until it is dropped.
pub struct Watchdog {
    _stop: mpsc::Sender<()>,
}

struct Watch {
    pulses: Pulses,
    stuck: IntGauge,
    stalls: IntCounterVec,
    /// Threads that were named and are still stuck.
    named: BTreeSet<String>,
}

impl Watchdog {
    /// Fails when its metrics are registered already, or no thread can be had.
    pub fn start(pulses: Pulses, metrics: &Registry) -> Result<Self, StartError> {
        let mut watch = Watch::new(pulses, metrics)?;
        let (stop, stopped) = mpsc::channel();
        thread::Builder::new().name("watchdog".to_owned()).spawn(move || {
            let mut last = Instant::now();
            while stopped.recv_timeout(LOOK_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                let now = Instant::now();
                if now - last < LOOK_INTERVAL + MAX_LATE {
                    watch.look(now);
                }
                last = now;
            }
        })?;
        Ok(Self { _stop: stop })
    }
}

impl Watch {
    fn new(pulses: Pulses, metrics: &Registry) -> Result<Self, prometheus::Error> {
        let stuck = IntGauge::new(
            "cuecast_threads_stuck",
            "Threads that have given no turn to other tasks for 5 s",
        )?;
        let stalls = IntCounterVec::new(
            Opts::new(
                "cuecast_thread_stalls_total",
                "Times that a thread was stuck, by its last task",
            ),
            &["thread", "task"],
        )?;
        metrics.register(Box::new(stuck.clone()))?;
        metrics.register(Box::new(stalls.clone()))?;
        Ok(Self {
            pulses,
            stuck,
            stalls,
            named: BTreeSet::new(),
        })
    }

    fn look(&mut self, now: Instant) {
        let stalled = self.pulses.stalled(LIMIT, now);
        self.stuck.set(i64::try_from(stalled.len()).unwrap_or(i64::MAX));
        for Stall { thread, task, lasts } in &stalled {
            if self.named.insert(thread.clone()) {
                self.stalls.with_label_values(&[thread.as_str(), task]).inc();
                tracing::error!(thread, task, seconds = lasts.as_secs(), "a thread is stuck in a task");
            }
        }
        self.named.retain(|thread| {
            let still = stalled.iter().any(|stall| stall.thread == *thread);
            if !still {
                tracing::warn!(thread, "a thread that was stuck goes on");
            }
            still
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_rt::test]
    async fn a_thread_that_is_stuck_is_counted_once_with_its_task_until_it_goes_on() {
        let pulses = Pulses::default();
        pulses.watch_this_thread("worker 0".to_owned());
        tokio::task::yield_now().await;
        actors::pulse::begins("Table::shot");
        let mut watch = Watch::new(pulses, &Registry::new()).unwrap();
        let begun = Instant::now();
        watch.look(begun);
        assert_eq!(watch.stuck.get(), 0);
        // Nothing on this thread gives a turn in between.
        watch.look(begun + LIMIT);
        watch.look(begun + 2 * LIMIT);
        let counted = watch.stalls.with_label_values(&["worker 0", "Table::shot"]);
        assert_eq!((watch.stuck.get(), counted.get(), watch.named.len()), (1, 1, 1));
        watch.look(begun);
        assert_eq!((watch.stuck.get(), counted.get(), watch.named.len()), (0, 1, 0));
    }
}
