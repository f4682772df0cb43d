//! The nodes' doors, and who comes through which: what a balancer in front of them does.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// How people are spread over the nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Placement {
    /// All of a room at one node, as a balancer does that hashes the address
    Hash,
    /// Each room's people at all nodes in turn
    Spread,
}

#[derive(Debug)]
struct Door {
    address: SocketAddr,
    is_open: AtomicBool,
}

/// Shared by everybody who comes in.
#[derive(Clone, Debug)]
pub struct Doors {
    doors: Arc<[Door]>,
    placement: Placement,
    /// How often a door has been shut, or people were sent home.
    changes: Arc<AtomicU64>,
    homeward: Arc<AtomicBool>,
}

impl Doors {
    pub fn new(addresses: &[SocketAddr], placement: Placement) -> Self {
        let open = |address: &SocketAddr| Door {
            address: *address,
            is_open: AtomicBool::new(true),
        };
        Self {
            doors: addresses.iter().map(open).collect(),
            placement,
            changes: Arc::default(),
            homeward: Arc::default(),
        }
    }

    pub fn len(&self) -> usize {
        self.doors.len()
    }

    pub fn is_empty(&self) -> bool {
        self.doors.is_empty()
    }

    pub fn address(&self, door: usize) -> SocketAddr {
        self.doors[door % self.doors.len()].address
    }

    /// Where the `index`th person belongs, who is in room `index % rooms`.
    pub fn home(&self, index: usize, rooms: usize) -> usize {
        let room = index % rooms.max(1);
        match self.placement {
            Placement::Hash => usize::try_from(hash(room as u64) % self.doors.len() as u64).unwrap_or(0),
            Placement::Spread => (room + index / rooms.max(1)) % self.doors.len(),
        }
    }

    /// The door for the next try: their own while it is open, after tries in vain the next open ones.
    pub fn choose(&self, index: usize, rooms: usize, tries: usize) -> usize {
        let home = self.home(index, rooms);
        let from_home = (0..self.doors.len()).map(|step| (home + step) % self.doors.len());
        let open: Vec<usize> = from_home.filter(|door| self.is_open(*door)).collect();
        open.get(tries % open.len().max(1)).copied().unwrap_or(home)
    }

    pub fn is_open(&self, door: usize) -> bool {
        self.doors[door].is_open.load(Relaxed)
    }

    /// A balancer ends what it has with a node that it takes out.
    pub fn set_open(&self, door: usize, is_open: bool) {
        if self.doors[door].is_open.swap(is_open, Relaxed) != is_open {
            self.changes.fetch_add(1, Relaxed);
        }
    }

    /// Whether people go back to where they belong as soon as they can.
    pub fn send_home(&self, homeward: bool) {
        self.homeward.store(homeward, Relaxed);
        self.changes.fetch_add(1, Relaxed);
    }

    /// Whether one who came through that door has to come again through another.
    pub fn is_to_leave(&self, door: usize, index: usize, rooms: usize) -> bool {
        let home = self.home(index, rooms);
        let goes_home = self.homeward.load(Relaxed) && door != home && self.is_open(home);
        let others = (0..self.doors.len()).any(|other| self.is_open(other));
        goes_home || !self.is_open(door) && others
    }

    pub fn changes(&self) -> u64 {
        self.changes.load(Relaxed)
    }
}

/// Splitmix64: spreads neighbours.
fn hash(number: u64) -> u64 {
    let mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doors(placement: Placement) -> Doors {
        let addresses = [1, 2].map(|port| SocketAddr::from(([127, 0, 0, 1], port)));
        Doors::new(&addresses, placement)
    }

    #[test]
    fn hashing_keeps_a_room_at_one_node_and_spreading_has_half_of_it_at_each() {
        let at = |placement, room: usize| {
            let doors = doors(placement);
            (0..10)
                .filter(|person| doors.home(room + person * 100, 100) == 0)
                .count()
        };
        for room in 0..100 {
            assert!([0, 10].contains(&at(Placement::Hash, room)));
            assert_eq!(at(Placement::Spread, room), 5);
        }
        let first = (0..100).filter(|room| at(Placement::Hash, *room) == 10).count();
        assert!((35..=65).contains(&first), "{first} of 100 rooms are at the first node");
        let owned = (0..100)
            .filter(|room| doors(Placement::Spread).home(*room, 100) == 0)
            .count();
        assert_eq!(
            owned, 50,
            "the first viewers, whose nodes own the rooms, are spread too"
        );
    }

    #[test]
    fn one_comes_through_another_door_when_the_own_is_shut_or_refuses_and_goes_home_when_told() {
        let doors = doors(Placement::Spread);
        assert_eq!((doors.choose(0, 1, 0), doors.choose(0, 1, 1)), (0, 1));
        doors.set_open(0, false);
        assert_eq!(doors.choose(0, 1, 0), 1);
        assert!(doors.is_to_leave(0, 0, 1) && !doors.is_to_leave(1, 0, 1));
        doors.set_open(0, true);
        assert!(!doors.is_to_leave(1, 0, 1));
        doors.send_home(true);
        assert!(doors.is_to_leave(1, 0, 1) && !doors.is_to_leave(1, 1, 1));
        assert_eq!(doors.changes(), 3);
        doors.set_open(0, false);
        doors.set_open(1, false);
        assert!(!doors.is_to_leave(1, 1, 1), "where all are shut, nobody is sent away");
    }
}
