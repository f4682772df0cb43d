//! News of a room on their way to its viewers: gathered until the workers are on their way with the last ones, encoded once for all.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::prelude::*;
use bytes::{Bytes, BytesMut};
use domain::UserId;

use super::audience::Audience;
use super::brake::{Brake, Wait};
use super::class::{Class, Slot};
use super::figures::Figures;
use super::footprint::{Footprint, Held};
use super::outlet::{ConnectionId, LineSpan, OutletError, Part, RoomKey, ToWorker, WorkerHandle, WorkerId, Workers};
use crate::metrics::RoomMetrics;
use crate::wire::{Position, frame};

/// Bytes of a frame before its text, at most.
const FRAME_HEAD: usize = 10;
/// Between two flushes that do not wait for their turn, at least: the pauses that they leave out are other rooms' time.
const OUT_OF_TURN_EVERY: Duration = Duration::from_secs(1);

/// Those whom a room tells its news.
pub trait Hearers {
    /// The workers that may have viewers.
    fn workers(&self) -> Vec<WorkerHandle>;

    /// Forgets a worker that has ended.
    fn drop_worker(&mut self, worker: WorkerId);

    /// Bytes of memory that the room holds for them.
    fn held(&self) -> usize;
}

impl Hearers for Audience {
    fn workers(&self) -> Vec<WorkerHandle> {
        self.workers().cloned().collect()
    }

    fn drop_worker(&mut self, worker: WorkerId) {
        self.drop_worker(worker);
    }

    fn held(&self) -> usize {
        self.held()
    }
}

/// Everybody, for a room of which the workers alone know who watches.
impl Hearers for Workers {
    fn workers(&self) -> Vec<WorkerHandle> {
        self.all()
    }

    fn drop_worker(&mut self, _: WorkerId) {}

    fn held(&self) -> usize {
        0
    }
}

/// A value of which only the latest matters.
struct Latest {
    json: Bytes,
    /// Of somebody's words: whoever blocks them gets the place alone.
    author: Option<(UserId, Position)>,
}

/// An event that waits for its flush.
struct Pending {
    /// Now it is decided, and stored where it has to be.
    published: Instant,
    class: Class,
    json: Bytes,
    /// Of a chat line.
    author: Option<(UserId, Position)>,
}

pub struct Outgoing<A> {
    pub room: RoomKey,
    pub audience: A,
    pub(super) metrics: RoomMetrics,
    figures: Arc<Figures>,
    footprint: Footprint,
    /// Events that were ever queued.
    queued: u64,
    pending: Vec<Pending>,
    latest: Vec<(Slot, Latest)>,
    replies: HashMap<WorkerId, Vec<(ConnectionId, Bytes)>>,
    pub(super) brake: Brake,
    scheduled: bool,
    /// Waits for what [`Self::pace`] named.
    waiting: Option<SpawnHandle>,
    /// The next flush does not wait for its turn.
    is_out_of_turn: bool,
    last_out_of_turn: Option<Instant>,
    missed: bool,
}

impl<A: Hearers> Outgoing<A> {
    pub fn new(room: RoomKey, audience: A, brake: Brake, metrics: RoomMetrics) -> Self {
        Self {
            room,
            audience,
            footprint: Footprint::new(&metrics),
            metrics,
            figures: Arc::default(),
            queued: 0,
            pending: Vec::new(),
            latest: Vec::new(),
            replies: HashMap::new(),
            brake,
            scheduled: false,
            waiting: None,
            is_out_of_turn: false,
            last_out_of_turn: None,
            missed: false,
        }
    }

    /// Counts its flushes there too.
    pub fn counted_in(self, figures: Arc<Figures>) -> Self {
        Self { figures, ..self }
    }

    /// Queues an event. `author` is of a chat line, with its place.
    pub fn push(&mut self, class: Class, json: Bytes, author: Option<(UserId, Position)>) {
        self.queued += 1;
        self.pending.push(Pending {
            published: Instant::now(),
            class,
            json,
            author,
        });
    }

    /// Events that were ever queued.
    pub fn queued(&self) -> u64 {
        self.queued
    }

    /// Those of them that viewers may have seen.
    pub fn told(&self) -> u64 {
        self.queued - self.pending.len() as u64
    }

    /// Queues a value of which only the latest matters.
    pub fn set(&mut self, slot: Slot, json: Bytes) {
        self.set_by(slot, json, None);
    }

    /// The same of somebody's words: whoever blocks the author gets that place in their stead.
    pub fn set_by(&mut self, slot: Slot, json: Bytes, author: Option<(UserId, Position)>) {
        let latest = Latest { json, author };
        match self.latest.iter_mut().find(|(s, _)| *s == slot) {
            Some((_, old)) => *old = latest,
            None => self.latest.push((slot, latest)),
        }
    }

    /// Takes back a value that waits: something else says it better.
    pub fn unset(&mut self, slot: Slot) {
        self.latest.retain(|(waits, _)| *waits != slot);
    }

    /// Whether a value waits for its flush.
    pub fn is_set(&self, slot: Slot) -> bool {
        self.latest.iter().any(|(waits, _)| *waits == slot)
    }

    /// Queues an answer to one connection, to follow the events that are queued now.
    pub fn reply(&mut self, worker: &WorkerHandle, connection: ConnectionId, json: &[u8]) {
        if self.pending.is_empty() {
            let _ = worker.send(ToWorker::Reply {
                connection,
                frames: frame::text(json),
            });
        } else {
            self.replies
                .entry(worker.id)
                .or_default()
                .push((connection, frame::text(json)));
        }
    }

    /// True once after a worker was too busy for something that must not be lost.
    pub fn take_missed(&mut self) -> bool {
        std::mem::take(&mut self.missed)
    }

    /// Flushes now if that is due, else says for what to wait before [`Self::due`]. None also while that is being waited for.
    pub fn pace(&mut self, now: Instant) -> Option<Wait> {
        if self.scheduled || self.is_empty() {
            return None;
        }
        let wait = match self.is_out_of_turn {
            true => None,
            false => self.brake.wait(now),
        };
        match wait {
            Some(_) => self.scheduled = true,
            None => self.flush(now),
        }
        wait
    }

    /// Before that nothing that waits is told, unless it goes out of turn.
    pub fn earliest_flush(&self) -> Option<Instant> {
        self.brake.earliest()
    }

    /// The wait that [`Self::pace`] named is over.
    pub fn due(&mut self, now: Instant) -> Option<Wait> {
        self.scheduled = false;
        self.pace(now)
    }

    /// Lets the next flush go out of turn, and to all viewers in one go; false where the last one that did was a moment ago.
    pub fn hurry(&mut self, now: Instant) -> bool {
        let is_soon = |last: Instant| now.saturating_duration_since(last) < OUT_OF_TURN_EVERY;
        if self.last_out_of_turn.is_some_and(is_soon) {
            return false;
        }
        (self.is_out_of_turn, self.scheduled) = (true, false);
        true
    }

    /// Counts the memory that the room holds: `own` bytes beside its viewers and what waits for them. To be called about once a second.
    pub fn count_memory(&mut self, own: usize) {
        let latest: usize = self.latest.iter().map(|(_, latest)| latest.json.len()).sum();
        // The texts of a stream's events are its history's, and others are gone within half a second.
        let waiting = self.pending.held() + latest;
        self.footprint.set(self.audience.held() + waiting + own);
    }

    fn is_empty(&self) -> bool {
        self.pending.is_empty() && self.latest.is_empty()
    }

    /// Hands everything that waits to the workers that have viewers, encoded once.
    pub fn flush(&mut self, now: Instant) {
        if self.is_empty() {
            return;
        }
        let events = self.pending.len() + self.latest.len();
        let oldest = self.pending.first().map(|event| event.published);
        let parts = parts(std::mem::take(&mut self.pending), std::mem::take(&mut self.latest));
        let mut replies = std::mem::take(&mut self.replies);
        self.brake.flushes(now);
        let is_out_of_turn = std::mem::take(&mut self.is_out_of_turn);
        if is_out_of_turn {
            self.last_out_of_turn = Some(now);
        }
        for worker in self.audience.workers() {
            let lag = oldest.map(|published| (published, self.metrics.delivery_lag.clone()));
            let deliver = ToWorker::Deliver {
                room: self.room.clone(),
                parts: parts.clone(),
                replies: replies.remove(&worker.id).unwrap_or_default(),
                hurries: is_out_of_turn || self.brake.is_off(),
                credit: Some(self.brake.credit(lag)),
            };
            match worker.send(deliver) {
                Ok(()) => {}
                Err(OutletError::Full) => {
                    self.metrics.outlet_full.inc();
                    self.missed |= parts.iter().any(|part| part.class == Class::Result);
                }
                Err(OutletError::Gone) => self.audience.drop_worker(worker.id),
            }
        }
        self.metrics.flush_events.observe(events as f64);
        let took = now.elapsed();
        self.metrics.flush_seconds.observe(took.as_secs_f64());
        self.figures.flushed(took);
    }
}

/// A room that tells its viewers at the pace that its workers keep.
pub trait Paced: Actor<Context = Context<Self>> {
    type Audience: Hearers;

    fn outgoing(&mut self) -> &mut Outgoing<Self::Audience>;

    /// Sends what waits, now or when the room's pace allows.
    fn flush_at_pace(&mut self, ctx: &mut Context<Self>) {
        let wait = self.outgoing().pace(Instant::now());
        wait_for(self, wait, ctx);
    }

    /// Sends what waits at once, to all viewers in one go: for what is late a moment later, and rare. More than once a second it waits its turn.
    fn flush_out_of_turn(&mut self, ctx: &mut Context<Self>) {
        let out = self.outgoing();
        if out.hurry(Instant::now())
            && let Some(waiting) = out.waiting.take()
        {
            ctx.cancel_future(waiting);
        }
        self.flush_at_pace(ctx);
    }
}

fn wait_for<R: Paced>(room: &mut R, wait: Option<Wait>, ctx: &mut Context<R>) {
    let Some(wait) = wait else { return };
    let waiting = match wait {
        Wait::For(time) => ctx.run_later(time, due),
        Wait::Workers => {
            let under_way = room.outgoing().brake.under_way().into_actor(room);
            ctx.spawn(under_way.map(|(), room, ctx| due(room, ctx)))
        }
    };
    room.outgoing().waiting = Some(waiting);
}

fn due<R: Paced>(room: &mut R, ctx: &mut Context<R>) {
    let wait = room.outgoing().due(Instant::now());
    wait_for(room, wait, ctx);
}

/// Events in their order, neighbours of one class as one part, and then the values.
fn parts(events: Vec<Pending>, latest: Vec<(Slot, Latest)>) -> Vec<Part> {
    let mut parts = Vec::new();
    for run in events.chunk_by(|one, next| one.class == next.class) {
        let of_run = run.iter().map(|event| (&event.json, event.author));
        parts.extend(run.first().map(|first| encoded(first.class, None, of_run)));
    }
    for (slot, Latest { json, author }) in &latest {
        parts.push(encoded(slot.class(), Some(*slot), std::iter::once((json, *author))));
    }
    parts
}

fn encoded<'a>(
    class: Class,
    slot: Option<Slot>,
    texts: impl Iterator<Item = (&'a Bytes, Option<(UserId, Position)>)>,
) -> Part {
    let (mut frames, mut line_spans) = (BytesMut::new(), Vec::new());
    for (json, author) in texts {
        let from = frames.len();
        frames.reserve(json.len() + FRAME_HEAD);
        frame::encode_text(json, &mut frames);
        line_spans.extend(author.map(|(author, at)| LineSpan {
            author,
            at,
            from,
            to: frames.len(),
        }));
    }
    Part {
        class,
        slot,
        frames: frames.freeze(),
        line_spans: line_spans.into(),
    }
}
