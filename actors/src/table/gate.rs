//! Turns to think: a few thoughts at once, those of matches with a person first.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// Shared by all tables. Who waits is bounded by them: a table has one thought at a time.
#[derive(Debug)]
pub struct Gate(Mutex<Queues>);

#[derive(Debug)]
struct Queues {
    free: usize,
    /// Matches with a person, and those of agents alone.
    waiting: [VecDeque<oneshot::Sender<Turn>>; 2],
}

/// One thought; the next begins when it is dropped.
#[derive(Debug)]
pub struct Turn(Arc<Gate>);

impl Gate {
    /// A gate that lets so many think at once.
    pub fn new(at_once: usize) -> Arc<Self> {
        Arc::new(Self(Mutex::new(Queues {
            free: at_once,
            waiting: Default::default(),
        })))
    }

    /// A turn now, or the place of one who waits for it.
    pub fn enter(self: &Arc<Self>, with_person: bool) -> Result<Turn, oneshot::Receiver<Turn>> {
        let mut queues = self.lock();
        if queues.free > 0 {
            queues.free -= 1;
            return Ok(Turn(self.clone()));
        }
        let (sender, receiver) = oneshot::channel();
        queues.waiting[usize::from(!with_person)].push_back(sender);
        Err(receiver)
    }

    fn lock(&self) -> MutexGuard<'_, Queues> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next one who still waits.
    fn next(&self) -> Option<oneshot::Sender<Turn>> {
        let mut queues = self.lock();
        loop {
            let next = queues.waiting.iter_mut().find_map(VecDeque::pop_front);
            match next {
                Some(sender) if sender.is_closed() => {}
                Some(sender) => return Some(sender),
                None => {
                    queues.free += 1;
                    return None;
                }
            }
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(next) = self.0.next() {
            // One who went away in this moment drops the turn, and so passes it on.
            let _ = next.send(Self(self.0.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_match_with_a_person_goes_before_all_agents_that_wait_and_no_turn_is_lost() {
        let gate = Gate::new(1);
        let first = gate.enter(false).unwrap();
        let mut agents: Vec<_> = (0..3).map(|_| gate.enter(false).unwrap_err()).collect();
        let gone = gate.enter(true).unwrap_err();
        let mut person = gate.enter(true).unwrap_err();
        drop((first, gone));
        let turn = person.try_recv().unwrap();
        assert!(agents.iter_mut().all(|agent| agent.try_recv().is_err()));
        drop(turn);
        for mut agent in agents {
            drop(agent.try_recv().unwrap());
        }
        assert!(gate.enter(false).is_ok(), "the gate is free again");
    }
}
