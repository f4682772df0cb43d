//! Turns to think: a few thoughts at once, those of matches with a person first, and for guests one at a time.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// Shared by all tables. Who waits is bounded by them: a table has one thought at a time.
#[derive(Debug)]
pub struct Gate(Mutex<Queues>);

#[derive(Debug)]
struct Queues {
    free: usize,
    /// A thought for a guest is under way.
    guest_thinks: bool,
    /// By rank.
    waiting: [VecDeque<oneshot::Sender<Turn>>; 3],
}

/// For whom an agent thinks; the first goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    Person,
    /// One thought at a time, however many play.
    Guest,
    /// Agents among themselves.
    Agents,
}

const RANKS: [Rank; 3] = [Rank::Person, Rank::Guest, Rank::Agents];

/// One thought; the next begins when it is dropped.
#[derive(Debug)]
pub struct Turn {
    gate: Arc<Gate>,
    rank: Rank,
}

impl Gate {
    /// A gate that lets so many think at once.
    pub fn new(at_once: usize) -> Arc<Self> {
        Arc::new(Self(Mutex::new(Queues {
            free: at_once,
            guest_thinks: false,
            waiting: Default::default(),
        })))
    }

    /// A turn now, or the place of one who waits for it.
    pub fn enter(self: &Arc<Self>, rank: Rank) -> Result<Turn, oneshot::Receiver<Turn>> {
        let mut queues = self.lock();
        if queues.free > 0 && queues.admits(rank) {
            queues.free -= 1;
            queues.guest_thinks |= rank == Rank::Guest;
            let gate = self.clone();
            return Ok(Turn { gate, rank });
        }
        let (sender, receiver) = oneshot::channel();
        queues.waiting[rank as usize].push_back(sender);
        Err(receiver)
    }

    fn lock(&self) -> MutexGuard<'_, Queues> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next one who still waits, when a thought of that rank is over.
    fn next(&self, over: Rank) -> Option<(Rank, oneshot::Sender<Turn>)> {
        let mut queues = self.lock();
        queues.guest_thinks &= over != Rank::Guest;
        for rank in RANKS {
            if !queues.admits(rank) {
                continue;
            }
            while let Some(sender) = queues.waiting[rank as usize].pop_front() {
                if !sender.is_closed() {
                    queues.guest_thinks |= rank == Rank::Guest;
                    return Some((rank, sender));
                }
            }
        }
        queues.free += 1;
        None
    }
}

impl Queues {
    fn admits(&self, rank: Rank) -> bool {
        rank != Rank::Guest || !self.guest_thinks
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some((rank, next)) = self.gate.next(self.rank) {
            let gate = self.gate.clone();
            // One who went away in this moment drops the turn, and so passes it on.
            let _ = next.send(Self { gate, rank });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_match_with_a_person_goes_before_all_agents_that_wait_and_no_turn_is_lost() {
        let gate = Gate::new(1);
        let first = gate.enter(Rank::Agents).unwrap();
        let mut agents: Vec<_> = (0..3).map(|_| gate.enter(Rank::Agents).unwrap_err()).collect();
        let gone = gate.enter(Rank::Person).unwrap_err();
        let mut person = gate.enter(Rank::Person).unwrap_err();
        drop((first, gone));
        let turn = person.try_recv().unwrap();
        assert!(agents.iter_mut().all(|agent| agent.try_recv().is_err()));
        drop(turn);
        for mut agent in agents {
            drop(agent.try_recv().unwrap());
        }
        assert!(gate.enter(Rank::Agents).is_ok(), "the gate is free again");
    }

    #[tokio::test]
    async fn agents_think_for_guests_one_at_a_time_whatever_is_free_and_everybody_else_goes_on() {
        let gate = Gate::new(3);
        let guest = gate.enter(Rank::Guest).unwrap();
        let mut second = gate.enter(Rank::Guest).unwrap_err();
        let mut third = gate.enter(Rank::Guest).unwrap_err();
        let person = gate.enter(Rank::Person).unwrap();
        let agents = gate.enter(Rank::Agents).unwrap();
        let mut waits = gate.enter(Rank::Agents).unwrap_err();
        drop(person);
        assert!(second.try_recv().is_err(), "a guest's thought is under way");
        let agents = (agents, waits.try_recv().unwrap());
        drop(guest);
        let turn = second.try_recv().unwrap();
        assert!(third.try_recv().is_err());
        drop(turn);
        drop((third.try_recv().unwrap(), agents));
        for rank in RANKS {
            assert!(gate.enter(rank).is_ok(), "{rank:?}: the gate is free again");
        }
    }
}
