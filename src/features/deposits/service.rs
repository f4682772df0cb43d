//! The provider as deposits use it: the client, and how many people it is asked for at a time.

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
const MAX_CONCURRENT: usize = 4;
/// How long someone waits for a place among them.
const TIMEOUT: Duration = Duration::from_secs(5);
/// How long the provider's list of tickers is believed.
const TICKERS_TTL: Duration = Duration::from_secs(600);

/// A person's place at the provider, until it is dropped.
pub struct Place<'a> {
    service: &'a DepositService,
    user: UserId,
    permit: Option<SemaphorePermit<'a>>,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        drop(self.permit.take());
        self.service.people().remove(&self.user);
        self.service.left.notify_waiters();
    }
}

/// Built once, for the routes and jobs of deposits.
pub struct DepositService {
    /// None where no account at the provider is configured.
    pub provider: Option<NowPayments>,
    /// The page on which the sandbox's payments are paid; None where the provider is real.
    pub sandbox_page: Option<Url>,
    /// Rung when a payment is to be looked at now.
    pub bell: Arc<Notify>,
    places: Semaphore,
    /// Those for whom the provider is asked now, or who wait for a place: each has one call at a time.
    people: Mutex<HashSet<UserId>>,
    left: Notify,
    tickers: Mutex<Option<(Instant, Vec<String>)>>,
}

impl DepositService {
    /// The service of that provider.
    pub fn new(provider: Option<NowPayments>) -> Self {
        Self {
            provider,
            sandbox_page: None,
            bell: Arc::default(),
            places: Semaphore::new(MAX_CONCURRENT),
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
                // Before the look, so that someone who leaves in between is noticed.
                let left = self.left.notified();
                if self.people().insert(user) {
                    break;
                }
                left.await;
            }
            let mut place = Place {
                service: self,
                user,
                permit: None,
            };
            place.permit = Some(self.places.acquire().await.ok()?);
            Some(place)
        };
        tokio::time::timeout(TIMEOUT, place).await.ok()?
    }

    fn people(&self) -> MutexGuard<'_, HashSet<UserId>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn known_tickers(&self) -> Option<Vec<String>> {
        let tickers = self.tickers.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = tickers.as_ref().filter(|(at, _)| at.elapsed() < TICKERS_TTL);
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
        let service = DepositService::new(None);
        let user = |number| UserId::new(number, [0; 8]);
        let first = service.place(user(1)).await.unwrap();
        let mut waiting: Vec<_> = (0..9).map(|_| Box::pin(service.place(user(1)))).collect();
        assert!(waiting.iter_mut().all(|place| place.now_or_never().is_none()));
        let mut others = Vec::new();
        for number in 2..=4 {
            others.push(service.place(user(number)).now_or_never().flatten().unwrap());
        }
        drop(first);
        assert!(waiting.remove(0).await.is_some());
        drop(waiting);
        drop(others);
        assert!(service.people().is_empty());
    }
}
