//! The store, modelled: rows that change in transactions, and the effects of the machine performed on them.

use super::super::{Effect, Millis, NoShare, Outcome, Prediction, Side, State, Vote};
use super::money::{Insufficient, Money};
use super::{Bug, play};
use crate::UserId;
use crate::ledger::{AccountKey, Owner, equal_split};
use std::collections::BTreeMap;

/// A vote's row, and the step at which it was committed.
#[derive(Clone, Copy, Debug)]
pub struct Stored {
    pub by: UserId,
    pub vote: Vote,
    pub step: u64,
    pub excluded: Option<NoShare>,
}

#[derive(Clone, Debug)]
pub struct Row {
    pub stream: u64,
    pub machine: Prediction,
    pub votes: Vec<Stored>,
    /// Minor units that are held.
    pub held: i128,
    /// The net payout of each person out of the pool.
    pub flow: BTreeMap<UserId, i128>,
    /// When it was last paid.
    pub paid_at: Option<Millis>,
    /// The step at which voting closed, and how often it was closed.
    pub closed: Option<u64>,
    pub closings: u32,
}

/// All that survives a crash. A transaction is a copy that takes the place of the original, or does not.
#[derive(Clone, Debug, Default)]
pub struct Durable {
    pub rows: Vec<Row>,
    pub money: Money,
}

impl Row {
    pub fn earlier(&self, by: UserId) -> Option<Vote> {
        self.votes
            .iter()
            .find(|stored| stored.by == by)
            .map(|stored| stored.vote)
    }

    pub fn sharers(&self, side: Side) -> Vec<UserId> {
        self.votes
            .iter()
            .filter(|stored| stored.vote.side == side && stored.excluded.is_none())
            .map(|stored| stored.by)
            .collect()
    }

    fn pay(&mut self, money: &mut Money, user: UserId, amount: i128) {
        money.give(user, amount);
        *self.flow.entry(user).or_default() += amount;
    }
}

impl Durable {
    /// Performs effects on a row, in order. An error means that the transaction is rolled back.
    pub fn perform(
        &mut self,
        at: usize,
        effects: &[Effect],
        now: Millis,
        step: u64,
        bug: Bug,
    ) -> Result<(), Insufficient> {
        for effect in effects {
            let money = &mut self.money;
            let row = &mut self.rows[at];
            let creator = row.machine.creator;
            match *effect {
                Effect::Count { by, side } => {
                    let vote = Vote { side, at: now };
                    let excluded = play::excluded(row, by, step, bug);
                    row.votes.push(Stored {
                        by,
                        vote,
                        step,
                        excluded,
                    });
                }
                Effect::CloseVoting { .. } => {
                    row.closed = Some(step);
                    row.closings += 1;
                }
                Effect::Pay { side } => {
                    let account = |user| AccountKey::available(user, "USDT".parse().expect("a currency"));
                    let winners: Vec<_> = row.sharers(side).into_iter().map(account).collect();
                    let pool = row.machine.pool.unwrap_or_default();
                    let (_, parts) = equal_split(pool, &winners, account(creator));
                    money.unlock(creator, row.held);
                    (row.held, row.paid_at) = (0, Some(now));
                    for (to, amount) in parts {
                        let Owner::User(to) = to.owner() else { continue };
                        if bug != Bug::NoRemainder || to != creator {
                            row.pay(money, to, amount.minor());
                        }
                    }
                }
                Effect::Refund => {
                    money.unlock(creator, row.held);
                    let held = std::mem::take(&mut row.held);
                    row.pay(money, creator, held);
                }
                Effect::TakeBack { .. } => {
                    for (user, amount) in std::mem::take(&mut row.flow) {
                        money.take(user, amount, bug)?;
                        row.held += amount;
                    }
                    money.purses.entry(creator).or_default().locked += row.held;
                }
                Effect::Reopen if bug == Bug::OpensAgain => {
                    row.machine.closed_at = None;
                }
                Effect::End(_) | Effect::KeepUndoable { .. } | Effect::Reopen | Effect::Hide => {}
            }
            self.rows[at].machine.apply(effect);
        }
        Ok(())
    }

    /// The unique index: a stream has at most one prediction that is active and not deleted.
    pub fn keeps_the_index(&self) -> bool {
        let mut streams: Vec<u64> = self.active().map(|row| row.stream).collect();
        streams.sort_unstable();
        streams.windows(2).all(|pair| pair[0] != pair[1])
    }

    pub fn active(&self) -> impl Iterator<Item = &Row> {
        self.rows
            .iter()
            .filter(|row| row.machine.state == State::Active && !row.machine.hidden)
    }

    pub fn won(row: &Row) -> Option<Side> {
        match row.machine.state {
            State::Ended(Outcome::Won(side)) => Some(side),
            State::Ended(Outcome::Deleted | Outcome::Expired | Outcome::StreamEnded | Outcome::Void)
            | State::Active => None,
        }
    }
}
