use super::{Dice, chain::Chain};
use crate::onchain::{
    indexer::{Head, Log, Settled, Tip},
    reorg::Block,
};
use alloy_primitives::B256;

/// The widest range that a node answers, for the nodes of one play.
const WIDEST: [u64; 4] = [1, 3, 20, 5_000];

/// A node: the chain as it saw it when it last looked.
pub struct Node {
    line: Vec<B256>,
    settled: usize,
}

impl Node {
    pub fn of(chain: &Chain) -> Self {
        Self {
            line: chain.line.clone(),
            settled: chain.settled,
        }
    }

    pub fn look(&mut self, chain: &Chain) {
        *self = Self::of(chain);
    }
}

/// A question that brought no answer.
#[derive(Debug, PartialEq, Eq)]
pub enum Failure {
    /// Refused as too much.
    TooLarge,
    /// Nothing, or two nodes that disagree.
    None,
}

/// Two nodes of the chain, or one.
pub struct Nodes {
    pub nodes: Vec<Node>,
    widest: u64,
    pub honest: bool,
    pub lies: u64,
}

impl Nodes {
    pub fn new(chain: &Chain, dice: &mut Dice) -> Self {
        let count = if dice.one_in(3) { 1 } else { 2 };
        Self {
            nodes: (0..count).map(|_| Node::of(chain)).collect(),
            widest: WIDEST[usize::try_from(dice.below(4)).expect("small")],
            honest: false,
            lies: 0,
        }
    }

    fn lies(&mut self, dice: &mut Dice, one_in: u64) -> bool {
        let lies = !self.honest && dice.one_in(one_in);
        self.lies += u64::from(lies);
        lies
    }

    fn any(&self, dice: &mut Dice) -> &Node {
        &self.nodes[usize::try_from(dice.below(self.nodes.len() as u64)).expect("small")]
    }

    pub fn tip(&mut self, chain: &Chain, dice: &mut Dice) -> Option<Tip> {
        let block = |hash: B256| chain.block(hash).map(|(block, _)| *block);
        let latest = block(*self.any(dice).line.last()?)?;
        let number = self.nodes.iter().map(|node| node.settled).min()?;
        let hashes: Vec<_> = self.nodes.iter().map(|node| node.line.get(number)).collect();
        let settled = block(*hashes.first().copied()??)?;
        let agree = hashes.iter().all(|hash| *hash == Some(&settled.hash));
        agree.then_some(Tip { latest, settled })
    }

    pub fn by_number(&mut self, chain: &Chain, dice: &mut Dice, number: u64) -> Option<Head> {
        let hash = *self.any(dice).line.get(usize::try_from(number).ok()?)?;
        self.by_hash(chain, dice, hash)
    }

    /// A block by its hash. Its logs may be left out, or be another block's.
    pub fn by_hash(&mut self, chain: &Chain, dice: &mut Dice, hash: B256) -> Option<Head> {
        let (block, mut logs) = chain.block(hash)?.clone();
        if !logs.is_empty() && self.lies(dice, 3) {
            logs.pop();
        }
        if let Some(log) = logs.first_mut()
            && self.lies(dice, 8)
        {
            log.block_hash = block.parent;
        }
        Some(Head { block, logs })
    }

    /// One node's answer about a range of final blocks. It knows only the blocks that it has, and its logs may be those of an older view.
    fn settled_by(
        &mut self,
        chain: &Chain,
        dice: &mut Dice,
        (from, to): (u64, u64),
        (blocks, logs_of): (usize, usize),
    ) -> Result<Settled, Failure> {
        if to - from + 1 > self.widest {
            return Err(Failure::TooLarge);
        }
        let (from, to) = (
            usize::try_from(from).expect("small"),
            usize::try_from(to).expect("small"),
        );
        let told = |node: usize| self.nodes[node].line.iter().take(to + 1).skip(from);
        let with_logs: Vec<&(Block, Vec<Log>)> = told(logs_of).filter_map(|hash| chain.block(*hash)).collect();
        let mut logs: Vec<Log> = with_logs.iter().flat_map(|(_, logs)| logs.clone()).collect();
        let of_logs = told(blocks)
            .filter_map(|hash| chain.block(*hash))
            .filter(|(_, logs)| !logs.is_empty());
        let heads: Vec<Block> = of_logs.map(|(block, _)| *block).collect();
        let line = &self.nodes[blocks].line;
        let block = |number: usize| Some(chain.block(*line.get(number)?)?.0);
        let (first, last) = (block(from).ok_or(Failure::None)?, block(to).ok_or(Failure::None)?);
        // A backend behind the same address that has not these blocks yet tells of no logs, and of no error.
        if blocks != logs_of && self.lies(dice, 4) {
            logs.clear();
        }
        // The last of several lies. Of one that is alone, or of two that tell the same lie, nobody could find out.
        if blocks == logs_of && blocks > 0 && !logs.is_empty() {
            if self.lies(dice, 6) {
                logs.remove(0);
            } else if self.lies(dice, 8)
                && let Some(log) = logs.last_mut()
            {
                log.block_hash = B256::ZERO;
            }
        }
        Ok(Settled {
            first,
            last,
            blocks: heads,
            logs,
        })
    }

    /// The answer that all nodes give alike; none where they differ.
    pub fn agreed(&mut self, chain: &Chain, dice: &mut Dice, range: (u64, u64)) -> Result<Settled, Failure> {
        let first = self.settled_by(chain, dice, range, (0, 0))?;
        for node in 1..self.nodes.len() {
            if self.settled_by(chain, dice, range, (node, node))? != first {
                return Err(Failure::None);
            }
        }
        Ok(first)
    }

    /// The last node's answer. Torn: its logs with the blocks of the first.
    pub fn alone(&mut self, chain: &Chain, dice: &mut Dice, range: (u64, u64), torn: bool) -> Result<Settled, Failure> {
        let last = self.nodes.len() - 1;
        let blocks = if torn { 0 } else { last };
        self.settled_by(chain, dice, range, (blocks, last))
    }
}
