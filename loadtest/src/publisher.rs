//! The thread that publishes, with sockets of its own: whatever the viewers' thread has to read, a message leaves when it is due.

use crate::clock::{self, MILLI, SECOND};
use crate::cluster::doors::Doors;
use crate::control::Control;
use crate::fail::{Doing, Result, fail};
use crate::latency::Latency;
use crate::link::{Dial, Incoming, Link, source};
use crate::protocol::{Protocol, Role};
use crate::stamp::Stamp;
use crate::tally::Indexes;
use rustix::buffer::spare_capacity;
use rustix::event::Timespec;
use rustix::event::epoll;
use std::collections::{BTreeMap, BTreeSet};
use std::os::fd::OwnedFd;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Publishers with their rooms and rates.
#[derive(Clone, Debug)]
pub struct Desk {
    pub doors: Doors,
    pub protocol: Protocol,
    pub rooms: Arc<[String]>,
    /// Publisher `p` speaks in room `p % rooms.len()`; a multiple of the rooms.
    pub publishers: usize,
    /// Session tokens: publisher `p` uses `tokens[p % tokens.len()]`; none for servers without logins.
    pub tokens: Arc<[String]>,
    /// Messages a second, of all rooms together.
    pub rate: f64,
    /// Bytes of text.
    pub size: usize,
    /// Whether unacknowledged messages are sent again after a reconnect, as the web app does.
    pub resend: bool,
}

/// Results of the publishers.
#[derive(Debug)]
pub struct Sent {
    /// Every message that was handed to a socket.
    pub sent: Indexes,
    pub acknowledged: Indexes,
    /// Due to acknowledged, for messages due in the measured part.
    pub acknowledgement: Latency,
    /// Due to handed to the socket: what the generator itself was late.
    pub lateness: Latency,
    /// Deliveries to the publishers themselves in the measured part.
    pub deliveries: u64,
    pub rejected: BTreeMap<String, u64>,
    pub closes: BTreeMap<u16, u64>,
    /// Messages that were never acknowledged nor rejected.
    pub unanswered: u64,
}

struct Publisher {
    link: Option<Link>,
    /// Sent and not yet answered, or waiting for a connection.
    open: BTreeSet<u32>,
    retry_at: u64,
    /// Connections that ended since it was last live.
    tries: usize,
    door: usize,
}

static RUNS: AtomicU32 = AtomicU32::new(1);

/// Messages that one publisher keeps for sending again.
const MAX_OPEN: usize = 50_000;

/// Connects, reports through `live` in the control, publishes from `start` until `window_end`, then reads on until stop.
pub fn run(desk: &Desk, control: &Control, ready: &std::sync::Barrier) -> Result<Sent> {
    // a little ahead of the reader on the same core; needs privileges, and works without
    if let Some(thread) = rustix::process::Pid::from_raw(rustix::thread::gettid().as_raw_nonzero().get()) {
        let _ = rustix::process::setpriority_process(Some(thread), -10);
    }
    let poll = epoll::create(epoll::CreateFlags::CLOEXEC).doing("creating an epoll")?;
    let mut counter = Counter {
        desk,
        control,
        poll,
        publishers: (0..desk.publishers)
            .map(|_| Publisher {
                link: None,
                open: BTreeSet::new(),
                retry_at: 0,
                tries: 0,
                door: 0,
            })
            .collect(),
        sent: Sent {
            sent: Indexes::default(),
            acknowledged: Indexes::default(),
            acknowledgement: Latency::new()?,
            lateness: Latency::new()?,
            deliveries: 0,
            rejected: BTreeMap::new(),
            closes: BTreeMap::new(),
            unanswered: 0,
        },
        start: u64::MAX,
        run: RUNS.fetch_add(1, Relaxed),
        scratch: vec![0; 256 * 1024],
    };
    let connected = counter.connect_all();
    ready.wait();
    connected?;
    counter.publish()?;
    Ok(counter.sent)
}

struct Counter<'a> {
    desk: &'a Desk,
    control: &'a Control,
    poll: OwnedFd,
    publishers: Vec<Publisher>,
    sent: Sent,
    start: u64,
    /// Tells this run's messages from those of another.
    run: u32,
    scratch: Vec<u8>,
}

impl Counter<'_> {
    fn connect_all(&mut self) -> Result<()> {
        let deadline = clock::now() + 60 * SECOND;
        let mut begun = 0;
        loop {
            let live = self
                .publishers
                .iter()
                .filter(|p| p.link.as_ref().is_some_and(Link::is_live))
                .count();
            if live == self.publishers.len() {
                return Ok(());
            }
            if clock::now() > deadline || !self.sent.closes.is_empty() {
                return fail(format!(
                    "{live} of {} publishers connected; closes: {:?}",
                    self.publishers.len(),
                    self.sent.closes
                ));
            }
            while begun < self.publishers.len() && begun < live + 100 {
                self.connect(begun)?;
                begun += 1;
            }
            self.poll(10 * MILLI)?;
        }
    }

    fn connect(&mut self, index: usize) -> Result<()> {
        let tokens = &self.desk.tokens;
        let (rooms, publisher) = (self.desk.rooms.len(), &mut self.publishers[index]);
        publisher.door = self.desk.doors.choose(index, rooms, publisher.tries.saturating_sub(1));
        let dial = Dial {
            server: self.desk.doors.address(publisher.door),
            protocol: self.desk.protocol,
            role: Role::Publisher,
            room: &self.desk.rooms[index % self.desk.rooms.len()],
            token: (!tokens.is_empty()).then(|| tokens[index % tokens.len()].as_str()),
            since: None,
            source: source(index),
            packed: false,
            small_buffer: false,
        };
        self.publishers[index].link = Some(Link::open(&dial, &self.poll, index as u64)?);
        Ok(())
    }

    fn due(&self, index: u32) -> u64 {
        #[allow(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss
        )]
        let after = (f64::from(index) * SECOND as f64 / self.desk.rate) as u64;
        self.start + after
    }

    fn publish(&mut self) -> Result<()> {
        let mut next = 0;
        while !self.control.stop.load(Relaxed) {
            // the start is set by the run once all viewers are there
            if self.start == u64::MAX {
                self.start = self.control.publish_at.load(Relaxed);
                self.poll(MILLI)?;
                continue;
            }
            let now = clock::now();
            let mut due = self.due(next);
            while due <= now && due < self.control.publish_end.load(Relaxed) {
                self.send(next, now);
                next += 1;
                due = self.due(next);
            }
            if now >= self.control.publish_end.load(Relaxed) {
                self.control.open.store(self.unanswered(), Relaxed);
            }
            self.reconnect(now)?;
            self.poll(due.saturating_sub(clock::now()).min(5 * MILLI))?;
        }
        self.sent.unanswered = self.unanswered();
        Ok(())
    }

    fn unanswered(&self) -> u64 {
        self.publishers.iter().map(|p| p.open.len() as u64).sum()
    }

    fn send(&mut self, index: u32, now: u64) {
        let due = self.due(index);
        let at = index as usize % self.publishers.len();
        let publisher = &mut self.publishers[at];
        let answered = self.desk.protocol == Protocol::Cuecast;
        if answered && publisher.open.len() < MAX_OPEN {
            publisher.open.insert(index);
        }
        let Some(link) = publisher.link.as_mut().filter(|link| link.is_live()) else {
            return;
        };
        let room = &self.desk.rooms[at % self.desk.rooms.len()];
        let text = Stamp { due, index }.text(self.desk.size);
        if link.send(&self.desk.protocol.publish(room, self.run, index, &text)) {
            self.sent.sent.insert(index);
            self.control.sent.fetch_add(1, Relaxed);
            if self.control.measured(due) {
                self.sent.lateness.record(now.saturating_sub(due));
            }
        }
    }

    fn reconnect(&mut self, now: u64) -> Result<()> {
        if !self.desk.resend {
            return Ok(());
        }
        for index in 0..self.publishers.len() {
            let publisher = &mut self.publishers[index];
            let leaves = self
                .desk
                .doors
                .is_to_leave(publisher.door, index, self.desk.rooms.len());
            if leaves && publisher.link.take().is_some() {
                publisher.retry_at = now;
            }
            if self.publishers[index].link.is_none() && self.publishers[index].retry_at <= now {
                self.connect(index)?;
            }
        }
        Ok(())
    }

    fn poll(&mut self, wait: u64) -> Result<()> {
        let wait = Timespec {
            tv_sec: 0,
            tv_nsec: i64::try_from(wait).unwrap_or(0),
        };
        let mut events = Vec::with_capacity(64);
        match epoll::wait(&self.poll, spare_capacity(&mut events), Some(&wait)) {
            Ok(_) => {}
            Err(e) if e == rustix::io::Errno::INTR => return Ok(()),
            Err(e) => return Err(e).doing("waiting for publishers"),
        }
        for event in events {
            let index = usize::try_from(event.data.u64()).doing("an event's tag")?;
            self.event(index, event.flags);
        }
        Ok(())
    }

    fn event(&mut self, index: usize, flags: epoll::EventFlags) {
        let (start, rate) = (self.start, self.desk.rate);
        let room = index % self.desk.rooms.len();
        let publisher = &mut self.publishers[index];
        let Some(link) = publisher.link.as_mut() else { return };
        let (sent, control, open) = (&mut self.sent, self.control, &mut publisher.open);
        let (mut came_alive, mut now) = (false, 0);
        let ended = link.pump(flags, &mut self.scratch, &mut |incoming| {
            if now == 0 {
                now = clock::now();
            }
            match incoming {
                Incoming::Message { text, .. } => {
                    if control.measured(now) && Stamp::find(text).is_some() {
                        sent.deliveries += 1;
                    }
                }
                Incoming::Acknowledged(index) => {
                    open.remove(&index);
                    if sent.acknowledged.insert(index) {
                        control.acknowledged.fetch_add(1, Relaxed);
                        #[allow(
                            clippy::cast_precision_loss,
                            clippy::cast_possible_truncation,
                            clippy::cast_sign_loss
                        )]
                        let due = start + (f64::from(index) * SECOND as f64 / rate) as u64;
                        control.acknowledged_in(room, due, now);
                        if control.measured(due) {
                            sent.acknowledgement.record(now.saturating_sub(due));
                        }
                    }
                }
                Incoming::Rejected { index, code } => {
                    open.remove(&index);
                    control.rejected.fetch_add(1, Relaxed);
                    *sent.rejected.entry(code.to_owned()).or_default() += 1;
                }
                Incoming::Live(_) => came_alive = true,
                Incoming::Resync => {}
            }
        });
        if came_alive {
            publisher.tries = 0;
        }
        if came_alive && self.desk.resend {
            let again: Vec<u32> = publisher.open.iter().copied().collect();
            for message in again {
                self.send(message, clock::now());
            }
        }
        if let Some(code) = ended {
            let publisher = &mut self.publishers[index];
            publisher.link = None;
            publisher.retry_at = clock::now() + 200 * MILLI;
            publisher.tries += 1;
            *self.sent.closes.entry(code).or_default() += 1;
        }
    }
}
