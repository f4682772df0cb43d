//! A bounded ring of a room's ordered events. Resuming is all or nothing: either every event after a position is held, or the answer is a gap.

use std::collections::VecDeque;

use bytes::Bytes;
use domain::{MessageId, UserId};

use crate::wire::Position;

/// An ordered event as it was broadcast.
#[derive(Clone, Debug)]
pub struct Event {
    pub at: Position,
    /// Set for chat lines: only they appear in the newest page.
    pub line: Option<LineRef>,
    /// The JSON object of the broadcast.
    pub json: Bytes,
}

/// The parts of a chat line that moderation finds it by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineRef {
    pub id: MessageId,
    pub author: UserId,
}

#[derive(Debug)]
pub struct History {
    events: VecDeque<Event>,
    bytes: usize,
    max_events: usize,
    max_bytes: usize,
    /// Nothing ordered before the first held event was ever broadcast.
    complete: bool,
    /// Positions of earlier epochs before this one are not resumed: lines were removed after them, which only a fresh page shows.
    floor: Position,
}

impl History {
    /// `warm` is what the store kept of earlier epochs, oldest first; `complete` says that it is all that ever happened.
    pub fn new(max_events: usize, max_bytes: usize, warm: Vec<Event>, complete: bool, floor: Position) -> Self {
        let mut history = Self {
            events: VecDeque::new(),
            bytes: 0,
            max_events,
            max_bytes,
            complete,
            floor,
        };
        warm.into_iter().for_each(|event| history.push(event));
        history
    }

    /// Takes the newest event; the oldest ones leave when a bound is passed.
    pub fn push(&mut self, event: Event) {
        self.bytes += event.json.len();
        self.events.push_back(event);
        self.drop_oldest();
    }

    fn drop_oldest(&mut self) {
        while self.events.len() > self.max_events || (self.bytes > self.max_bytes && self.events.len() > 1) {
            if let Some(old) = self.events.pop_front() {
                self.bytes -= old.json.len();
                self.complete = false;
            }
        }
    }

    /// Keeps to so many bytes from now on; the oldest events leave.
    pub fn keep(&mut self, max_bytes: usize) {
        self.max_bytes = max_bytes;
        self.drop_oldest();
    }

    /// Bytes of texts that it keeps to.
    pub fn max_bytes(&self) -> usize {
        self.max_bytes
    }

    /// Bytes of the events' texts.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Events that are held.
    pub fn len(&self) -> usize {
        self.events.len()
    }

    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// Every event after `since` up to `until`, or `None` when some of them are no longer held or `since` lies in the future.
    pub fn after(&self, since: Position, until: Position) -> Option<impl Iterator<Item = &Event>> {
        let held = self.complete
            || since == until
            || self.events.front().is_some_and(|first| {
                first.at <= since || (first.at.epoch == since.epoch && first.at.seq == since.seq + 1)
            });
        let told_of_removals = since.epoch == until.epoch || since >= self.floor;
        (held && told_of_removals && since <= until)
            .then(|| self.events.iter().filter(move |e| e.at > since && e.at <= until))
    }

    /// The newest chat lines up to `until` of authors who are not hidden, oldest first.
    pub fn newest_lines(&self, count: usize, until: Position, hidden: impl Fn(UserId) -> bool) -> Vec<&Event> {
        let mut lines: Vec<_> = self
            .events
            .iter()
            .rev()
            .filter(|e| e.at <= until && e.line.is_some_and(|line| !hidden(line.author)))
            .take(count)
            .collect();
        lines.reverse();
        lines
    }

    /// The line of that id, if it is held.
    pub fn line(&self, id: MessageId) -> Option<&Event> {
        let is_it = |event: &&Event| event.line.is_some_and(|line| line.id == id);
        self.events.iter().rev().find(is_it)
    }

    /// Forgets the lines that `hidden` picks. Their numbers stay taken: a viewer learns of the removal by its own event.
    pub fn remove_lines(&mut self, hidden: impl Fn(Position, &LineRef) -> bool) {
        self.events
            .retain(|e| !e.line.as_ref().is_some_and(|line| hidden(e.at, line)));
        self.bytes = self.events.iter().map(|e| e.json.len()).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const START: Position = Position { epoch: 0, seq: 0 };

    #[test]
    fn a_position_of_an_earlier_epoch_before_a_removal_is_not_resumed() {
        let floor = Position { epoch: 1, seq: 5 };
        let history = History::new(8, 1_000, vec![event(1, 4), event(1, 5), event(1, 6)], true, floor);
        let until = Position { epoch: 2, seq: 0 };
        assert!(history.after(Position { epoch: 1, seq: 4 }, until).is_none());
        assert_eq!(seqs(history.after(floor, until).unwrap()), vec![6]);
    }

    fn event(epoch: u64, seq: u64) -> Event {
        let line = LineRef {
            id: MessageId::new(epoch as u32, seq.to_be_bytes()),
            author: UserId::new(1, [0; 8]),
        };
        Event {
            at: Position { epoch, seq },
            line: Some(line),
            json: Bytes::from_static(b"{}"),
        }
    }

    fn seqs<'a>(events: impl Iterator<Item = &'a Event>) -> Vec<u64> {
        events.map(|e| e.at.seq).collect()
    }

    #[test]
    fn a_removed_line_is_not_told_again() {
        let mut history = History::new(8, 1_000, (1..=3).map(|s| event(1, s)).collect(), true, START);
        history.remove_lines(|_, line| line.id == MessageId::new(1, 2u64.to_be_bytes()));
        let until = Position { epoch: 1, seq: 3 };
        assert_eq!(
            seqs(history.after(Position { epoch: 1, seq: 0 }, until).unwrap()),
            vec![1, 3]
        );
    }

    #[test]
    fn a_position_from_an_earlier_epoch_is_resumed_when_its_lines_are_held() {
        let mut history = History::new(8, 1_000, vec![event(1, 4), event(1, 5)], false, START);
        history.push(event(2, 1));
        let until = Position { epoch: 2, seq: 1 };
        assert_eq!(
            seqs(history.after(Position { epoch: 1, seq: 4 }, until).unwrap()),
            vec![5, 1]
        );
        assert!(history.after(Position { epoch: 1, seq: 2 }, until).is_none());
    }

    proptest! {
        #[test]
        fn resuming_gives_every_missed_event_or_none(total in 0u64..60, max in 1usize..20, since in 0u64..70) {
            let mut history = History::new(max, 10_000, Vec::new(), true, START);
            (1..=total).for_each(|s| history.push(event(1, s)));
            let until = Position { epoch: 1, seq: total };
            match history.after(Position { epoch: 1, seq: since }, until) {
                Some(missed) => prop_assert_eq!(seqs(missed), (since + 1..=total).collect::<Vec<_>>()),
                None => prop_assert!(since > total || (total - since) as usize > max),
            }
        }
    }
}
