//! How many sockets one source may hold. A permit is given back when it is dropped.

use std::hash::Hash;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use dashmap::DashMap;
use domain::UserId;

/// Sockets that are open now, counted for all workers.
#[derive(Debug)]
pub struct ConnectionLimits {
    addresses: Arc<Counts<IpAddr>>,
    users: Arc<Counts<UserId>>,
    total: Arc<AtomicUsize>,
    max_total: usize,
}

/// Which bound was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    Address,
    Total,
}

/// A place among the connections of an address.
#[derive(Debug)]
pub struct SocketPermit {
    _address: Place<IpAddr>,
    total: Arc<AtomicUsize>,
}

/// A place among the connections of a user.
pub type UserPermit = Place<UserId>;

impl ConnectionLimits {
    pub fn new(per_address: usize, per_user: usize, max_total: usize) -> Self {
        Self {
            addresses: Arc::new(Counts::new(per_address)),
            users: Arc::new(Counts::new(per_user)),
            total: Arc::default(),
            max_total,
        }
    }

    pub fn admit(&self, address: IpAddr) -> Result<SocketPermit, Refused> {
        let _address = Place::take(&self.addresses, source(address)).ok_or(Refused::Address)?;
        if self.total.fetch_add(1, Ordering::Relaxed) >= self.max_total {
            self.total.fetch_sub(1, Ordering::Relaxed);
            return Err(Refused::Total);
        }
        Ok(SocketPermit {
            _address,
            total: self.total.clone(),
        })
    }

    /// `None` when the user holds as many sockets as one may.
    pub fn admit_user(&self, user: UserId) -> Option<UserPermit> {
        Place::take(&self.users, user)
    }

    /// True when the user holds a socket.
    pub fn is_connected(&self, user: UserId) -> bool {
        self.users.held.contains_key(&user)
    }

    /// Everybody who holds a socket.
    pub fn connected(&self) -> Vec<UserId> {
        self.users.held.iter().map(|user| *user.key()).collect()
    }

    /// Sockets that may be open at once.
    pub fn max_total(&self) -> usize {
        self.max_total
    }

    pub fn open(&self) -> usize {
        self.total.load(Ordering::Relaxed)
    }
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        self.total.fetch_sub(1, Ordering::Relaxed);
    }
}

/// One IPv6 customer holds a whole /64, so that is one source.
pub fn source(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        v4 @ IpAddr::V4(_) => v4,
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
    }
}

#[derive(Debug)]
struct Counts<K: Eq + Hash> {
    held: DashMap<K, usize>,
    max: usize,
}

impl<K: Eq + Hash> Counts<K> {
    fn new(max: usize) -> Self {
        Self {
            held: DashMap::new(),
            max,
        }
    }
}

#[derive(Debug)]
pub struct Place<K: Eq + Hash + Copy> {
    counts: Arc<Counts<K>>,
    key: K,
}

impl<K: Eq + Hash + Copy> Place<K> {
    fn take(counts: &Arc<Counts<K>>, key: K) -> Option<Self> {
        let mut held = counts.held.entry(key).or_insert(0);
        if *held >= counts.max {
            return None;
        }
        *held += 1;
        Some(Self {
            counts: counts.clone(),
            key,
        })
    }
}

impl<K: Eq + Hash + Copy> Drop for Place<K> {
    fn drop(&mut self) {
        self.counts.held.alter(&self.key, |_, held| held.saturating_sub(1));
        self.counts.held.remove_if(&self.key, |_, held| *held == 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_holds_so_many_sockets_and_gives_them_back() {
        let limits = ConnectionLimits::new(2, 1, 3);
        let (here, there) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([127, 0, 0, 2]));
        let first = limits.admit(here).unwrap();
        let _second = limits.admit(here).unwrap();
        assert_eq!(limits.admit(here).err(), Some(Refused::Address));
        let _third = limits.admit(there).unwrap();
        assert_eq!(limits.admit(there).err(), Some(Refused::Total));
        drop(first);
        assert!(limits.admit(here).is_ok());
    }

    #[test]
    fn an_ipv6_network_is_one_source() {
        let (a, b): (IpAddr, IpAddr) = ("2001:db8::1".parse().unwrap(), "2001:db8::ffff".parse().unwrap());
        assert_eq!(source(a), source(b));
        assert_ne!(source(a), source("2001:db8:0:1::1".parse().unwrap()));
    }
}
