//! The viewers of a room: where their sockets are, and how many people that makes.

use domain::UserId;
use std::collections::HashMap;
use std::net::IpAddr;

use super::footprint::Held;
use super::outlet::{ConnectionId, WorkerHandle, WorkerId};

/// Guests counted from one network address: enough for a household, too few to inflate a count (decision A47).
pub const GUESTS_COUNTED_PER_ADDRESS: u32 = 4;
/// Signed-in people counted from one network address: enough for a club, too few for a farm of wallets (decision A47).
pub const ACCOUNTS_COUNTED_PER_ADDRESS: u32 = 32;

/// The person behind a socket.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// A signed-in user, at a network address.
    Account(UserId, IpAddr),
    Guest(IpAddr),
}

/// Sockets of one worker have gone.
#[derive(Debug)]
pub struct Leave {
    pub worker: WorkerId,
    pub connections: Vec<ConnectionId>,
}

#[derive(Debug, Default)]
struct PerWorker {
    handle: Option<WorkerHandle>,
    viewers: HashMap<ConnectionId, Subject>,
}

#[derive(Debug)]
struct Account {
    sockets: u32,
    home: IpAddr,
    /// Since before the minute that runs.
    stayed: bool,
}

#[derive(Debug, Default)]
pub struct Audience {
    workers: HashMap<WorkerId, PerWorker>,
    accounts: HashMap<UserId, Account>,
    /// Accounts by the address of the socket that brought them.
    homes: HashMap<IpAddr, u32>,
    guests: HashMap<IpAddr, u32>,
    counted_accounts: u32,
    counted_guests: u32,
    sockets: usize,
}

impl Audience {
    /// Adds a socket, or changes whose it is. True when it was not here.
    pub fn join(&mut self, worker: &WorkerHandle, connection: ConnectionId, subject: Subject) -> bool {
        let newcomer = !self.leave(worker.id, connection);
        self.count(&subject, true);
        let here = self.workers.entry(worker.id).or_default();
        here.handle = Some(worker.clone());
        here.viewers.insert(connection, subject);
        self.sockets += 1;
        newcomer
    }

    /// Takes a socket away. True when it was here.
    pub fn leave(&mut self, worker: WorkerId, connection: ConnectionId) -> bool {
        let Some(here) = self.workers.get_mut(&worker) else {
            return false;
        };
        let Some(subject) = here.viewers.remove(&connection) else {
            return false;
        };
        if here.viewers.is_empty() {
            self.workers.remove(&worker);
        }
        self.sockets -= 1;
        self.count(&subject, false);
        true
    }

    /// Forgets a worker that has ended.
    pub fn drop_worker(&mut self, worker: WorkerId) {
        let gone: Vec<_> = self
            .workers
            .get(&worker)
            .map(|w| w.viewers.keys().copied().collect())
            .unwrap_or_default();
        for connection in gone {
            self.leave(worker, connection);
        }
    }

    /// Distinct people: users once, users and guests of one address up to the bounds.
    pub fn people(&self) -> u32 {
        self.counted_accounts + self.counted_guests
    }

    pub fn sockets(&self) -> usize {
        self.sockets
    }

    /// A minute is over: the accounts that were here for the whole of it, of one address as many as are counted. Another one begins.
    pub fn minute_over(&mut self) -> Vec<UserId> {
        let mut homes: HashMap<IpAddr, u32> = HashMap::new();
        let mut stayed = Vec::new();
        for (user, account) in &mut self.accounts {
            if std::mem::replace(&mut account.stayed, true) {
                let of_home = homes.entry(account.home).or_default();
                *of_home += 1;
                if *of_home <= ACCOUNTS_COUNTED_PER_ADDRESS {
                    stayed.push(*user);
                }
            }
        }
        stayed
    }

    /// Bytes of memory that it takes.
    pub fn held(&self) -> usize {
        let viewers: usize = self.workers.values().map(|here| here.viewers.held()).sum();
        viewers + self.workers.held() + self.accounts.held() + self.homes.held() + self.guests.held()
    }

    /// The workers that have viewers here.
    pub fn workers(&self) -> impl Iterator<Item = &WorkerHandle> {
        self.workers.values().filter_map(|w| w.handle.as_ref())
    }

    /// The accounts that are here, at most so many.
    pub fn accounts(&self, most: usize) -> Vec<UserId> {
        self.accounts.keys().take(most).copied().collect()
    }

    /// The sockets of one user.
    pub fn sockets_of(&self, user: UserId) -> Vec<(WorkerHandle, ConnectionId)> {
        if !self.accounts.contains_key(&user) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for here in self.workers.values() {
            let Some(handle) = &here.handle else { continue };
            for (connection, subject) in &here.viewers {
                if matches!(subject, Subject::Account(id, _) if *id == user) {
                    found.push((handle.clone(), *connection));
                }
            }
        }
        found
    }

    fn count(&mut self, subject: &Subject, joins: bool) {
        match subject {
            Subject::Account(user, from) => self.count_account(*user, *from, joins),
            Subject::Guest(address) => {
                let most = GUESTS_COUNTED_PER_ADDRESS;
                step(&mut self.guests, *address, joins, most, &mut self.counted_guests);
            }
        }
    }

    fn count_account(&mut self, user: UserId, from: IpAddr, joins: bool) {
        let account = self.accounts.entry(user).or_insert(Account {
            sockets: 0,
            home: from,
            stayed: false,
        });
        let (before, home) = (account.sockets, account.home);
        account.sockets = if joins { before + 1 } else { before - 1 };
        let after = account.sockets;
        if after == 0 {
            self.accounts.remove(&user);
        }
        if before == 0 || after == 0 {
            let most = ACCOUNTS_COUNTED_PER_ADDRESS;
            step(&mut self.homes, home, joins, most, &mut self.counted_accounts);
        }
    }
}

/// One more or one less at an address, of which `most` are counted in `total`.
fn step(held: &mut HashMap<IpAddr, u32>, address: IpAddr, joins: bool, most: u32, total: &mut u32) {
    let here = held.entry(address).or_default();
    let before = *here;
    *here = if joins { before + 1 } else { before - 1 };
    *total = *total + (*here).min(most) - before.min(most);
    if *here == 0 {
        held.remove(&address);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;

    fn subject(n: u8) -> Subject {
        match n % 2 {
            0 => Subject::Account(UserId::new(u32::from(n), [0; 8]), IpAddr::from([127, 0, 1, n % 3])),
            _ => Subject::Guest(IpAddr::from([127, 0, 0, n])),
        }
    }

    proptest! {
        #[test]
        fn people_are_counted_once_however_many_sockets_they_hold(
            steps in proptest::collection::vec((any::<bool>(), 0u64..12, 0u8..6), 0..200)
        ) {
            let (worker, _receiver) = WorkerHandle::channel(WorkerId(0));
            let mut audience = Audience::default();
            let mut model: HashMap<u64, Subject> = HashMap::new();
            for (joins, connection, who) in steps {
                if joins {
                    audience.join(&worker, ConnectionId(connection), subject(who));
                    model.insert(connection, subject(who));
                } else {
                    audience.leave(worker.id, ConnectionId(connection));
                    model.remove(&connection);
                }
                let accounts: HashSet<_> = model.values().filter(|s| matches!(s, Subject::Account(..))).collect();
                let mut guests: HashMap<&Subject, u32> = HashMap::new();
                model.values().filter(|s| matches!(s, Subject::Guest(_))).for_each(|s| *guests.entry(s).or_default() += 1);
                let expected = accounts.len() as u32 + guests.values().map(|n| (*n).min(GUESTS_COUNTED_PER_ADDRESS)).sum::<u32>();
                prop_assert_eq!(audience.people(), expected);
                prop_assert_eq!(audience.sockets(), model.len());
            }
        }
    }

    #[test]
    fn a_minute_is_watched_by_whoever_was_here_for_the_whole_of_it_and_by_no_farm() {
        let (worker, _receiver) = WorkerHandle::channel(WorkerId(0));
        let mut audience = Audience::default();
        let at = |n: u32, from: u8| Subject::Account(UserId::new(n, [0; 8]), IpAddr::from([127, 0, 0, from]));
        audience.join(&worker, ConnectionId(1), at(1, 1));
        audience.join(&worker, ConnectionId(2), Subject::Guest(IpAddr::from([127, 0, 0, 2])));
        assert_eq!(audience.minute_over(), [], "it came within the minute");
        // Another tab, and one of both is closed: the person stays.
        audience.join(&worker, ConnectionId(3), at(1, 1));
        audience.leave(worker.id, ConnectionId(1));
        assert_eq!(audience.minute_over(), [UserId::new(1, [0; 8])]);
        audience.leave(worker.id, ConnectionId(3));
        audience.join(&worker, ConnectionId(4), at(1, 1));
        assert_eq!(audience.minute_over(), [], "gone for a moment");
        for n in 0..ACCOUNTS_COUNTED_PER_ADDRESS + 10 {
            audience.join(&worker, ConnectionId(u64::from(n) + 10), at(n + 10, 3));
        }
        audience.minute_over();
        let farm = audience.minute_over().len();
        assert_eq!(farm, 1 + usize::try_from(ACCOUNTS_COUNTED_PER_ADDRESS).unwrap());
    }

    #[test]
    fn a_farm_of_wallets_behind_one_address_counts_for_a_club() {
        let (worker, _receiver) = WorkerHandle::channel(WorkerId(0));
        let mut audience = Audience::default();
        let farm = |n: u32| Subject::Account(UserId::new(n, [0; 8]), IpAddr::from([127, 0, 0, 1]));
        for n in 0..ACCOUNTS_COUNTED_PER_ADDRESS + 10 {
            audience.join(&worker, ConnectionId(n.into()), farm(n));
        }
        assert_eq!(audience.people(), ACCOUNTS_COUNTED_PER_ADDRESS);
        let elsewhere = Subject::Account(UserId::new(1_000, [0; 8]), IpAddr::from([127, 0, 0, 2]));
        audience.join(&worker, ConnectionId(1_000), elsewhere);
        assert_eq!(audience.people(), ACCOUNTS_COUNTED_PER_ADDRESS + 1);
        for n in 0..ACCOUNTS_COUNTED_PER_ADDRESS + 10 {
            audience.leave(worker.id, ConnectionId(n.into()));
        }
        assert_eq!(audience.people(), 1);
    }
}
