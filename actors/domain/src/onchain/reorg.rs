//! The blocks that are not final yet, and the walk back where a chain was reorganised.

use alloy_primitives::B256;
use std::collections::VecDeque;

/// Blocks that are kept above the final one. A chain whose finality stands still for longer is read no further meanwhile.
pub const MAX_BLOCKS: usize = 1_024;

/// A block's head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    pub number: u64,
    pub hash: B256,
    pub parent: B256,
    /// Seconds since 1970.
    pub time: u64,
}

/// A block by number and hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub number: u64,
    pub hash: B256,
}

impl From<Block> for Place {
    fn from(block: Block) -> Self {
        Self {
            number: block.number,
            hash: block.hash,
        }
    }
}

/// The consequence of a block that was told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Met {
    /// Nothing changes: it is known, or below what is final.
    Known,
    /// It is the new top. `gone` stood at its height or above.
    Added { gone: Vec<B256> },
    /// It stands on another parent than the top, which is gone; the block above the new top is asked for next.
    Back { gone: Vec<B256> },
    /// Blocks between the top and this one are not known.
    Ahead,
    /// It stands on another block than the one that was final.
    Undone,
}

/// A chain of blocks above the newest final one: each one's parent is the one before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    floor: Place,
    blocks: VecDeque<Block>,
}

impl Window {
    /// The window as it was stored. Blocks that do not stand on each other, and those above them, are left out and answered as gone.
    pub fn new(floor: Place, stored: impl IntoIterator<Item = Block>) -> (Self, Vec<B256>) {
        let mut window = Self {
            floor,
            blocks: VecDeque::new(),
        };
        let mut gone = Vec::new();
        for block in stored {
            let top = window.top();
            if block.number == top.number + 1 && block.parent == top.hash {
                window.blocks.push_back(block);
            } else {
                gone.push(block.hash);
            }
        }
        (window, gone)
    }

    /// The newest final block.
    pub fn floor(&self) -> Place {
        self.floor
    }

    /// The newest known block.
    pub fn top(&self) -> Place {
        self.blocks.back().map_or(self.floor, |block| (*block).into())
    }

    /// The known block of this number, above the final one.
    pub fn at(&self, number: u64) -> Option<&Block> {
        let index = number.checked_sub(self.floor.number + 1)?;
        self.blocks.get(usize::try_from(index).ok()?)
    }

    /// Known blocks above the final one, up to this number.
    pub fn up_to(&self, number: u64) -> impl Iterator<Item = &Block> {
        self.blocks.iter().take_while(move |block| block.number <= number)
    }

    pub fn is_full(&self) -> bool {
        self.blocks.len() >= MAX_BLOCKS
    }

    /// Takes a block that a node told, or walks back by one.
    pub fn meet(&mut self, block: Block) -> Met {
        if block.number <= self.floor.number {
            let is_other = block.number == self.floor.number && block.hash != self.floor.hash;
            return if is_other { Met::Undone } else { Met::Known };
        }
        if block.number > self.top().number + 1 {
            return Met::Ahead;
        }
        if self.at(block.number).is_some_and(|known| known.hash == block.hash) {
            return Met::Known;
        }
        let mut gone = self.cut(block.number);
        if block.parent == self.top().hash {
            self.blocks.push_back(block);
            return Met::Added { gone };
        }
        match self.blocks.pop_back() {
            Some(top) => {
                gone.push(top.hash);
                Met::Back { gone }
            }
            None if gone.is_empty() => Met::Undone,
            None => Met::Back { gone },
        }
    }

    /// Everything up to this block is final. Answers the blocks that are not known any more because they do not stand on it.
    pub fn settle(&mut self, place: Place) -> Vec<B256> {
        let stands = self.at(place.number).is_some_and(|block| block.hash == place.hash);
        let gone = if stands {
            Vec::new()
        } else {
            self.cut(self.floor.number + 1)
        };
        while self.blocks.front().is_some_and(|block| block.number <= place.number) {
            self.blocks.pop_front();
        }
        self.floor = place;
        gone
    }

    /// Forgets blocks from this number on.
    fn cut(&mut self, number: u64) -> Vec<B256> {
        let keep = self.blocks.iter().take_while(|block| block.number < number).count();
        self.blocks
            .split_off(keep)
            .into_iter()
            .map(|block| block.hash)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(fork: u8, number: u64) -> B256 {
        B256::left_padding_from(&[fork, u8::try_from(number).unwrap()])
    }

    /// A block of a fork that left the trunk (fork 0) after block 3.
    fn block(fork: u8, number: u64) -> Block {
        let parent = if number == 4 {
            hash(0, 3)
        } else {
            hash(fork, number - 1)
        };
        Block {
            number,
            hash: hash(fork, number),
            parent,
            time: number,
        }
    }

    fn window() -> Window {
        let (window, gone) = Window::new(block(0, 2).into(), [block(0, 3), block(1, 4), block(1, 5), block(1, 6)]);
        assert!(gone.is_empty());
        window
    }

    #[test]
    fn a_reorganised_chain_is_walked_back_to_the_last_common_block() {
        let mut window = window();
        assert_eq!(window.meet(block(2, 7)), Met::Back { gone: vec![hash(1, 6)] });
        assert_eq!(window.meet(block(2, 6)), Met::Back { gone: vec![hash(1, 5)] });
        assert_eq!(window.meet(block(2, 5)), Met::Back { gone: vec![hash(1, 4)] });
        for number in 4..=7 {
            assert_eq!(window.meet(block(2, number)), Met::Added { gone: vec![] });
        }
        assert_eq!(window.top(), block(2, 7).into());
    }

    #[test]
    fn a_shorter_fork_takes_the_place_of_a_longer_one() {
        let mut window = window();
        let gone = vec![hash(1, 4), hash(1, 5), hash(1, 6)];
        assert_eq!(window.meet(block(2, 4)), Met::Added { gone });
        assert_eq!(window.top(), block(2, 4).into());
    }

    #[test]
    fn nothing_is_forgotten_for_a_node_that_lags_or_is_far_ahead() {
        let mut window = window();
        let before = window.clone();
        assert_eq!(window.meet(block(1, 5)), Met::Known);
        assert_eq!(window.meet(block(0, 1)), Met::Known);
        assert_eq!(window.meet(block(1, 9)), Met::Ahead);
        assert_eq!(window, before);
    }

    #[test]
    fn a_chain_that_stands_on_another_final_block_is_told() {
        let mut window = window();
        let other = Block {
            hash: hash(9, 2),
            ..block(0, 2)
        };
        assert_eq!(window.meet(other), Met::Undone);
        let (mut empty, _) = Window::new(block(0, 2).into(), []);
        let child = Block {
            parent: hash(9, 2),
            ..block(9, 3)
        };
        assert_eq!(empty.meet(child), Met::Undone);
    }

    #[test]
    fn what_does_not_stand_on_the_new_final_block_is_gone() {
        let mut stays = window();
        assert_eq!(stays.settle(block(1, 5).into()), Vec::<B256>::new());
        assert_eq!((stays.floor(), stays.top()), (block(1, 5).into(), block(1, 6).into()));
        let mut goes = window();
        assert_eq!(goes.settle(block(2, 5).into()).len(), 4);
        assert_eq!((goes.floor(), goes.top()), (block(2, 5).into(), block(2, 5).into()));
        let mut ahead = window();
        assert_eq!(ahead.settle(block(1, 9).into()).len(), 4);
        assert_eq!(ahead.top(), block(1, 9).into());
    }

    #[test]
    fn stored_blocks_with_a_hole_are_known_up_to_the_hole() {
        let (window, gone) = Window::new(block(0, 2).into(), [block(0, 3), block(1, 5), block(1, 6)]);
        assert_eq!(window.top(), block(0, 3).into());
        assert_eq!(gone, [hash(1, 5), hash(1, 6)]);
    }
}
