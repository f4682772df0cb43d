use super::{
    Bug, Dice,
    chain::Chain,
    nodes::{Failure, Node, Nodes},
};
use crate::onchain::{
    indexer::{Ask, Change, Fault, Indexer, Log, Tip},
    reorg::{Block, Place},
};
use alloy_primitives::B256;
use std::collections::BTreeMap;

/// Logs that a reader takes in one transaction.
const BATCH: usize = 3;

/// The state that survives a crash.
struct Store {
    floor: Place,
    /// By number.
    blocks: BTreeMap<u64, Block>,
    /// Of blocks that are not final.
    unsettled: Vec<Log>,
    settled: Vec<Log>,
    reader: (u64, Option<u64>),
    effects: Vec<(B256, u32)>,
}

/// One play.
pub struct World {
    dice: Dice,
    bug: Bug,
    chain: Chain,
    nodes: Nodes,
    store: Store,
    indexer: Indexer,
    undone: bool,
    /// Final blocks were really undone.
    broken: bool,
    reorgs: u64,
    deepest: usize,
    crashes: u64,
}

impl World {
    pub fn new(seed: u64, bug: Bug) -> Self {
        let mut dice = Dice(seed);
        let chain = Chain::new(&mut dice);
        let floor = Place {
            number: 0,
            hash: chain.line[0],
        };
        let nodes = Nodes::new(&chain, &mut dice);
        let store = Store {
            floor,
            blocks: BTreeMap::new(),
            unsettled: Vec::new(),
            settled: Vec::new(),
            reader: (0, None),
            effects: Vec::new(),
        };
        Self {
            indexer: Indexer::new(floor, Vec::new(), []).0,
            dice,
            bug,
            chain,
            nodes,
            store,
            undone: false,
            broken: false,
            reorgs: 0,
            deepest: 0,
            crashes: 0,
        }
    }

    /// Something happens.
    pub fn step(&mut self) -> &'static str {
        match self.dice.below(12) {
            0..=2 => {
                for _ in 0..=self.dice.below(6) {
                    self.chain.mine(&mut self.dice);
                }
                "blocks"
            }
            3 => {
                self.reorganise();
                "a reorganisation"
            }
            4 | 5 => {
                let count = self.nodes.nodes.len() as u64;
                let node: &mut Node = &mut self.nodes.nodes[usize::try_from(self.dice.below(count)).expect("small")];
                node.look(&self.chain);
                "a node looks"
            }
            6 => {
                self.crash();
                "a crash"
            }
            7 if !self.broken && self.dice.one_in(60) => {
                self.undo();
                "a final block is undone"
            }
            7 | 8 => {
                self.read_logs();
                "the reader"
            }
            9..=11 => {
                for _ in 0..=self.dice.below(8) {
                    self.poll();
                }
                "polls"
            }
            _ => unreachable!("below 12"),
        }
    }

    fn reorganise(&mut self) {
        let most = self.chain.line.len() - 1 - self.chain.settled;
        if most == 0 {
            return;
        }
        let any = 1 + usize::try_from(self.dice.below(most as u64)).expect("small");
        let depth = if self.dice.one_in(3) {
            most
        } else {
            any.min(1 + any % 5)
        };
        self.chain.reorganise(&mut self.dice, depth);
        self.reorgs += 1;
        self.deepest = self.deepest.max(depth);
    }

    /// Breaks finality on purpose: the newest final block is another one from now on.
    fn undo(&mut self) {
        if self.chain.settled < 1 || self.store.floor.number < self.chain.settled as u64 {
            return;
        }
        let depth = self.chain.line.len() - self.chain.settled;
        self.chain.reorganise(&mut self.dice, depth);
        self.broken = true;
        for node in &mut self.nodes.nodes {
            node.look(&self.chain);
        }
    }

    fn crash(&mut self) {
        self.crashes += 1;
        self.undone = false;
        let seen = self
            .store
            .unsettled
            .iter()
            .map(|log| (log.block_hash, log.tx, log.position));
        let (indexer, change) = Indexer::new(self.store.floor, self.store.blocks.values().copied().collect(), seen);
        self.indexer = indexer;
        self.commit(change);
    }

    /// One question and its answer, as the server does it.
    fn poll(&mut self) {
        let (chain, dice) = (&self.chain, &mut self.dice);
        let Some(mut tip) = self.nodes.tip(chain, dice) else {
            return;
        };
        if self.bug == Bug::LatestIsFinal {
            tip.settled = tip.latest;
        }
        let Some(ask) = self.indexer.next(&tip) else {
            return;
        };
        let change = match ask {
            Ask::Range { from, to } => match self.ask_range(from, to) {
                Ok(read) => self.indexer.settled(ask, &tip, read),
                Err(Failure::TooLarge) if self.bug == Bug::PassesOver && from < to => self.pass_over(from, &tip, ask),
                Err(Failure::TooLarge) => {
                    assert!(self.indexer.refused(), "one block alone is never refused here");
                    return;
                }
                Err(Failure::None) => return,
            },
            Ask::Number(number) => match self.nodes.by_number(chain, dice, number) {
                Some(head) => self.indexer.head(ask, head),
                None => return,
            },
            Ask::Hash(hash) => match self.nodes.by_hash(chain, dice, hash) {
                Some(head) => self.indexer.head(ask, head),
                None => return,
            },
        };
        match change {
            Ok(change) => self.commit(change),
            Err(Fault::Undone) => self.doubt(),
            Err(Fault::Other | Fault::Torn | Fault::Missing) => {}
        }
    }

    fn ask_range(&mut self, from: u64, to: u64) -> Result<crate::onchain::indexer::Settled, Failure> {
        let (chain, dice) = (&self.chain, &mut self.dice);
        let torn = self.bug == Bug::OtherNode;
        match self.bug {
            Bug::OneNode | Bug::OtherNode => self.nodes.alone(chain, dice, (from, to), torn),
            _ => self.nodes.agreed(chain, dice, (from, to)),
        }
    }

    /// The planted fault: the first half of a refused range is taken as empty.
    fn pass_over(&mut self, from: u64, tip: &Tip, ask: Ask) -> Result<Change, Fault> {
        let block = |number: u64| {
            self.chain
                .block(self.chain.line[usize::try_from(number).expect("small")])
                .expect("there")
                .0
        };
        let Ask::Range { to, .. } = ask else {
            return Err(Fault::Other);
        };
        let (first, last) = (block(from), block(to));
        let (blocks, logs) = (Vec::new(), Vec::new());
        self.indexer.settled(
            ask,
            tip,
            crate::onchain::indexer::Settled {
                first,
                last,
                blocks,
                logs,
            },
        )
    }

    /// Asks all nodes about the block that was final: where they agree on another, readers stop.
    fn doubt(&mut self) {
        let floor = self.indexer.floor();
        let number = usize::try_from(floor.number).expect("small");
        let others = self.nodes.nodes.iter().map(|_| self.chain.line.get(number));
        let is_other = others.flatten().all(|hash| *hash != floor.hash);
        self.undone = is_other && self.bug != Bug::PassesUndone;
        if is_other && self.bug == Bug::PassesUndone {
            let hash = self.chain.line[number];
            self.store.floor = Place { hash, ..floor };
            self.crash();
        }
    }

    /// One transaction; the process may die before it, or its answer may be lost.
    fn commit(&mut self, change: Change) {
        let (dies, parts_die) = (self.dice.one_in(12), self.dice.one_in(4));
        if dies && !self.nodes.honest && self.bug != Bug::NotMadeAnew {
            return self.crash_with(change);
        }
        if dies && !self.nodes.honest {
            return;
        }
        let store = &mut self.store;
        match change {
            Change::Nothing => {}
            Change::Head { gone, told } => {
                store.blocks.retain(|_, block| !gone.contains(&block.hash));
                if self.bug != Bug::KeepsGone {
                    store.unsettled.retain(|log| !gone.contains(&log.block_hash));
                }
                if let Some(head) = told {
                    store.unsettled.retain(|log| log.block_hash != head.block.hash);
                    store.blocks.insert(head.block.number, head.block);
                    store.unsettled.extend(head.logs);
                }
            }
            Change::Settled { floor, gone, logs } => {
                let logs = logs.into_iter().map(|(log, _)| log);
                let taken: Vec<Log> = match self.bug {
                    Bug::HeadCounts | Bug::KeepsGone => store
                        .unsettled
                        .iter()
                        .filter(|log| log.block <= floor.number)
                        .cloned()
                        .collect(),
                    _ => logs.collect(),
                };
                store
                    .blocks
                    .retain(|number, block| *number > floor.number && !gone.contains(&block.hash));
                store
                    .unsettled
                    .retain(|log| log.block > floor.number && !gone.contains(&log.block_hash));
                match self.bug {
                    Bug::CursorFirst if parts_die => store.floor = floor,
                    Bug::LogsFirst if parts_die => store.settled.extend(taken),
                    _ => {
                        store.settled.extend(taken);
                        store.floor = floor;
                        return;
                    }
                }
                self.crash();
            }
        }
    }

    /// The process died, or the answer of the commit was lost: in either case it begins anew from what is stored.
    fn crash_with(&mut self, change: Change) {
        if self.dice.one_in(2) {
            self.nodes.honest = true;
            self.commit(change);
            self.nodes.honest = false;
        }
        self.crash();
    }

    /// The reader takes what it has not taken.
    fn read_logs(&mut self) {
        if self.undone {
            return;
        }
        let store = &mut self.store;
        let place = |log: &Log| (log.block, Some(log.index));
        let ahead = |log: &&Log| place(log) > store.reader;
        let mut logs: Vec<&Log> = store.settled.iter().filter(ahead).collect();
        if self.bug == Bug::ReadsHead {
            logs.extend(store.unsettled.iter().filter(ahead));
        }
        logs.sort_by_key(|log| place(log));
        let batch: Vec<_> = logs.into_iter().take(BATCH).collect();
        let Some(last) = batch.last() else {
            return;
        };
        let (next, effects) = (
            place(last),
            batch.iter().map(|log| (log.tx, log.position)).collect::<Vec<_>>(),
        );
        let dies = self.dice.one_in(6) && !self.nodes.honest;
        match self.bug {
            Bug::EffectFirst if dies => store.effects.extend(effects),
            Bug::ReaderFirst if dies => store.reader = next,
            _ if dies => self.crash(),
            _ => {
                store.effects.extend(effects);
                store.reader = next;
            }
        }
    }

    /// Nobody lies any more; everything is read.
    pub fn come_to_rest(&mut self) {
        self.nodes.honest = true;
        for node in &mut self.nodes.nodes {
            node.look(&self.chain);
        }
        // Until it is so, and stays so.
        let mut quiet = 0;
        for _ in 0..24 {
            for _ in 0..50 {
                self.poll();
                self.read_logs();
            }
            quiet = if self.check_at_rest().is_ok() { quiet + 1 } else { 0 };
            if quiet == 2 {
                break;
            }
        }
    }

    /// The reader's events are those of the chain, as far as it is final: nothing else, nothing twice, in order.
    pub fn check(&self) -> Result<(), String> {
        if self.broken {
            return Ok(());
        }
        let mut truth = self.chain.settled_logs();
        for (number, effect) in self.store.effects.iter().enumerate() {
            let log = truth
                .next()
                .ok_or_else(|| format!("effect {number} is of no final log"))?;
            if *effect != (log.tx, log.position) {
                return Err(format!("effect {number} is {effect:?}, the chain has {log:?}"));
            }
        }
        Ok(())
    }

    /// Everything that is final was read, or the reader stopped because a final block was undone.
    pub fn check_at_rest(&self) -> Result<(), String> {
        if self.broken {
            return if self.undone {
                Ok(())
            } else {
                Err("a final block was undone, and the reader goes on".to_owned())
            };
        }
        if self.undone {
            return Err("the reader stands still, and no final block was undone".to_owned());
        }
        let (done, all) = (self.store.effects.len(), self.chain.settled_logs().count());
        if done != all {
            return Err(format!("{done} of {all} logs were taken"));
        }
        let top = self.chain.line.last().copied();
        let known = self
            .store
            .blocks
            .values()
            .last()
            .map_or(self.store.floor.hash, |block| block.hash);
        let seen = self
            .store
            .unsettled
            .iter()
            .all(|log| self.chain.line.contains(&log.block_hash));
        if Some(known) != top || !seen {
            return Err("the blocks that are not final are not those of the chain".to_owned());
        }
        Ok(())
    }

    pub fn effects(&self) -> u64 {
        self.store.effects.len() as u64
    }

    pub fn reorgs(&self) -> u64 {
        self.reorgs
    }

    pub fn deepest(&self) -> usize {
        self.deepest
    }

    pub fn lies(&self) -> u64 {
        self.nodes.lies
    }

    pub fn crashes(&self) -> u64 {
        self.crashes
    }

    pub fn is_undone(&self) -> bool {
        self.broken
    }
}
