//! The committed state, with the keys of the tables.

use crate::onchain::outbox::{Attempt, Open, Place, State};
use alloy_primitives::B256;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payment {
    Queued,
    Sending(usize),
    Paid,
    Refused,
}

#[derive(Debug, Clone)]
pub struct Tx {
    /// Payments by number.
    pub payments: Vec<usize>,
    pub state: State,
    pub nonce: Option<u64>,
    pub mined: Option<Place>,
    pub attempts: Vec<(Attempt, B256)>,
    pub outcome: Option<(B256, Place)>,
}

impl Tx {
    pub fn is_open(&self) -> bool {
        matches!(self.state, State::Signed | State::Sent | State::Mined)
    }

    pub fn open(&self) -> Open {
        Open {
            nonce: self.nonce.expect("an open one has a nonce"),
            mined: self.mined,
            attempts: self.attempts.iter().map(|(attempt, _)| attempt.clone()).collect(),
        }
    }
}

#[derive(Default)]
pub struct Store {
    pub next_nonce: u64,
    pub epoch: u32,
    pub txs: Vec<Tx>,
    pub payments: Vec<Payment>,
    /// How many go together at most, by payment.
    pub batch: Vec<usize>,
    /// Effects in the ledger: how often each was booked as paid, and given back.
    pub booked: Vec<(u32, u32)>,
}

impl Store {
    pub fn new(payments: usize) -> Self {
        Self {
            payments: vec![Payment::Queued; payments],
            batch: vec![4; payments],
            booked: vec![(0, 0); payments],
            ..Self::default()
        }
    }

    /// Open ones by nonce.
    pub fn open(&self) -> Vec<usize> {
        let mut open: Vec<usize> = (0..self.txs.len()).filter(|tx| self.txs[*tx].is_open()).collect();
        open.sort_by_key(|tx| self.txs[*tx].nonce);
        open
    }
}
