//! The voters' sockets, on one thread: each votes when its turn is due, and waits for its acknowledgement.

use crate::clock::{self, SECOND};
use crate::fail::{Doing, Result, fail};
use crate::latency::Latency;
use crate::link::{Dial, Incoming, Link, source};
use crate::protocol::{self, Protocol, Role};
use rustix::buffer::spare_capacity;
use rustix::event::Timespec;
use rustix::event::epoll::{self, EventFlags};
use std::net::SocketAddr;
use std::os::fd::OwnedFd;

/// Sockets that are being opened at a time.
const MAX_CONNECTING: usize = 200;
const CONNECT_WITHIN: u64 = 120 * SECOND;
const ACKNOWLEDGED_WITHIN: u64 = 30 * SECOND;

pub struct Booth {
    poll: OwnedFd,
    links: Vec<Option<Link>>,
    pub rejected: u64,
}

/// One wave.
#[derive(Debug, Default)]
pub struct Polled {
    pub acknowledged: u64,
    /// When the first vote was due, and when the last was acknowledged.
    pub first: u64,
    pub last: u64,
}

impl Booth {
    /// Connects and signs everybody in.
    pub fn open(server: SocketAddr, stream: &str, tokens: &[String]) -> Result<Self> {
        let poll = epoll::create(epoll::CreateFlags::CLOEXEC).doing("creating an epoll")?;
        let mut booth = Self {
            poll,
            links: tokens.iter().map(|_| None).collect(),
            rejected: 0,
        };
        let (mut opened, mut live, give_up) = (0, 0, clock::now() + CONNECT_WITHIN);
        while live < tokens.len() {
            while opened < tokens.len() && opened - live < MAX_CONNECTING {
                let dial = Dial {
                    server,
                    protocol: Protocol::Cuecast,
                    role: Role::Viewer,
                    room: stream,
                    token: tokens.get(opened).map(String::as_str),
                    since: None,
                    source: source(opened),
                    packed: false,
                    small_buffer: false,
                };
                booth.links[opened] = Some(Link::open(&dial, &booth.poll, opened as u64)?);
                opened += 1;
            }
            booth.read(|incoming| live += usize::from(matches!(incoming, Incoming::Live(_))))?;
            if clock::now() > give_up {
                return fail(format!("{live} of {} voters could join in time", tokens.len()));
            }
        }
        Ok(booth)
    }

    /// Everyone votes, so many a second.
    pub fn poll(&mut self, prediction: &str, wave: u32, rate: f64, latency: &mut Latency) -> Result<Polled> {
        let voters = self.links.len();
        let first = clock::now() + SECOND / 10;
        let due = |voter: usize| first + (voter as f64 * SECOND as f64 / rate) as u64;
        let (mut cast, mut settled) = (0, 0);
        let mut polled = Polled {
            first,
            ..Polled::default()
        };
        let mut rejected = 0;
        let give_up = due(voters) + ACKNOWLEDGED_WITHIN;
        while settled < voters && clock::now() < give_up {
            while cast < voters && due(cast) <= clock::now() {
                let text = protocol::vote(prediction, wave, u32::try_from(cast).doing("a voter's number")?);
                if let Some(link) = self.links[cast].as_mut() {
                    link.send(&text);
                }
                cast += 1;
            }
            self.read(|incoming| match incoming {
                Incoming::Acknowledged(voter) => {
                    let now = clock::now();
                    latency.record(now.saturating_sub(due(voter as usize)));
                    polled.last = now;
                    polled.acknowledged += 1;
                    settled += 1;
                }
                Incoming::Rejected { code, .. } => {
                    if rejected == 0 {
                        eprintln!("a vote was rejected: {code}");
                    }
                    rejected += 1;
                    settled += 1;
                }
                Incoming::Live(_) | Incoming::Message { .. } | Incoming::Resync => {}
            })?;
        }
        self.rejected += rejected;
        Ok(polled)
    }

    fn read(&mut self, mut on: impl FnMut(Incoming<'_>)) -> Result<()> {
        let (mut scratch, mut events) = (vec![0; 64 * 1024], Vec::with_capacity(512));
        let wait = Timespec {
            tv_sec: 0,
            tv_nsec: 1_000_000,
        };
        match epoll::wait(&self.poll, spare_capacity(&mut events), Some(&wait)) {
            Ok(_) => {}
            Err(e) if e == rustix::io::Errno::INTR => return Ok(()),
            Err(e) => return Err(e).doing("waiting for voters"),
        }
        for event in &events {
            let index = usize::try_from(event.data.u64()).doing("an event's tag")?;
            let flags: EventFlags = event.flags;
            let Some(link) = self.links.get_mut(index).and_then(Option::as_mut) else {
                continue;
            };
            if let Some(code) = link.pump(flags, &mut scratch, &mut on) {
                return fail(format!("voter {index} lost the connection with code {code}"));
            }
        }
        Ok(())
    }
}
