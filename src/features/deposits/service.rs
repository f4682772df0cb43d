//! Deposits between the provider and the ledger: asking for an address, and crediting what the provider says has arrived.

pub use super::{
    ask::{Refusal, ask},
    expire::expire_due,
    settle::settle_due,
};
use crate::providers::nowpayments::NowPayments;

use domain::UserId;
use std::{
    collections::HashSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::{Notify, Semaphore, SemaphorePermit};
use url::Url;

/// People for whom the provider is asked at a time.
const ASKING: usize = 4;
/// How long someone waits for a place among them.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long the provider's list of tickers is believed.
const TICKERS_FOR: Duration = Duration::from_secs(600);

/// A person's place at the provider, until it is dropped.
pub struct Place<'a> {
    desk: &'a Desk,
    user: UserId,
    permit: Option<SemaphorePermit<'a>>,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        drop(self.permit.take());
        self.desk.people().remove(&self.user);
        self.desk.left.notify_waiters();
    }
}

/// What deposits need, built once.
pub struct Desk {
    /// None where no account at the provider is configured.
    pub provider: Option<NowPayments>,
    /// The page on which the sandbox's payments are paid; None where the provider is real.
    pub sandbox_page: Option<Url>,
    /// Rung when a payment is to be looked at now.
    pub bell: Arc<Notify>,
    places: Semaphore,
    /// For whom the provider is asked now, or who wait for a place: each has one call at a time.
    people: Mutex<HashSet<UserId>>,
    left: Notify,
    tickers: Mutex<Option<(Instant, Vec<String>)>>,
}

impl Desk {
    /// A desk for that provider.
    pub fn new(provider: Option<NowPayments>) -> Self {
        Self {
            provider,
            sandbox_page: None,
            bell: Arc::default(),
            places: Semaphore::new(ASKING),
            people: Mutex::default(),
            left: Notify::new(),
            tickers: Mutex::new(None),
        }
    }

    /// A place among those for whom the provider is asked; None when none becomes free in time. Nobody takes more than one, so that
    /// one person alone does not keep the others out.
    pub async fn place(&self, user: UserId) -> Option<Place<'_>> {
        let place = async {
            loop {
                // Before the look, so that whoever leaves in between is noticed.
                let left = self.left.notified();
                if self.people().insert(user) {
                    break;
                }
                left.await;
            }
            let mut place = Place {
                desk: self,
                user,
                permit: None,
            };
            place.permit = Some(self.places.acquire().await.ok()?);
            Some(place)
        };
        tokio::time::timeout(PATIENCE, place).await.ok()?
    }

    fn people(&self) -> MutexGuard<'_, HashSet<UserId>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn known_tickers(&self) -> Option<Vec<String>> {
        let tickers = self.tickers.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = tickers.as_ref().filter(|(at, _)| at.elapsed() < TICKERS_FOR);
        fresh.map(|(_, tickers)| tickers.clone())
    }

    pub(crate) fn remember_tickers(&self, tickers: &[String]) {
        *self.tickers.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), tickers.to_vec()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn one_person_alone_never_keeps_the_others_out() {
        let desk = Desk::new(None);
        let user = |number| UserId::new(number, [0; 8]);
        let first = desk.place(user(1)).await.unwrap();
        let mut waiting: Vec<_> = (0..9).map(|_| Box::pin(desk.place(user(1)))).collect();
        assert!(waiting.iter_mut().all(|place| place.now_or_never().is_none()));
        let mut others = Vec::new();
        for number in 2..=4 {
            others.push(desk.place(user(number)).now_or_never().flatten().unwrap());
        }
        drop(first);
        assert!(waiting.remove(0).await.is_some());
        drop(waiting);
        drop(others);
        assert!(desk.people().is_empty());
    }
}
