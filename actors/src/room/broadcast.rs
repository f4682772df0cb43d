//! A room's voice: numbers its ordered events, remembers them, and hands them to the workers at once when the room is quiet, gathered when it is not.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::{Bytes, BytesMut};
use domain::UserId;

use super::audience::Audience;
use super::credit::Credits;
use super::figures::Figures;
use super::footprint::{EVENT_BYTES, Footprint, SOCKET_BYTES};
use super::history::{Event, History, LineRef};
use super::outlet::{Class, ConnectionId, LineSpan, LineSpans, OutletError, RoomKey, ToWorker, WorkerHandle, WorkerId};
use crate::metrics::RoomMetrics;
use crate::wire::{Position, frame};

/// State that has only a latest value: a newer one takes the place of one that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Slot {
    ViewerCount,
    Typing,
    Prediction,
}

impl Slot {
    /// The class of it, by which slow viewers lose it.
    fn class(self) -> Class {
        match self {
            Self::ViewerCount | Self::Typing => Class::Cosmetic,
            Self::Prediction => Class::Chat,
        }
    }
}

/// The longest pause between two flushes of a room whose workers keep up as well as they can.
const MAX_PACE: Duration = Duration::from_millis(500);
/// A worker that has not swept a flush by then is stuck: the others hear on, and it gets its part when it is back.
const CREDIT_TIMEOUT: Duration = Duration::from_secs(2);

/// A room below so many people keeps less history: it resumes fewer viewers.
const SMALL_AUDIENCE: u32 = 100;
const SMALL_HISTORY_BYTES: usize = 128 * 1024;
/// How long a room is small before it forgets: those who lost it come back first.
const SMALL_FOR: Duration = Duration::from_secs(60);

/// The time until the next flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Nothing waits, or a flush is already due.
    Settled,
    /// Call [`Broadcast::due`] after this time.
    After(Duration),
    /// Call [`Broadcast::due`] after [`Broadcast::swept`].
    WhenSwept,
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

pub struct Broadcast {
    pub room: RoomKey,
    pub audience: Audience,
    pub history: History,
    metrics: RoomMetrics,
    footprint: Footprint,
    /// Bytes of history in a large room.
    most_history: usize,
    small_since: Instant,
    figures: Arc<Figures>,
    epoch: u64,
    /// The last number given out.
    last: u64,
    /// The last number that viewers may have seen.
    flushed: u64,
    pending: Vec<Pending>,
    latest: Vec<(Slot, Bytes)>,
    replies: HashMap<WorkerId, Vec<(ConnectionId, Bytes)>>,
    coalesce: Duration,
    /// Sweeps of the last flush that the workers owe.
    credits: Arc<Credits>,
    last_flush: Option<Instant>,
    scheduled: bool,
}

impl Broadcast {
    /// `coalesce` is the least time between two flushes of a busy room; zero flushes every event at once, without regard to the workers.
    pub fn new(room: RoomKey, epoch: u64, history: History, coalesce: Duration, metrics: RoomMetrics) -> Self {
        Self {
            room,
            audience: Audience::default(),
            footprint: Footprint::new(&metrics),
            most_history: history.max_bytes(),
            small_since: Instant::now(),
            history,
            metrics,
            figures: Arc::default(),
            epoch,
            last: 0,
            flushed: 0,
            pending: Vec::new(),
            latest: Vec::new(),
            replies: HashMap::new(),
            coalesce,
            credits: Arc::default(),
            last_flush: None,
            scheduled: false,
        }
    }

    /// Counts its flushes there too.
    pub fn counted_in(self, figures: Arc<Figures>) -> Self {
        Self { figures, ..self }
    }

    pub fn epoch(&self) -> u64 {
        self.epoch
    }

    /// The number the next ordered event must carry.
    pub fn next_seq(&self) -> u64 {
        self.last + 1
    }

    /// The position up to which viewers have been told.
    pub fn told(&self) -> Position {
        Position {
            epoch: self.epoch,
            seq: self.flushed,
        }
    }

    /// Queues an ordered event. `json` carries the number that [`Self::next_seq`] gave.
    pub fn publish(&mut self, class: Class, json: Bytes, line: Option<LineRef>) {
        self.last += 1;
        let at = Position {
            epoch: self.epoch,
            seq: self.last,
        };
        self.pending.push(Pending {
            published: Instant::now(),
            class,
            json: json.clone(),
            author: line.map(|line| (line.author, at)),
        });
        self.history.push(Event { at, line, json });
    }

    /// Queues a value of which only the latest matters.
    pub fn set(&mut self, slot: Slot, json: Bytes) {
        match self.latest.iter_mut().find(|(s, _)| *s == slot) {
            Some((_, old)) => *old = json,
            None => self.latest.push((slot, json)),
        }
    }

    /// Queues an answer to one connection, to follow what is queued now.
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

    /// Flushes now if the room has been quiet, else says when to.
    pub fn pace(&mut self, now: Instant) -> Pace {
        if self.scheduled || (self.pending.is_empty() && self.latest.is_empty()) {
            return Pace::Settled;
        }
        let Some(last) = self.last_flush.filter(|_| !self.coalesce.is_zero()) else {
            self.flush(now);
            return Pace::Settled;
        };
        let since = now.saturating_duration_since(last);
        let wait = self.interval().saturating_sub(since);
        if !wait.is_zero() {
            self.scheduled = true;
            Pace::After(wait)
        } else if !self.credits.are_back() && since < CREDIT_TIMEOUT {
            self.scheduled = true;
            Pace::WhenSwept
        } else {
            self.flush(now);
            Pace::Settled
        }
    }

    /// The time that [`Self::pace`] named has come.
    pub fn due(&mut self, now: Instant) -> Pace {
        self.scheduled = false;
        self.pace(now)
    }

    /// Ends when every worker has swept the last flush, or is stuck.
    pub fn swept(&self) -> impl Future<Output = ()> + use<> {
        let credits = self.credits.clone();
        async move {
            // `pace` knows what is due when one is stuck.
            let _ = tokio::time::timeout(CREDIT_TIMEOUT, credits.back()).await;
        }
    }

    /// Sweeping takes two fifths of a thread at most, as long as a pause of half a second is enough for that.
    fn interval(&self) -> Duration {
        let at_leisure = self.credits.sweep() * 5 / 2;
        at_leisure.clamp(self.coalesce, MAX_PACE.max(self.coalesce))
    }

    /// Keeps the history by the audience, and counts what the room holds; to be called about once a second.
    pub fn keep_small(&mut self, now: Instant) {
        if self.audience.people() >= SMALL_AUDIENCE {
            self.small_since = now;
            self.history.keep(self.most_history);
        } else if now.saturating_duration_since(self.small_since) >= SMALL_FOR {
            self.history.keep(self.most_history.min(SMALL_HISTORY_BYTES));
        }
        let sockets = self.audience.sockets() * SOCKET_BYTES;
        self.footprint
            .set(self.history.bytes() + self.history.len() * EVENT_BYTES + sockets);
    }

    /// Hands everything that waits to the workers that have viewers, encoded once.
    pub fn flush(&mut self, now: Instant) {
        self.scheduled = false;
        if self.pending.is_empty() && self.latest.is_empty() {
            return;
        }
        let events = self.pending.len() + self.latest.len();
        self.flushed = self.last;
        let oldest = self.pending.first().map(|event| event.published);
        let mut runs = runs(std::mem::take(&mut self.pending));
        let latest = std::mem::take(&mut self.latest)
            .into_iter()
            .map(|(slot, json)| Pending {
                published: now,
                class: slot.class(),
                json,
                author: None,
            });
        let ordered = runs.len();
        runs.extend(self::runs(latest.collect()));
        let mut replies = std::mem::take(&mut self.replies);
        let mut gone = Vec::new();
        self.credits.next_flush();
        for worker in self.audience.workers() {
            let lag = oldest.map(|published| (published, self.metrics.delivery_lag.clone()));
            let credit = self.credits.give(lag);
            for (at, run) in runs.iter().enumerate() {
                let replies = if at + 1 == ordered {
                    replies.remove(&worker.id).unwrap_or_default()
                } else {
                    Vec::new()
                };
                let deliver = ToWorker::Deliver {
                    room: self.room.clone(),
                    class: run.class,
                    frames: run.frames.clone(),
                    line_spans: run.line_spans.clone(),
                    replies,
                    credit: Some(credit.clone()),
                };
                match worker.send(deliver) {
                    Ok(()) => {}
                    Err(OutletError::Full) => self.metrics.outlet_full.inc(),
                    Err(OutletError::Gone) => gone.push(worker.id),
                }
            }
        }
        gone.into_iter().for_each(|worker| self.audience.drop_worker(worker));
        self.last_flush = Some(now);
        self.metrics.flush_events.observe(events as f64);
        let took = now.elapsed();
        self.metrics.flush_seconds.observe(took.as_secs_f64());
        self.figures.flushed(took);
    }
}

/// Neighbours of one class, encoded once.
struct Run {
    class: Class,
    frames: Bytes,
    line_spans: LineSpans,
}

/// Joins neighbours of one class, so that a flush is one write for most viewers.
fn runs(events: Vec<Pending>) -> Vec<Run> {
    let mut runs: Vec<(Class, BytesMut, Vec<LineSpan>)> = Vec::new();
    for Pending {
        class, json, author, ..
    } in events
    {
        if runs.last().is_none_or(|(last, _, _)| *last != class) {
            runs.push((class, BytesMut::with_capacity(json.len() + 10), Vec::new()));
        }
        let Some((_, frames, line_spans)) = runs.last_mut() else {
            continue;
        };
        let from = frames.len();
        frame::encode_text(&json, frames);
        line_spans.extend(author.map(|(author, at)| LineSpan {
            author,
            at,
            from,
            to: frames.len(),
        }));
    }
    let run = |(class, frames, line_spans): (Class, BytesMut, Vec<LineSpan>)| Run {
        class,
        frames: frames.freeze(),
        line_spans: line_spans.into(),
    };
    runs.into_iter().map(run).collect()
}

#[cfg(test)]
mod tests;
