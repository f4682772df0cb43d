//! Reads a chain once. The indexer says what is to be asked next, judges the answer, and says what is to be stored in one transaction. It asks
//! nobody itself, so that the simulation plays the one that runs.
//!
//! Blocks above the final one are read by hash, for display and to compare with. Final blocks are read again by range; this second read alone
//! counts. A change that could not be stored leaves the indexer ahead of its store: it is then made anew of what is stored.

use super::reorg::{Block, Met, Place, Window};
use alloy_primitives::{Address, B256, Bytes};
use std::collections::{BTreeSet, HashMap};

/// Blocks in one range at most.
pub const MAX_RANGE: u64 = 2_000;

/// An event of a contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Log {
    pub block: u64,
    pub block_hash: B256,
    /// Its place in the block, which a reorganisation changes.
    pub index: u64,
    pub tx: B256,
    /// Its place in the receipt of its transaction, which survives a reorganisation.
    pub position: u32,
    pub address: Address,
    /// At most 4.
    pub topics: Vec<B256>,
    pub data: Bytes,
}

/// The newest block, by any node, and the newest final one, by two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tip {
    pub latest: Block,
    pub settled: Block,
}

/// The next question to the nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// All logs of final blocks, of two nodes where two are configured: `from..=to`.
    Range { from: u64, to: u64 },
    /// The block of this number with its logs, which are asked for by its hash.
    Number(u64),
    /// This block with its logs.
    Hash(B256),
}

/// A block with its logs, as one node told it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    pub block: Block,
    pub logs: Vec<Log>,
}

/// The logs of a range of final blocks, with its first and last block and those that have logs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settled {
    pub first: Block,
    pub last: Block,
    pub blocks: Vec<Block>,
    /// In the order of the chain.
    pub logs: Vec<Log>,
}

/// The change to store, in one transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    Nothing,
    /// Blocks that are gone, with their logs; then one that is added, or told anew.
    Head {
        gone: Vec<B256>,
        told: Option<Head>,
    },
    /// The chain is final up to `floor`: blocks up to there and those that are gone are forgotten with what was read of them, and these are
    /// the final logs, each with its block's time in seconds since 1970.
    Settled {
        floor: Place,
        gone: Vec<B256>,
        logs: Vec<(Log, u64)>,
    },
}

/// An answer that nothing is stored of. It is asked for again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    #[error("a node told another block or range than was asked for")]
    Other,
    #[error("logs and blocks of a range do not fit together")]
    Torn,
    /// A block that was final is not on the chain that is told now.
    #[error("the chain does not stand on the block that was final")]
    Undone,
    /// The final read leaves out what was seen in the same block before. That block is read again first.
    #[error("a log that was seen is missing")]
    Missing,
}

/// Reads one chain.
#[derive(Debug, Clone)]
pub struct Indexer {
    window: Window,
    /// Events seen in each block of the window: transaction and position.
    seen: HashMap<B256, BTreeSet<(B256, u32)>>,
    range: u64,
    /// A block of which a log was seen that the final read left out.
    doubted: Option<B256>,
}

impl Indexer {
    /// Goes on from what is stored: the newest final block, the blocks above it in order, and what was seen in them (block, transaction, position).
    /// Stored blocks that do not stand on each other are not taken; the next change names them as gone.
    pub fn new(floor: Place, blocks: Vec<Block>, seen: impl IntoIterator<Item = (B256, B256, u32)>) -> (Self, Change) {
        let (window, gone) = Window::new(floor, blocks);
        let mut indexer = Self {
            window,
            seen: HashMap::new(),
            range: MAX_RANGE,
            doubted: None,
        };
        for (block, tx, position) in seen {
            indexer.seen.entry(block).or_default().insert((tx, position));
        }
        indexer.forget(&gone);
        let change = match gone.is_empty() {
            true => Change::Nothing,
            false => Change::Head { gone, told: None },
        };
        (indexer, change)
    }

    /// The newest final block whose logs are stored.
    pub fn floor(&self) -> Place {
        self.window.floor()
    }

    /// True while blocks that are not final have logs that are.
    pub fn waits(&self) -> bool {
        self.seen.values().any(|logs| !logs.is_empty())
    }

    /// The next question; None when everything up to the tip is known.
    pub fn next(&self, tip: &Tip) -> Option<Ask> {
        let (floor, top) = (self.window.floor(), self.window.top());
        if let Some(hash) = self.doubted {
            return Some(Ask::Hash(hash));
        }
        if tip.settled.number > floor.number {
            let from = floor.number + 1;
            let to = tip.settled.number.min(floor.number + self.range);
            return Some(Ask::Range { from, to });
        }
        if tip.latest.number > top.number {
            return (!self.window.is_full()).then_some(Ask::Number(top.number + 1));
        }
        let known = self.window.at(tip.latest.number)?;
        (known.hash != tip.latest.hash).then_some(Ask::Hash(tip.latest.hash))
    }

    /// A node refused the range: a shorter one is asked for. False when one block alone was refused.
    pub fn refused(&mut self) -> bool {
        let shorter = self.range > 1;
        self.range = (self.range / 2).max(1);
        shorter
    }

    /// Takes a block above the final one.
    pub fn head(&mut self, ask: Ask, head: Head) -> Result<Change, Fault> {
        let is_asked = match ask {
            Ask::Number(number) => head.block.number == number,
            Ask::Hash(hash) => head.block.hash == hash,
            Ask::Range { .. } => false,
        };
        let Head { block, logs } = &head;
        if !is_asked
            || logs
                .iter()
                .any(|log| log.block_hash != block.hash || log.block != block.number)
        {
            return Err(Fault::Other);
        }
        if self.doubted.take_if(|doubted| *doubted == block.hash).is_some() {
            self.see(&head);
            let (gone, told) = (Vec::new(), Some(head));
            return Ok(Change::Head { gone, told });
        }
        match self.window.meet(*block) {
            Met::Known | Met::Ahead => Ok(Change::Nothing),
            Met::Undone => Err(Fault::Undone),
            Met::Back { gone } => {
                self.forget(&gone);
                Ok(Change::Head { gone, told: None })
            }
            Met::Added { gone } => {
                self.forget(&gone);
                self.see(&head);
                Ok(Change::Head { gone, told: Some(head) })
            }
        }
    }

    /// Takes the logs of final blocks.
    pub fn settled(&mut self, ask: Ask, tip: &Tip, read: Settled) -> Result<Change, Fault> {
        let Ask::Range { from, to } = ask else {
            return Err(Fault::Other);
        };
        let Settled { first, last, .. } = read;
        let is_tip = to != tip.settled.number || last == tip.settled;
        if first.number != from || last.number != to || (from == to) != (first == last) || !is_tip {
            return Err(Fault::Other);
        }
        if first.parent != self.window.floor().hash {
            return Err(Fault::Undone);
        }
        let logs = read.timed().ok_or(Fault::Torn)?;
        self.doubted = self.left_out(last.into(), &logs);
        if self.doubted.is_some() {
            return Err(Fault::Missing);
        }
        let floor = Place::from(last);
        let passed: Vec<_> = self.window.up_to(to).map(|block| block.hash).collect();
        let gone = self.window.settle(floor);
        self.forget(&passed);
        self.forget(&gone);
        self.range = (self.range * 2).min(MAX_RANGE);
        Ok(Change::Settled { floor, gone, logs })
    }

    /// A block of which more was seen than is told now. The window is compared where it leads to the same last block.
    fn left_out(&self, last: Place, logs: &[(Log, u64)]) -> Option<B256> {
        self.window.at(last.number).filter(|block| block.hash == last.hash)?;
        let told: BTreeSet<_> = logs
            .iter()
            .map(|(log, _)| (log.block_hash, log.tx, log.position))
            .collect();
        let all_told = |block: &B256| {
            let mut seen = self.seen.get(block).into_iter().flatten();
            seen.all(|(tx, position)| told.contains(&(*block, *tx, *position)))
        };
        self.window
            .up_to(last.number)
            .map(|block| block.hash)
            .find(|block| !all_told(block))
    }

    fn see(&mut self, head: &Head) {
        let logs = head.logs.iter().map(|log| (log.tx, log.position)).collect();
        self.seen.insert(head.block.hash, logs);
    }

    fn forget(&mut self, blocks: &[B256]) {
        for hash in blocks {
            self.seen.remove(hash);
            self.doubted.take_if(|doubted| doubted == hash);
        }
    }
}

impl Settled {
    /// The logs with their blocks' times; None unless each stands in a block that was told, in the order of the chain, once.
    fn timed(self) -> Option<Vec<(Log, u64)>> {
        let Self {
            first,
            last,
            blocks,
            logs,
        } = self;
        let mut times = HashMap::with_capacity(blocks.len() + 2);
        let mut hashes = HashMap::with_capacity(blocks.len() + 2);
        for block in blocks.iter().chain([&first, &last]) {
            let known = *hashes.entry(block.number).or_insert(block.hash);
            if known != block.hash || !(first.number..=last.number).contains(&block.number) {
                return None;
            }
            times.insert(block.hash, block.time);
        }
        let in_order = logs.is_sorted_by(|one, next| (one.block, one.index) < (next.block, next.index));
        let places: BTreeSet<_> = logs.iter().map(|log| (log.tx, log.position)).collect();
        if !in_order || places.len() != logs.len() {
            return None;
        }
        let timed = logs.into_iter().map(|log| {
            let fits = hashes.get(&log.block) == Some(&log.block_hash) && log.topics.len() <= 4;
            let time = times.get(&log.block_hash).filter(|_| fits)?;
            Some((log, *time))
        });
        timed.collect()
    }
}
