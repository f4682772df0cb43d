//! What runs now, from two looks at counters that only grow. Nothing is asked of a room, and nothing is counted for this alone.

use super::{Operations, Process, WorkerLook, process::cpu_time};
use actors::{
    metrics::Metrics,
    room::{Counters, HubCount, RoomKey, Roster, Seen, Share, Standing},
};
use prometheus::Histogram;
use sqlx::PgPool;
use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};
use time::OffsetDateTime;

/// A look is good for so long, for however many who ask.
const FRESH: Duration = Duration::from_secs(1);
/// Rates are not taken over a longer time than this: nobody looked meanwhile.
const STALE: Duration = Duration::from_secs(10);
/// Between the two looks of somebody who comes first.
const FIRST: Duration = Duration::from_millis(500);

/// How a room stands, for operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoomStanding {
    Actor(Standing),
    /// Sockets watch it and no actor runs: none is needed until somebody asks something.
    Resting,
}

/// One room over the time between two looks.
#[derive(Debug, Clone)]
pub struct RoomLook {
    pub kind: String,
    pub id: String,
    pub standing: RoomStanding,
    /// None for one that rests.
    pub incarnation: Option<u64>,
    pub age: Option<Duration>,
    pub sockets: usize,
    /// Messages heard a second.
    pub messages: f64,
    /// Writes to sockets a second.
    pub deliveries: f64,
    /// Seconds on average; None without a flush or a commit in the time.
    pub flush: Option<f64>,
    pub commit: Option<f64>,
    pub waiting: u64,
    pub mailbox: usize,
    pub restarts: u64,
}

/// All rooms of a kind.
#[derive(Debug, Clone, Default)]
pub struct KindTotals {
    pub kind: String,
    pub rooms: usize,
    pub running: usize,
    pub parked: usize,
    pub sockets: usize,
    pub messages: f64,
    pub deliveries: f64,
}

/// Everything at one moment.
#[derive(Debug, Clone)]
pub struct Snapshot {
    pub at: OffsetDateTime,
    /// Those in trouble first, then by load.
    pub rooms: Vec<RoomLook>,
    pub kinds: Vec<KindTotals>,
    pub process: Process,
    /// Seconds of a transaction of chat lines, of votes, of transfers; None without one in the time.
    pub chat_commit: Option<f64>,
    pub vote_commit: Option<f64>,
    pub ledger_commit: Option<f64>,
}

#[derive(Default)]
pub(super) struct Looks {
    last: Option<Counted>,
    snapshot: Option<(Instant, Arc<Snapshot>)>,
}

/// All that one look finds.
struct Now {
    counted: Counted,
    workers: Vec<WorkerLook>,
    shares: HashMap<RoomKey, Share>,
    seen: Vec<(Arc<dyn Roster>, Seen)>,
}

/// The counters at the last look.
struct Counted {
    at: Instant,
    cpu: Option<Duration>,
    rooms: HashMap<RoomKey, (u64, Counters)>,
    delivered: HashMap<RoomKey, u64>,
    commits: [(f64, u64); 3],
}

impl Operations {
    /// What runs now. Who asks while somebody looks shares that look.
    pub async fn look(&self, pool: &PgPool) -> Arc<Snapshot> {
        let mut looks = self.looks.lock().await;
        if let Some((at, snapshot)) = &looks.snapshot
            && at.elapsed() < FRESH
        {
            return snapshot.clone();
        }
        if looks.last.as_ref().is_none_or(|last| last.at.elapsed() > STALE) {
            looks.last = Some(self.count().await.counted);
            tokio::time::sleep(FIRST).await;
        }
        let now = self.count().await;
        let rooms = looks.last.as_ref().map(|last| self.rooms(last, &now));
        let rooms = rooms.unwrap_or_default();
        let workers = now.workers;
        let last = looks.last.replace(now.counted);
        let (since, now) = (last.as_ref(), looks.last.as_ref());
        let over = |at: usize| mean(since?.commits.get(at)?, now?.commits.get(at)?);
        let cpu = || {
            let took = now?.at.duration_since(since?.at).as_secs_f64();
            Some(now?.cpu?.saturating_sub(since?.cpu?).as_secs_f64() / took)
        };
        let snapshot = Arc::new(Snapshot {
            at: OffsetDateTime::now_utc(),
            kinds: totals(&rooms),
            rooms,
            process: self.process(pool, workers, cpu()),
            chat_commit: over(0),
            vote_commit: over(1),
            ledger_commit: over(2),
        });
        looks.snapshot = Some((Instant::now(), snapshot.clone()));
        snapshot
    }

    async fn count(&self) -> Now {
        let (workers, hubs) = self.hubs().await;
        let shares = together(hubs);
        let look = |roster: &Arc<dyn Roster>| roster.look().into_iter().map(|seen| (roster.clone(), seen)).collect();
        let seen: Vec<(Arc<dyn Roster>, Seen)> = self
            .rosters
            .iter()
            .flat_map(|roster| -> Vec<_> { look(roster) })
            .collect();
        let counters = |(_, seen): &(_, Seen)| (seen.viewers.clone(), (seen.incarnation, seen.counters));
        let counted = Counted {
            at: Instant::now(),
            cpu: cpu_time(),
            rooms: seen.iter().map(counters).collect(),
            delivered: shares
                .iter()
                .map(|(room, share)| (room.clone(), share.delivered))
                .collect(),
            commits: commits(&self.metrics),
        };
        Now {
            counted,
            workers,
            shares,
            seen,
        }
    }

    fn rooms(&self, last: &Counted, now: &Now) -> Vec<RoomLook> {
        let shares = &now.shares;
        let between = now.counted.at.duration_since(last.at);
        let deliveries = |room: &RoomKey| {
            let delivered = shares.get(room).map_or(0, |share| share.delivered);
            // A room that was without sockets meanwhile counts from nothing again.
            let before = last.delivered.get(room).copied().filter(|before| *before <= delivered);
            delivered - before.unwrap_or_default()
        };
        let mut unseen = shares.clone();
        let mut rooms = Vec::new();
        for (roster, seen) in &now.seen {
            let share = unseen.remove(&seen.viewers).unwrap_or_default();
            let known = last.rooms.get(&seen.viewers);
            let before = known.filter(|(incarnation, _)| *incarnation == seen.incarnation);
            let before = before.map(|(_, counters)| *counters).unwrap_or_default();
            let seconds = between.min(seen.age).as_secs_f64().max(0.001);
            let counters = seen.counters;
            rooms.push(RoomLook {
                kind: roster.kind().to_owned(),
                id: seen.id.clone(),
                standing: RoomStanding::Actor(seen.standing),
                incarnation: Some(seen.incarnation),
                age: Some(seen.age),
                sockets: share.sockets,
                messages: (counters.heard - before.heard) as f64 / seconds,
                deliveries: deliveries(&seen.viewers) as f64 / seconds,
                flush: each(
                    counters.flush_nanos - before.flush_nanos,
                    counters.flushes - before.flushes,
                ),
                commit: each(
                    counters.commit_nanos - before.commit_nanos,
                    counters.commits - before.commits,
                ),
                waiting: counters.waiting,
                mailbox: roster.mailbox(),
                restarts: counters.restarts,
            });
        }
        rooms.extend(unseen.into_iter().filter_map(|(room, share)| {
            let (kind, id) = self.name(&room)?;
            Some(RoomLook {
                kind,
                id,
                standing: RoomStanding::Resting,
                incarnation: None,
                age: None,
                sockets: share.sockets,
                messages: 0.0,
                deliveries: deliveries(&room) as f64 / between.as_secs_f64().max(0.001),
                flush: None,
                commit: None,
                waiting: 0,
                mailbox: 0,
                restarts: 0,
            })
        }));
        rooms.sort_by(|a, b| {
            let load = |room: &RoomLook| room.messages + room.deliveries;
            let first = troubled(b).cmp(&troubled(a));
            let then = first.then(load(b).total_cmp(&load(a))).then(b.sockets.cmp(&a.sockets));
            then.then_with(|| (&a.kind, &a.id).cmp(&(&b.kind, &b.id)))
        });
        rooms
    }

    /// Kind and id of a room that hubs know and no actor has.
    fn name(&self, room: &RoomKey) -> Option<(String, String)> {
        let text = room.to_string();
        let (kind, id) = text.split_once(':')?;
        if room == &actors::duel_room::lobby_room() {
            return Some(("lobby".to_owned(), id.to_owned()));
        }
        let roster = self.rosters.iter().find(|roster| roster.viewers() == kind);
        Some((roster.map_or(kind, |roster| roster.kind()).to_owned(), id.to_owned()))
    }
}

/// A room that operators should see whatever its load.
fn troubled(room: &RoomLook) -> bool {
    match room.standing {
        RoomStanding::Actor(Standing::Parked { .. } | Standing::Unavailable) => true,
        RoomStanding::Actor(Standing::Running | Standing::Loading) | RoomStanding::Resting => false,
    }
}

fn together(hubs: Vec<HubCount>) -> HashMap<RoomKey, Share> {
    let mut shares: HashMap<RoomKey, Share> = HashMap::new();
    for (room, share) in hubs.into_iter().flat_map(|hub| hub.rooms) {
        let sum = shares.entry(room).or_default();
        sum.sockets += share.sockets;
        sum.delivered += share.delivered;
    }
    shares
}

fn totals(rooms: &[RoomLook]) -> Vec<KindTotals> {
    let mut kinds: Vec<KindTotals> = Vec::new();
    for room in rooms {
        let at = kinds
            .iter()
            .position(|kind| kind.kind == room.kind)
            .unwrap_or(kinds.len());
        if at == kinds.len() {
            kinds.push(KindTotals {
                kind: room.kind.clone(),
                ..KindTotals::default()
            });
        }
        let Some(kind) = kinds.get_mut(at) else { continue };
        kind.rooms += 1;
        kind.sockets += room.sockets;
        kind.messages += room.messages;
        kind.deliveries += room.deliveries;
        match room.standing {
            RoomStanding::Actor(Standing::Running) => kind.running += 1,
            RoomStanding::Actor(Standing::Parked { .. }) => kind.parked += 1,
            RoomStanding::Actor(Standing::Loading | Standing::Unavailable) | RoomStanding::Resting => {}
        }
    }
    kinds.sort_by(|a, b| a.kind.cmp(&b.kind));
    kinds
}

/// Seconds of each of `count` that took `nanos` together.
fn each(nanos: u64, count: u64) -> Option<f64> {
    (count > 0).then(|| nanos as f64 / count as f64 / 1e9)
}

fn commits(metrics: &Metrics) -> [(f64, u64); 3] {
    let read = |histogram: &Histogram| (histogram.get_sample_sum(), histogram.get_sample_count());
    [
        &metrics.commit_seconds,
        &metrics.vote_seconds,
        &metrics.ledger_commit_seconds,
    ]
    .map(read)
}

fn mean(before: &(f64, u64), now: &(f64, u64)) -> Option<f64> {
    let count = now.1 - before.1;
    (count > 0).then(|| (now.0 - before.0) / count as f64)
}
