//! How often each author has spoken.

use std::collections::HashMap;
use std::time::Duration;

use domain::UserId;
use domain::chat::{Bucket, Rate};

use crate::room::Held;

/// Authors remembered before those who have nothing on their account are forgotten for the first time.
const CAPACITY: usize = 20_000;

/// No slow mode is longer: who spoke within it is remembered.
const MAX_SLOW_MODE: Duration = Duration::from_secs(domain::moderation::MAX_SLOW_MODE_SECONDS as u64);

#[derive(Debug)]
pub struct Authors {
    authors: HashMap<UserId, Author>,
    /// As many are looked at for whom to forget. Twice as many as were left the last time, so that a line costs no look at all of them.
    sweep_at: usize,
}

#[derive(Debug)]
struct Author {
    bucket: Bucket,
    last_line: Option<Duration>,
}

/// Why someone has to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    Rate(Duration),
    Slow(Duration),
}

impl Authors {
    /// As they are after these lines, of whom and when, at `now`.
    pub fn after(lines: impl IntoIterator<Item = (UserId, Duration)>, rate: Rate, now: Duration) -> Self {
        let mut spoken: HashMap<UserId, (Duration, u32)> = HashMap::new();
        for (user, at) in lines {
            // A clock that was set back must not silence anybody for longer.
            let at = at.min(now);
            let (last, lately) = spoken.entry(user).or_default();
            *last = at.max(*last);
            *lately += u32::from(at + rate.per > now);
        }
        let author = |(last, lately)| Author {
            bucket: Bucket::after(rate, lately, last, now),
            last_line: Some(last),
        };
        let authors: HashMap<_, _> = spoken
            .into_iter()
            .map(|(user, spoken)| (user, author(spoken)))
            .collect();
        Self {
            sweep_at: CAPACITY.max(authors.len() * 2),
            authors,
        }
    }

    /// Bytes of memory that it takes.
    pub fn held(&self) -> usize {
        self.authors.held()
    }

    /// Books a line, or says how long to wait. `slow` is zero where slow mode does not apply.
    pub fn take(&mut self, user: UserId, rate: Rate, slow: Duration, now: Duration) -> Result<(), Wait> {
        if self.authors.len() >= self.sweep_at {
            self.authors
                .retain(|_, a| !a.bucket.is_full(now) || a.last_line.is_some_and(|at| at + MAX_SLOW_MODE > now));
            self.sweep_at = CAPACITY.max(self.authors.len() * 2);
        }
        let author = self.authors.entry(user).or_insert(Author {
            bucket: Bucket::full(now),
            last_line: None,
        });
        if let Some(last) = author.last_line.filter(|at| *at + slow > now) {
            return Err(Wait::Slow(last + slow - now));
        }
        author.bucket.take(rate, now).map_err(Wait::Rate)?;
        author.last_line = Some(now);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate {
        count: 20,
        per: Duration::from_secs(10),
    };

    fn person(number: u64) -> UserId {
        UserId::new(1, number.to_be_bytes())
    }

    fn nobody() -> Authors {
        Authors::after([], RATE, Duration::ZERO)
    }

    #[test]
    fn slow_mode_makes_an_author_wait_and_says_how_long() {
        let user = person(0);
        let mut authors = nobody();
        let slow = Duration::from_secs(30);
        assert_eq!(authors.take(user, RATE, slow, Duration::from_secs(100)), Ok(()));
        assert_eq!(
            authors.take(user, RATE, slow, Duration::from_secs(110)),
            Err(Wait::Slow(Duration::from_secs(20)))
        );
        assert_eq!(authors.take(user, RATE, slow, Duration::from_secs(130)), Ok(()));
    }

    #[test]
    fn nobody_speaks_at_once_because_the_room_was_built_anew() {
        let now = Duration::from_secs(1_000);
        let lately = (0..20).map(|n| (person(1), now - Duration::from_millis(n * 10)));
        let before = [(person(2), now - Duration::from_secs(20))];
        let mut authors = Authors::after(lately.chain(before), RATE, now);
        assert!(matches!(
            authors.take(person(1), RATE, Duration::ZERO, now),
            Err(Wait::Rate(_))
        ));
        let slow = Duration::from_secs(30);
        assert_eq!(
            authors.take(person(2), RATE, slow, now),
            Err(Wait::Slow(Duration::from_secs(10)))
        );
        assert_eq!(authors.take(person(3), RATE, slow, now), Ok(()));
    }

    #[test]
    fn a_line_of_the_future_silences_nobody_for_longer_than_one_of_now() {
        let now = Duration::from_secs(1_000);
        let mut authors = Authors::after([(person(1), now * 2)], RATE, now);
        let slow = Duration::from_secs(30);
        assert_eq!(authors.take(person(1), RATE, slow, now), Err(Wait::Slow(slow)));
    }

    #[test]
    fn in_a_large_room_a_line_does_not_look_at_everybody_who_spoke() {
        let (mut authors, mut sweeps) = (nobody(), 0);
        for number in 0..200_000 {
            let before = authors.sweep_at;
            let now = Duration::from_millis(number);
            authors.take(person(number), RATE, Duration::from_secs(1), now).unwrap();
            sweeps += usize::from(authors.sweep_at != before);
        }
        assert!(sweeps <= 5, "{sweeps} times");
        assert!(
            authors.authors.len() >= 200_000,
            "all spoke within the longest slow mode"
        );
        // Long after, those who are silent are forgotten.
        let later = Duration::from_secs(10_000);
        for number in 0..300_000 {
            authors
                .take(person(1_000_000 + number), RATE, Duration::ZERO, later)
                .unwrap();
        }
        assert!(authors.authors.len() <= 320_000, "{}", authors.authors.len());
    }
}
