//! Compares what the vault holds with what its events say it should, both at one final block. The site's page of reserves tells it.

use super::{
    allocate::settled,
    roots::RootError,
    site::Site,
    store::{self, Look},
};
use crate::{
    chain::{
        Chains,
        contracts::interfaces::{SaleVault, Token},
        indexer::store::{floor, stands_at, untaken},
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
const RETRY: Duration = Duration::from_secs(10);
/// Roots whose proceeds are asked for at most: one comes a week.
const ROOTS: usize = 100;

/// Looks every hour. It fails when its series is registered already.
pub fn job(context: Arc<Context>, chains: Arc<Chains>, registry: &Registry) -> Result<Job, prometheus::Error> {
    let ok = IntGauge::new(
        "cuecast_presale_vault_ok",
        "1 while the presale's vault holds exactly what its events say, or was not looked at; alarm at 0",
    )?;
    ok.set(1);
    registry.register(Box::new(ok.clone()))?;
    let done_at: Arc<Mutex<Option<Instant>>> = Arc::default();
    Ok(Job::every(RETRY, "presale.vault", move || {
        let (context, chains, ok, done_at) = (context.clone(), chains.clone(), ok.clone(), done_at.clone());
        async move {
            let last = *done_at.lock().unwrap_or_else(PoisonError::into_inner);
            if last.is_some_and(|at| at.elapsed() < INTERVAL) {
                return Ok(());
            }
            if let Some(is_exact) = look(&context, &chains).await? {
                ok.set(i64::from(is_exact));
                *done_at.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
            }
            Ok::<_, RootError>(())
        }
    }))
}

/// One look: whether both coins are there to the unit. None while there is no vault, or the chain went on meanwhile.
pub async fn look(context: &Context, chains: &Chains) -> Result<Option<bool>, RootError> {
    let Ok(site) = Site::of(chains) else {
        return Ok(None);
    };
    let mut db = context.pool.acquire().await?;
    let (Some(place), roots) = (
        floor(&mut db, site.chain).await?,
        store::roots(&mut db, site.chain).await?,
    ) else {
        return Ok(None);
    };
    drop(db);
    let at = |to: Address, data: Vec<u8>| {
        let call = json!({ "to": to, "data": hex::encode_prefixed(data) });
        Request::new("eth_call", json!([call, { "blockHash": place.hash }]))
    };
    let mut asked = Vec::new();
    for token in site.coins {
        asked.push(at(token, Token::balanceOfCall { of: site.vault }.abi_encode()));
    }
    // Proceeds of a root in a coin are all or nothing.
    let mut proceeds = Vec::new();
    for root in roots.iter().filter(|root| root.is_published()).take(ROOTS) {
        for coin in 0..2 {
            let (number, which) = (U256::from(root.number), U256::from(coin));
            asked.push(at(
                site.vault,
                SaleVault::isTakenCall { number, coin: which }.abi_encode(),
            ));
            proceeds.push((coin, root.paid[coin].saturating_sub(root.refundable[coin])));
        }
    }
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
    let mut gone = [U256::ZERO; 2];
    for ((coin, amount), _) in proceeds.iter().zip(taken).filter(|(_, is_taken)| !is_taken.is_zero()) {
        gone[*coin] = gone[*coin].saturating_add(*amount);
    }
    let mut db = context.pool.begin().await?;
    let is_there = stands_at(&mut db, site.chain, place).await?;
    let is_taken = untaken(&mut db, site.chain, "presale", site.vault, 1).await?.is_empty();
    if !is_there || !is_taken || settled(&mut db, &site).await? != Some(place.number) {
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
