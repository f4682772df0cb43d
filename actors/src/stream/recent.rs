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
        self.lines.remove(&(user, client_id.to_owned()));
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
        while self.order.len() > CAPACITY {
            if let Some(old) = self.order.pop_front() {
                self.lines.remove(&old);
            }
        }
    }
}
