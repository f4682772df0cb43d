//! A room's voice: numbers its ordered events, remembers them, and tells them to its viewers.

use std::time::{Duration, Instant};

use bytes::Bytes;

use super::audience::Audience;
use super::class::Class;
use super::footprint::EVENT_BYTES;
use super::history::{Event, History, LineRef};
use super::outgoing::Outgoing;
use crate::wire::Position;

/// A room below so many people keeps less history: it resumes fewer viewers.
const SMALL_AUDIENCE: u32 = 100;
const SMALL_HISTORY_BYTES: usize = 128 * 1024;
/// How long a room is small before it forgets: those who lost it come back first.
const SMALL_FOR: Duration = Duration::from_secs(60);

pub struct Broadcast {
    pub out: Outgoing<Audience>,
    pub history: History,
    /// Bytes of history in a large room.
    most_history: usize,
    small_since: Instant,
    epoch: u64,
}

impl Broadcast {
    pub fn new(out: Outgoing<Audience>, epoch: u64, history: History) -> Self {
        Self {
            out,
            most_history: history.max_bytes(),
            small_since: Instant::now(),
            history,
            epoch,
        }
    }

    pub fn epoch(&self) -> u64 {
        self.epoch
    }

    /// The number the next ordered event must carry.
    pub fn next_seq(&self) -> u64 {
        self.out.queued() + 1
    }

    /// The position up to which viewers have been told.
    pub fn told(&self) -> Position {
        Position {
            epoch: self.epoch,
            seq: self.out.told(),
        }
    }

    /// Queues an ordered event. `json` carries the number that [`Self::next_seq`] gave.
    pub fn publish(&mut self, class: Class, json: Bytes, line: Option<LineRef>) {
        let at = Position {
            epoch: self.epoch,
            seq: self.next_seq(),
        };
        self.out.push(class, json.clone(), line.map(|line| (line.author, at)));
        self.history.push(Event { at, line, json });
    }

    /// Keeps the history by the audience, and counts what the room holds, `own` bytes beside what is here; to be called about once a second.
    pub fn keep_small(&mut self, now: Instant, own: usize) {
        if self.out.audience.people() >= SMALL_AUDIENCE {
            self.small_since = now;
            self.history.keep(self.most_history);
        } else if now.saturating_duration_since(self.small_since) >= SMALL_FOR {
            self.history.keep(self.most_history.min(SMALL_HISTORY_BYTES));
        }
        let history = self.history.bytes() + self.history.len() * EVENT_BYTES;
        self.out.count_memory(history + own);
    }
}

#[cfg(test)]
mod tests;
