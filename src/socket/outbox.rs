//! Bytes that a socket has not taken yet. Broadcast bytes are shared between all the viewers who wait for them.

use std::collections::VecDeque;
use std::time::Instant;

use bytes::{Buf, Bytes};

#[derive(Debug, Default)]
pub struct Outbox {
    chunks: VecDeque<(Bytes, Instant)>,
    bytes: usize,
}

impl Outbox {
    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// When the oldest byte that waits was queued.
    pub fn oldest(&self) -> Option<Instant> {
        self.chunks.front().map(|(_, at)| *at)
    }

    pub fn push(&mut self, chunk: Bytes, now: Instant) {
        self.bytes += chunk.len();
        self.chunks.push_back((chunk, now));
    }

    pub fn front(&self) -> Option<&Bytes> {
        self.chunks.front().map(|(chunk, _)| chunk)
    }

    /// The socket took `taken` bytes of the front chunk.
    pub fn advance(&mut self, taken: usize) {
        self.bytes -= taken;
        if let Some((chunk, _)) = self.chunks.front_mut() {
            chunk.advance(taken);
            if chunk.is_empty() {
                self.chunks.pop_front();
                if self.chunks.is_empty() {
                    // A viewer who was slow once does not keep the room for it.
                    self.chunks = VecDeque::new();
                }
            }
        }
    }

    /// Forgets everything but the front chunk, which may be cut in the middle of a frame.
    pub fn keep_front(&mut self) {
        self.chunks.truncate(1);
        self.bytes = self.chunks.front().map_or(0, |(chunk, _)| chunk.len());
    }

    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bytes_leave_in_the_order_they_came(chunks in proptest::collection::vec("[a-z]{1,9}", 0..20), takes in proptest::collection::vec(1usize..12, 0..200)) {
            let mut outbox = Outbox::default();
            chunks.iter().for_each(|c| outbox.push(Bytes::from(c.clone()), Instant::now()));
            let mut sent = String::new();
            for take in takes {
                let Some(front) = outbox.front() else { break };
                let taken = take.min(front.len());
                sent.push_str(std::str::from_utf8(&front[..taken]).unwrap());
                outbox.advance(taken);
                prop_assert_eq!(outbox.bytes(), chunks.concat().len() - sent.len());
            }
            prop_assert!(chunks.concat().starts_with(&sent));
        }
    }
}
