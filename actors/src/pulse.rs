//! Whether each thread still gives turns, and in which task it is: what tells a thread that is stuck from one that is at rest.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

/// How often a thread shows that it gives turns.
const BEAT_INTERVAL: Duration = Duration::from_millis(250);

thread_local! {
    static HERE: RefCell<Weak<Pulse>> = const { RefCell::new(Weak::new()) };
}

/// The thread begins a task of that name. It costs an uncontended lock, so it fits each message and no loop within one.
pub fn begins(task: &'static str) {
    if let Some(pulse) = HERE.with_borrow(Weak::upgrade) {
        *pulse.task.lock().unwrap_or_else(PoisonError::into_inner) = task;
    }
}

/// One thread.
#[derive(Debug)]
struct Pulse {
    thread: String,
    since: Instant,
    /// Milliseconds since `since` at which the thread last gave a turn.
    beat: AtomicU64,
    task: Mutex<&'static str>,
}

/// A thread that has given no turn for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stall {
    pub thread: String,
    /// The task that it began last.
    pub task: &'static str,
    pub lasts: Duration,
}

/// The threads of a server.
#[derive(Clone, Debug, Default)]
pub struct Pulses(Arc<Mutex<Vec<Weak<Pulse>>>>);

impl Pulses {
    /// Watches this thread from here on, for as long as its runtime lives.
    pub fn watch_this_thread(&self, name: String) {
        let pulse = self.add(name);
        HERE.set(Arc::downgrade(&pulse));
        actix_rt::spawn(async move {
            let mut every = tokio::time::interval(BEAT_INTERVAL);
            every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
            loop {
                every.tick().await;
                pulse.beats(Instant::now());
            }
        });
    }

    fn add(&self, thread: String) -> Arc<Pulse> {
        let pulse = Arc::new(Pulse {
            thread,
            since: Instant::now(),
            beat: AtomicU64::new(0),
            task: Mutex::new("nothing"),
        });
        let mut threads = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        threads.retain(|thread| thread.strong_count() > 0);
        threads.push(Arc::downgrade(&pulse));
        pulse
    }

    /// Threads that have given no turn for `limit` or longer.
    pub fn stalled(&self, limit: Duration, now: Instant) -> Vec<Stall> {
        let threads = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let silent = threads.iter().filter_map(Weak::upgrade).filter_map(|pulse| {
            let beat = pulse.since + Duration::from_millis(pulse.beat.load(Ordering::Relaxed));
            let lasts = now.saturating_duration_since(beat);
            (lasts >= limit).then(|| Stall {
                thread: pulse.thread.clone(),
                task: *pulse.task.lock().unwrap_or_else(PoisonError::into_inner),
                lasts,
            })
        });
        silent.collect()
    }
}

impl Pulse {
    fn beats(&self, now: Instant) {
        let millis = now.saturating_duration_since(self.since).as_millis();
        self.beat
            .store(u64::try_from(millis).unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Duration = Duration::from_secs(5);

    #[test]
    fn a_thread_that_gives_no_turn_for_five_seconds_is_named_with_its_task_until_it_gives_one() {
        let pulses = Pulses::default();
        let (busy, other) = (pulses.add("worker 0".to_owned()), pulses.add("worker 1".to_owned()));
        let begun = busy.since.max(other.since);
        HERE.set(Arc::downgrade(&busy));
        begins("StreamRoom::say");
        other.beats(begun + LIMIT);
        assert!(
            pulses
                .stalled(LIMIT, busy.since + LIMIT - Duration::from_millis(1))
                .is_empty()
        );
        let stalled = pulses.stalled(LIMIT, busy.since + LIMIT);
        assert_eq!(stalled.len(), 1, "{stalled:?}");
        assert_eq!(
            (stalled[0].thread.as_str(), stalled[0].task),
            ("worker 0", "StreamRoom::say")
        );
        busy.beats(begun + LIMIT);
        assert!(pulses.stalled(LIMIT, begun + LIMIT).is_empty());
    }

    #[test]
    fn a_thread_that_has_ended_is_no_longer_watched() {
        let pulses = Pulses::default();
        drop(pulses.add("worker 0".to_owned()));
        assert!(pulses.stalled(Duration::ZERO, Instant::now()).is_empty());
    }

    #[test]
    fn a_thread_shows_that_it_is_stuck_and_that_it_is_free_again() {
        let pulses = Pulses::default();
        let watched = pulses.clone();
        let (stuck, wait) = std::sync::mpsc::channel::<()>();
        let thread = std::thread::spawn(move || {
            actix_rt::System::new().block_on(async move {
                watched.watch_this_thread("worker 0".to_owned());
                tokio::task::yield_now().await;
                begins("the test");
                // Until the other end is dropped.
                let _ = wait.recv();
                while !watched.stalled(BEAT_INTERVAL, Instant::now()).is_empty() {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
            });
        });
        while pulses.stalled(4 * BEAT_INTERVAL, Instant::now()).is_empty() {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(pulses.stalled(4 * BEAT_INTERVAL, Instant::now())[0].task, "the test");
        drop(stuck);
        thread.join().unwrap();
    }
}
