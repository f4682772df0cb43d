use super::Dice;
use crate::onchain::{indexer::Log, reorg::Block};
use alloy_primitives::{Address, B256, Bytes, U256};
use std::collections::HashMap;

/// The chain as it really is, and every block that there ever was.
pub struct Chain {
    blocks: HashMap<B256, (Block, Vec<Log>)>,
    /// Hashes by number.
    pub line: Vec<B256>,
    /// Blocks behind the newest that are final.
    pub depth: usize,
    /// The height up to which it was ever final.
    pub settled: usize,
    hashes: u64,
    /// Transactions whose block is gone and that are mined again.
    waiting: Vec<(B256, u32)>,
}

impl Chain {
    pub fn new(dice: &mut Dice) -> Self {
        let depth = if dice.one_in(3) {
            64
        } else {
            1 + usize::try_from(dice.below(64)).expect("small")
        };
        let mut chain = Self {
            blocks: HashMap::new(),
            line: Vec::new(),
            depth,
            settled: 0,
            hashes: 0,
            waiting: Vec::new(),
        };
        for _ in 0..1 + depth {
            chain.mine(dice);
        }
        chain
    }

    fn hash(&mut self) -> B256 {
        self.hashes += 1;
        B256::from(U256::from(self.hashes))
    }

    pub fn block(&self, hash: B256) -> Option<&(Block, Vec<Log>)> {
        self.blocks.get(&hash)
    }

    pub fn mine(&mut self, dice: &mut Dice) {
        let (hash, number) = (self.hash(), self.line.len() as u64);
        let parent = self.line.last().copied().unwrap_or_default();
        let mut mined = Vec::new();
        while !self.waiting.is_empty() && dice.one_in(2) {
            let index = usize::try_from(dice.below(self.waiting.len() as u64)).expect("small");
            mined.push(self.waiting.swap_remove(index));
        }
        if dice.one_in(3) {
            let tx = self.hash();
            mined.extend((0..=dice.below(2)).map(|position| (tx, u32::try_from(position).expect("small"))));
        }
        let first = dice.below(4);
        let logs = (first..).zip(mined).map(|(index, (tx, position))| Log {
            block: number,
            block_hash: hash,
            index,
            tx,
            position,
            address: Address::ZERO,
            topics: Vec::new(),
            data: Bytes::new(),
        });
        let block = Block {
            number,
            hash,
            parent,
            time: number,
        };
        self.blocks.insert(hash, (block, logs.collect()));
        self.line.push(hash);
        self.settled = self.settled.max(self.line.len().saturating_sub(1 + self.depth));
    }

    /// Other blocks take the place of the newest ones; their transactions are mined again, sooner, later or never.
    pub fn reorganise(&mut self, dice: &mut Dice, depth: usize) {
        for hash in self.line.split_off(self.line.len() - depth) {
            for log in &self.blocks[&hash].1 {
                if !dice.one_in(4) {
                    self.waiting.push((log.tx, log.position));
                }
            }
        }
        for _ in 0..depth + usize::try_from(dice.below(3)).expect("small") {
            self.mine(dice);
        }
    }

    /// Every log that is final, in order.
    pub fn settled_logs(&self) -> impl Iterator<Item = &Log> {
        // The first block is where the indexer began.
        self.line[1..=self.settled].iter().flat_map(|hash| &self.blocks[hash].1)
    }
}
