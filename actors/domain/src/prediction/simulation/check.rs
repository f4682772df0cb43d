//! Invariants after every step (safety.md: I3, I4, I10 to I13, I23).

use super::super::{Side, State, Tally};
use super::play::{World, address, person, standing};
use super::store::{Durable, Row};
use crate::ledger::Amount;
use std::collections::{BTreeMap, BTreeSet};

fn ensure(holds: bool, broken: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(broken()) }
}

pub fn invariants(world: &World) -> Result<(), String> {
    let durable = &world.durable;
    for (at, row) in durable.rows.iter().enumerate() {
        votes(row)
            .and_then(|()| shares(row))
            .and_then(|()| pool(row))
            .map_err(|broken| format!("prediction {at}: {broken}"))?;
    }
    ensure(durable.keeps_the_index(), || {
        "two active predictions on a stream".into()
    })?;
    money(durable)?;
    for ballot in &world.acknowledged {
        let stored = durable.rows[ballot.row].earlier(ballot.by).map(|vote| vote.side);
        ensure(stored == Some(ballot.side), || {
            format!("{ballot:?} was acknowledged and is lost")
        })?;
    }
    Ok(())
}

/// I10: one vote each, counters equal to rows. I11: none after the close.
fn votes(row: &Row) -> Result<(), String> {
    let people: BTreeSet<_> = row.votes.iter().map(|stored| stored.by).collect();
    ensure(people.len() == row.votes.len(), || "somebody voted twice".into())?;
    let mut tally = Tally::default();
    row.votes.iter().for_each(|stored| tally.add(stored.vote.side, 1));
    ensure(tally == row.machine.votes, || {
        format!("counters say {:?}, rows {tally:?}", row.machine.votes)
    })?;
    let late = row
        .votes
        .iter()
        .any(|stored| stored.vote.at >= row.machine.ends_at || row.closed.is_some_and(|closed| stored.step > closed));
    ensure(!late, || "a vote after the close".into())?;
    let own = row.machine.pool.is_some() && row.earlier(row.machine.creator).is_some();
    ensure(!own, || "the creator voted on a pool of their own".into())?;
    ensure(row.closings <= 1, || "voting closed twice".into())
}

/// Decision E45: whoever came too late has no share, and an address has so many; without terms everybody has one.
fn shares(row: &Row) -> Result<(), String> {
    let mut taken: BTreeMap<u64, u64> = BTreeMap::new();
    for stored in &row.votes {
        let Some(terms) = row.machine.terms else {
            ensure(stored.excluded.is_none(), || {
                "somebody was left out without terms".into()
            })?;
            continue;
        };
        let of_address = taken.entry(address(stored.by)).or_default();
        let judged = terms.judge(&standing(stored.by), *of_address).err();
        *of_address += u64::from(judged.is_none());
        ensure(stored.excluded == judged, || {
            format!("{:?} has {:?}, and should have {judged:?}", stored.by, stored.excluded)
        })?;
    }
    Ok(())
}

/// I12: what came out of a pool is the pool, shared equally, the rest with the creator; before that it is held.
fn pool(row: &Row) -> Result<(), String> {
    let Some(pool) = row.machine.pool.map(Amount::minor) else {
        return Ok(());
    };
    let out: i128 = row.flow.values().sum();
    ensure(row.held + out == pool, || {
        format!("{out} of {pool} came out, {} is held", row.held)
    })?;
    match row.machine.state {
        State::Active => ensure(row.held == pool, || "an active pool is not held".into()),
        State::Ended(_) if row.machine.settles_at().is_some() => {
            ensure(row.machine.terms.is_some(), || {
                "a pool without terms was not paid".into()
            })?;
            ensure(row.held == pool, || "a pool that is to be paid is not held".into())
        }
        State::Ended(_) => {
            ensure(row.held == 0, || "an ended pool is still held".into())?;
            let early =
                row.machine.terms.is_some() && Durable::won(row).is_some() && row.paid_at <= row.machine.undo_until;
            ensure(!early, || "a pool was paid before its result was final".into())?;
            let winners = Durable::won(row).map_or(Vec::new(), |side: Side| row.sharers(side));
            let share = pool.checked_div(winners.len() as i128).unwrap_or(0);
            let fair = row.flow.iter().all(|(user, got)| {
                let won = if winners.contains(user) { share } else { 0 };
                let rest = pool - share * winners.len() as i128;
                *got == won + if *user == row.machine.creator { rest } else { 0 }
            });
            ensure(fair, || {
                format!("an unfair split: {:?} of {pool} for {winners:?}", row.flow)
            })
        }
    }
}

/// I3, and nothing is made or lost.
fn money(durable: &Durable) -> Result<(), String> {
    let purses = &durable.money.purses;
    let overdrawn = purses.iter().find(|(_, purse)| purse.available < 0 || purse.locked < 0);
    ensure(overdrawn.is_none(), || format!("overdrawn: {overdrawn:?}"))?;
    let total: i128 = purses.values().map(|purse| purse.available + purse.locked).sum();
    ensure(total + durable.money.outside == 0, || {
        format!("{total} exists, {} should", -durable.money.outside)
    })?;
    let held: i128 = durable.rows.iter().map(|row| row.held).sum();
    let locked = purses.get(&person(0)).map_or(0, |purse| purse.locked);
    ensure(held == locked, || format!("{locked} is locked for holds of {held}"))
}

/// I23: what was due happened, and nothing is held for ever.
pub fn settled(world: &World) -> Result<(), String> {
    let open = world.durable.rows.iter().find(|row| row.machine.state == State::Active);
    ensure(open.is_none(), || "a prediction never ended".into())?;
    let unpaid = world.durable.rows.iter().any(|row| row.held != 0);
    ensure(!unpaid, || "a pool is held for ever".into())?;
    let unclosed = world.durable.rows.iter().any(|row| row.closings != 1);
    ensure(!unclosed, || "voting did not close once".into())
}
