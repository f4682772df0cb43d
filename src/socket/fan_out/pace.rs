//! How fast a round goes: a large room leaves most of the thread to others.

use std::time::{Duration, Instant};

/// With pauses between its slices a round takes two fifths of the thread,
const LEISURE: f64 = 2.5;
/// as long as that makes it no longer than this.
const LONGEST_ROUND: Duration = Duration::from_millis(500);
/// A round that takes no longer makes no pauses: the time between two flushes is enough.
const SHORT_ROUND: Duration = Duration::from_millis(10);
/// Pauses are made together: a machine that falls asleep and wakes after each slice takes more of its processors.
const PAUSE: Duration = Duration::from_millis(10);
/// Pauses that a room has not made when it was quiet, and need not make later: one that is told something now and then makes none.
const UNUSED: Duration = Duration::from_millis(250);

#[derive(Default)]
pub struct Pace {
    due: Option<Instant>,
}

impl Pace {
    /// When the next slice is due, where it is time for a pause.
    pub fn pause(&self, now: Instant) -> Option<Instant> {
        self.due.filter(|due| *due >= now + PAUSE)
    }

    /// A slice took that long, and a round of such slices would take `round`.
    pub fn worked(&mut self, began: Instant, took: Duration, round: Duration) {
        let leisure = match round <= SHORT_ROUND {
            true => 1.0,
            false => LONGEST_ROUND.div_duration_f64(round).clamp(1.0, LEISURE),
        };
        let unused = began.checked_sub(UNUSED).unwrap_or(began);
        self.due = Some(self.due.unwrap_or(unused).max(unused) + took.mul_f64(leisure));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Goes round that many times, in slices of a millisecond; answers how long each round took.
    fn rounds(pace: &mut Pace, mut now: Instant, slices: u32, count: usize) -> Vec<Duration> {
        const SLICE: Duration = Duration::from_millis(1);
        let round = |_| {
            let began = now;
            for _ in 0..slices {
                // A timer of the runtime is late by up to a millisecond.
                now = pace.pause(now).map_or(now, |until| until + SLICE);
                pace.worked(now, SLICE, SLICE * slices);
                now += SLICE;
            }
            now - began
        };
        (0..count).map(round).collect()
    }

    fn later_rounds(slices: u32) -> Duration {
        let count = 10;
        let rounds = rounds(&mut Pace::default(), Instant::now(), slices, count + 5);
        rounds[5..].iter().sum::<Duration>() / u32::try_from(count).unwrap()
    }

    #[test]
    fn a_large_round_takes_two_fifths_of_the_thread_and_half_a_second_at_most_while_it_can() {
        let millis = |slices| later_rounds(slices).as_secs_f64() * 1_000.0;
        for (slices, takes) in [(150, 375.0), (100, 250.0), (300, 500.0), (800, 800.0), (9, 9.0)] {
            let took = millis(slices);
            assert!(
                (took - takes).abs() <= takes / 50.0,
                "{slices} ms of work took {took} ms"
            );
        }
    }

    #[test]
    fn a_room_that_was_quiet_is_told_something_without_pauses() {
        let mut pace = Pace::default();
        let mut now = Instant::now();
        for _ in 0..5 {
            let took = rounds(&mut pace, now, 80, 1);
            assert_eq!(took, [Duration::from_millis(80)]);
            now += Duration::from_secs(1);
        }
    }
}
