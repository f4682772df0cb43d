//! How many sockets one source may hold. A permit is given back when it is dropped.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use domain::UserId;

pub use crate::http::places::network as source;
use crate::http::places::{NetworkPlace, Place, Places, PlacesByNetwork};

/// Sockets that are open now, counted for all workers.
#[derive(Debug)]
pub struct ConnectionLimits {
    addresses: PlacesByNetwork,
    users: Places<UserId>,
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
    _address: NetworkPlace,
    total: Arc<AtomicUsize>,
}

/// A place among the connections of a user.
pub type UserPermit = Place<UserId>;

impl ConnectionLimits {
    pub fn new(per_address: usize, per_user: usize, max_total: usize) -> Self {
        Self {
            addresses: PlacesByNetwork::new(per_address),
            users: Places::new(per_user),
            total: Arc::default(),
            max_total,
        }
    }

    pub fn admit(&self, address: IpAddr) -> Result<SocketPermit, Refused> {
        let _address = self.addresses.take(address).ok_or(Refused::Address)?;
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
        self.users.take(user)
    }

    /// True when the user holds a socket.
    pub fn is_connected(&self, user: UserId) -> bool {
        self.users.holds(&user)
    }

    /// Everybody who holds a socket.
    pub fn connected(&self) -> Vec<UserId> {
        self.users.holders()
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
    fn one_who_holds_a_whole_48_of_ipv6_does_not_take_every_socket_of_the_server() {
        let limits = ConnectionLimits::new(2, 1, 1_000);
        let from = |n: u32| format!("2001:db8:1:{n:x}::1").parse().unwrap();
        let held: Vec<_> = (0..1_000).filter_map(|n| limits.admit(from(n)).ok()).collect();
        assert_eq!((held.len(), limits.open()), (32, 32));
        assert!(limits.admit(IpAddr::from([127, 0, 0, 1])).is_ok(), "others come in");
    }
}
