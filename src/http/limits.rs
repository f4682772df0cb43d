//! How often someone may call: token buckets by network address and by person.

use crate::{config::Http, error::ApiError};
use dashmap::DashMap;
use domain::{AdminId, UserId};
use sha2::{Digest, Sha256};
use std::{
    hash::Hash,
    net::{IpAddr, Ipv6Addr},
    time::{Duration, Instant},
};

/// The most buckets of one kind. When it is reached, full ones are dropped; if all are in use, newcomers share the refusal.
const MAX_BUCKETS: usize = 100_000;

/// So many calls at once, and so many a second after that.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rate {
    pub burst: u32,
    pub per_second: f64,
}

/// The rates of the server.
#[derive(Debug, Clone, Copy)]
pub struct Rates {
    /// Calls under /api from one network address.
    pub api: Rate,
    /// Nonces and sign-ins from one network address.
    pub sign_in: Rate,
    /// Writes of one person.
    pub write: Rate,
    /// Admin sign-ins from one network address, and of one login.
    pub admin_login: Rate,
}

impl Rates {
    /// The configured rates. A burst is what a page that loads, or a person who hurries, needs.
    pub fn of(config: &Http) -> Self {
        let minutely = |count: u32| Rate {
            burst: count.div_ceil(2),
            per_second: f64::from(count) / 60.0,
        };
        let calls = config.calls_per_second;
        Self {
            api: Rate {
                burst: calls.saturating_mul(6),
                per_second: f64::from(calls),
            },
            sign_in: minutely(config.sign_ins_per_minute),
            write: minutely(config.writes_per_minute),
            // Five tries, then one in twelve seconds: a person hardly notices, a guesser gets 7,200 a day.
            admin_login: Rate {
                burst: 5,
                per_second: 1.0 / 12.0,
            },
        }
    }
}

/// All buckets of the server.
pub struct Limits {
    api: Buckets<IpAddr>,
    sign_in: Buckets<IpAddr>,
    write: Buckets<UserId>,
    admin_write: Buckets<AdminId>,
    admin_login_from: Buckets<IpAddr>,
    admin_login_as: Buckets<[u8; 32]>,
}

impl Limits {
    /// Empty buckets for these rates.
    pub fn new(rates: Rates) -> Self {
        Self {
            api: Buckets::new(rates.api),
            sign_in: Buckets::new(rates.sign_in),
            write: Buckets::new(rates.write),
            admin_write: Buckets::new(rates.write),
            admin_login_from: Buckets::new(rates.admin_login),
            admin_login_as: Buckets::new(rates.admin_login),
        }
    }

    /// Counts a call under /api.
    pub fn api(&self, address: IpAddr) -> Result<(), ApiError> {
        self.api.take(network(address), Instant::now())
    }

    /// Counts a nonce or a sign-in.
    pub fn sign_in(&self, address: IpAddr) -> Result<(), ApiError> {
        self.sign_in.take(network(address), Instant::now())
    }

    /// Counts a write.
    pub fn write(&self, user: UserId) -> Result<(), ApiError> {
        self.write.take(user, Instant::now())
    }

    /// Counts a try to sign in as an admin, by network address.
    pub fn admin_login_from(&self, address: IpAddr) -> Result<(), ApiError> {
        self.admin_login_from.take(network(address), Instant::now())
    }

    /// Counts a try to sign in as an admin, by login, whether or not there is such an account.
    pub fn admin_login_as(&self, login: &str) -> Result<(), ApiError> {
        // Hashed, so that a place in the table has one size.
        let login = Sha256::digest(login.trim().to_lowercase());
        self.admin_login_as.take(login.into(), Instant::now())
    }

    /// Counts an admin's write.
    pub fn admin_write(&self, admin: AdminId) -> Result<(), ApiError> {
        self.admin_write.take(admin, Instant::now())
    }
}

/// One household has a whole /64 of IPv6.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 64))),
        v4 @ IpAddr::V4(_) => v4,
    }
}

struct Buckets<K> {
    rate: Rate,
    buckets: DashMap<K, Bucket>,
}

struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Bucket {
    fn refilled(&self, rate: Rate, now: Instant) -> f64 {
        let gained = now.saturating_duration_since(self.at).as_secs_f64() * rate.per_second;
        (self.tokens + gained).min(f64::from(rate.burst))
    }
}

impl<K: Hash + Eq> Buckets<K> {
    fn new(rate: Rate) -> Self {
        Self {
            rate,
            buckets: DashMap::new(),
        }
    }

    fn take(&self, key: K, now: Instant) -> Result<(), ApiError> {
        if self.buckets.len() >= MAX_BUCKETS && !self.buckets.contains_key(&key) {
            let burst = f64::from(self.rate.burst);
            self.buckets.retain(|_, bucket| bucket.refilled(self.rate, now) < burst);
            if self.buckets.len() >= MAX_BUCKETS {
                return Err(ApiError::rate_limited(1));
            }
        }
        let mut bucket = self.buckets.entry(key).or_insert(Bucket {
            tokens: f64::from(self.rate.burst),
            at: now,
        });
        let tokens = bucket.refilled(self.rate, now);
        bucket.at = now;
        if tokens < 1.0 {
            bucket.tokens = tokens;
            let wait = Duration::try_from_secs_f64((1.0 - tokens) / self.rate.per_second).unwrap_or(Duration::MAX);
            return Err(ApiError::rate_limited(
                u32::try_from(wait.as_secs()).unwrap_or(u32::MAX).saturating_add(1),
            ));
        }
        bucket.tokens = tokens - 1.0;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_refills() {
        let buckets = Buckets::new(Rate {
            burst: 2,
            per_second: 0.5,
        });
        let start = Instant::now();
        assert!(buckets.take(1, start).is_ok());
        assert!(buckets.take(1, start).is_ok());
        assert_eq!(buckets.take(1, start), Err(ApiError::rate_limited(3)));
        assert!(buckets.take(2, start).is_ok(), "another key has its own");
        assert!(buckets.take(1, start + Duration::from_secs(2)).is_ok());
        assert!(buckets.take(1, start + Duration::from_secs(2)).is_err());
    }

    #[test]
    fn a_full_table_forgets_the_idle_and_refuses_when_none_is() {
        let buckets = Buckets::new(Rate {
            burst: 1,
            per_second: 1.0,
        });
        let start = Instant::now();
        for key in 0..MAX_BUCKETS {
            assert!(buckets.take(key, start).is_ok());
        }
        assert!(buckets.take(MAX_BUCKETS, start).is_err());
        assert!(buckets.take(MAX_BUCKETS, start + Duration::from_secs(1)).is_ok());
        assert_eq!(buckets.buckets.len(), 1);
    }

    #[test]
    fn neighbours_in_one_ipv6_network_share_a_bucket() {
        let network = |text: &str| network(text.parse().unwrap());
        assert_eq!(network("2001:db8::1"), network("2001:db8::ffff:1"));
        assert_ne!(network("2001:db8::1"), network("2001:db8:0:1::1"));
        assert_eq!(network("::ffff:10.0.0.1"), network("10.0.0.1"));
    }
}
