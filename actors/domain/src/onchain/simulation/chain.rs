//! The chain and its nodes.

use super::{Bug, Dice};
use crate::onchain::outbox::{Place, Receipt};
use alloy_primitives::{B256, U256};
use std::collections::{BTreeMap, BTreeSet};

/// Blocks behind the newest that are final; as many can be undone.
pub const DEPTH: u64 = 64;

/// Signed bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Raw {
    pub nonce: u64,
    pub max_fee: u128,
    /// Ids that it pays; none for what somebody else sent with the key.
    pub ids: Vec<u64>,
}

struct Block {
    hash: B256,
    /// Hashes of the key's transactions, whether each succeeded, and what each paid in fact.
    txs: Vec<(B256, bool, Vec<u64>)>,
}

/// The one that there is, and bytes that wait to be mined.
pub struct Chain {
    blocks: Vec<Block>,
    pub raws: BTreeMap<B256, Raw>,
    pool: BTreeMap<u64, B256>,
    /// Where transactions were before their block was undone.
    orphans: BTreeMap<B256, Receipt>,
    /// Recipients that refuse.
    pub poisoned: BTreeSet<u64>,
    forgets: bool,
    hashes: u64,
}

/// A node as it answers one question: so many blocks behind.
#[derive(Clone, Copy)]
pub struct Node {
    pub behind: u64,
    pub tells_orphans: bool,
}

impl Chain {
    pub fn new(poisoned: BTreeSet<u64>, bug: Bug) -> Self {
        let mut chain = Self {
            blocks: Vec::new(),
            raws: BTreeMap::new(),
            pool: BTreeMap::new(),
            orphans: BTreeMap::new(),
            poisoned,
            forgets: bug == Bug::VaultForgets,
            hashes: 0,
        };
        for _ in 0..=DEPTH {
            chain.mine();
        }
        chain
    }

    pub fn hash(&mut self) -> B256 {
        self.hashes += 1;
        B256::from(U256::from(self.hashes))
    }

    pub fn head(&self) -> u64 {
        self.blocks.len() as u64 - 1
    }

    pub fn last_final(&self) -> u64 {
        self.head() - DEPTH
    }

    /// Nonces used up as of a block.
    pub fn used(&self, block: u64) -> u64 {
        self.blocks[..=block as usize]
            .iter()
            .map(|block| block.txs.len() as u64)
            .sum()
    }

    /// How often each id was paid, as of a block.
    pub fn paid(&self, block: u64) -> BTreeMap<u64, u32> {
        let mut paid = BTreeMap::new();
        for (.., ids) in self.blocks[..=block as usize].iter().flat_map(|block| &block.txs) {
            for id in ids {
                *paid.entry(*id).or_default() += 1;
            }
        }
        paid
    }

    /// Takes bytes as a node does; its words where it does not.
    pub fn take(&mut self, hash: B256) -> Option<&'static str> {
        let raw = &self.raws[&hash];
        if raw.nonce < self.used(self.head()) {
            return Some("nonce too low");
        }
        match self.pool.get(&raw.nonce) {
            Some(known) if *known == hash => return Some("already known"),
            Some(known) if raw.max_fee * 8 < self.raws[known].max_fee * 9 => {
                return Some("replacement transaction underpriced");
            }
            Some(_) | None => {}
        }
        self.pool.insert(raw.nonce, hash);
        None
    }

    /// Somebody else uses the next nonce.
    pub fn intrude(&mut self) {
        let (nonce, hash) = (self.used(self.head()), self.hash());
        let raw = Raw {
            nonce,
            max_fee: 1,
            ids: Vec::new(),
        };
        self.raws.insert(hash, raw);
        self.pool.insert(nonce, hash);
        self.mine();
    }

    /// A block with what waits in order.
    pub fn mine(&mut self) {
        let mut next = if self.blocks.is_empty() {
            0
        } else {
            self.used(self.head())
        };
        let mut paid = if self.blocks.is_empty() {
            BTreeMap::new()
        } else {
            self.paid(self.head())
        };
        let mut txs = Vec::new();
        while let Some(hash) = self.pool.remove(&next) {
            let raw = &self.raws[&hash];
            let fresh: Vec<u64> = raw
                .ids
                .iter()
                .copied()
                .filter(|id| self.forgets || !paid.contains_key(id))
                .collect();
            let succeeds = !fresh.iter().any(|id| self.poisoned.contains(id));
            let pays = if succeeds { fresh } else { Vec::new() };
            for id in &pays {
                *paid.entry(*id).or_default() += 1;
            }
            txs.push((hash, succeeds, pays));
            next += 1;
        }
        let hash = self.hash();
        self.blocks.push(Block { hash, txs });
        self.pool.retain(|nonce, _| *nonce >= next);
    }

    /// The last blocks are gone; some of what was in them waits again.
    pub fn undo(&mut self, depth: u64, dice: &mut Dice) {
        for _ in 0..depth {
            let number = self.head();
            let block = self.blocks.pop().expect("there are more");
            for (hash, succeeded, _) in block.txs {
                let place = Place {
                    number,
                    hash: block.hash,
                };
                self.orphans.insert(hash, Receipt { place, succeeded });
                if !dice.one_in(3) {
                    self.pool.insert(self.raws[&hash].nonce, hash);
                }
            }
        }
        // The other branch is longer.
        for _ in 0..=depth {
            self.mine();
        }
    }

    /// A node forgets some of what waits.
    pub fn forget(&mut self, dice: &mut Dice) {
        self.pool.retain(|_, _| !dice.one_in(2));
    }

    /// The receipt of a transaction as that node gives it.
    pub fn receipt(&self, hash: B256, node: Node) -> Option<Receipt> {
        if node.tells_orphans
            && let Some(receipt) = self.orphans.get(&hash)
        {
            return Some(*receipt);
        }
        let until = self.head().saturating_sub(node.behind);
        let find = |(number, block): (usize, &Block)| {
            let (_, succeeded, _) = block.txs.iter().find(|(of, ..)| *of == hash)?;
            let place = Place {
                number: number as u64,
                hash: block.hash,
            };
            Some(Receipt {
                place,
                succeeded: *succeeded,
            })
        };
        self.blocks[..=until as usize].iter().enumerate().rev().find_map(find)
    }

    /// True where that block is of the chain.
    pub fn has(&self, place: Place) -> bool {
        self.blocks
            .get(place.number as usize)
            .is_some_and(|block| block.hash == place.hash)
    }

    /// True where the call would succeed as of a node's newest block.
    pub fn would_succeed(&self, ids: &[u64]) -> bool {
        !ids.iter().any(|id| self.poisoned.contains(id))
    }
}
