//! All rooms of one kind as an operator sees and handles them, without asking any of them.

use std::str::FromStr;
use std::time::{Duration, Instant};

use async_trait::async_trait;

use super::Room;
use super::figures::Counters;
use super::life::Phase;
use super::outlet::RoomKey;
use super::registry::Registry;

/// How long an order is waited for. A room that is deep in work on its thread ends after that.
const ORDER_TIMEOUT: Duration = Duration::from_secs(5);

/// Where a room is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    Running,
    /// Being built.
    Loading,
    /// The store does not answer; it is tried again.
    Unavailable,
    /// It kept failing and rests for so long.
    Parked {
        left: Duration,
    },
}

/// One room at one moment.
#[derive(Clone, Debug)]
pub struct Seen {
    pub id: String,
    /// Under which hubs know its viewers.
    pub viewers: RoomKey,
    pub standing: Standing,
    /// Since it was last found; a restart after a failure goes on counting.
    pub age: Duration,
    /// Of the room since it was last found. Orders name it, so that a repeated one does not reach the room's successor.
    pub incarnation: u64,
    pub counters: Counters,
}

/// The outcome of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obeyed {
    /// Done; how the room stood before.
    Done(Standing),
    /// There is no such room now, or it is another incarnation, or there was nothing to do.
    Nothing,
    /// The order stands, and the room has not come to it yet.
    Pending(Standing),
}

/// The rooms of one kind, whatever the kind.
#[async_trait]
pub trait Roster: Send + Sync {
    fn kind(&self) -> &'static str;

    /// Under which kind of key hubs keep the viewers.
    fn viewers(&self) -> &'static str;

    /// Messages that a mailbox holds.
    fn mailbox(&self) -> usize;

    /// Every room that is known now. It locks no room, and a shard of the registry at a time.
    fn look(&self) -> Vec<Seen>;

    /// How a room stands, while it is that incarnation.
    fn standing(&self, id: &str, incarnation: u64) -> Option<Standing>;

    /// Ends a room: its viewers are told, closed with [`crate::wire::CloseCode::RoomUnavailable`], and find it built anew.
    async fn close(&self, id: &str, incarnation: u64) -> Obeyed;

    /// Ends the rest of a parked room.
    async fn revive(&self, id: &str, incarnation: u64) -> Obeyed;

    /// Has every room built anew from the store.
    fn rebuild_all(&self);
}

impl<R: Room> Phase<R> {
    fn standing(&self) -> Option<Standing> {
        match self {
            Phase::Loading => Some(Standing::Loading),
            Phase::Up(_) => Some(Standing::Running),
            Phase::Parked(until) => Some(Standing::Parked {
                left: until.saturating_duration_since(Instant::now()),
            }),
            Phase::Unavailable => Some(Standing::Unavailable),
            Phase::Ended(_) => None,
        }
    }
}

#[async_trait]
impl<R: Room> Roster for Registry<R>
where
    R::Key: FromStr,
{
    fn kind(&self) -> &'static str {
        R::KIND
    }

    fn viewers(&self) -> &'static str {
        R::VIEWERS
    }

    fn mailbox(&self) -> usize {
        self.0.limits.mailbox
    }

    fn look(&self) -> Vec<Seen> {
        let rooms = self.0.rooms.iter();
        let seen = rooms.filter_map(|room| {
            let entry = room.value();
            let id = room.key().to_string();
            Some(Seen {
                standing: entry.phase.borrow().standing()?,
                viewers: RoomKey::new(R::VIEWERS, &id),
                id,
                age: entry.since.elapsed(),
                incarnation: entry.incarnation,
                counters: entry.figures.read(),
            })
        });
        seen.collect()
    }

    fn standing(&self, id: &str, incarnation: u64) -> Option<Standing> {
        self.found(id, incarnation)?.phase.borrow().standing()
    }

    async fn close(&self, id: &str, incarnation: u64) -> Obeyed {
        let Some(entry) = self.found(id, incarnation) else {
            return Obeyed::Nothing;
        };
        let mut phase = entry.phase.subscribe();
        let Some(before) = phase.borrow_and_update().standing() else {
            return Obeyed::Nothing;
        };
        entry.orders.send_modify(|orders| orders.close = true);
        let ended = phase.wait_for(|phase| phase.standing().is_none());
        match tokio::time::timeout(ORDER_TIMEOUT, ended).await {
            Ok(_) => Obeyed::Done(before),
            Err(_) => Obeyed::Pending(before),
        }
    }

    fn rebuild_all(&self) {
        Registry::rebuild_all(self);
    }

    async fn revive(&self, id: &str, incarnation: u64) -> Obeyed {
        let Some(entry) = self.found(id, incarnation) else {
            return Obeyed::Nothing;
        };
        let mut phase = entry.phase.subscribe();
        let before = match phase.borrow_and_update().standing() {
            Some(parked @ Standing::Parked { .. }) => parked,
            Some(Standing::Running | Standing::Loading | Standing::Unavailable) | None => return Obeyed::Nothing,
        };
        entry.orders.send_modify(|orders| orders.revivals += 1);
        let up = phase.wait_for(|phase| !matches!(phase.standing(), Some(Standing::Parked { .. } | Standing::Loading)));
        match tokio::time::timeout(ORDER_TIMEOUT, up).await {
            Ok(_) => Obeyed::Done(before),
            Err(_) => Obeyed::Pending(before),
        }
    }
}
