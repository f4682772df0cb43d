//! Compares what the vault holds with what its events say it should, both at one final block. The site's page of reserves tells it.

use super::{
    allocate::settled,
    roots::RootError,
    site::Site,
    store::{self, Look, Root},
};
use crate::{
    chain::{
        Chains,
        contracts::interfaces::{SaleVault, Token},
        indexer::{
            Watch,
            store::{floor, stands_at, taken_to, untaken},
        },
    },
    context::Context,
    db,
    jobs::Job,
    providers::evm::Request,
};
use alloy_primitives::{Address, Bytes, U256, hex};
use alloy_sol_types::SolCall;
use prometheus::{IntGauge, Registry};
use serde_json::{Value, json};
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// From one look to the next, and between tries.
const INTERVAL: Duration = Duration::from_secs(3600);
const RETRY: Duration = Duration::from_secs(2);
/// Without a look for so long, it is not known what the vault holds.
const STALE: Duration = Duration::from_secs(3 * 3600);

/// Looks every hour. It fails when its series is registered already.
pub fn job(context: Arc<Context>, chains: Arc<Chains>, registry: &Registry) -> Result<Job, prometheus::Error> {
    let ok = IntGauge::new(
        "cuecast_presale_vault_ok",
        "1 while the presale's vault holds exactly what its events say, or there is none; 0 also once no look came to an end for 3 hours; alarm at 0",
    )?;
    ok.set(1);
    registry.register(Box::new(ok.clone()))?;
    let pace = Arc::new(Mutex::new(Pace::new(Instant::now())));
    Ok(Job::every(RETRY, "presale.vault", move || {
        let (context, chains, ok, pace) = (context.clone(), chains.clone(), ok.clone(), pace.clone());
        async move {
            let pace = || pace.lock().unwrap_or_else(PoisonError::into_inner);
            if !pace().is_due(Instant::now()) {
                return Ok(());
            }
            let looked = look(&context, &chains).await;
            if let Ok(Some(is_exact)) = looked {
                pace().looked = Some(Instant::now());
                ok.set(i64::from(is_exact));
            } else if Site::of(&chains).is_ok() && pace().is_stale(Instant::now()) {
                ok.set(0);
            }
            looked.map(drop)
        }
    }))
}

/// When the vault was looked at.
struct Pace {
    begun: Instant,
    looked: Option<Instant>,
}

impl Pace {
    fn new(now: Instant) -> Self {
        Self {
            begun: now,
            looked: None,
        }
    }

    fn is_due(&self, now: Instant) -> bool {
        self.looked.is_none_or(|at| now.duration_since(at) >= INTERVAL)
    }

    fn is_stale(&self, now: Instant) -> bool {
        now.duration_since(self.looked.unwrap_or(self.begun)) >= STALE
    }
}

/// One look: whether both coins are there to the unit. None while there is no vault, or the chain went on meanwhile.
pub async fn look(context: &Context, chains: &Chains) -> Result<Option<bool>, RootError> {
    let Ok(site) = Site::of(chains) else {
        return Ok(None);
    };
    let mut db = context.pool.acquire().await?;
    let Some(place) = floor(&mut db, site.chain).await? else {
        return Ok(None);
    };
    // Contributions after the first root buy nothing: that one alone has proceeds.
    let root = store::root(&mut db, site.chain, 0).await?;
    drop(db);
    let at = |to: Address, data: Vec<u8>| {
        let call = json!({ "to": to, "data": hex::encode_prefixed(data) });
        Request::new("eth_call", json!([call, { "blockHash": place.hash }]))
    };
    let balance = |token| at(token, Token::balanceOfCall { of: site.vault }.abi_encode());
    let proceeds_taken = |coin: u8| {
        let (number, coin) = (U256::ZERO, U256::from(coin));
        at(site.vault, SaleVault::isTakenCall { number, coin }.abi_encode())
    };
    let [usdt, usdc] = site.coins;
    let asked = [balance(usdt), balance(usdc), proceeds_taken(0), proceeds_taken(1)];
    let read = |answers: Vec<Value>| -> Option<Vec<U256>> {
        let word = |answer| {
            Some(U256::from_be_slice(
                serde_json::from_value::<Bytes>(answer).ok()?.get(..32)?,
            ))
        };
        answers.into_iter().map(word).collect()
    };
    let words = site.nodes.agreed_all(&asked, read).await?;
    let [usdt, usdc, taken @ ..] = words.as_slice() else {
        return Ok(None);
    };
    // Proceeds in a coin are all or nothing.
    let mut gone = [U256::ZERO; 2];
    if let Some(root) = root.filter(Root::is_published) {
        for (coin, _) in taken.iter().enumerate().filter(|(_, taken)| !taken.is_zero()) {
            gone[coin] = root.paid[coin].saturating_sub(root.refundable[coin]);
        }
    }
    let mut db = context.pool.begin().await?;
    let is_there = stands_at(&mut db, site.chain, place).await?;
    let own = untaken(&mut db, site.chain, "presale", &Watch::all_of(site.vault, 0), 1).await?;
    let is_told = own.is_some_and(|logs| logs.is_empty()) && settled(&mut db, &site).await? == Some(place.number);
    // The cursor goes back where another contract is watched: the tables are ahead of that block then.
    let is_ahead = taken_to(&mut db, site.chain, "presale")
        .await?
        .is_none_or(|block| block > place.number);
    if !is_there || !is_told || is_ahead {
        return Ok(None);
    }
    let look = Look {
        place,
        held: [*usdt, *usdc],
        gone,
    };
    let due = store::note_look(&mut db, &site, &look).await?;
    db::commit(db, "presale.vault").await?;
    let is_exact = due == look.held.map(|held| held.to_string());
    if !is_exact {
        tracing::error!(block = place.number, held = ?look.held, ?due, "the presale's vault does not hold what its events say");
    }
    Ok(Some(is_exact))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vault_that_could_not_be_looked_at_for_three_hours_is_not_believed_to_be_whole() {
        let begun = Instant::now();
        let mut pace = Pace::new(begun);
        let hours = |count: u64| begun + Duration::from_secs(count * 3600);
        assert!(pace.is_due(begun) && !pace.is_stale(begun));
        assert!(pace.is_stale(hours(3)));
        pace.looked = Some(hours(2));
        assert!(!pace.is_due(hours(2)) && pace.is_due(hours(3)));
        assert!(!pace.is_stale(hours(3)) && pace.is_stale(hours(5)));
    }
}
