//! One play: what happens, in which order, is the dice's.

use super::{
    Bug, Dice,
    chain::{Chain, DEPTH},
    server::Server,
    store::Store,
};
use crate::onchain::fees::Limits;
use alloy_primitives::B256;
use std::collections::BTreeSet;

pub const LIMITS: Limits = Limits { tip: 1, max_fee: 60 };

pub struct World {
    pub bug: Bug,
    pub dice: Dice,
    pub chain: Chain,
    pub store: Store,
    pub servers: [Server; 2],
    /// Bytes that ever went out.
    pub sent: BTreeSet<B256>,
    /// A number added to the ids of each transaction, where that fault is planted.
    pub renewed: Vec<u64>,
    /// Seconds.
    pub now: u64,
    /// The newest final block that the server was told.
    pub last_final: u64,
    /// No more misfortune.
    pub is_calm: bool,
    pub intrusions: u64,
}

impl World {
    pub fn new(seed: u64, bug: Bug) -> Self {
        let mut dice = Dice(seed);
        let payments = 1 + dice.below(12);
        let poisoned = (0..payments).filter(|_| dice.one_in(8)).collect();
        let mut world = Self {
            bug,
            chain: Chain::new(poisoned, bug),
            store: Store::new(payments as usize),
            servers: Default::default(),
            sent: BTreeSet::new(),
            renewed: Vec::new(),
            now: 1_000,
            last_final: 0,
            is_calm: false,
            intrusions: 0,
            dice,
        };
        world.begin(0);
        world
    }

    /// A server starts and has the key from now on; of what it did before it knows nothing.
    fn begin(&mut self, who: usize) {
        self.store.epoch += 1;
        self.servers[who] = Server {
            epoch: self.store.epoch,
            ..Server::default()
        };
    }

    pub fn step(&mut self) -> &'static str {
        self.now += self.dice.below(20);
        match self.dice.below(100) {
            0..60 => {
                let who = usize::from(self.dice.one_in(4));
                self.act(who);
                "a server acts"
            }
            60..64 => {
                let who = self.dice.below(2) as usize;
                self.begin(who);
                "a server dies, or another starts"
            }
            64..86 => {
                for _ in 0..=self.dice.below(12) {
                    self.chain.mine();
                }
                "blocks"
            }
            86..91 => {
                let depth = 1 + self.dice.below(DEPTH);
                // A block that some node called final is never undone.
                if self.chain.head() - depth >= self.last_final {
                    self.chain.undo(depth, &mut self.dice);
                }
                "blocks are undone"
            }
            91..96 => {
                self.chain.forget(&mut self.dice);
                "a node forgets"
            }
            96..98 if self.intrusions < 2 => {
                self.intrusions += 1;
                self.chain.intrude();
                "somebody else uses the key"
            }
            _ => {
                self.now += 40;
                "time passes"
            }
        }
    }

    /// Everything answers from now on; what is under way comes to its end.
    pub fn settle(&mut self) {
        self.is_calm = true;
        self.begin(0);
        self.servers[1].deeds.clear();
        for _ in 0..400 {
            for _ in 0..60 {
                self.act(0);
            }
            self.now += 40;
            for _ in 0..12 {
                self.chain.mine();
            }
            if self.is_over() {
                return;
            }
        }
    }

    fn is_over(&self) -> bool {
        use super::store::Payment;
        let is_open = |state: &Payment| matches!(state, Payment::Queued | Payment::Sending(_));
        !self.store.payments.iter().any(is_open) && self.store.open().is_empty()
    }
}
