//! Places that somebody holds while they are at something, so many for each.

use dashmap::DashMap;
use std::{
    hash::Hash,
    net::{IpAddr, Ipv6Addr},
    sync::Arc,
};

/// So many places for each key. A key that holds none takes no memory.
#[derive(Debug)]
pub struct Places<K: Eq + Hash + Copy>(Arc<Counts<K>>);

#[derive(Debug)]
struct Counts<K: Eq + Hash> {
    held: DashMap<K, usize>,
    max: usize,
}

/// A place, given back when it is dropped.
#[derive(Debug)]
pub struct Place<K: Eq + Hash + Copy> {
    counts: Arc<Counts<K>>,
    key: K,
}

impl<K: Eq + Hash + Copy> Places<K> {
    pub fn new(max: usize) -> Self {
        Self(Arc::new(Counts {
            held: DashMap::new(),
            max,
        }))
    }

    /// None while the key holds as many as one may.
    pub fn take(&self, key: K) -> Option<Place<K>> {
        let mut held = self.0.held.entry(key).or_insert(0);
        if *held >= self.0.max {
            return None;
        }
        *held += 1;
        Some(Place {
            counts: self.0.clone(),
            key,
        })
    }

    /// Whether the key holds any.
    pub fn holds(&self, key: &K) -> bool {
        self.0.held.contains_key(key)
    }

    /// Every key that holds one.
    pub fn holders(&self) -> Vec<K> {
        self.0.held.iter().map(|entry| *entry.key()).collect()
    }
}

impl<K: Eq + Hash + Copy> Drop for Place<K> {
    fn drop(&mut self) {
        self.counts.held.alter(&self.key, |_, held| held.saturating_sub(1));
        self.counts.held.remove_if(&self.key, |_, held| *held == 0);
    }
}

/// The network that counts as one caller: one IPv6 customer holds a whole /64.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 64))),
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_holds_so_many_places_and_gives_them_back() {
        let places = Places::new(2);
        let first = places.take(1).unwrap();
        let second = places.take(1).unwrap();
        assert!(places.take(1).is_none());
        assert!(places.take(2).is_some(), "another key has its own");
        drop(first);
        assert!(places.take(1).is_some());
        drop(second);
        assert!(!places.holds(&1) && places.holders().is_empty(), "nothing is kept");
    }
}
