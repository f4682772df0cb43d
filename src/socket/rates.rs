//! How often one address may come, and ask for what there is not.

use std::net::IpAddr;
use std::time::Duration;

use actors::room::{LocateError, Registry, Room, RoomAddr};
use moka::sync::Cache;

use crate::http::limits::{ByAddress, Rate};

/// Look-ups that find nothing: a page that is open for a stream that was deleted asks a few times.
const MISSES: Rate = Rate {
    burst: 20,
    per_second: 1.0,
};
/// How long an unknown room is remembered, and how many of them.
const MISS_TTL: Duration = Duration::from_secs(1);
const MISSES_KEPT: u64 = 10_000;
/// One who asks for too many unknown rooms waits so long before their next look-up.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// The rates of sockets, for all workers.
pub struct SocketRates {
    handshakes: ByAddress,
    misses: ByAddress,
    /// Rooms that were not found a moment ago, by kind and id.
    unknown: Cache<String, ()>,
}

impl SocketRates {
    /// So many handshakes of one address in a second, ten times as many in a burst: a reconnect of all that it may hold is a burst.
    pub fn new(handshakes_per_second: u32) -> Self {
        Self {
            handshakes: ByAddress::new(Rate {
                burst: handshakes_per_second.saturating_mul(10),
                per_second: handshakes_per_second.into(),
            }),
            misses: ByAddress::new(MISSES),
            unknown: Cache::builder()
                .max_capacity(MISSES_KEPT)
                .time_to_live(MISS_TTL)
                .build(),
        }
    }

    /// Counts a handshake. False when the address made too many.
    pub fn handshake(&self, address: IpAddr) -> bool {
        self.handshakes.take(address).is_ok()
    }

    /// True when the address asked for too many rooms that there are not.
    pub fn is_guessing(&self, address: IpAddr) -> bool {
        self.misses.is_empty(address)
    }

    /// Counts a look-up that found nothing.
    pub fn missed(&self, address: IpAddr) {
        let _ = self.misses.take(address);
    }

    /// Finds a room for somebody at that address. A room that does not run costs a look-up in the store, and who is only guessing gets
    /// none of those.
    pub async fn locate<R: Room>(
        &self,
        rooms: &Registry<R>,
        key: &R::Key,
        address: IpAddr,
    ) -> Result<RoomAddr<R>, LocateError> {
        if let Some(room) = rooms.running(key) {
            return Ok(room);
        }
        let name = format!("{}:{key}", R::KIND);
        if self.unknown.contains_key(&name) {
            self.missed(address);
            return Err(LocateError::NotFound);
        }
        if self.is_guessing(address) {
            return Err(LocateError::Unavailable {
                retry_after: RETRY_AFTER,
            });
        }
        let found = rooms.locate(key).await;
        if matches!(found, Err(LocateError::NotFound)) {
            self.missed(address);
            self.unknown.insert(name, ());
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn one_address_makes_a_burst_of_handshakes_and_others_are_not_kept_out_by_it() {
        let rates = SocketRates::new(1);
        let here = address("10.0.0.1");
        assert!((0..10).all(|_| rates.handshake(here)));
        assert!(!rates.handshake(here));
        assert!(rates.handshake(address("10.0.0.2")));
    }

    #[test]
    fn who_holds_many_ipv6_networks_gets_no_burst_for_each_of_them() {
        let rates = SocketRates::new(1);
        let from = |n: u32| address(&format!("2001:db8:0:{n:x}::1"));
        let made = (0..1_000).filter(|n| rates.handshake(from(*n))).count();
        assert!((160..180).contains(&made), "{made} handshakes");
        assert!(rates.handshake(address("2001:db8:1::1")), "another customer");
    }

    #[test]
    fn who_only_guesses_is_known_by_the_misses() {
        let rates = SocketRates::new(1);
        let here = address("2001:db8::1");
        assert!(!rates.is_guessing(here));
        (0..MISSES.burst).for_each(|_| rates.missed(here));
        assert!(rates.is_guessing(address("2001:db8::2")), "of the same network");
        assert!(!rates.is_guessing(address("2001:db8:0:1::1")));
    }
}
