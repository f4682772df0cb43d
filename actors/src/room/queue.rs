//! The order of a room that stores before it tells: what comes waits in a queue, one commit is under way, and whatever the room does next
//! follows its outcome.

use std::collections::VecDeque;

use super::footprint::Held;

/// The things that wait for a room's store, and those in the commit under way.
///
/// A room takes what is next, decides, and calls [`begin`](Self::begin) with what it stores. Until [`end`](Self::end) nothing else is given
/// out. When nobody knows whether the commit took place, only the store does: [`fail`](Self::fail) gives everything back to be refused, and
/// the room has itself [rebuilt](super::SupervisorHandle::rebuild) from the store.
#[derive(Debug)]
pub struct CommitQueue<T> {
    waiting: VecDeque<T>,
    capacity: usize,
    /// None while no commit is under way; one may hold nothing that came through the queue.
    in_flight: Option<Vec<T>>,
}

impl<T> CommitQueue<T> {
    /// Of `capacity` things at most wait; those of the commit under way do not count.
    pub fn new(capacity: usize) -> Self {
        Self {
            waiting: VecDeque::new(),
            capacity,
            in_flight: None,
        }
    }

    pub fn is_full(&self) -> bool {
        self.waiting.len() >= self.capacity
    }

    /// Lets `item` wait behind the others. When the queue is full it is given back, to be answered *busy*.
    pub fn push(&mut self, item: T) -> Result<(), T> {
        if self.is_full() {
            return Err(item);
        }
        self.waiting.push_back(item);
        Ok(())
    }

    /// The oldest that waits; none while a commit is under way.
    pub fn take_next(&mut self) -> Option<T> {
        if self.is_committing() {
            return None;
        }
        self.waiting.pop_front()
    }

    /// The oldest `count` of those that wait, in their order; none while a commit is under way.
    pub fn take(&mut self, count: usize) -> Vec<T> {
        if self.is_committing() {
            return Vec::new();
        }
        self.waiting.drain(..count.min(self.waiting.len())).collect()
    }

    /// A commit begins. `in_flight` is what is answered by its outcome.
    pub fn begin(&mut self, in_flight: Vec<T>) {
        debug_assert!(!self.is_committing(), "one commit at a time");
        self.in_flight = Some(in_flight);
    }

    /// The outcome of the commit is known: what was in flight, to be answered.
    pub fn end(&mut self) -> Vec<T> {
        self.in_flight.take().unwrap_or_default()
    }

    /// The outcome of the commit is unknown: everything in its order, to be refused.
    pub fn fail(&mut self) -> impl Iterator<Item = T> + use<T> {
        self.end().into_iter().chain(std::mem::take(&mut self.waiting))
    }

    /// Takes those out of the waiting ones that `picks` names. What is in flight stays.
    pub fn withdraw(&mut self, mut picks: impl FnMut(&T) -> bool) -> Vec<T> {
        let (picked, kept) = std::mem::take(&mut self.waiting)
            .into_iter()
            .partition(|item| picks(item));
        self.waiting = kept;
        Vec::from(picked)
    }

    /// The waiting ones, the oldest first.
    pub fn waiting(&self) -> impl ExactSizeIterator<Item = &T> {
        self.waiting.iter()
    }

    /// Everything that has no answer yet, in its order.
    pub fn unanswered_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.in_flight.iter_mut().flatten().chain(&mut self.waiting)
    }

    pub fn is_committing(&self) -> bool {
        self.in_flight.is_some()
    }

    /// Nothing waits and no commit is under way.
    pub fn is_idle(&self) -> bool {
        self.waiting.is_empty() && !self.is_committing()
    }
}

impl<T> Held for CommitQueue<T> {
    fn held(&self) -> usize {
        self.waiting.held() + self.in_flight.as_ref().map_or(0, Held::held)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn holding(items: std::ops::Range<u32>) -> CommitQueue<u32> {
        let mut queue = CommitQueue::new(8);
        items.for_each(|item| queue.push(item).unwrap());
        queue
    }

    #[test]
    fn a_full_queue_gives_the_newcomer_back_and_keeps_the_others() {
        let mut queue = holding(0..8);
        assert_eq!((queue.is_full(), queue.push(8)), (true, Err(8)));
        let first = queue.take(3);
        queue.begin(first);
        // Those in flight take no place.
        assert_eq!(
            [queue.push(8), queue.push(9), queue.push(10), queue.push(11)],
            [Ok(()), Ok(()), Ok(()), Err(11)]
        );
        assert_eq!(
            queue.waiting().copied().collect::<Vec<_>>(),
            (3..11).collect::<Vec<_>>()
        );
    }

    #[test]
    fn nothing_is_given_out_while_a_commit_is_under_way() {
        let mut queue = holding(0..4);
        let batch = queue.take(2);
        queue.begin(batch);
        assert_eq!((queue.take_next(), queue.take(9)), (None, Vec::new()));
        assert_eq!(queue.end(), [0, 1]);
        assert_eq!((queue.take_next(), queue.take(9)), (Some(2), vec![3]));
        assert!(queue.is_idle());
    }

    #[test]
    fn a_commit_of_nothing_that_came_through_the_queue_holds_the_others_back_too() {
        let mut queue = holding(0..1);
        queue.begin(Vec::new());
        assert!(queue.is_committing() && !queue.is_idle());
        assert_eq!(queue.take_next(), None);
        assert_eq!(queue.end(), Vec::<u32>::new());
        assert_eq!(queue.take_next(), Some(0));
    }

    #[test]
    fn an_unknown_outcome_gives_everything_back_in_order() {
        let mut queue = holding(0..5);
        let batch = queue.take(2);
        queue.begin(batch);
        assert_eq!(queue.fail().collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
        assert!(queue.is_idle());
    }

    #[test]
    fn what_is_withdrawn_waits_no_more_and_what_is_in_flight_stays() {
        let mut queue = holding(0..6);
        let batch = queue.take(2);
        queue.begin(batch);
        queue.unanswered_mut().for_each(|item| *item += 10);
        assert_eq!(queue.withdraw(|item| item % 2 == 0), [12, 14]);
        assert_eq!(queue.fail().collect::<Vec<_>>(), [10, 11, 13, 15]);
    }

    proptest! {
        #[test]
        fn all_that_was_taken_in_is_answered_once_and_in_order(steps in prop::collection::vec(0u8..4, 0..200)) {
            let (mut queue, mut taken_in, mut answered, mut next) = (CommitQueue::new(5), Vec::new(), Vec::new(), 0u32);
            for step in steps {
                match step {
                    0 | 1 => {
                        next += 1;
                        if queue.push(next).is_ok() {
                            taken_in.push(next);
                        }
                    }
                    2 => {
                        let batch = queue.take(2);
                        if !batch.is_empty() {
                            queue.begin(batch);
                        }
                    }
                    _ => answered.extend(queue.end()),
                }
                prop_assert!(queue.waiting().count() <= 5);
            }
            answered.extend(queue.fail());
            prop_assert_eq!(answered, taken_in);
        }
    }
}
