//! All players' sockets, on one thread: whoever is at the table shoots as soon as the balls rest.

use super::Pair;
use crate::clock::{self, MILLI, SECOND};
use crate::fail::{Doing, Result, fail};
use crate::latency::Latency;
use crate::link::{Dial, Incoming, Link, source};
use crate::protocol::{Protocol, Role};
use rustix::buffer::spare_capacity;
use rustix::event::Timespec;
use rustix::event::epoll::{self, EventFlags};
use serde::Deserialize;
use std::net::SocketAddr;
use std::os::fd::OwnedFd;

/// Sockets that are being opened at a time.
const MAX_CONNECTING: usize = 200;
const BEGUN_WITHIN: u64 = 120 * SECOND;
/// After the balls rest.
const AIMING: u64 = 50 * MILLI;
/// A shot without an answer for so long is lost.
const ANSWERED_WITHIN: u64 = 10 * SECOND;

/// One table.
#[derive(Clone, Copy, Debug, Default)]
struct Table {
    running: bool,
    turn: usize,
    number: u64,
    /// When the next shot is due, or was, while it is under way.
    due: u64,
    under_way: bool,
}

pub struct Hall {
    poll: OwnedFd,
    /// Two a table: the challenger's, then the rival's.
    links: Vec<Link>,
    tables: Vec<Table>,
    pub shots: u64,
    pub rejected: u64,
    pub bytes: usize,
    pub largest: usize,
}

/// The part of a state that matters.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct State<'a> {
    status: &'a str,
    turn: usize,
    shot_number: u64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Told<'a> {
    r#type: &'a str,
    #[serde(borrow)]
    state: Option<State<'a>>,
    duration_ms: Option<u64>,
}

impl Hall {
    /// Everybody sits down; the matches begin.
    pub fn open(server: SocketAddr, pairs: &[Pair]) -> Result<Self> {
        let poll = epoll::create(epoll::CreateFlags::CLOEXEC).doing("creating an epoll")?;
        let mut hall = Self {
            poll,
            links: Vec::with_capacity(pairs.len() * 2),
            tables: vec![Table::default(); pairs.len()],
            shots: 0,
            rejected: 0,
            bytes: 0,
            largest: 0,
        };
        let give_up = clock::now() + BEGUN_WITHIN;
        let seats: Vec<_> = pairs
            .iter()
            .flat_map(|pair| pair.tokens.iter().map(move |token| (&pair.match_id, token)))
            .collect();
        let mut ignored = Latency::new()?;
        let mut live = 0;
        while hall.running() < pairs.len() {
            while hall.links.len() < seats.len() && hall.links.len() - live < MAX_CONNECTING {
                let (room, token) = seats[hall.links.len()];
                let dial = Dial {
                    server,
                    protocol: Protocol::Table,
                    role: Role::Viewer,
                    room,
                    token: Some(token),
                    since: None,
                    source: source(hall.links.len()),
                    packed: false,
                    small_buffer: false,
                };
                let link = Link::open(&dial, &hall.poll, hall.links.len() as u64)?;
                hall.links.push(link);
            }
            hall.read(&mut ignored)?;
            live = hall.links.iter().filter(|link| link.is_live()).count();
            if clock::now() > give_up {
                return fail(format!("{} of {} matches began in time", hall.running(), pairs.len()));
            }
        }
        Ok(hall)
    }

    pub fn running(&self) -> usize {
        self.tables.iter().filter(|table| table.running).count()
    }

    /// Messages so far do not count.
    pub fn forget(&mut self) {
        (self.shots, self.rejected, self.bytes, self.largest) = (0, 0, 0, 0);
    }

    /// Everybody plays for so long.
    pub fn play(&mut self, nanoseconds: u64, latency: &mut Latency) -> Result<()> {
        let end = clock::now() + nanoseconds;
        while clock::now() < end {
            let now = clock::now();
            for at in 0..self.tables.len() {
                let table = &mut self.tables[at];
                if table.under_way && now > table.due + ANSWERED_WITHIN {
                    return fail(format!("shot {} of a table was not answered", table.number));
                }
                if table.running && !table.under_way && table.due <= now {
                    table.under_way = true;
                    let text = shot(at as u64, table.number);
                    if !self.links[2 * at + table.turn].send(&text) {
                        return fail("a player lost the connection");
                    }
                }
            }
            self.read(latency)?;
        }
        Ok(())
    }

    fn read(&mut self, latency: &mut Latency) -> Result<()> {
        let (mut scratch, mut events) = (vec![0; 64 * 1024], Vec::with_capacity(512));
        let wait = Timespec {
            tv_sec: 0,
            tv_nsec: 500_000,
        };
        match epoll::wait(&self.poll, spare_capacity(&mut events), Some(&wait)) {
            Ok(_) => {}
            Err(e) if e == rustix::io::Errno::INTR => return Ok(()),
            Err(e) => return Err(e).doing("waiting for the players"),
        }
        for event in &events {
            let index = usize::try_from(event.data.u64()).doing("an event's tag")?;
            let flags: EventFlags = event.flags;
            let Some(link) = self.links.get_mut(index) else {
                continue;
            };
            let mut heard = Vec::new();
            let ended = link.pump(flags, &mut scratch, &mut |incoming| {
                if let Incoming::Message { text, .. } = incoming {
                    heard.push((clock::now(), text.to_vec()));
                }
            });
            for (at, text) in heard {
                self.hear(index, at, &text, latency)?;
            }
            if let Some(code) = ended {
                return fail(format!("player {index} lost the connection with code {code}"));
            }
        }
        Ok(())
    }

    fn hear(&mut self, index: usize, at: u64, text: &[u8], latency: &mut Latency) -> Result<()> {
        let (table, seat) = (&mut self.tables[index / 2], index % 2);
        // The one at the table hears the same; the rival's is the one that counts.
        if table.under_way && table.turn == seat && !text.starts_with(br#"{"type":"shot_rejected""#) {
            return Ok(());
        }
        let told: Told<'_> = serde_json::from_slice(text).doing("reading a table's message")?;
        match (told.r#type, told.state) {
            ("shot_played", Some(state)) if table.under_way => {
                latency.record(at.saturating_sub(table.due));
                self.shots += 1;
                self.bytes += text.len();
                self.largest = self.largest.max(text.len());
                table.under_way = false;
                table.take(&state, at + told.duration_ms.unwrap_or_default() * MILLI);
            }
            ("shot_rejected", _) => {
                self.rejected += 1;
                table.under_way = false;
                table.due = at + SECOND;
            }
            ("table_state", Some(state)) if !table.under_way => table.take(&state, at),
            _ => {}
        }
        Ok(())
    }
}

impl Table {
    fn take(&mut self, state: &State<'_>, rest: u64) {
        self.running = state.status == "running";
        // A state that is told while the balls roll changes nothing about when they rest.
        if self.number != state.shot_number || self.turn != state.turn {
            self.due = rest + AIMING;
        }
        (self.turn, self.number) = (state.turn, state.shot_number);
    }
}

/// The break is hard; what follows is soft enough that few frames end by it. No two tables play the same.
fn shot(table: u64, number: u64) -> String {
    if number == 1 {
        return r#"{"type":"shot","number":1,"aim":0,"power":0.9,"call":0}"#.to_owned();
    }
    let aim = ((table * 7_919 + number * 104_729) % 6_283) as f64 / 1_000.0;
    format!(r#"{{"type":"shot","number":{number},"aim":{aim},"power":0.25,"call":0}}"#)
}
