//! A stream's room: who watches, what is said, who may say it. State and order live here; every line is stored before it is told.

mod announce;
mod authors;
mod chatters;
mod emotes;
mod house;
mod join;
#[cfg(test)]
mod memory_tests;
mod messages;
mod pin;
mod prediction;
mod quick;
mod recent;
mod say;
mod screen;
#[cfg(test)]
mod tests;
mod tick;

pub use messages::{Announce, Count, Crash, Join, Present, ReplyTo, Say, TypingNote};

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::time::{Duration, Instant};

use actix::prelude::*;
use bytes::Bytes;
use dashmap::DashMap;
use domain::chat::Rate;
use domain::stream::StreamStatus;
use domain::{StreamId, UserId};

use crate::clock::unix_millis;
use crate::handlers;
use crate::metrics::RoomMetrics;
use crate::persist::{ChatWriter, ChatWriters};
use crate::ports::{Author, PredictionNews, StreamSnapshot, StreamStore};
use crate::room::{
    Audience, Brake, Broadcast, CommitQueue, Event, History, Leave, LineRef, LoadError, Outgoing, Paced, Position,
    Room, RoomKey, SupervisorHandle,
};
use crate::rooms::Announcement;
use crate::table::TableFeeds;
use crate::wire::{Chat, Encode};

use authors::Authors;
use chatters::Chatters;
use emotes::Emotes;
use pin::Pinboard;
use quick::QuickLane;
use recent::Recent;
use say::Line;
use screen::Screen;
use tick::minute_now;

/// The settings and partners that all stream rooms share.
#[derive(Clone)]
pub struct StreamDeps {
    pub store: Arc<dyn StreamStore>,
    pub writers: ChatWriters,
    pub counts: ViewerCounts,
    /// Where the tables that streams show are looked at.
    pub tables: TableFeeds,
    pub metrics: RoomMetrics,
    pub settings: StreamSettings,
}

#[derive(Clone, Copy, Debug)]
pub struct StreamSettings {
    pub coalesce: Duration,
    pub history_events: usize,
    pub history_bytes: usize,
    /// Lines in `joined` when nothing is resumed.
    pub page_lines: usize,
    pub batch_max: usize,
    pub chat_rate: Rate,
    pub idle: Duration,
}

/// People who watch, by stream; read by the lists, written by the rooms.
#[derive(Clone, Debug, Default)]
pub struct ViewerCounts(Arc<DashMap<StreamId, Arc<AtomicU32>>>);

impl ViewerCounts {
    pub fn of(&self, stream: &StreamId) -> u32 {
        self.0
            .get(stream)
            .map_or(0, |count| count.load(std::sync::atomic::Ordering::Relaxed))
    }

    /// At most so many streams, those with the most viewers, in no order.
    pub fn busiest(&self, most: usize) -> Vec<StreamId> {
        let count = |count: &AtomicU32| count.load(std::sync::atomic::Ordering::Relaxed);
        let mut all: Vec<_> = self.0.iter().map(|one| (count(one.value()), *one.key())).collect();
        if all.len() > most {
            all.select_nth_unstable_by(most, |one, other| other.cmp(one));
            all.truncate(most);
        }
        all.into_iter().map(|(_, stream)| stream).collect()
    }

    fn set(&self, stream: StreamId, count: u32) {
        if count == 0 {
            self.0.remove(&stream);
        } else {
            self.0
                .entry(stream)
                .or_default()
                .store(count, std::sync::atomic::Ordering::Relaxed);
        }
    }
}

pub struct StreamRoom {
    id: StreamId,
    deps: StreamDeps,
    writer: Addr<ChatWriter>,
    supervisor: SupervisorHandle,
    /// When the room was built, and the time of the clock then: times in this room go on from there, whatever the clock does.
    started: (Instant, Duration),
    broadcast: Broadcast,
    status: StreamStatus,
    creator: UserId,
    slow_mode: Duration,
    /// The creator wants no badges but roles here.
    hides_badges: bool,
    moderators: HashSet<UserId>,
    /// Until when (unix milliseconds), or for good.
    bans: HashMap<UserId, Option<i64>>,
    authors: Authors,
    chatters: Chatters,
    recent: Recent,
    lines: CommitQueue<Line>,
    /// Announcements that wait for the commit under way, because their numbers follow its lines.
    announcements: VecDeque<Announcement>,
    /// The newest prediction that is not hidden.
    prediction: Option<PredictionNews>,
    /// Number and revision of the newest news, hidden predictions among them.
    prediction_age: (i64, i64),
    prediction_told: Option<Instant>,
    prediction_due: bool,
    /// Beside it, at a table of the house.
    quick: QuickLane,
    /// The newest page as of a position, until something else is told or removed.
    page: Option<(Position, Vec<Bytes>)>,
    pinboard: Pinboard,
    emotes: Emotes,
    told_viewers: u32,
    /// Of a stream that shows one of our own tables.
    screen: Option<Screen>,
    /// The minute that runs, counted since 1970.
    minute: i64,
    /// The last to type, and when typing was told, or will be.
    typing: Option<(UserId, Instant)>,
    empty_since: Instant,
    /// A commit is due that lines wait for.
    waits_for_company: bool,
}

handlers!(StreamRoom {
    Join => join,
    Leave => leave,
    Say => say,
    TypingNote => typing,
    Announce => announce,
    Count => count,
    Present => present,
    Crash => crash,
});

impl Room for StreamRoom {
    type Key = StreamId;
    type Deps = StreamDeps;

    const KIND: &'static str = "stream";

    async fn load(id: StreamId, deps: StreamDeps, supervisor: SupervisorHandle) -> Result<Self, LoadError> {
        let settings = deps.settings;
        let stored = deps.store.open(id, settings.history_events).await?;
        let recent = Recent::new(&stored.lines);
        let started = (Instant::now(), since_epoch(unix_millis()));
        let spoken = stored.spoken.iter().map(|(user, at)| (*user, since_epoch(*at)));
        let authors = Authors::after(spoken, settings.chat_rate, started.1);
        let lines = stored.lines.iter().map(|line| Event {
            at: line.at,
            line: Some(LineRef {
                id: line.id,
                author: line.author.user_id,
            }),
            json: Chat::from(line).json(),
        });
        let history = History::new(
            settings.history_events,
            settings.history_bytes,
            lines.collect(),
            stored.complete,
            floor(&stored),
        );
        let room = RoomKey::new(Self::KIND, &id.to_string());
        let brake = Brake::new(settings.coalesce);
        let out = Outgoing::new(room, Audience::default(), brake, deps.metrics.clone())
            .counted_in(supervisor.figures().clone());
        let broadcast = Broadcast::new(out, stored.epoch, history);
        Ok(Self {
            id,
            supervisor,
            started,
            broadcast,
            status: stored.status,
            creator: stored.creator,
            slow_mode: Duration::from_secs(u64::from(stored.slow_mode_seconds)),
            hides_badges: stored.hides_badges,
            moderators: stored.moderators.into_iter().collect(),
            bans: stored.bans.into_iter().collect(),
            authors,
            chatters: Chatters::default(),
            recent,
            lines: CommitQueue::new(settings.batch_max * 4),
            announcements: VecDeque::new(),
            prediction_age: stored
                .prediction
                .as_ref()
                .map_or((0, 0), |news| (news.number, news.revision)),
            prediction: stored.prediction,
            prediction_told: None,
            prediction_due: false,
            quick: QuickLane::new(stored.quick),
            page: None,
            pinboard: Pinboard::new(stored.pinned),
            emotes: Emotes::new(stored.emotes),
            told_viewers: 0,
            screen: stored.shows_table.then(Screen::default),
            minute: minute_now(),
            typing: None,
            empty_since: Instant::now(),
            waits_for_company: false,
            writer: deps.writers.here(),
            deps,
        })
    }

    fn epoch(&self) -> u64 {
        self.broadcast.epoch()
    }
}

impl Actor for StreamRoom {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.run_interval(tick::TICK_INTERVAL, Self::tick);
    }
}

impl Drop for StreamRoom {
    fn drop(&mut self) {
        self.deps.counts.set(self.id, 0);
        self.deps
            .metrics
            .subscribers
            .sub(i64::try_from(self.broadcast.out.audience.sockets()).unwrap_or_default());
    }
}

impl Paced for StreamRoom {
    type Audience = Audience;

    fn outgoing(&mut self) -> &mut Outgoing<Audience> {
        &mut self.broadcast.out
    }
}

impl StreamRoom {
    fn role_of(&self, author: &Author) -> domain::Role {
        domain::Role::of(
            author.user_id == self.creator,
            author.is_admin,
            self.moderators.contains(&author.user_id),
        )
    }

    /// Time in this room, for rates.
    fn clock(&self) -> Duration {
        let (began, at) = self.started;
        at + began.elapsed()
    }
}

fn since_epoch(unix_millis: i64) -> Duration {
    Duration::from_millis(u64::try_from(unix_millis).unwrap_or_default())
}

/// Viewers who have seen a line said after the last removal have been told of that too; nobody else of an earlier epoch surely has.
fn floor(stored: &StreamSnapshot) -> Position {
    let none = Position {
        epoch: stored.epoch,
        seq: 0,
    };
    match stored.removed_up_to {
        Some(removed) => stored
            .lines
            .iter()
            .map(|line| line.at)
            .find(|at| *at > removed)
            .unwrap_or(none),
        None => Position { epoch: 0, seq: 0 },
    }
}
