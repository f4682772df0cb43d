//! All rooms that are not closed, as the lobby shows them: read by the lists, kept by the rooms, told to whoever looks at the lobby.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use dashmap::DashMap;
use domain::{Address, DuelRoomId};
use tokio::sync::Notify;

use super::viewers;
use crate::room::{Brake, RoomKey, ToWorker, Workers};
use crate::wire::{DuelRoomView, DuelStatus, Encode, RoomClosed, RoomCreated, RoomUpdated, RoomsList, frame};

/// Rooms in a list at most; the newest are in it.
pub const LIST_CAPACITY: usize = 100;
/// Changes gather for so long before the lobby is told: of several to one room, the last counts.
const GATHER_INTERVAL: Duration = Duration::from_millis(100);

/// A closed room is remembered for so long: what was under way when it closed is told by then.
const CLOSED_TTL: Duration = Duration::from_secs(60);

/// Where hubs keep the sockets that look at the lobby.
pub fn lobby_room() -> RoomKey {
    RoomKey::new("duel_lobby", "all")
}

#[derive(Clone)]
pub struct Lobby(Arc<Inner>);

struct Inner {
    rooms: DashMap<DuelRoomId, Arc<DuelRoomView>>,
    /// Bounded by the rooms that are made, which close once.
    closed: Mutex<HashMap<DuelRoomId, Instant>>,
    /// Counts changes.
    version: AtomicU64,
    listed: Mutex<Option<(u64, Arc<Listed>)>>,
    /// Changes that the lobby was not told yet; bounded by the rooms.
    news: Mutex<HashMap<DuelRoomId, News>>,
    wake: Notify,
    workers: Workers,
    coalesce: Duration,
}

/// The list of rooms.
#[derive(Debug)]
pub struct Listed {
    pub rooms: Vec<DuelRoomView>,
    /// The same for sockets.
    pub frame: Bytes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum News {
    Created,
    Updated,
    Closed,
}

impl Lobby {
    /// `coalesce` is the least time between two tellings; zero tells without regard to the workers.
    pub fn new(workers: Workers, coalesce: Duration) -> Self {
        Self(Arc::new(Inner {
            rooms: DashMap::new(),
            closed: Mutex::default(),
            version: AtomicU64::new(0),
            listed: Mutex::default(),
            news: Mutex::default(),
            wake: Notify::new(),
            workers,
            coalesce,
        }))
    }

    /// A room as it is now. Its chat is not for the lobby.
    pub fn put(&self, mut room: DuelRoomView) {
        room.chat = Vec::new();
        let id = room.room_id.clone();
        let news = if room.status == DuelStatus::Closed {
            self.bury(&id);
            self.0.rooms.remove(&id).map(|_| News::Closed)
        } else {
            let newer = |known: &Arc<DuelRoomView>| known.revision < room.revision;
            match self.0.rooms.entry(id.clone()) {
                // Its making is told after its end.
                dashmap::Entry::Vacant(_) if locked(&self.0.closed).contains_key(&id) => None,
                dashmap::Entry::Vacant(free) => {
                    free.insert(Arc::new(room));
                    Some(News::Created)
                }
                dashmap::Entry::Occupied(mut known) if newer(known.get()) => {
                    known.insert(Arc::new(room));
                    Some(News::Updated)
                }
                dashmap::Entry::Occupied(_) => None,
            }
        };
        if let Some(news) = news {
            self.0.version.fetch_add(1, Ordering::AcqRel);
            self.note(id, news);
        }
    }

    /// A room was closed elsewhere.
    pub fn closed(&self, id: &DuelRoomId) {
        self.bury(id);
        if self.0.rooms.remove(id).is_some() {
            self.0.version.fetch_add(1, Ordering::AcqRel);
            self.note(id.clone(), News::Closed);
        }
    }

    /// The rooms that are known, in no order.
    pub fn ids(&self) -> Vec<DuelRoomId> {
        self.0.rooms.iter().map(|room| room.key().clone()).collect()
    }

    /// Takes over the lobby as it is stored: of what was known, rooms that are not among `open` have been closed meanwhile.
    pub fn restore(&self, open: Vec<DuelRoomView>) {
        let gone: Vec<DuelRoomId> = {
            let ids: std::collections::HashSet<_> = open.iter().map(|room| &room.room_id).collect();
            let known = self.0.rooms.iter().map(|room| room.key().clone());
            known.filter(|id| !ids.contains(id)).collect()
        };
        for id in gone {
            if self.0.rooms.remove(&id).is_some() {
                self.0.version.fetch_add(1, Ordering::AcqRel);
                self.note(id, News::Closed);
            }
        }
        open.into_iter().for_each(|room| self.put(room));
    }

    fn bury(&self, id: &DuelRoomId) {
        let mut closed = locked(&self.0.closed);
        closed.retain(|_, at| at.elapsed() < CLOSED_TTL);
        closed.insert(id.clone(), Instant::now());
    }

    /// The newest rooms first; put together once after a change, however many ask.
    pub fn list(&self) -> Arc<Listed> {
        let mut listed = locked(&self.0.listed);
        // Read first: what changes meanwhile is in the next list.
        let version = self.0.version.load(Ordering::Acquire);
        if let Some((of, list)) = &*listed
            && *of == version
        {
            return list.clone();
        }
        let list = Arc::new(Listed::of(self.newest()));
        *listed = Some((version, list.clone()));
        list
    }

    fn newest(&self) -> Vec<DuelRoomView> {
        let mut rooms: Vec<_> = self.0.rooms.iter().map(|room| room.value().clone()).collect();
        rooms.sort_unstable_by(|a, b| (b.created_at, &b.room_id).cmp(&(a.created_at, &a.room_id)));
        rooms.truncate(LIST_CAPACITY);
        rooms.iter().map(|room| DuelRoomView::clone(room)).collect()
    }

    /// The room that somebody hosts.
    pub fn hosted_by(&self, user: Address) -> Option<DuelRoomId> {
        let hosts = |room: &Arc<DuelRoomView>| room.created_by.user_id == user;
        let found = self.0.rooms.iter().find(|room| hosts(room.value()));
        found.map(|room| room.key().clone())
    }

    /// Rooms that are not closed.
    pub fn len(&self) -> usize {
        self.0.rooms.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.rooms.is_empty()
    }

    /// Tells the lobby until it is dropped. Who is in a room hears of it from the room itself.
    pub async fn run(self) {
        let mut brake = Brake::new(self.0.coalesce);
        loop {
            self.0.wake.notified().await;
            tokio::time::sleep(GATHER_INTERVAL).await;
            brake.released().await;
            brake.flushes(Instant::now());
            // One for all of it: what takes long is the sum.
            let credit = brake.credit(None);
            for (id, frames) in self.take_news() {
                let tell = || ToWorker::DeliverBut {
                    room: lobby_room(),
                    but: viewers(&id),
                    frames: frames.clone(),
                    credit: credit.clone(),
                };
                self.0.workers.tell_all(tell).await;
            }
        }
    }

    fn take_news(&self) -> Vec<(DuelRoomId, Bytes)> {
        let news = std::mem::take(&mut *locked(&self.0.news));
        let told = news.into_iter().filter_map(|(id, what)| {
            let frames = self.frames(&id, what)?;
            Some((id, frames))
        });
        told.collect()
    }

    fn frames(&self, id: &DuelRoomId, news: News) -> Option<Bytes> {
        let room = self.0.rooms.get(id).map(|room| DuelRoomView::clone(&room));
        let json = match (news, room) {
            (News::Created, Some(room)) => RoomCreated { room }.json(),
            (News::Updated, Some(room)) => RoomUpdated { room }.json(),
            (News::Closed, None) => RoomClosed { room_id: id.clone() }.json(),
            // It changed since; that is noted too.
            (News::Created | News::Updated, None) | (News::Closed, Some(_)) => return None,
        };
        Some(frame::text(&json))
    }

    fn note(&self, id: DuelRoomId, news: News) {
        let mut noted = locked(&self.0.news);
        match (noted.get(&id), news) {
            (Some(News::Created), News::Updated) => {}
            // Its end is told even where its making was not: whoever asked for the list meanwhile has it there.
            (Some(_) | None, News::Created | News::Updated | News::Closed) => {
                noted.insert(id, news);
            }
        }
        drop(noted);
        self.0.wake.notify_one();
    }
}

impl Listed {
    fn of(rooms: Vec<DuelRoomView>) -> Self {
        let told = RoomsList { rooms };
        let frame = frame::text(&told.json());
        let rooms = told.rooms;
        Self { rooms, frame }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::DuelPerson;
    use domain::Address;
    use time::OffsetDateTime;

    fn room(revision: u64, status: DuelStatus) -> DuelRoomView {
        DuelRoomView {
            room_id: "friday-nine".parse().unwrap_or_else(|_| unreachable!()),
            name: "Friday".to_owned(),
            created_by: DuelPerson::new(Address::from([7; 20]), None),
            participants: Vec::new(),
            max_participants: 2,
            status,
            matches: Vec::new(),
            chat: Vec::new(),
            created_at: OffsetDateTime::UNIX_EPOCH,
            revision,
        }
    }

    #[test]
    fn a_room_whose_end_is_told_before_its_making_does_not_stay_in_the_lobby() {
        let lobby = Lobby::new(Workers::default(), Duration::ZERO);
        lobby.put(room(4, DuelStatus::Closed));
        lobby.put(room(1, DuelStatus::Active));
        assert!(lobby.is_empty());
    }

    #[test]
    fn duel_46_102_a_room_made_and_emptied_between_two_tellings_is_told_closed_to_who_was_listed_it() {
        let lobby = Lobby::new(Workers::default(), Duration::ZERO);
        lobby.put(room(1, DuelStatus::Active));
        assert_eq!(lobby.list().rooms.len(), 1, "somebody has it in their list");
        lobby.put(room(2, DuelStatus::Closed));
        let room_id: DuelRoomId = "friday-nine".parse().unwrap_or_else(|_| unreachable!());
        let closed = frame::text(
            &RoomClosed {
                room_id: room_id.clone(),
            }
            .json(),
        );
        assert_eq!(lobby.take_news(), [(room_id, closed)]);
        assert!(lobby.list().rooms.is_empty() && lobby.take_news().is_empty());
    }

    #[test]
    fn the_list_is_put_together_once_after_a_change() {
        let lobby = Lobby::new(Workers::default(), Duration::ZERO);
        lobby.put(room(1, DuelStatus::Active));
        let first = lobby.list();
        assert!(Arc::ptr_eq(&first, &lobby.list()));
        lobby.put(room(2, DuelStatus::InGame));
        let second = lobby.list();
        assert_eq!((first.rooms[0].revision, second.rooms[0].revision), (1, 2));
    }
}
