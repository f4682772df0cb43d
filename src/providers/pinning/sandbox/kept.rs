//! Contents that the sandbox keeps, and the pins that it was asked for.

use crate::providers::pinning::Status;
use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    sync::{Mutex, MutexGuard, PoisonError},
};
use time::OffsetDateTime;

/// Bytes of contents in memory; the oldest make room.
const MAX_BYTES: usize = 64 * 1024 * 1024;
/// The most contents in memory, those of three full collections with their metadata; the oldest makes room.
const MAX_BLOCKS: usize = 60_000;
/// The most pins in memory; the oldest makes room.
const MAX_PINS: usize = 60_000;

/// How well the service does, as its page says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// A pin is there at the next look.
    #[default]
    Well,
    /// Pins are under way until it does well again.
    Slow,
    /// Pins come to nothing.
    Failing,
    /// Each call is refused.
    Away,
    /// Another content is named than was sent.
    Lying,
}

impl Mode {
    /// Every button, in the order of the page.
    pub const ALL: [Self; 5] = [Self::Well, Self::Slow, Self::Failing, Self::Away, Self::Lying];

    /// The word in the address.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Well => "well",
            Self::Slow => "slow",
            Self::Failing => "failing",
            Self::Away => "away",
            Self::Lying => "lying",
        }
    }

    /// The words on the button.
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Well => "Pin at once",
            Self::Slow => "Take time over each pin",
            Self::Failing => "Let pins fail",
            Self::Away => "Refuse calls",
            Self::Lying => "Name another content",
        }
    }
}

/// A content, and how often it was sent.
#[derive(Debug, Clone)]
pub struct Block {
    pub bytes: Vec<u8>,
    pub sent: usize,
}

/// A pin that was asked for.
#[derive(Debug, Clone)]
pub struct Pin {
    pub cid: String,
    pub name: String,
    pub status: Status,
    pub created_at: OffsetDateTime,
}

impl Pin {
    fn goes_on(&mut self, mode: Mode) {
        self.status = match (self.status, mode) {
            (done @ (Status::Pinned | Status::Failed), _) => done,
            (Status::Queued | Status::Pinning, Mode::Well | Mode::Lying) => Status::Pinned,
            (Status::Queued | Status::Pinning, Mode::Slow) => Status::Pinning,
            (Status::Queued | Status::Pinning, Mode::Failing) => Status::Failed,
            (waits @ (Status::Queued | Status::Pinning), Mode::Away) => waits,
        };
    }
}

#[derive(Default)]
struct All {
    mode: Mode,
    blocks: HashMap<String, Block>,
    /// Ids of the blocks, oldest first.
    order: VecDeque<String>,
    bytes: usize,
    pins: BTreeMap<u64, Pin>,
}

/// All that the service has.
#[derive(Default)]
pub struct Kept(Mutex<All>);

impl Kept {
    fn all(&self) -> MutexGuard<'_, All> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How well it does.
    pub fn mode(&self) -> Mode {
        self.all().mode
    }

    /// From now on it does so well.
    pub fn set(&self, mode: Mode) {
        self.all().mode = mode;
    }

    /// A content, unless it made room for others.
    pub fn block(&self, cid: &str) -> Option<Block> {
        self.all().blocks.get(cid).cloned()
    }

    /// All contents, oldest first.
    pub fn blocks(&self) -> Vec<(String, Block)> {
        let all = self.all();
        let known = all.order.iter().filter_map(|cid| Some((cid, all.blocks.get(cid)?)));
        known.map(|(cid, block)| (cid.clone(), block.clone())).collect()
    }

    /// The newest pins, newest first.
    pub fn newest(&self, limit: usize) -> Vec<Pin> {
        self.all().pins.values().rev().take(limit).cloned().collect()
    }

    pub(super) fn keep(&self, cid: &str, bytes: &[u8]) {
        let mut all = self.all();
        if let Some(known) = all.blocks.get_mut(cid) {
            known.sent += 1;
            return;
        }
        all.bytes += bytes.len();
        all.order.push_back(cid.to_owned());
        let block = Block {
            bytes: bytes.to_vec(),
            sent: 1,
        };
        all.blocks.insert(cid.to_owned(), block);
        while all.bytes > MAX_BYTES || all.order.len() > MAX_BLOCKS {
            let Some(oldest) = all.order.pop_front() else { return };
            let gone = all.blocks.remove(&oldest).map_or(0, |block| block.bytes.len());
            all.bytes -= gone;
        }
    }

    /// A new pin with its number; of a content that nobody sent, one that failed.
    pub(super) fn add(&self, cid: String, name: String) -> (u64, Pin) {
        let mut all = self.all();
        let status = match all.blocks.contains_key(&cid) {
            true => Status::Queued,
            false => Status::Failed,
        };
        let pin = Pin {
            cid,
            name,
            status,
            created_at: OffsetDateTime::now_utc(),
        };
        let id = all.pins.last_key_value().map_or(1, |(last, _)| last + 1);
        all.pins.insert(id, pin.clone());
        if all.pins.len() > MAX_PINS {
            all.pins.pop_first();
        }
        (id, pin)
    }

    /// A pin, as far as it is by now.
    pub(super) fn look(&self, id: u64) -> Option<Pin> {
        let mut all = self.all();
        let mode = all.mode;
        let pin = all.pins.get_mut(&id)?;
        pin.goes_on(mode);
        Some(pin.clone())
    }

    /// Pins of a content, or of all, in one of these states, newest first.
    pub(super) fn list(&self, cid: Option<&str>, states: &str, limit: usize) -> Vec<(u64, Pin)> {
        let mut all = self.all();
        let mode = all.mode;
        let of_it = all
            .pins
            .iter_mut()
            .rev()
            .filter(|(_, pin)| cid.is_none_or(|cid| pin.cid == cid));
        let now = of_it.map(|(id, pin)| {
            pin.goes_on(mode);
            (*id, &*pin)
        });
        let wanted = now.filter(|(_, pin)| states.split(',').any(|state| state == pin.status.as_str()));
        wanted.take(limit).map(|(id, pin)| (id, pin.clone())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_beyond_sixty_four_mebibytes_make_room_oldest_first_and_their_pins_stay() {
        let kept = Kept::default();
        for number in 0..66 {
            kept.keep(&number.to_string(), &vec![7; 1024 * 1024]);
        }
        kept.keep("65", b"the same again");
        assert_eq!(kept.blocks().len(), 64);
        assert!(kept.block("1").is_none());
        assert_eq!(kept.block("65").map(|block| block.sent), Some(2));
        let (id, _) = kept.add("65".to_owned(), String::new());
        assert_eq!(kept.look(id).map(|pin| pin.status), Some(Status::Pinned));
        assert_eq!(kept.add("1".to_owned(), String::new()).1.status, Status::Failed);
    }

    #[test]
    fn pins_beyond_their_bound_make_room_oldest_first() {
        let kept = Kept::default();
        for _ in 0..=MAX_PINS {
            kept.add("none".to_owned(), String::new());
        }
        assert!(kept.look(1).is_none() && kept.look(2).is_some());
    }
}
