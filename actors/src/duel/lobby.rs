//! All rooms that are not closed, as the lobby shows them: read by the lists, kept by the rooms, told to whoever looks at the lobby.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use dashmap::DashMap;
use domain::DuelRoomId;
use tokio::sync::Notify;

use super::viewers;
use crate::room::{RoomKey, ToWorker, Workers};
use crate::wire::{DuelRoomView, DuelStatus, Encode, RoomClosed, RoomCreated, RoomUpdated, frame};

/// Rooms in a list at most; the newest are in it.
const LISTED: usize = 100;
/// Changes gather for so long before the lobby is told: of several to one room, the last counts.
const GATHER: Duration = Duration::from_millis(100);

/// Where hubs keep the sockets that look at the lobby.
pub fn lobby_room() -> RoomKey {
    RoomKey::new("duel_lobby", "all")
}

#[derive(Clone)]
pub struct Lobby(Arc<Inner>);

struct Inner {
    rooms: DashMap<DuelRoomId, Arc<DuelRoomView>>,
    /// What the lobby was not told yet; bounded by the rooms.
    news: Mutex<HashMap<DuelRoomId, News>>,
    wake: Notify,
    workers: Workers,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum News {
    Created,
    Updated,
    Closed,
}

impl Lobby {
    pub fn new(workers: Workers) -> Self {
        Self(Arc::new(Inner {
            rooms: DashMap::new(),
            news: Mutex::default(),
            wake: Notify::new(),
            workers,
        }))
    }

    /// A room as it is now. Its chat is not for the lobby.
    pub fn put(&self, mut room: DuelRoomView) {
        room.chat = Vec::new();
        let id = room.room_id.clone();
        let news = if room.status == DuelStatus::Closed {
            self.0.rooms.remove(&id).map(|_| News::Closed)
        } else {
            let newer = |known: &Arc<DuelRoomView>| known.revision < room.revision;
            match self.0.rooms.entry(id.clone()) {
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
            self.note(id, news);
        }
    }

    /// The newest rooms first.
    pub fn list(&self) -> Vec<DuelRoomView> {
        let mut rooms: Vec<_> = self.0.rooms.iter().map(|room| room.value().clone()).collect();
        rooms.sort_unstable_by(|a, b| (b.created_at, &b.room_id).cmp(&(a.created_at, &a.room_id)));
        rooms.truncate(LISTED);
        rooms.iter().map(|room| DuelRoomView::clone(room)).collect()
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
        loop {
            self.0.wake.notified().await;
            tokio::time::sleep(GATHER).await;
            let news = std::mem::take(&mut *self.news());
            for (id, what) in news {
                let Some(frames) = self.frames(&id, what) else { continue };
                let tell = || ToWorker::DeliverBut {
                    room: lobby_room(),
                    but: viewers(&id),
                    frames: frames.clone(),
                };
                self.0.workers.tell_all(tell).await;
            }
        }
    }

    fn frames(&self, id: &DuelRoomId, news: News) -> Option<bytes::Bytes> {
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
        let mut noted = self.news();
        match (noted.get(&id), news) {
            (Some(News::Created), News::Updated) => {}
            (Some(News::Created), News::Closed) => {
                noted.remove(&id);
            }
            (Some(_) | None, News::Created | News::Updated | News::Closed) => {
                noted.insert(id, news);
            }
        }
        drop(noted);
        self.0.wake.notify_one();
    }

    fn news(&self) -> std::sync::MutexGuard<'_, HashMap<DuelRoomId, News>> {
        self.0.news.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
