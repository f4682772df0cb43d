//! Gating: while it is on, only holders of enough LP-BAI may play. Asked before anything is charged, and never with a connection to the database in hand.

use super::{
    chain::{LpBai, Place, Unreachable},
    rates::{DECIMALS, Rates},
};
use crate::http::error::{ApiError, Code};
use domain::{Address, ledger::Amount};
use moka::future::Cache;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{sync::Mutex, time::timeout};

/// The chain answers within this, or does not.
const WAIT: Duration = Duration::from_secs(2);
/// A balance is known for so long.
const BALANCE_KEPT: Duration = Duration::from_secs(30);
/// Of so many people.
const BALANCES: u64 = 10_000;
/// The supply is known for so long, and that it cannot be known for so long.
const SUPPLY_KEPT: Duration = Duration::from_secs(60);
const FAILURE_KEPT: Duration = Duration::from_secs(5);

/// LP-BAI, as it was last seen.
pub struct PoolToken {
    chain: Arc<dyn LpBai>,
    supply: Mutex<Option<(Instant, Option<Amount>)>>,
    balances: Cache<Address, Amount>,
}

impl PoolToken {
    /// On that chain; nothing is asked of it before somebody wants to know.
    pub fn new(chain: Arc<dyn LpBai>) -> Self {
        Self {
            chain,
            supply: Mutex::default(),
            balances: Cache::builder()
                .max_capacity(BALANCES)
                .time_to_live(BALANCE_KEPT)
                .build(),
        }
    }

    /// Where the token is.
    pub fn place(&self) -> Place {
        self.chain.place()
    }

    /// All that there is; None where the chain does not answer. Those who ask at the same time share an answer.
    pub async fn total_supply(&self) -> Option<Amount> {
        let mut kept = self.supply.lock().await;
        if let Some((at, supply)) = *kept {
            let fresh = if supply.is_some() { SUPPLY_KEPT } else { FAILURE_KEPT };
            if at.elapsed() < fresh {
                return supply;
            }
        }
        let answer = timeout(WAIT, self.chain.total_supply()).await;
        let supply = answer.unwrap_or_else(|_| Err(silent())).inspect_err(noted).ok();
        *kept = Some((Instant::now(), supply));
        supply
    }

    /// Whether somebody may play under those rates.
    ///
    /// # Errors
    /// 403 with what they hold and what they need; 503 where the chain does not tell within two seconds.
    pub async fn may_play(&self, rates: &Rates, player: Address) -> Result<(), ApiError> {
        if !rates.gating_enabled || rates.minimum_holding.is_zero() {
            return Ok(());
        }
        let ask = async {
            let answer = timeout(WAIT, self.chain.balance_of(player)).await;
            answer.unwrap_or_else(|_| Err(silent()))
        };
        let held = self.balances.try_get_with(player, ask).await.map_err(|cause| {
            noted(&cause);
            let text = "Your LP-BAI could not be checked, so nothing was charged. Please try again in a moment.";
            ApiError::new(Code::Unavailable, text).after(5)
        })?;
        if held >= rates.minimum_holding {
            return Ok(());
        }
        let text = format!(
            "You need at least {} LP-BAI to play. You have {} LP-BAI.",
            rates.minimum_holding.format(DECIMALS),
            held.format(DECIMALS)
        );
        Err(ApiError::forbidden(text))
    }
}

impl PoolToken {
    /// Whether an address holds so many whole LP-BAI at the newest block, whatever was known before.
    ///
    /// # Errors
    /// The chain does not tell within two seconds.
    pub async fn holds(&self, holder: Address, whole: u32) -> Result<bool, Unreachable> {
        let answer = timeout(WAIT, self.chain.balance_of(holder)).await;
        let held = answer.unwrap_or_else(|_| Err(silent())).inspect_err(noted)?;
        Ok(held.minor() >= i128::from(whole) * 10_i128.pow(DECIMALS.into()))
    }
}

fn silent() -> Unreachable {
    Unreachable("it did not answer in time".to_owned())
}

fn noted(cause: &(impl std::fmt::Display + ?Sized)) {
    tracing::warn!(%cause, "the chain was not read");
}
