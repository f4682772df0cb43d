//! Work of many rooms on one thread: a room's own is done in its order, and the rooms have their turns one after the other, so that a
//! large room makes a small one wait for a part of its work and not for all of it.

use std::collections::{HashMap, VecDeque};

use super::outlet::RoomKey;

#[derive(Debug)]
pub struct Turns<T> {
    rooms: HashMap<RoomKey, VecDeque<T>>,
    /// The rooms for which something waits, the next one first.
    order: VecDeque<RoomKey>,
    waiting: usize,
}

impl<T> Default for Turns<T> {
    fn default() -> Self {
        Self {
            rooms: HashMap::new(),
            order: VecDeque::new(),
            waiting: 0,
        }
    }
}

impl<T> Turns<T> {
    /// Lets `work` wait behind what waits for that room.
    pub fn push(&mut self, room: &RoomKey, work: T) {
        self.waiting += 1;
        if let Some(queue) = self.rooms.get_mut(room) {
            return queue.push_back(work);
        }
        self.rooms.insert(room.clone(), VecDeque::from([work]));
        self.order.push_back(room.clone());
    }

    /// Gives the room whose turn it is a piece of its oldest work to do. `step` answers what is left of it, which is the room's next.
    /// False when nothing waits.
    pub fn step(&mut self, step: impl FnOnce(&RoomKey, T) -> Option<T>) -> bool {
        let Some(room) = self.order.pop_front() else {
            return false;
        };
        let Some(queue) = self.rooms.get_mut(&room) else {
            return true;
        };
        if let Some(work) = queue.pop_front() {
            match step(&room, work) {
                Some(left) => queue.push_front(left),
                None => self.waiting -= 1,
            }
        }
        if queue.is_empty() {
            self.rooms.remove(&room);
        } else {
            self.order.push_back(room);
        }
        true
    }

    /// True when something waits for that room.
    pub fn has(&self, room: &RoomKey) -> bool {
        self.rooms.contains_key(room)
    }

    /// Works that wait, those begun among them.
    pub fn len(&self) -> usize {
        self.waiting
    }

    pub fn is_empty(&self) -> bool {
        self.waiting == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn room(n: u8) -> RoomKey {
        RoomKey::new("test", &n.to_string())
    }

    #[test]
    fn a_small_room_waits_for_one_piece_of_a_large_rooms_work_and_not_for_all_of_it() {
        let mut turns = Turns::default();
        turns.push(&room(0), 10_000);
        (1..=100).for_each(|small| turns.push(&room(small), 10));
        let mut written_before = 0;
        let mut done = 0;
        while done < 100 {
            turns.step(|key, left: u32| {
                if *key == room(0) {
                    written_before += 256;
                    return Some(left - 256);
                }
                done += 1;
                None
            });
        }
        assert_eq!(
            written_before, 256,
            "of the large room while a hundred small ones were served"
        );
        assert!(turns.has(&room(0)) && turns.len() == 1);
    }

    proptest! {
        #[test]
        fn each_rooms_work_is_done_once_and_in_its_order(pushes in prop::collection::vec((0u8..4, 1u8..5, any::<bool>()), 0..100)) {
            let mut turns = Turns::default();
            let (mut pushed, mut done) = (Vec::<(u8, usize)>::new(), Vec::<(u8, usize)>::new());
            let mut step = |turns: &mut Turns<(u8, usize, u8)>| {
                turns.step(|_, (at, number, pieces)| {
                    if pieces > 1 {
                        return Some((at, number, pieces - 1));
                    }
                    done.push((at, number));
                    None
                })
            };
            for (number, (at, pieces, steps)) in pushes.into_iter().enumerate() {
                turns.push(&room(at), (at, number, pieces));
                pushed.push((at, number));
                if steps {
                    step(&mut turns);
                }
            }
            while step(&mut turns) {}
            prop_assert!(turns.is_empty() && turns.rooms.is_empty());
            for at in 0..4 {
                let of = |list: &[(u8, usize)]| list.iter().filter(|(by, _)| *by == at).copied().collect::<Vec<_>>();
                prop_assert_eq!(of(&done), of(&pushed));
            }
        }
    }
}
