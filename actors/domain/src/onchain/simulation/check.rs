//! The invariants, checked from the chain and from the stored state alone.

use super::{
    store::Payment,
    world::{LIMITS, World},
};
use crate::onchain::outbox::{IN_FLIGHT, State};
use std::collections::BTreeSet;

/// After every step.
pub fn invariants(world: &World) -> Result<(), String> {
    let (store, chain) = (&world.store, &world.chain);
    for (id, times) in chain.paid(chain.head()) {
        let payment = id % 1_000;
        let again = chain
            .paid(chain.head())
            .iter()
            .filter(|(other, _)| **other % 1_000 == payment)
            .count();
        if times > 1 || again > 1 {
            return Err(format!("payment {payment} was paid twice"));
        }
    }
    let final_paid = chain.paid(chain.last_final());
    for (at, state) in store.payments.iter().enumerate() {
        let (booked, given_back) = store.booked[at];
        if booked + given_back > 1 {
            return Err(format!(
                "payment {at} was booked {booked} times and given back {given_back} times"
            ));
        }
        if *state == Payment::Paid && !final_paid.contains_key(&(at as u64)) {
            return Err(format!("payment {at} is told as paid and is not for good"));
        }
        if *state == Payment::Refused && chain.paid(chain.head()).contains_key(&(at as u64)) {
            return Err(format!("payment {at} is told as refused and was paid"));
        }
    }
    let nonces: Vec<u64> = store.txs.iter().filter_map(|tx| tx.nonce).collect();
    if nonces.iter().collect::<BTreeSet<_>>().len() < nonces.len() {
        return Err("a nonce was given twice".to_owned());
    }
    if store.open().len() > IN_FLIGHT {
        return Err("too many are in flight".to_owned());
    }
    let stored: BTreeSet<_> = store
        .txs
        .iter()
        .flat_map(|tx| &tx.attempts)
        .map(|(_, hash)| *hash)
        .collect();
    if let Some(hash) = world.sent.iter().find(|hash| !stored.contains(*hash)) {
        return Err(format!("{hash} went out and is not stored"));
    }
    if store
        .txs
        .iter()
        .flat_map(|tx| &tx.attempts)
        .any(|(attempt, _)| attempt.fees.max_fee > LIMITS.max_fee)
    {
        return Err("more was offered than the limit".to_owned());
    }
    for tx in &store.txs {
        if let Some((hash, place)) = tx.outcome
            && (!chain.has(place)
                || place.number > chain.last_final()
                || !tx.attempts.iter().any(|(_, of)| *of == hash))
        {
            return Err(format!("{hash} is told as final and is not"));
        }
    }
    Ok(())
}

/// After the end: all is paid or refused, rightly, and no nonce is left out.
pub fn settled(world: &World) -> Result<(), String> {
    let (store, chain) = (&world.store, &world.chain);
    for (at, state) in store.payments.iter().enumerate() {
        let expected = if chain.poisoned.contains(&(at as u64)) {
            Payment::Refused
        } else {
            Payment::Paid
        };
        if *state != expected {
            return Err(format!("payment {at} is {state:?} and not {expected:?}"));
        }
        let booked = if expected == Payment::Paid { (1, 0) } else { (0, 1) };
        if store.booked[at] != booked {
            return Err(format!("payment {at} is booked as {:?}", store.booked[at]));
        }
    }
    if let Some(tx) = store.txs.iter().find(|tx| tx.is_open() || tx.state == State::Queued) {
        return Err(format!("{tx:?} has no outcome"));
    }
    let used = chain.used(chain.head());
    if store.next_nonce > used {
        return Err(format!(
            "the next nonce is {} and the chain has used {used}",
            store.next_nonce
        ));
    }
    Ok(())
}
