//! How often each author has spoken.

use std::collections::HashMap;
use std::time::Duration;

use domain::UserId;
use domain::chat::{Bucket, Rate};

/// Authors remembered before those who have nothing on their account are forgotten.
const CAPACITY: usize = 20_000;

/// No slow mode is longer: who spoke within it is remembered.
const MAX_SLOW_MODE: Duration = Duration::from_secs(domain::moderation::MAX_SLOW_MODE_SECONDS as u64);

#[derive(Debug, Default)]
pub struct Authors(HashMap<UserId, Author>);

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
    /// Books a line, or says how long to wait. `slow` is zero where slow mode does not apply.
    pub fn take(&mut self, user: UserId, rate: Rate, slow: Duration, now: Duration) -> Result<(), Wait> {
        if self.0.len() >= CAPACITY {
            self.0
                .retain(|_, a| !a.bucket.is_full(now) || a.last_line.is_some_and(|at| at + MAX_SLOW_MODE > now));
        }
        let author = self.0.entry(user).or_insert(Author {
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

    #[test]
    fn slow_mode_makes_an_author_wait_and_says_how_long() {
        let (user, rate) = (
            UserId::new(1, [0; 8]),
            Rate {
                count: 20,
                per: Duration::from_secs(10),
            },
        );
        let mut authors = Authors::default();
        let slow = Duration::from_secs(30);
        assert_eq!(authors.take(user, rate, slow, Duration::from_secs(100)), Ok(()));
        assert_eq!(
            authors.take(user, rate, slow, Duration::from_secs(110)),
            Err(Wait::Slow(Duration::from_secs(20)))
        );
        assert_eq!(authors.take(user, rate, slow, Duration::from_secs(130)), Ok(()));
    }
}
