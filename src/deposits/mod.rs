//! Deposits between the provider and the ledger: asking for an address, and crediting what the provider says has arrived.

mod ask;
mod expire;
mod settle;

pub use ask::{Refusal, ask};
pub use expire::expire_due;
pub use settle::{run, settle_due};

use crate::providers::nowpayments::NowPayments;
use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::{Notify, Semaphore, SemaphorePermit};
use url::Url;

/// People for whom the provider is asked at a time; each holds a database connection meanwhile.
const ASKING: usize = 4;
/// How long someone waits for a place among them.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long the provider's list of tickers is believed.
const TICKERS_FOR: Duration = Duration::from_secs(600);

/// What deposits need, built once.
pub struct Desk {
    /// None where no account at the provider is configured.
    pub provider: Option<NowPayments>,
    /// The page on which the sandbox's payments are paid; None where the provider is real.
    pub sandbox_page: Option<Url>,
    /// Rung when a payment is to be looked at now.
    pub bell: Notify,
    places: Semaphore,
    tickers: Mutex<Option<(Instant, Vec<String>)>>,
}

impl Desk {
    /// A desk for that provider.
    pub fn new(provider: Option<NowPayments>) -> Self {
        Self {
            provider,
            sandbox_page: None,
            bell: Notify::new(),
            places: Semaphore::new(ASKING),
            tickers: Mutex::new(None),
        }
    }

    /// A place among those for whom the provider is asked; None when none becomes free in time.
    pub async fn place(&self) -> Option<SemaphorePermit<'_>> {
        tokio::time::timeout(PATIENCE, self.places.acquire()).await.ok()?.ok()
    }

    fn known_tickers(&self) -> Option<Vec<String>> {
        let tickers = self.tickers.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = tickers.as_ref().filter(|(at, _)| at.elapsed() < TICKERS_FOR);
        fresh.map(|(_, tickers)| tickers.clone())
    }

    fn remember_tickers(&self, tickers: &[String]) {
        *self.tickers.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), tickers.to_vec()));
    }
}
