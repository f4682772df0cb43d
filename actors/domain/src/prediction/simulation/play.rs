//! Moves of people, of the clock and of bad luck.

use super::super::{Command, Effect, Kind, Millis, NoShare, Prediction, Side, Standing, State, Tally, Terms};
use super::store::{Durable, Row};
use super::{Bug, Dice};
use crate::UserId;
use crate::ledger::Amount;
use std::collections::BTreeMap;

const HOUR: Millis = 3_600_000;
/// The creator, who is person 0, and the viewers.
const PEOPLE: u64 = 8;
/// Shares of one address.
const PER_ADDRESS: u16 = 1;

/// A vote on its way, and its way back.
#[derive(Clone, Copy, Debug)]
pub struct Ballot {
    pub row: usize,
    pub by: UserId,
    pub side: Side,
}

pub struct World {
    dice: Dice,
    pub bug: Bug,
    pub now: Millis,
    pub step: u64,
    pub durable: Durable,
    /// In the actor's memory: lost in a crash.
    queue: Vec<Ballot>,
    /// The facts that people were told are durable.
    pub acknowledged: Vec<Ballot>,
    /// Requests that were not answered: people send them again.
    unanswered: Vec<Ballot>,
}

pub fn person(n: u64) -> UserId {
    UserId::new(n as u32, [0; 8])
}

/// People 4 and 5 came when everything had been asked; 6 and 7 before, of whom 7 has done nothing yet.
pub fn standing(by: UserId) -> Standing {
    let age = |millis| Standing {
        age: millis,
        ..Standing::default()
    };
    match (0..PEOPLE).find(|n| person(*n) == by) {
        Some(4 | 5) => Standing {
            followed: true,
            ..age(0)
        },
        Some(6) => Standing { spoke: true, ..age(1) },
        Some(7) => age(HOUR),
        _ => age(100 * HOUR),
    }
}

/// Two people each live at one address.
pub fn address(by: UserId) -> u64 {
    (0..PEOPLE).find(|n| person(*n) == by).unwrap_or_default() / 2
}

/// The store's word on a new vote, under the lock of its prediction.
pub fn excluded(row: &Row, by: UserId, step: u64, bug: Bug) -> Option<NoShare> {
    let terms = row.machine.terms?;
    let others = row.votes.iter().filter(|stored| {
        let counts = stored.excluded.is_none() && address(stored.by) == address(by);
        counts && (bug != Bug::CountsAddressesEarly || stored.step < step)
    });
    let refused = terms.judge(&standing(by), others.count() as u64).err();
    refused.filter(|_| bug != Bug::SharesWithAnybody)
}

impl World {
    pub fn new(seed: u64, bug: Bug) -> Self {
        let mut durable = Durable::default();
        durable.money.fund(person(0), 1_000);
        Self {
            dice: Dice(seed),
            bug,
            now: 1_000 * HOUR,
            step: 0,
            durable,
            queue: Vec::new(),
            acknowledged: Vec::new(),
            unanswered: Vec::new(),
        }
    }

    /// One thing happens; the answer names it.
    pub fn step(&mut self) -> &'static str {
        self.step += 1;
        match self.dice.below(24) {
            0..=2 => self.create(),
            3..=9 => self.vote(),
            10..=13 => self.commit(),
            14..=15 => self.command(|by, side| Command::Resolve { by, winner: side }, "resolve"),
            16 => self.command(|by, _| Command::Undo { by }, "undo"),
            17 => self.command(|by, _| Command::Delete { by }, "delete"),
            18 => self.clock(),
            19 => self.jump(),
            20 => self.crash(),
            21 => self.retry(),
            22 => self.spend(),
            _ => self.end_of_stream(),
        }
    }

    /// Days later, with everything that waited done.
    pub fn settle(&mut self) {
        self.now += 30 * 24 * HOUR;
        for row in 0..self.durable.rows.len() {
            for command in [Command::Close, Command::Expire, Command::Settle] {
                if command == Command::Settle && self.bug == Bug::NeverSettles {
                    continue;
                }
                // No crash any more: what is due is done.
                let at = self.durable.rows[row].machine.clone();
                if let Ok(effects) = at.handle(command, self.now) {
                    let _ = self.durable.perform(row, &effects, self.now, self.step, self.bug);
                }
            }
        }
    }

    fn create(&mut self) -> &'static str {
        let pool = (!self.dice.one_in(3)).then(|| i128::from(1 + self.dice.below(500)));
        let pool = pool.and_then(|minor| Amount::from_minor(minor).ok());
        let machine = Prediction {
            kind: Kind::Crowd,
            creator: person(0),
            ends_at: self.now + 300_000,
            closed_at: None,
            votes: Tally::default(),
            pool,
            terms: self.dice.one_in(2).then_some(Terms {
                per_address: PER_ADDRESS,
            }),
            paid: false,
            state: State::Active,
            undo_until: None,
            undone: None,
            hidden: false,
        };
        let mut transaction = self.durable.clone();
        if let Some(pool) = pool
            && transaction.money.lock(person(0), pool.minor()).is_err()
        {
            return "create without the money";
        }
        transaction.rows.push(Row {
            stream: self.dice.below(2),
            machine,
            votes: Vec::new(),
            held: pool.map_or(0, Amount::minor),
            flow: BTreeMap::new(),
            paid_at: None,
            closed: None,
            closings: 0,
        });
        if transaction.keeps_the_index() || self.bug == Bug::TwoActive {
            self.end_transaction(transaction);
        }
        "create"
    }

    fn vote(&mut self) -> &'static str {
        let Some(row) = self.row() else {
            return "nothing to vote on";
        };
        let ballot = Ballot {
            row,
            by: person(self.dice.below(PEOPLE)),
            side: self.side(),
        };
        self.cast(ballot);
        "vote"
    }

    fn cast(&mut self, ballot: Ballot) {
        if self.bug == Bug::AckedEarly {
            let machine = &self.durable.rows[ballot.row].machine;
            let earlier = self.durable.rows[ballot.row].earlier(ballot.by);
            let vote = Command::Vote {
                by: ballot.by,
                side: ballot.side,
                earlier,
            };
            if machine.handle(vote, self.now).is_ok() && !self.queue.iter().any(|b| b.by == ballot.by) {
                self.acknowledged.push(ballot);
            }
        }
        self.queue.push(ballot);
    }

    /// The actor's batches, a transaction for each prediction.
    fn commit(&mut self) -> &'static str {
        for row in 0..self.durable.rows.len() {
            let (batch, rest) = std::mem::take(&mut self.queue)
                .into_iter()
                .partition(|ballot| ballot.row == row);
            self.queue = rest;
            self.commit_batch(row, batch);
        }
        "commit"
    }

    fn commit_batch(&mut self, row: usize, batch: Vec<Ballot>) {
        if batch.is_empty() {
            return;
        }
        let begun = self.now;
        let mut transaction = self.durable.clone();
        let mut answers = Vec::new();
        let mut counted = Vec::new();
        for ballot in &batch {
            let stored = &transaction.rows[row];
            let earlier = stored.earlier(ballot.by).filter(|_| self.bug != Bug::VoteTwice);
            let vote = Command::Vote {
                by: ballot.by,
                side: ballot.side,
                earlier,
            };
            if let Ok(effects) = stored.machine.handle(vote, begun) {
                answers.push(*ballot);
                counted.extend(effects.iter().copied());
                // Votes never move money.
                let _ = transaction.perform(row, &effects, begun, self.step, self.bug);
            }
        }
        if self.dice.one_in(3) {
            self.now += i64::try_from(self.dice.below(400_000)).unwrap_or_default();
        }
        // The deferred trigger: the deadline is judged again when the transaction commits.
        let machine = &self.durable.rows[row].machine;
        if !counted.is_empty() && !machine.is_open(self.now) && self.bug != Bug::JudgedEarly {
            return;
        }
        for stored in transaction.rows[row].votes.iter_mut().filter(|s| s.step == self.step) {
            stored.vote.at = self.now;
        }
        if self.bug == Bug::CounterApart {
            let votes = self.durable.rows[row].machine.votes;
            let counted = std::mem::replace(&mut transaction.rows[row].machine.votes, votes);
            if self.end_transaction(transaction.clone()) {
                transaction.rows[row].machine.votes = counted;
                self.end_transaction(transaction);
            }
            return;
        }
        if self.end_transaction(transaction) && !self.dice.one_in(6) {
            self.acknowledged.extend(answers);
        } else {
            self.unanswered.extend(batch);
        }
    }

    fn command(&mut self, command: impl Fn(UserId, Side) -> Command, name: &'static str) -> &'static str {
        let Some(row) = self.row() else { return name };
        let by = if self.dice.one_in(5) { person(1) } else { person(0) };
        let (command, side) = (command, self.side());
        self.run(row, command(by, side));
        // A person who is not answered asks again.
        if self.dice.one_in(3) {
            self.run(row, command(by, side));
        }
        name
    }

    /// The schedule: everything that is due, once.
    fn clock(&mut self) -> &'static str {
        for row in 0..self.durable.rows.len() {
            self.run(row, Command::Close);
            self.run(row, Command::Expire);
            self.run(row, Command::Settle);
        }
        "clock"
    }

    fn jump(&mut self) -> &'static str {
        let far = [1_000, 30_000, 400_000, HOUR, 25 * HOUR];
        let by = far[self.dice.below(5) as usize];
        self.now += if self.dice.one_in(3) { -by } else { by };
        "clock jump"
    }

    fn crash(&mut self) -> &'static str {
        self.unanswered.append(&mut self.queue);
        "crash"
    }

    fn retry(&mut self) -> &'static str {
        for ballot in std::mem::take(&mut self.unanswered) {
            self.cast(ballot);
        }
        "retry"
    }

    fn spend(&mut self) -> &'static str {
        let (who, amount) = (person(self.dice.below(PEOPLE)), i128::from(1 + self.dice.below(60)));
        let mut transaction = self.durable.clone();
        if transaction.money.spend(who, amount).is_ok() {
            self.end_transaction(transaction);
        }
        "spend"
    }

    fn end_of_stream(&mut self) -> &'static str {
        let stream = self.dice.below(2);
        let rows: Vec<usize> = (0..self.durable.rows.len())
            .filter(|at| self.durable.rows[*at].stream == stream)
            .collect();
        rows.into_iter().for_each(|row| self.run(row, Command::StreamEnded));
        "end of stream"
    }

    fn run(&mut self, row: usize, command: Command) {
        let Ok(mut effects) = self.durable.rows[row].machine.handle(command, self.now) else {
            return;
        };
        if let (Bug::PaysEarly, Command::Resolve { winner, .. }) = (self.bug, command)
            && self.durable.rows[row].held > 0
            && effects.contains(&Effect::End(super::super::Outcome::Won(winner)))
            && !effects.contains(&Effect::Pay { side: winner })
        {
            effects.push(Effect::Pay { side: winner });
        }
        let mut transaction = self.durable.clone();
        let done = transaction.perform(row, &effects, self.now, self.step, self.bug);
        // A result that comes back must not stand beside a prediction that was made meanwhile.
        if done.is_err() || !(transaction.keeps_the_index() || self.bug == Bug::TwoActive) {
            return;
        }
        let pays = effects.iter().any(|effect| matches!(effect, Effect::Pay { .. }));
        if self.bug == Bug::PaidApart && pays {
            let mut paid = transaction.clone();
            paid.rows[row].machine = self.durable.rows[row].machine.clone();
            if !self.end_transaction(paid) {
                return;
            }
        }
        self.end_transaction(transaction);
    }

    /// False when the process died before the commit: nothing of it happened.
    fn end_transaction(&mut self, transaction: Durable) -> bool {
        if self.dice.one_in(12) {
            self.crash();
            return false;
        }
        self.durable = transaction;
        if self.dice.one_in(12) {
            self.crash();
        }
        true
    }

    fn row(&mut self) -> Option<usize> {
        let rows = self.durable.rows.len() as u64;
        // Mostly the newest.
        match rows {
            0 => None,
            _ if self.dice.one_in(4) => Some(self.dice.below(rows) as usize),
            _ => Some(rows as usize - 1),
        }
    }

    fn side(&mut self) -> Side {
        if self.dice.one_in(2) {
            Side::Option1
        } else {
            Side::Option2
        }
    }
}
