//! The thread that holds the viewers: it connects them, reads what they are sent and keeps their books.

mod seats;

use seats::MAX_BACK;
pub use seats::{Back, Seats};

use crate::clock::{self, MILLI};
use crate::cluster::doors::Doors;
use crate::control::Control;
use crate::fail::{Doing, Result};
use crate::latency::Latency;
use crate::link::{Dial, Incoming, Link, NO_CLOSE_FRAME, source};
use crate::protocol::{Protocol, Role, Seen};
use crate::stamp::{self, Stamp};
use crate::tally::Tally;
use rustix::buffer::spare_capacity;
use rustix::event::Timespec;
use rustix::event::epoll::{self, EventFlags};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::os::fd::OwnedFd;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// Connections that are being made at a time, below any listen backlog.
const MAX_CONNECTING: usize = 200;

/// Viewers by room.
#[derive(Clone, Debug)]
pub struct Audience {
    pub doors: Doors,
    pub protocol: Protocol,
    pub rooms: Arc<[String]>,
    /// Viewer `v` watches room `v % rooms.len()`.
    pub viewers: usize,
    /// The first so many stop reading when the control says so.
    pub stalling: usize,
    /// Viewers that leave and come back each second.
    pub churn: f64,
    /// They offer compression.
    pub packed: bool,
    /// Viewer `v` is the person of `tokens[v % tokens.len()]`; without tokens all are guests.
    pub tokens: Arc<[String]>,
}

impl Audience {
    fn token(&self, viewer: usize) -> Option<&str> {
        let at = viewer.checked_rem(self.tokens.len())?;
        self.tokens.get(at).map(String::as_str)
    }
}

struct Viewer {
    link: Option<Link>,
    last: Option<(u16, u64)>,
    attempts: u32,
    door: usize,
    lost_at: Option<u64>,
}

struct Room<'a> {
    plan: &'a Audience,
    control: &'a Control,
    poll: OwnedFd,
    viewers: Vec<Viewer>,
    /// Epochs as the servers wrote them: viewers keep a number.
    epochs: Vec<String>,
    seats: Seats,
    /// Messages due before this run belong to an earlier one, which a room remembers.
    born: u64,
    /// The next viewer to connect, and the moment.
    due: BinaryHeap<Reverse<(u64, u32)>>,
    connecting: usize,
    total: u64,
    /// How many rooms share the run's message indexes.
    rooms: u32,
    churned: u64,
    stalled: bool,
    doors_changed: u64,
}

/// Runs until the control says stop.
pub fn run(plan: &Audience, control: &Control) -> Result<Seats> {
    let poll = epoll::create(epoll::CreateFlags::CLOEXEC).doing("creating an epoll")?;
    let count = u32::try_from(plan.viewers).doing("counting viewers")?;
    let mut room = Room {
        plan,
        control,
        poll,
        viewers: (0..count)
            .map(|_| Viewer {
                link: None,
                last: None,
                attempts: 0,
                door: 0,
                lost_at: None,
            })
            .collect(),
        epochs: Vec::new(),
        seats: Seats {
            tallies: vec![Tally::default(); plan.viewers],
            latency: Latency::new()?,
            shots: Latency::new()?,
            shots_begun: BTreeSet::new(),
            deliveries: 0,
            bytes: 0,
            closes: BTreeMap::new(),
            live_at: vec![0; plan.viewers],
            last_taken: vec![0; plan.stalling],
            recovered: 0,
            refreshed: 0,
            back: Vec::new(),
            by_door: vec![Latency::new()?; plan.doors.len()],
            writes: 0,
        },
        due: (0..count).map(|viewer| Reverse((0, viewer))).collect(),
        born: clock::now(),
        connecting: 0,
        total: 0,
        rooms: u32::try_from(plan.rooms.len()).doing("counting rooms")?.max(1),
        churned: 0,
        stalled: false,
        doors_changed: plan.doors.changes(),
    };
    let mut scratch = vec![0; 64 * 1024];
    let mut events = Vec::with_capacity(512);
    let wait = Timespec {
        tv_sec: 0,
        tv_nsec: 5_000_000,
    };
    while !control.stop.load(Relaxed) {
        events.clear();
        match epoll::wait(&room.poll, spare_capacity(&mut events), Some(&wait)) {
            Ok(_) => {}
            Err(e) if e == rustix::io::Errno::INTR => continue,
            Err(e) => return Err(e).doing("waiting for viewers"),
        }
        for event in &events {
            room.event(event.data.u64(), event.flags, &mut scratch)?;
        }
        control.deliveries.store(room.total, Relaxed);
        room.connect_due()?;
        room.wake(&mut scratch)?;
        room.churn();
        room.leave();
    }
    room.seats.tallies.iter_mut().for_each(Tally::close);
    Ok(room.seats)
}

impl Room<'_> {
    fn event(&mut self, tag: u64, flags: EventFlags, scratch: &mut [u8]) -> Result<()> {
        let index = usize::try_from(tag).doing("an event's tag")?;
        let (control, rooms, born) = (self.control, self.rooms, self.born);
        let stalling = index < self.plan.stalling;
        if stalling && control.stall_at.load(Relaxed) <= clock::now() {
            return Ok(());
        }
        let Some(viewer) = self.viewers.get_mut(index) else {
            return Ok(());
        };
        let Some(link) = viewer.link.as_mut() else {
            return Ok(());
        };
        let mut was_live = link.is_live();
        let (mut resync, mut hole) = (false, false);
        // one clock reading serves all frames of one event
        let mut now = 0;
        let (seats, epochs, total) = (&mut self.seats, &mut self.epochs, &mut self.total);
        let (last, attempts, connecting) = (&mut viewer.last, &mut viewer.attempts, &mut self.connecting);
        let tally = &mut seats.tallies[index];
        let (door, lost_at) = (viewer.door, &mut viewer.lost_at);
        let mut has_messages = false;
        let mut recent = control.recent();
        let ended = link.pump(flags, scratch, &mut |incoming| match incoming {
            Incoming::Message { text, ordered } => {
                if let Some((seq, epoch)) = ordered {
                    let epoch = epoch_number(epochs, epoch);
                    hole |= tally.ordered(seq).is_some();
                    // what lies before a hole is where a later resume must begin
                    if tally.is_whole() {
                        *last = Some((epoch, seq));
                    }
                }
                let Some(stamp) = Stamp::find(text) else {
                    if let Some(began) = stamp::shot(text).filter(|_| control.measured(clock::now())) {
                        seats.shots.record(clock::since_unix(began));
                        seats.shots_begun.insert(began);
                    }
                    return;
                };
                if now == 0 {
                    now = clock::now();
                }
                seats.deliveries += u64::from(control.measured(now));
                has_messages = true;
                if stalling {
                    seats.last_taken[index] = stamp.due;
                    return;
                }
                *total += 1;
                if tally.message(stamp.index / rooms) && control.measured(stamp.due) {
                    seats.latency.record(now.saturating_sub(stamp.due));
                    seats.by_door[door].record(now.saturating_sub(stamp.due));
                    if let Some(recent) = recent.as_mut() {
                        recent.record(now.saturating_sub(stamp.due));
                    }
                }
            }
            Incoming::Live(joined) => {
                if !std::mem::replace(&mut was_live, true) {
                    *connecting = connecting.saturating_sub(1);
                    *attempts = 0;
                    control.live.fetch_add(1, Relaxed);
                    seats.live_at[index] = clock::now();
                }
                let Some(joined) = joined else { return };
                if let Some(lost_at) = lost_at.take()
                    && seats.back.len() < MAX_BACK
                {
                    let (live_at, recovered) = (clock::now(), joined.recovered);
                    seats.back.push(Back {
                        lost_at,
                        live_at,
                        recovered,
                    });
                }
                let resumed = last
                    .replace((epoch_number(epochs, &joined.last.epoch), joined.last.seq))
                    .is_some();
                seats.recovered += u64::from(resumed && joined.recovered);
                seats.refreshed += u64::from(resumed && !joined.recovered);
                let ours =
                    |stamp: Option<Stamp>| stamp.filter(|stamp| stamp.due >= born).map(|stamp| stamp.index / rooms);
                let event = |(seq, stamp): &(u64, Option<Stamp>)| (*seq, ours(*stamp));
                let history: Vec<_> = joined.history.iter().map(event).collect();
                tally.joined(joined.last.seq, joined.recovered, &history);
            }
            Incoming::Resync => resync = true,
            Incoming::Acknowledged(_) | Incoming::Rejected { .. } => {}
        });
        drop(recent);
        let received = link.take_received();
        if control.measured(clock::now()) {
            seats.bytes += received;
            seats.writes += u64::from(has_messages);
        }
        if resync || hole {
            self.rejoin(index);
        }
        if let Some(code) = ended {
            self.closed(index, code);
        }
        Ok(())
    }

    /// Asks for what came after the last event without a hole before it.
    fn rejoin(&mut self, index: usize) {
        let since = self.seen(index);
        let room = &self.plan.rooms[index % self.plan.rooms.len()];
        let hello = self
            .plan
            .protocol
            .hello(room, Role::Viewer, self.plan.token(index), since.as_ref());
        if let (Some(hello), Some(link)) = (hello, self.viewers[index].link.as_mut()) {
            link.send(&hello);
        }
    }

    fn seen(&self, index: usize) -> Option<Seen> {
        let (epoch, seq) = self.viewers[index].last?;
        Some(Seen {
            epoch: self.epochs[usize::from(epoch)].clone(),
            seq,
        })
    }

    /// Viewers that stalled read again once they have been cut: what the kernel had taken for them is still there.
    fn wake(&mut self, scratch: &mut [u8]) -> Result<()> {
        let stalled = self.control.stall_at.load(Relaxed) <= clock::now();
        if std::mem::replace(&mut self.stalled, stalled) && !stalled {
            for tag in 0..self.plan.stalling as u64 {
                self.event(tag, EventFlags::IN | EventFlags::RDHUP, scratch)?;
            }
        }
        Ok(())
    }

    /// Ends the next connections in turn, so many a second since measuring began; they come back as after a lost network.
    fn churn(&mut self) {
        let since = clock::seconds(self.control.window_start.load(Relaxed), clock::now());
        let wanted = (since * self.plan.churn) as u64;
        while self.churned < wanted {
            let index = usize::try_from(self.churned).unwrap_or(0) % self.viewers.len();
            self.churned += 1;
            self.closed(index, NO_CLOSE_FRAME);
        }
    }

    /// Ends connections with nodes that a balancer has taken out, and of those who are to go home.
    fn leave(&mut self) {
        let doors = &self.plan.doors;
        if std::mem::replace(&mut self.doors_changed, doors.changes()) == doors.changes() {
            return;
        }
        let rooms = self.plan.rooms.len();
        for index in 0..self.viewers.len() {
            let viewer = &self.viewers[index];
            if viewer.link.is_some() && self.plan.doors.is_to_leave(viewer.door, index, rooms) {
                self.closed(index, NO_CLOSE_FRAME);
            }
        }
    }

    fn closed(&mut self, index: usize, code: u16) {
        let viewer = &mut self.viewers[index];
        let Some(link) = viewer.link.take() else { return };
        if link.is_live() {
            self.control.live.fetch_sub(1, Relaxed);
            self.control.lost.fetch_add(1, Relaxed);
            viewer.lost_at = Some(clock::now());
            *self.seats.closes.entry(code).or_default() += 1;
            if !self.control.reconnect.load(Relaxed) {
                return;
            }
        } else {
            self.connecting = self.connecting.saturating_sub(1);
        }
        // as the web app does: a jittered first try, then longer waits up to a cap
        let base = (250 * MILLI) << viewer.attempts.min(3);
        viewer.attempts += 1;
        let jitter = (index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
        let tag = u32::try_from(index).unwrap_or(u32::MAX);
        self.due.push(Reverse((clock::now() + base / 2 + jitter % base, tag)));
    }

    fn connect_due(&mut self) -> Result<()> {
        let resuming = self.control.reconnect.load(Relaxed);
        while let Some(Reverse((at, tag))) = self.due.peek().copied() {
            // a storm has no window: every viewer comes when its wait is over
            if at > clock::now() || (!resuming && self.connecting >= MAX_CONNECTING) {
                break;
            }
            self.due.pop();
            let index = tag as usize;
            let since = self.seen(index);
            // the first try is at one's own node, as a lost network asks for; after one in vain a balancer sends elsewhere
            let tries = self.viewers[index].attempts.saturating_sub(1) as usize;
            let door = self.plan.doors.choose(index, self.plan.rooms.len(), tries);
            self.viewers[index].door = door;
            let dial = Dial {
                server: self.plan.doors.address(door),
                protocol: self.plan.protocol,
                role: Role::Viewer,
                room: &self.plan.rooms[index % self.plan.rooms.len()],
                token: self.plan.token(index),
                since: since.as_ref(),
                source: source(index),
                packed: self.plan.packed,
                small_buffer: index < self.plan.stalling,
            };
            self.viewers[index].link = Some(Link::open(&dial, &self.poll, u64::from(tag))?);
            self.connecting += 1;
        }
        Ok(())
    }
}

fn epoch_number(epochs: &mut Vec<String>, epoch: &str) -> u16 {
    let at = epochs.iter().rposition(|known| known == epoch).unwrap_or_else(|| {
        epochs.push(epoch.to_owned());
        epochs.len() - 1
    });
    u16::try_from(at).unwrap_or(u16::MAX)
}
