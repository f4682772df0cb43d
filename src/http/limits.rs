//! How often someone may call: token buckets by network address and by person.

use super::error::ApiError;
use crate::config::Http;
use dashmap::DashMap;
use domain::{AdminId, UserId};
use sha2::{Digest, Sha256};
use std::{
    hash::{DefaultHasher, Hash, Hasher},
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// The most buckets of one kind. When it is reached, full ones are dropped; if all are in use, newcomers share some.
const MAX_BUCKETS: usize = 100_000;
/// Buckets that newcomers share then.
const SHARED: u64 = 4096;

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
    /// Admin sign-ins from one network address.
    pub admin_login: Rate,
    /// Admin sign-ins of one account, from everywhere: wide, so that nobody keeps its owner out from a few addresses.
    pub admin_account: Rate,
    /// Predictions that one person makes.
    pub create_prediction: Rate,
    /// E-mail addresses that one person tries: the answer tells whether somebody else has it.
    pub email: Rate,
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
            admin_account: Rate {
                burst: 60,
                per_second: 0.5,
            },
            // Each is a line of the audit log, which takes one at a time: a twentieth of other writes.
            create_prediction: Rate {
                burst: (config.writes_per_minute / 20).max(1),
                per_second: f64::from(config.writes_per_minute) / 20.0 / 60.0,
            },
            // A person who mistypes hardly notices; who asks for strangers gets 1,440 answers a day.
            email: Rate {
                burst: 5,
                per_second: 1.0 / 60.0,
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
    create_prediction: Buckets<UserId>,
    email: Buckets<UserId>,
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
            admin_login_as: Buckets::new(rates.admin_account),
            create_prediction: Buckets::new(rates.create_prediction),
            email: Buckets::new(rates.email),
        }
    }

    /// Counts a call under /api.
    pub fn api(&self, address: IpAddr) -> Result<(), ApiError> {
        self.api.take_among(network(address), wide(address), Instant::now())
    }

    /// Counts a prediction that is made.
    pub fn create_prediction(&self, user: UserId) -> Result<(), ApiError> {
        self.create_prediction.take(user, Instant::now())
    }

    /// Counts an e-mail address that is tried.
    pub fn email(&self, user: UserId) -> Result<(), ApiError> {
        self.email.take(user, Instant::now())
    }

    /// Counts a nonce or a sign-in.
    pub fn sign_in(&self, address: IpAddr) -> Result<(), ApiError> {
        self.sign_in.take_among(network(address), wide(address), Instant::now())
    }

    /// Counts a write.
    pub fn write(&self, user: UserId) -> Result<(), ApiError> {
        self.write.take(user, Instant::now())
    }

    /// Counts a try to sign in as an admin, by network address.
    pub fn admin_login_from(&self, address: IpAddr) -> Result<(), ApiError> {
        self.admin_login_from
            .take_among(network(address), wide(address), Instant::now())
    }

    /// Counts a try to sign in as an admin: of the account, whichever of its names was used, or of a login that none has.
    pub fn admin_login_as(&self, account: Option<AdminId>, login: &str) -> Result<(), ApiError> {
        // Hashed, so that a place in the table has one size.
        let key = match account {
            Some(account) => Sha256::digest(account.to_string()),
            None => Sha256::digest(format!("login:{}", login.trim().to_lowercase())),
        };
        self.admin_login_as.take(key.into(), Instant::now())
    }

    /// Counts an admin's write.
    pub fn admin_write(&self, admin: AdminId) -> Result<(), ApiError> {
        self.admin_write.take(admin, Instant::now())
    }
}

/// One household has a whole /64 of IPv6.
pub(crate) fn network(address: IpAddr) -> IpAddr {
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

pub(crate) struct Buckets<K> {
    rate: Rate,
    buckets: DashMap<K, Bucket>,
    /// For newcomers while the table is full: they share these, so that a crowd from one place does not shut everyone out.
    shared: DashMap<u64, Bucket>,
    swept: Mutex<Option<Instant>>,
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
    pub(crate) fn new(rate: Rate) -> Self {
        Self {
            rate,
            buckets: DashMap::new(),
            shared: DashMap::new(),
            swept: Mutex::new(None),
        }
    }

    pub(crate) fn take(&self, key: K, now: Instant) -> Result<(), ApiError> {
        let shared = hash(&key) % SHARED;
        self.take_or_share(key, shared, now)
    }

    /// Where the table is full, a newcomer shares with those of the same wider place.
    pub(crate) fn take_among(&self, key: K, place: impl Hash, now: Instant) -> Result<(), ApiError> {
        self.take_or_share(key, hash(&place) % SHARED, now)
    }

    /// True when a call would be refused; it counts nothing. Newcomers to a full table are not known by this.
    pub(crate) fn is_empty(&self, key: &K, now: Instant) -> bool {
        let bucket = self.buckets.get(key);
        bucket.is_some_and(|bucket| bucket.refilled(self.rate, now) < 1.0)
    }

    fn take_or_share(&self, key: K, shared: u64, now: Instant) -> Result<(), ApiError> {
        if self.buckets.len() >= MAX_BUCKETS && !self.buckets.contains_key(&key) {
            self.sweep(now);
            if self.buckets.len() >= MAX_BUCKETS {
                return self.draw(&self.shared, shared, now);
            }
        }
        self.draw(&self.buckets, key, now)
    }

    /// Forgets the idle; at most once a second, because it looks at all.
    fn sweep(&self, now: Instant) {
        let mut swept = self.swept.lock().unwrap_or_else(PoisonError::into_inner);
        if swept.is_some_and(|at| now.saturating_duration_since(at) < Duration::from_secs(1)) {
            return;
        }
        *swept = Some(now);
        let burst = f64::from(self.rate.burst);
        self.buckets.retain(|_, bucket| bucket.refilled(self.rate, now) < burst);
    }

    fn draw<Q: Hash + Eq>(&self, buckets: &DashMap<Q, Bucket>, key: Q, now: Instant) -> Result<(), ApiError> {
        let mut bucket = buckets.entry(key).or_insert(Bucket {
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

fn hash(key: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    hasher.finish()
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
    fn a_full_table_forgets_the_idle_and_its_newcomers_share() {
        let buckets = Buckets::new(Rate {
            burst: 1,
            per_second: 0.5,
        });
        let start = Instant::now();
        for key in 0..MAX_BUCKETS {
            assert!(buckets.take(key, start).is_ok());
        }
        let newcomer = |key: usize, place: &str, after: Duration| buckets.take_among(key, place, start + after).is_ok();
        let soon = Duration::from_millis(1);
        assert!(newcomer(MAX_BUCKETS, "one place", soon));
        assert!(!newcomer(MAX_BUCKETS + 1, "one place", soon), "its share is used up");
        assert!(newcomer(MAX_BUCKETS + 2, "another place", soon));
        assert!(newcomer(MAX_BUCKETS + 3, "one place", Duration::from_secs(2)));
        assert_eq!(buckets.buckets.len(), 1, "the idle are forgotten");
    }

    #[test]
    fn neighbours_in_one_ipv6_network_share_a_bucket() {
        let network = |text: &str| network(text.parse().unwrap());
        assert_eq!(network("2001:db8::1"), network("2001:db8::ffff:1"));
        assert_ne!(network("2001:db8::1"), network("2001:db8:0:1::1"));
        assert_eq!(network("::ffff:10.0.0.1"), network("10.0.0.1"));
        let wide = |text: &str| wide(text.parse().unwrap());
        assert_eq!(wide("2001:db8::1"), wide("2001:db8:0:ffff::1"));
        assert_ne!(wide("2001:db8::1"), wide("2001:db8:1::1"));
        assert_eq!(wide("10.0.0.1"), wide("10.0.255.255"));
    }
}
