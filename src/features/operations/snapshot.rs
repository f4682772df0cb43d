//! A snapshot of everything that runs, from two looks at counters that only grow. Nothing is asked of a room, and nothing is counted for this alone.

use super::{
    process::cpu_time,
    service::Operations,
    stats::{Counted, KindTotals, RoomStanding, RoomStats, Snapshot, WorkerStats},
};
use crate::db::commit;
use actors::{
    metrics::Metrics,
    room::{HubCount, RoomKey, Roster, Seen, Share, Standing},
};
use prometheus::Histogram;
use sqlx::PgPool;
use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};
use time::OffsetDateTime;

/// A snapshot is good for so long, for however many who ask.
const TTL: Duration = Duration::from_secs(1);
/// Rates are not taken over a longer time than this: nobody looked meanwhile.
const MAX_BETWEEN: Duration = Duration::from_secs(10);
/// Between the two looks of somebody who comes first.
pub(super) const FIRST_PAUSE: Duration = Duration::from_millis(500);

/// All that one look finds.
pub(super) struct Now {
    pub counted: Counted,
    workers: Vec<WorkerStats>,
    shares: HashMap<RoomKey, Share>,
    seen: Vec<(Arc<dyn Roster>, Seen)>,
}

impl Operations {
    /// Everything that runs now. Those who ask while it is taken share it.
    pub async fn snapshot(&self, pool: &PgPool) -> Arc<Snapshot> {
        let mut known = self.snapshots.lock().await;
        if let Some((at, snapshot)) = &known.snapshot
            && at.elapsed() < TTL
        {
            return snapshot.clone();
        }
        if known.last.as_ref().is_none_or(|last| last.at.elapsed() > MAX_BETWEEN) {
            known.last = Some(self.count().await.counted);
            tokio::time::sleep(FIRST_PAUSE).await;
        }
        let now = self.count().await;
        let snapshot = Arc::new(self.since(pool, known.last.as_ref(), &now));
        known.last = Some(now.counted);
        known.snapshot = Some((Instant::now(), snapshot.clone()));
        snapshot
    }

    /// Everything as it was found now, with rates since the last look.
    pub(super) fn since(&self, pool: &PgPool, last: Option<&Counted>, now: &Now) -> Snapshot {
        let rooms = last.map(|last| self.rooms(last, now)).unwrap_or_default();
        let counted = &now.counted;
        let over = |at: usize| mean(last?.commits.get(at)?, counted.commits.get(at)?);
        let cpu = || {
            let took = counted.at.duration_since(last?.at).as_secs_f64();
            Some(counted.cpu?.saturating_sub(last?.cpu?).as_secs_f64() / took)
        };
        Snapshot {
            at: OffsetDateTime::now_utc(),
            kinds: totals(&rooms),
            rooms,
            process: self.process(pool, now.workers.clone(), cpu()),
            chat_commit: over(0),
            vote_commit: over(1),
            ledger_commit: over(2),
        }
    }

    pub(super) async fn count(&self) -> Now {
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

    fn rooms(&self, last: &Counted, now: &Now) -> Vec<RoomStats> {
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
            rooms.push(RoomStats {
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
            Some(RoomStats {
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
            let load = |room: &RoomStats| room.messages + room.deliveries;
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
fn troubled(room: &RoomStats) -> bool {
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

fn totals(rooms: &[RoomStats]) -> Vec<KindTotals> {
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
        read(&metrics.commit_seconds),
        read(&metrics.vote_seconds),
        commit::taken(),
    ]
}

fn mean(before: &(f64, u64), now: &(f64, u64)) -> Option<f64> {
    let count = now.1 - before.1;
    (count > 0).then(|| (now.0 - before.0) / count as f64)
}
