//! A server: looks, decides, and does one thing at a time; it may die, or stand still, between any two.

use super::{
    Bug,
    chain::{Node, Raw},
    store::{Payment, Tx},
    world::{LIMITS, World},
};
use crate::onchain::{
    Fees,
    outbox::{self, Attempt, IN_FLIGHT, Place, Receipt, Sight, State, Step},
    payment,
};
use alloy_primitives::B256;
use std::collections::VecDeque;

/// One thing that is done: a commit, or bytes that go out.
#[derive(Debug, Clone)]
pub enum Deed {
    Gather,
    Number {
        used: u64,
    },
    Sign {
        tx: usize,
        fees: Fees,
        sight: Sight,
    },
    Store {
        tx: usize,
        attempt: Attempt,
        hash: B256,
    },
    Send {
        tx: usize,
        hash: B256,
    },
    Sent {
        tx: usize,
        hash: B256,
        at: u64,
    },
    Mined {
        tx: usize,
        place: Option<Place>,
    },
    Finish {
        tx: usize,
        hash: B256,
        place: Place,
        succeeded: bool,
    },
    Renumber {
        tx: usize,
        from: u64,
        used: u64,
    },
    Settle,
    /// The second half of a settlement, where it is planted as such.
    Book {
        payment: usize,
        paid: bool,
    },
}

#[derive(Default)]
pub struct Server {
    pub epoch: u32,
    pub deeds: VecDeque<Deed>,
}

impl World {
    /// The server's next deed.
    pub fn act(&mut self, who: usize) {
        match self.servers[who].deeds.pop_front() {
            Some(deed) => {
                let more = self.perform(who, deed);
                for deed in more.into_iter().rev() {
                    self.servers[who].deeds.push_front(deed);
                }
            }
            None => {
                let Some(deeds) = self.look() else { return };
                self.servers[who].deeds = deeds;
            }
        }
    }

    fn look(&mut self) -> Option<VecDeque<Deed>> {
        let mut deeds = VecDeque::from([Deed::Settle, Deed::Gather]);
        let sight = self.sight()?;
        let mut is_lowest = true;
        for tx in self.store.open() {
            let open = self.store.txs[tx].open();
            let hashes: Vec<B256> = self.store.txs[tx].attempts.iter().map(|(_, hash)| *hash).collect();
            let mut receipts = Vec::new();
            for hash in &hashes {
                receipts.push(self.receipt(*hash, sight.used > open.nonce)?);
            }
            let step = outbox::step(&open, &receipts, sight, is_lowest, LIMITS);
            is_lowest &= outbox::mined(&open, &receipts).is_some();
            let receipt = receipts
                .iter()
                .enumerate()
                .find_map(|(at, found)| found.map(|found| (at, found)));
            deeds.extend(self.deeds(tx, step, sight, &hashes, receipt));
        }
        let used = match self.bug {
            Bug::NonceUnlocked => outbox::next_nonce(self.store.next_nonce, sight.used),
            _ => sight.used,
        };
        deeds.push_back(Deed::Number { used });
        deeds.push_back(Deed::Settle);
        Some(deeds)
    }

    fn deeds(
        &self,
        tx: usize,
        step: Step,
        sight: Sight,
        hashes: &[B256],
        receipt: Option<(usize, Receipt)>,
    ) -> Option<Deed> {
        let finish = |(attempt, receipt): (usize, Receipt)| Deed::Finish {
            tx,
            hash: hashes[attempt],
            place: receipt.place,
            succeeded: receipt.succeeded,
        };
        match step {
            Step::Mined(_) | Step::Wait if self.bug == Bug::MinedIsFinal && receipt.is_some() => receipt.map(finish),
            Step::Wait => None,
            Step::Sign(fees) => Some(Deed::Sign { tx, fees, sight }),
            Step::Send(_) if self.bug == Bug::SentOnce && self.store.txs[tx].state != State::Signed => None,
            Step::Send(attempt) => Some(Deed::Send {
                tx,
                hash: hashes[attempt],
            }),
            Step::Mined(place) => Some(Deed::Mined { tx, place: Some(place) }),
            Step::Unmined if self.bug == Bug::StaysMined => None,
            Step::Unmined => Some(Deed::Mined { tx, place: None }),
            Step::Finish { attempt, receipt } => Some(finish((attempt, receipt))),
            Step::Renumber => Some(Deed::Renumber {
                tx,
                from: self.store.txs[tx].nonce.expect("it is open"),
                used: sight.used,
            }),
        }
    }

    fn perform(&mut self, who: usize, deed: Deed) -> Vec<Deed> {
        let is_fenced = self.servers[who].epoch != self.store.epoch && self.bug != Bug::NonceUnlocked;
        match deed {
            Deed::Sign { tx, fees, sight } => {
                let nonce = self.store.txs[tx].nonce.unwrap_or_default();
                let max_fee = if self.bug == Bug::Boundless {
                    fees.max_fee * 3
                } else {
                    fees.max_fee
                };
                let ids = self.ids(tx);
                let raw = Raw { nonce, max_fee, ids };
                // The same bytes have the same hash.
                let known = self
                    .chain
                    .raws
                    .iter()
                    .find(|(_, known)| **known == raw)
                    .map(|(hash, _)| *hash);
                let hash = known.unwrap_or_else(|| self.chain.hash());
                self.chain.raws.insert(hash, raw);
                let attempt = Attempt {
                    nonce,
                    fees: Fees { max_fee, ..fees },
                    signed_at: sight.now,
                    signed_head: sight.head,
                    sent_at: None,
                };
                let (store, send) = (Deed::Store { tx, attempt, hash }, Deed::Send { tx, hash });
                if self.bug == Bug::SentBeforeStored {
                    vec![send, store]
                } else {
                    vec![store, send]
                }
            }
            Deed::Send { tx, hash } => {
                self.sent.insert(hash);
                let lost = self.dice.one_in(8);
                let answer = if lost && self.dice.one_in(2) {
                    None
                } else {
                    self.chain.take(hash)
                };
                match answer {
                    Some("nonce too low" | "already known") if self.bug == Bug::AnswerIsOutcome => {
                        let place = Place {
                            number: 0,
                            hash: B256::ZERO,
                        };
                        vec![Deed::Finish {
                            tx,
                            hash,
                            place,
                            succeeded: true,
                        }]
                    }
                    // Whether it arrived nobody knows.
                    _ if lost => Vec::new(),
                    _ => vec![Deed::Sent { tx, hash, at: self.now }],
                }
            }
            _ if is_fenced => {
                self.servers[who].deeds.clear();
                Vec::new()
            }
            Deed::Gather => {
                self.gather();
                Vec::new()
            }
            Deed::Number { used } => {
                self.number(used);
                Vec::new()
            }
            Deed::Store { tx, attempt, hash } => {
                if self.store.txs[tx].attempts.iter().all(|(_, known)| *known != hash) {
                    self.store.txs[tx].attempts.push((attempt, hash));
                }
                Vec::new()
            }
            Deed::Sent { tx, hash, at } => {
                let tx = &mut self.store.txs[tx];
                for (attempt, of) in &mut tx.attempts {
                    if *of == hash {
                        attempt.sent_at = Some(at);
                    }
                }
                if tx.state == State::Signed {
                    tx.state = State::Sent;
                }
                Vec::new()
            }
            Deed::Mined { tx, place } => {
                let tx = &mut self.store.txs[tx];
                if tx.is_open() {
                    tx.mined = place;
                    tx.state = if place.is_some() { State::Mined } else { State::Sent };
                }
                Vec::new()
            }
            Deed::Finish {
                tx,
                hash,
                place,
                succeeded,
            } => {
                let tx = &mut self.store.txs[tx];
                if tx.is_open() {
                    tx.state = if succeeded { State::Final } else { State::Reverted };
                    tx.outcome = Some((hash, place));
                }
                Vec::new()
            }
            Deed::Renumber { tx, from, used } => {
                if self.store.txs[tx].is_open() && self.store.txs[tx].nonce == Some(from) {
                    let nonce = outbox::next_nonce(self.store.next_nonce, used);
                    self.store.next_nonce = nonce + 1;
                    let renewed = if self.bug == Bug::NewIds { 1_000 } else { 0 };
                    self.renewed[tx] += renewed;
                    let tx = &mut self.store.txs[tx];
                    (tx.nonce, tx.state, tx.mined) = (Some(nonce), State::Signed, None);
                }
                Vec::new()
            }
            Deed::Settle => self.settle_one(),
            Deed::Book { payment, paid } => {
                self.book(payment, paid);
                Vec::new()
            }
        }
    }

    fn gather(&mut self) {
        let waits = |(at, state): (usize, &Payment)| (*state == Payment::Queued).then_some(at);
        let Some(first) = self.store.payments.iter().enumerate().find_map(waits) else {
            return;
        };
        let size = self.store.batch[first];
        let payments: Vec<usize> = (first..self.store.payments.len())
            .filter(|at| self.store.payments[*at] == Payment::Queued && self.store.batch[*at] == size)
            .take(size)
            .collect();
        for payment in &payments {
            self.store.payments[*payment] = Payment::Sending(self.store.txs.len());
        }
        self.renewed.push(0);
        self.store.txs.push(Tx {
            payments,
            state: State::Queued,
            nonce: None,
            mined: None,
            attempts: Vec::new(),
            outcome: None,
        });
    }

    fn number(&mut self, used: u64) {
        let in_flight = self.store.open().len();
        let queued = self.store.txs.iter().position(|tx| tx.state == State::Queued);
        let Some(tx) = queued.filter(|_| in_flight < IN_FLIGHT) else {
            return;
        };
        let ids = self.ids(tx);
        // The chain may change between the simulated call and the mined transaction.
        let refused = !self.chain.would_succeed(&ids) && self.dice.one_in(2);
        let next = if matches!(self.bug, Bug::NonceOfChain | Bug::NonceUnlocked) {
            used
        } else {
            outbox::next_nonce(self.store.next_nonce, used)
        };
        if refused {
            self.store.txs[tx].state = State::Refused;
            if self.bug == Bug::RefusedWithNonce {
                self.store.next_nonce = next + 1;
            }
            return;
        }
        self.store.next_nonce = next + 1;
        (self.store.txs[tx].nonce, self.store.txs[tx].state) = (Some(next), State::Signed);
    }

    /// One payment, or one batch that failed; again while there are more.
    fn settle_one(&mut self) -> Vec<Deed> {
        let sending = |at: &usize| match self.store.payments[*at] {
            Payment::Sending(tx) => Some((*at, tx)),
            Payment::Queued | Payment::Paid | Payment::Refused => None,
        };
        let ended = |(_, tx): &(usize, usize)| {
            matches!(
                self.store.txs[*tx].state,
                State::Final | State::Reverted | State::Refused
            )
        };
        let Some((payment, tx)) = (0..self.store.payments.len()).filter_map(|at| sending(&at)).find(ended) else {
            return Vec::new();
        };
        let paid = self.store.txs[tx].state == State::Final;
        let of_tx: Vec<usize> = (0..self.store.payments.len())
            .filter(|at| self.store.payments[*at] == Payment::Sending(tx))
            .collect();
        match payment::halved(of_tx.len()).filter(|_| !paid && self.bug != Bug::NotHalved) {
            Some(size) => {
                for at in of_tx {
                    (self.store.payments[at], self.store.batch[at]) = (Payment::Queued, size);
                }
                vec![Deed::Settle]
            }
            None => {
                self.store.payments[payment] = if paid { Payment::Paid } else { Payment::Refused };
                if self.bug == Bug::SettledApart {
                    return vec![Deed::Book { payment, paid }, Deed::Settle];
                }
                self.book(payment, paid);
                vec![Deed::Settle]
            }
        }
    }

    fn book(&mut self, payment: usize, paid: bool) {
        let (booked, given_back) = &mut self.store.booked[payment];
        *(if paid { booked } else { given_back }) += 1;
    }

    fn ids(&self, tx: usize) -> Vec<u64> {
        self.store.txs[tx]
            .payments
            .iter()
            .map(|at| *at as u64 + self.renewed[tx])
            .collect()
    }

    /// The chain as two nodes give it alike, or none; the final block is the older of theirs and never goes back.
    fn sight(&mut self) -> Option<Sight> {
        let (one, other) = (self.node(), self.node());
        if self.dice.one_in(12) && !self.is_calm {
            return None;
        }
        let told = self.chain.last_final().saturating_sub(one.behind.max(other.behind));
        self.last_final = self.last_final.max(told);
        let third = self.node();
        if self.chain.head().saturating_sub(third.behind) < self.last_final {
            return None;
        }
        Some(Sight {
            now: self.now,
            head: self.chain.head().saturating_sub(one.behind),
            last_final: self.last_final,
            used: self.chain.used(self.last_final),
            first: Fees::first(10, 2, LIMITS),
        })
    }

    /// None where nodes contradict each other or are silent.
    fn receipt(&mut self, hash: B256, is_used: bool) -> Option<Option<Receipt>> {
        let one = self.node();
        let told = self.chain.receipt(hash, one);
        if !is_used {
            return Some(told);
        }
        let other = self.node();
        let agree = self.chain.receipt(hash, other) == told && told.is_none_or(|receipt| self.chain.has(receipt.place));
        agree.then_some(told)
    }

    fn node(&mut self) -> Node {
        if self.is_calm {
            return Node {
                behind: 0,
                tells_orphans: false,
            };
        }
        let behind = if self.dice.one_in(3) {
            self.dice.below(70)
        } else {
            self.dice.below(2)
        };
        Node {
            behind: behind.min(self.chain.head()),
            tells_orphans: self.dice.one_in(10),
        }
    }
}
