//! Duel rooms: who is in them, who is ready, what is said, and the start of matches. One actor a room; every change is stored before it is told.

mod act;
mod error;
mod lobby;
mod messages;
mod rooms;
mod tell;
#[cfg(test)]
mod tests;
mod view;

pub use error::DuelError;
pub use lobby::{LIST_CAPACITY, Lobby, lobby_room};
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
use crate::metrics::RoomMetrics;
use crate::ports::{DuelLinks, DuelStore};
use crate::room::{Brake, CommitQueue, Held, LoadError, Outgoing, Paced, Room, RoomKey, SupervisorHandle, Workers};
use crate::wire::{DuelLine, DuelPerson};

/// Shared by all duel rooms.
#[derive(Clone)]
pub struct DuelDeps {
    pub store: Arc<dyn DuelStore>,
    pub links: Arc<dyn DuelLinks>,
    pub lobby: Lobby,
    pub workers: Workers,
    pub metrics: RoomMetrics,
    /// The least time between two flushes of a busy room; zero is no brake.
    pub coalesce: Duration,
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
    /// Each line with its place among what is told; those from before have 0.
    chat: VecDeque<(u64, DuelLine)>,
    /// Watchers are known to the workers alone.
    out: Outgoing<Workers>,
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
        let out = Outgoing::new(
            viewers(&id),
            deps.workers.clone(),
            Brake::new(deps.coalesce),
            deps.metrics.clone(),
        )
        .counted_in(supervisor.figures().clone());
        Ok(Self {
            id,
            deps,
            supervisor,
            epoch: stored.epoch,
            revision: stored.revision,
            created_at: stored.created_at,
            room: stored.room,
            people: stored.people,
            chat: stored.lines.into_iter().map(|line| (0, line)).collect(),
            out,
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

impl Paced for DuelRoom {
    type Audience = Workers;

    fn outgoing(&mut self) -> &mut Outgoing<Workers> {
        &mut self.out
    }
}

impl Actor for DuelRoom {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        // Viewers stay admitted while a room is rebuilt: they see it as it was stored, whatever it told them last.
        self.tell_room(self.view(), ctx);
        ctx.run_interval(Duration::from_secs(1), |room, ctx| {
            room.out.count_memory(room.held());
            if room.acts.is_idle() && room.asked_at.elapsed() >= room.deps.idle {
                ctx.stop();
            }
        });
    }
}

impl DuelRoom {
    /// Bytes of memory that the room holds.
    fn held(&self) -> usize {
        let lines = self
            .chat
            .iter()
            .map(|(_, line)| line.message.len() + line.username.len());
        let people = self.people.held() + self.said.held() + self.moved.held();
        self.chat.held() + lines.sum::<usize>() + people + self.acts.held()
    }
}

/// Where hubs keep the sockets that watch a room. Not the key under which the runtime sends viewers away when a room is rebuilt:
/// there is nothing to resume, every message shows the room as it is.
pub fn viewers(room: &DuelRoomId) -> RoomKey {
    RoomKey::new(VIEWERS, room.as_str())
}
