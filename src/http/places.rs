//! Places that somebody holds while they are at something, so many for each.

use dashmap::DashMap;
use std::{
    hash::Hash,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
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

/// How much more than one /64 a whole /48 of IPv6 may: it holds 65,536 of them, and one person may hold it.
pub(crate) const WIDER: u32 = 16;

/// So many places for each network, and beside them for the /48 of an IPv6 address.
#[derive(Debug)]
pub struct PlacesByNetwork {
    networks: Places<IpAddr>,
    customers: Places<IpAddr>,
}

/// A place of a network, given back when it is dropped.
#[derive(Debug)]
pub struct NetworkPlace {
    _network: Place<IpAddr>,
    _customer: Option<Place<IpAddr>>,
}

impl PlacesByNetwork {
    /// `max` places for each network, and 16 times as many for a /48.
    pub fn new(max: usize) -> Self {
        Self {
            networks: Places::new(max),
            customers: Places::new(max.saturating_mul(WIDER as usize)),
        }
    }

    /// None while the address's network, or its customer, holds as many as one may.
    pub fn take(&self, address: IpAddr) -> Option<NetworkPlace> {
        let _network = self.networks.take(network(address))?;
        let _customer = match wide(address) {
            customer @ IpAddr::V6(_) => Some(self.customers.take(customer)?),
            IpAddr::V4(_) => None,
        };
        Some(NetworkPlace { _network, _customer })
    }
}

/// The network that counts as one caller: one IPv6 customer holds a whole /64.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 64))),
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// A provider's customer has a /48, or a /16 of the old addresses.
pub(crate) fn wide(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 80))),
        IpAddr::V4(v4) => IpAddr::V4(Ipv4Addr::from_bits(v4.to_bits() & (u32::MAX << 16))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Places taken by one after the other of so many networks below a prefix.
    fn taken(places: &PlacesByNetwork, prefix: &str) -> Vec<NetworkPlace> {
        let from = |n: u32| format!("{prefix}:{n:x}::1").parse().unwrap();
        (0..1_000).filter_map(|n| places.take(from(n))).collect()
    }

    #[test]
    fn one_who_holds_a_whole_48_of_ipv6_has_no_places_for_each_of_its_networks() {
        let places = PlacesByNetwork::new(2);
        let first = taken(&places, "2001:db8:1");
        assert_eq!(first.len(), 2 * WIDER as usize);
        assert_eq!(
            taken(&places, "2001:db8:2").len(),
            2 * WIDER as usize,
            "another customer has their own"
        );
        let here = "2001:db8:1:ffff::1".parse().unwrap();
        assert!(places.take(here).is_none());
        drop(first);
        let again = [places.take(here), places.take(here)];
        assert!(again.iter().all(Option::is_some), "they are given back");
        assert!(places.take(here).is_none(), "but one network holds its own part alone");
        drop(again);
        let v4 = |n: u8| places.take(IpAddr::from([10, 0, 0, n]));
        let neighbours: Vec<_> = (0..200).map(v4).collect();
        assert!(neighbours.iter().all(Option::is_some));
        drop(neighbours);
        assert!(places.networks.holders().is_empty() && places.customers.holders().is_empty());
    }

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
