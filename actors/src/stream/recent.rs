//! The client ids of the latest lines: a line sent again is answered with its first result without asking the store.

use std::collections::{HashMap, VecDeque};

use domain::{MessageId, UserId};

use crate::ports::StoredLine;
use crate::room::{Held, Position};

/// Lines remembered; a repeat of an older one is found by the store's unique key.
const CAPACITY: usize = 4_096;

/// Of a client id: as long as most are.
const ID_BYTES: usize = 36;

type Key = (UserId, String);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// It is being stored: the answer to the first sending is the answer.
    Pending,
    Stored(MessageId, Position),
}

#[derive(Debug, Default)]
pub struct Recent {
    lines: HashMap<Key, Known>,
    order: VecDeque<Key>,
}

impl Recent {
    pub fn new(lines: &[StoredLine]) -> Self {
        let mut recent = Self::default();
        for line in lines {
            if let Some(id) = &line.client_message_id {
                recent.stored(line.author.user_id, id, line.id, line.at);
            }
        }
        recent
    }

    pub fn find(&self, user: UserId, client_id: &str) -> Option<Known> {
        self.lines.get(&(user, client_id.to_owned())).copied()
    }

    pub fn pending(&mut self, user: UserId, client_id: &str) {
        self.insert(user, client_id, Known::Pending);
    }

    pub fn stored(&mut self, user: UserId, client_id: &str, id: MessageId, at: Position) {
        self.insert(user, client_id, Known::Stored(id, at));
    }

    /// The line was refused: sent again, it is tried again.
    pub fn forget(&mut self, user: UserId, client_id: &str) {
        let key = (user, client_id.to_owned());
        if self.lines.remove(&key).is_some() {
            // Or its place, when it comes again, would be an old one's.
            self.order.retain(|other| *other != key);
        }
    }

    /// Bytes of memory that it takes.
    pub fn held(&self) -> usize {
        self.lines.held() + self.order.held() + (self.lines.len() + self.order.len()) * ID_BYTES
    }

    fn insert(&mut self, user: UserId, client_id: &str, known: Known) {
        let key = (user, client_id.to_owned());
        if self.lines.insert(key.clone(), known).is_none() {
            self.order.push_back(key);
        }
        for _ in CAPACITY..self.order.len() {
            self.evict();
        }
    }

    /// Forgets the oldest whose outcome is known: one that is being stored would be stored twice. Those are bounded by the queue of commits.
    fn evict(&mut self) {
        for _ in 0..self.order.len() {
            let Some(oldest) = self.order.pop_front() else { return };
            if self.lines.get(&oldest) == Some(&Known::Pending) {
                self.order.push_back(oldest);
                continue;
            }
            self.lines.remove(&oldest);
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Position = Position { epoch: 1, seq: 1 };

    fn someone() -> UserId {
        UserId::new(1, [1; 8])
    }

    fn store(recent: &mut Recent, lines: std::ops::Range<usize>) {
        for line in lines {
            recent.stored(someone(), &line.to_string(), MessageId::new(1, [2; 8]), AT);
        }
    }

    #[test]
    fn a_line_that_is_being_stored_is_known_however_many_are_stored_meanwhile() {
        let mut recent = Recent::default();
        recent.pending(someone(), "slow");
        store(&mut recent, 0..3 * CAPACITY);
        assert_eq!(recent.find(someone(), "slow"), Some(Known::Pending));
        assert_eq!((recent.lines.len(), recent.order.len()), (CAPACITY, CAPACITY));
    }

    #[test]
    fn a_line_that_was_refused_and_comes_again_is_as_new_as_any() {
        let mut recent = Recent::default();
        recent.pending(someone(), "again");
        recent.forget(someone(), "again");
        store(&mut recent, 0..CAPACITY - 1);
        recent.stored(someone(), "again", MessageId::new(1, [3; 8]), AT);
        store(&mut recent, CAPACITY..CAPACITY + 1);
        assert!(recent.find(someone(), "again").is_some());
        assert!(recent.find(someone(), "0").is_none());
    }
}
