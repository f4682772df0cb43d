//! A token bucket: so many in a window, refilled evenly.

use std::time::Duration;

/// `count` actions in any `per`; bursts up to `count`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    pub count: u32,
    pub per: Duration,
}

/// One subject's use of a rate. Times are measured from any fixed moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bucket {
    /// The moment at which the bucket would be full again.
    full_at: Duration,
}

impl Bucket {
    pub fn full(now: Duration) -> Self {
        Self { full_at: now }
    }

    /// Of a subject who took `count` in the last `rate.per`, the newest at `last`. It is never fuller than the one that saw them taken.
    pub fn after(rate: Rate, count: u32, last: Duration, now: Duration) -> Self {
        let each = rate.per / rate.count.max(1);
        Self {
            full_at: (now + each * count).min(last + rate.per),
        }
    }

    /// Takes one, or says how long to wait for the next.
    pub fn take(&mut self, rate: Rate, now: Duration) -> Result<(), Duration> {
        let each = rate.per / rate.count.max(1);
        let full_at = self.full_at.max(now);
        let used = full_at - now;
        if used + each > rate.per {
            return Err(used + each - rate.per);
        }
        self.full_at = full_at + each;
        Ok(())
    }

    /// True when nothing has to be remembered about the subject.
    pub fn is_full(&self, now: Duration) -> bool {
        self.full_at <= now
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_full_bucket_gives_its_count_and_then_says_how_long_to_wait() {
        let rate = Rate {
            count: 20,
            per: Duration::from_secs(10),
        };
        let mut bucket = Bucket::full(Duration::ZERO);
        assert!((0..20).all(|_| bucket.take(rate, Duration::ZERO).is_ok()));
        assert_eq!(bucket.take(rate, Duration::ZERO), Err(Duration::from_millis(500)));
        assert_eq!(bucket.take(rate, Duration::from_millis(500)), Ok(()));
    }

    #[test]
    fn what_is_remembered_of_a_bucket_is_what_is_told_of_it() {
        let (rate, second) = (
            Rate {
                count: 4,
                per: Duration::from_secs(4),
            },
            Duration::from_secs(1),
        );
        let full_at = |count, last, now| Bucket::after(rate, count, last * second, now * second).full_at;
        assert_eq!(full_at(2, 10, 11), 13 * second);
        assert_eq!(full_at(4, 10, 11), 14 * second, "no later than a window after the last");
        let mut bucket = Bucket::full(10 * second);
        assert!(bucket.is_full(10 * second));
        assert_eq!(bucket.take(rate, 10 * second), Ok(()));
        assert!(!bucket.is_full(10 * second) && bucket.is_full(11 * second));
        assert!((0..3).all(|_| bucket.take(rate, 10 * second).is_ok()));
        assert_eq!(bucket.take(rate, 10 * second + second / 4), Err(second * 3 / 4));
    }

    proptest! {
        #[test]
        fn waiting_as_told_is_always_enough_and_twice_the_rate_is_never_passed(
            count in 1u32..50, per_ms in 100u64..20_000, gaps in proptest::collection::vec(0u64..500, 1..200)
        ) {
            let rate = Rate { count, per: Duration::from_millis(per_ms) };
            let mut bucket = Bucket::full(Duration::ZERO);
            let mut now = Duration::ZERO;
            let mut taken = Vec::new();
            for gap in gaps {
                now += Duration::from_millis(gap);
                match bucket.take(rate, now) {
                    Ok(()) => taken.push(now),
                    Err(wait) => prop_assert_eq!(bucket.clone().take(rate, now + wait), Ok(())),
                }
                let window = taken.iter().filter(|at| **at + rate.per > now).count();
                prop_assert!(window <= 2 * count as usize);
                if let Some(last) = taken.last() {
                    let remembered = Bucket::after(rate, u32::try_from(window).unwrap(), *last, now);
                    prop_assert!(remembered.full_at.max(now) >= bucket.full_at, "{remembered:?} is fuller than {bucket:?}");
                }
            }
        }
    }
}
