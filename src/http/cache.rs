//! Values that are made from the store once and answered many times.

use super::error::ApiError;
use std::{
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::sync::{Mutex, MutexGuard};

/// Longest time that an answer is given after it was fresh, while the store is slow or away.
const STALE: Duration = Duration::from_secs(10);

/// How fresh an answer must be: made at most so long ago, and after everything that was announced here before the question.
#[derive(Debug)]
pub struct Freshness {
    within: Duration,
    changes: AtomicU64,
}

impl Freshness {
    pub const fn within(within: Duration) -> Self {
        Self {
            within,
            changes: AtomicU64::new(0),
        }
    }

    /// Something was committed: who asks from now on sees it.
    pub fn changed(&self) {
        self.changes.fetch_add(1, Ordering::AcqRel);
    }

    fn change(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }
}

/// One such thing. Many readers share a making, and none waits for one while the last is good enough. Not by moka: there all wait
/// while one makes it, and what has expired cannot stand in for what fails.
#[derive(Debug)]
pub struct Cached<T> {
    made: RwLock<Option<Made<T>>>,
    /// Held by who makes it; when that failed last.
    turn: Mutex<Option<Instant>>,
}

#[derive(Debug)]
struct Made<T> {
    value: Arc<T>,
    at: Instant,
    change: u64,
}

impl<T> Default for Cached<T> {
    fn default() -> Self {
        Self {
            made: RwLock::default(),
            turn: Mutex::default(),
        }
    }
}

impl<T: PartialEq> Cached<T> {
    /// Answers the last value if it is fresh enough, else the one that `make` makes now. While somebody else makes it, or when that
    /// fails, the last one is answered if it shows every announced change and is not stale.
    pub async fn get(
        &self,
        fresh: &Freshness,
        make: impl AsyncFnOnce() -> Result<T, ApiError>,
    ) -> Result<Arc<T>, ApiError> {
        let wanted = fresh.change();
        if let Some(value) = self.last(wanted, fresh.within) {
            return Ok(value);
        }
        let asked = Instant::now();
        let mut turn = match self.turn.try_lock() {
            Ok(turn) => turn,
            Err(_) => match self.last(wanted, fresh.within + STALE) {
                Some(value) => return Ok(value),
                None => self.turn.lock().await,
            },
        };
        // The holder of the turn before may have made it meanwhile, or found that it cannot be made.
        if let Some(value) = self.last(wanted, fresh.within) {
            return Ok(value);
        }
        let made = match *turn {
            // Those who waited for it share a failure: a store that hangs is not asked by each of them in turn.
            Some(failed) if failed >= asked => Err(ApiError::unavailable()),
            Some(_) | None => self.make(fresh, make, &mut turn).await,
        };
        made.or_else(|error| self.last(wanted, fresh.within + STALE).ok_or(error))
    }

    async fn make(
        &self,
        fresh: &Freshness,
        make: impl AsyncFnOnce() -> Result<T, ApiError>,
        turn: &mut MutexGuard<'_, Option<Instant>>,
    ) -> Result<Arc<T>, ApiError> {
        let (at, change) = (Instant::now(), fresh.change());
        let value = make().await.inspect_err(|_| **turn = Some(Instant::now()))?;
        **turn = None;
        let mut made = self.made.write().unwrap_or_else(PoisonError::into_inner);
        // An equal value keeps its place, and with it everything that was worked out from it.
        let value = match made.take() {
            Some(old) if *old.value == value => old.value,
            Some(_) | None => Arc::new(value),
        };
        *made = Some(Made {
            value: value.clone(),
            at,
            change,
        });
        Ok(value)
    }

    fn last(&self, wanted: u64, within: Duration) -> Option<Arc<T>> {
        let made = self.made.read().unwrap_or_else(PoisonError::into_inner);
        let made = made.as_ref()?;
        (made.change >= wanted && made.at.elapsed() < within).then(|| made.value.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU32;

    fn long() -> Freshness {
        Freshness::within(Duration::from_secs(3600))
    }

    #[actix_web::test]
    async fn it_is_made_once_until_a_change_is_announced() {
        let (fresh, kept, made) = (long(), Cached::default(), AtomicU32::new(0));
        let get = async || {
            let next = async || Ok(made.fetch_add(1, Ordering::Relaxed));
            kept.get(&fresh, next).await.map(|value| *value)
        };
        assert_eq!((get().await.unwrap(), get().await.unwrap()), (0, 0));
        fresh.changed();
        assert_eq!((get().await.unwrap(), get().await.unwrap()), (1, 1));
    }

    #[actix_web::test]
    async fn what_is_made_the_same_again_stays_the_same_thing() {
        let (fresh, kept) = (Freshness::within(Duration::ZERO), Cached::default());
        let first = kept.get(&fresh, async || Ok("list")).await.unwrap();
        let second = kept.get(&fresh, async || Ok("list")).await.unwrap();
        assert!(Arc::ptr_eq(&first, &second));
    }

    #[actix_web::test]
    async fn while_the_store_is_away_the_last_answer_stands_in_unless_something_changed() {
        let (fresh, kept) = (Freshness::within(Duration::ZERO), Cached::default());
        let fail = async || Err(ApiError::unavailable());
        assert!(kept.get(&fresh, fail).await.is_err());
        kept.get(&fresh, async || Ok(7)).await.unwrap();
        assert_eq!(*kept.get(&fresh, fail).await.unwrap(), 7);
        fresh.changed();
        assert!(kept.get(&fresh, fail).await.is_err());
        assert_eq!(*kept.get(&fresh, async || Ok(8)).await.unwrap(), 8);
    }

    #[actix_web::test]
    async fn those_who_wait_together_share_a_failure() {
        let (fresh, kept, asked) = (long(), Cached::<u32>::default(), AtomicU32::new(0));
        let ask = || {
            kept.get(&fresh, async || {
                asked.fetch_add(1, Ordering::Relaxed);
                tokio::task::yield_now().await;
                Err(ApiError::unavailable())
            })
        };
        let (one, two, three) = tokio::join!(ask(), ask(), ask());
        assert!(one.is_err() && two.is_err() && three.is_err());
        assert_eq!(asked.load(Ordering::Relaxed), 1);
    }
}
