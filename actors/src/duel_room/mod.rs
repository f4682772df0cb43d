//! Duel rooms: who is in them, who is ready, what is said, and the start of matches. One actor a room; every change is stored before it is told.

mod act;
mod error;
mod lobby;
mod messages;
mod rooms;
mod tell;
mod view;

pub use error::DuelError;
pub use lobby::{Lobby, lobby_room};
pub use messages::{Act, Acted, Ask, Crash, Find, MatchEnd, ReplyTo, Socket, Watch};
pub use rooms::DuelRooms;
pub use view::{room_view, stored_line};

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::prelude::*;
use domain::chat::{Bucket, Rate};
use domain::duel_room;
use domain::{DuelRoomId, UserId};

use crate::handlers;
use crate::ports::{DuelLinks, DuelStore};
use crate::room::{CommitQueue, LoadError, Room, RoomKey, SupervisorHandle, Workers};
use crate::wire::{DuelLine, DuelPerson, RoomUpdated};

/// Shared by all duel rooms.
#[derive(Clone)]
pub struct DuelDeps {
    pub store: Arc<dyn DuelStore>,
    pub links: Arc<dyn DuelLinks>,
    pub lobby: Lobby,
    pub workers: Workers,
    pub chat_rate: Rate,
    /// Nobody asked anything for so long: the actor stops, and the next who asks builds it again.
    pub idle: Duration,
}

/// Lines of chat that a room shows.
pub const MAX_CHAT_LINES: usize = 100;

/// Joining, leaving and getting ready, by one person.
const MOVE_RATE: Rate = Rate {
    count: 10,
    per: Duration::from_secs(10),
};

const VIEWERS: &str = "duel_viewers";

pub struct DuelRoom {
    id: DuelRoomId,
    deps: DuelDeps,
    supervisor: SupervisorHandle,
    epoch: u64,
    revision: u64,
    created_at: i64,
    room: duel_room::Room,
    /// The people whom the room names, and the one who asks.
    people: HashMap<UserId, DuelPerson>,
    chat: VecDeque<DuelLine>,
    said: HashMap<UserId, Bucket>,
    moved: HashMap<UserId, Bucket>,
    acts: CommitQueue<Act>,
    started: Instant,
    asked_at: Instant,
}

handlers!(DuelRoom {
    Act => act,
    Watch => watch,
    Find => find,
    Crash => crash,
});

impl Room for DuelRoom {
    type Key = DuelRoomId;
    type Deps = DuelDeps;

    const KIND: &'static str = "duel";
    const VIEWERS: &'static str = VIEWERS;

    async fn load(id: DuelRoomId, deps: DuelDeps, supervisor: SupervisorHandle) -> Result<Self, LoadError> {
        let stored = deps.store.open(&id).await?;
        Ok(Self {
            id,
            deps,
            supervisor,
            epoch: stored.epoch,
            revision: stored.revision,
            created_at: stored.created_at,
            room: stored.room,
            people: stored.people,
            chat: stored.lines.into(),
            said: HashMap::new(),
            moved: HashMap::new(),
            acts: CommitQueue::new(act::QUEUE_CAPACITY),
            started: Instant::now(),
            asked_at: Instant::now(),
        })
    }

    fn epoch(&self) -> u64 {
        self.epoch
    }
}

impl Actor for DuelRoom {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        // Viewers stay admitted while a room is rebuilt: they see it as it was stored, whatever it told them last.
        self.tell(&RoomUpdated { room: self.view() });
        ctx.run_interval(Duration::from_secs(1), |room, ctx| {
            if room.acts.is_idle() && room.asked_at.elapsed() >= room.deps.idle {
                ctx.stop();
            }
        });
    }
}

/// Where hubs keep the sockets that watch a room. Not the key under which the runtime sends viewers away when a room is rebuilt:
/// there is nothing to resume, every message shows the room as it is.
pub fn viewers(room: &DuelRoomId) -> RoomKey {
    RoomKey::new(VIEWERS, room.as_str())
}
