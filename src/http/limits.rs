//! How often someone may call: token buckets by network address and by person.

use super::{
    error::ApiError,
    places::{NetworkPlace, PlacesByNetwork, WIDER, network, wide},
};
use crate::config::{Http, Socket};
use dashmap::DashMap;
use domain::{AdminId, UserId};
use sha2::{Digest, Sha256};
use std::{
    hash::{DefaultHasher, Hash, Hasher},
    net::{IpAddr, Ipv4Addr},
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

/// The rates of the server, and what else is counted by who calls.
#[derive(Debug, Clone, Copy)]
pub struct Rates {
    /// Connections of one network address.
    pub connections: usize,
    /// Calls under /api from one network address.
    pub api: Rate,
    /// Pictures and other calls outside of /api that read the database, from one network address.
    pub media: Rate,
    /// Questions to chains from one network address.
    pub chain: Rate,
    /// Nonces and sign-ins from one network address.
    pub sign_in: Rate,
    /// People made without a sign-in, from one network address.
    pub create_person: Rate,
    /// The same, of the whole server. Who is refused loses nothing: a sign-in makes the person.
    pub create_people: Rate,
    /// Writes of one person.
    pub write: Rate,
    /// Admin sign-ins from one network address.
    pub admin_login: Rate,
    /// Admin sign-ins of one account from one network (/24, /48), and by one device that signed in to it before.
    pub admin_account_network: Rate,
    /// Admin sign-ins of one account, from everywhere but those devices: wide, so that it takes many networks to use it up.
    pub admin_account: Rate,
    /// Predictions that one person makes.
    pub create_prediction: Rate,
    /// E-mail addresses that one person tries: the answer tells whether somebody else has it.
    pub email: Rate,
    /// Looks of one person at who is in a chat.
    pub present: Rate,
    /// Challenges to a duel that one person sends.
    pub challenge: Rate,
}

impl Rates {
    /// The configured rates. A burst is what a page that loads, or a person who hurries, needs.
    pub fn of(config: &Http, socket: &Socket) -> Self {
        let minutely = |count: u32| Rate {
            burst: count.div_ceil(2),
            per_second: f64::from(count) / 60.0,
        };
        let calls = config.calls_per_second;
        Self {
            connections: config.connections_per_address.max(socket.connections_per_address),
            api: Rate {
                burst: calls.saturating_mul(6),
                per_second: f64::from(calls),
            },
            // A page shows some dozen pictures of people, once: they are kept for good.
            media: Rate {
                burst: calls.saturating_mul(6),
                per_second: f64::from(calls),
            },
            // A wallet's page asks some twenty at a purchase, and looks for its receipt a few times a second.
            chain: Rate {
                burst: 60,
                per_second: 10.0,
            },
            sign_in: minutely(config.sign_ins_per_minute),
            create_person: Rate {
                burst: 5,
                per_second: 1.0 / 3600.0,
            },
            create_people: Rate {
                burst: 500,
                per_second: 0.1,
            },
            write: minutely(config.writes_per_minute),
            // Five tries, then one in twelve seconds: a person hardly notices, a guesser gets 7,200 a day.
            admin_login: Rate {
                burst: 5,
                per_second: 1.0 / 12.0,
            },
            admin_account_network: Rate {
                burst: 10,
                per_second: 1.0 / 30.0,
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
            // Somebody types a name: a few letters at once, then two a second.
            present: Rate {
                burst: 8,
                per_second: 2.0,
            },
            // Ten a day: each of them is in somebody's bell.
            challenge: Rate {
                burst: 10,
                per_second: 10.0 / 86_400.0,
            },
        }
    }
}

/// All buckets of the server.
pub struct Limits {
    connections: PlacesByNetwork,
    api: ByAddress,
    media: ByAddress,
    chain: ByAddress,
    sign_in: ByAddress,
    create_person: ByAddress,
    create_people: Buckets<()>,
    write: Buckets<UserId>,
    admin_write: Buckets<AdminId>,
    admin_login_from: ByAddress,
    admin_login_near: Buckets<[u8; 32]>,
    admin_login_as: Buckets<[u8; 32]>,
    create_prediction: Buckets<UserId>,
    email: Buckets<UserId>,
    present: Buckets<UserId>,
    challenge: Buckets<UserId>,
}

/// By whom an administrator's account is tried.
#[derive(Debug, Clone, Copy)]
pub enum LoginSource<'a> {
    /// By somebody at this address, if it is known.
    From(Option<IpAddr>),
    /// By a device that signed in to this account before; the hash of its proof.
    By(&'a [u8; 32]),
}

impl Limits {
    /// Empty buckets for these rates.
    pub fn new(rates: Rates) -> Self {
        Self {
            connections: PlacesByNetwork::new(rates.connections),
            api: ByAddress::new(rates.api),
            media: ByAddress::new(rates.media),
            chain: ByAddress::new(rates.chain),
            sign_in: ByAddress::new(rates.sign_in),
            create_person: ByAddress::new(rates.create_person),
            create_people: Buckets::new(rates.create_people),
            write: Buckets::new(rates.write),
            admin_write: Buckets::new(rates.write),
            admin_login_from: ByAddress::new(rates.admin_login),
            admin_login_near: Buckets::new(rates.admin_account_network),
            admin_login_as: Buckets::new(rates.admin_account),
            create_prediction: Buckets::new(rates.create_prediction),
            email: Buckets::new(rates.email),
            present: Buckets::new(rates.present),
            challenge: Buckets::new(rates.challenge),
        }
    }

    /// A place among the connections of an address, or the requests of one behind a proxy of ours; None while it has as many as it may.
    pub fn connection(&self, address: IpAddr) -> Option<NetworkPlace> {
        self.connections.take(address)
    }

    /// Counts a call under /api.
    pub fn api(&self, address: IpAddr) -> Result<(), ApiError> {
        self.api.take(address)
    }

    /// Counts a picture.
    pub fn media(&self, address: IpAddr) -> Result<(), ApiError> {
        self.media.take(address)
    }

    /// Counts a question to a chain.
    pub fn chain(&self, address: IpAddr) -> Result<(), ApiError> {
        self.chain.take(address)
    }

    /// Counts a prediction that is made.
    pub fn create_prediction(&self, user: UserId) -> Result<(), ApiError> {
        self.create_prediction.take(user, Instant::now())
    }

    /// Counts an e-mail address that is tried.
    pub fn email(&self, user: UserId) -> Result<(), ApiError> {
        self.email.take(user, Instant::now())
    }

    /// Counts a look at who is in a chat.
    pub fn present(&self, user: UserId) -> Result<(), ApiError> {
        self.present.take(user, Instant::now())
    }

    /// Counts a challenge to a duel.
    pub fn challenge(&self, user: UserId) -> Result<(), ApiError> {
        self.challenge.take(user, Instant::now())
    }

    /// Counts a nonce or a sign-in.
    pub fn sign_in(&self, address: IpAddr) -> Result<(), ApiError> {
        self.sign_in.take(address)
    }

    /// Counts a person who is made without a sign-in.
    pub fn create_person(&self, address: IpAddr) -> Result<(), ApiError> {
        self.create_person.take(address)?;
        self.create_people.take((), Instant::now())
    }

    /// Counts a write.
    pub fn write(&self, user: UserId) -> Result<(), ApiError> {
        self.write.take(user, Instant::now())
    }

    /// Counts a try to sign in as an admin, by network address.
    pub fn admin_login_from(&self, address: IpAddr) -> Result<(), ApiError> {
        self.admin_login_from.take(address)
    }

    /// Counts a try to sign in as an admin: of the account, whichever of its names was used, or of a login that none has. A device that
    /// signed in before is held to its own rate alone, so that strangers cannot use up its owner's.
    pub fn admin_login_as(
        &self,
        account: Option<AdminId>,
        login: &str,
        tried: LoginSource<'_>,
    ) -> Result<(), ApiError> {
        // Hashed, so that a place in the table has one size.
        let account = match account {
            Some(account) => account.to_string(),
            None => format!("login:{}", login.trim().to_lowercase()),
        };
        let (near, is_known) = match tried {
            LoginSource::By(device) => (format!("device:{}", hex::encode(device)), true),
            LoginSource::From(address) => (
                address
                    .map(neighbourhood)
                    .map(|near| near.to_string())
                    .unwrap_or_default(),
                false,
            ),
        };
        let now = Instant::now();
        self.admin_login_near
            .take(Sha256::digest(format!("{near} {account}")).into(), now)?;
        match is_known {
            true => Ok(()),
            false => self.admin_login_as.take(Sha256::digest(account).into(), now),
        }
    }

    /// Counts an admin's write.
    pub fn admin_write(&self, admin: AdminId) -> Result<(), ApiError> {
        self.admin_write.take(admin, Instant::now())
    }
}

/// Those whom one provider serves in one place.
fn neighbourhood(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(_) => wide(address),
        IpAddr::V4(v4) => IpAddr::V4(Ipv4Addr::from_bits(v4.to_bits() & (u32::MAX << 8))),
    }
}

/// Buckets by network address, and beside them by the /48 of an IPv6 address.
pub(crate) struct ByAddress {
    networks: Buckets<IpAddr>,
    customers: Buckets<IpAddr>,
}

impl ByAddress {
    pub(crate) fn new(rate: Rate) -> Self {
        Self {
            networks: Buckets::new(rate),
            customers: Buckets::new(Rate {
                burst: rate.burst.saturating_mul(WIDER),
                per_second: rate.per_second * f64::from(WIDER),
            }),
        }
    }

    pub(crate) fn take(&self, address: IpAddr) -> Result<(), ApiError> {
        let now = Instant::now();
        let wide = wide(address);
        self.networks.take_among(network(address), wide, now)?;
        match wide {
            IpAddr::V6(_) => self.customers.take(wide, now),
            IpAddr::V4(_) => Ok(()),
        }
    }

    /// True when the next one would be refused.
    pub(crate) fn is_empty(&self, address: IpAddr) -> bool {
        let now = Instant::now();
        let wide = wide(address);
        self.networks.is_empty(&network(address), now) || (wide.is_ipv6() && self.customers.is_empty(&wide, now))
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
mod tests;
