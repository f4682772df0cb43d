//! One run: connect everybody, warm up, measure, drain, compare what was sent with what came.

use crate::clock::{self, SECOND};
use crate::cluster::doors::Doors;
use crate::control::Control;
use crate::fail::{Fail, Result, fail};
use crate::latency::{Latency, Percentiles};
use crate::proc::{self, Usage};
use crate::protocol::Protocol;
use crate::publisher::{self, Desk, Sent};
use crate::tally::Indexes;
use crate::viewers::{self, Audience, Seats};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Barrier};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Servers under a load.
pub trait Target {
    fn doors(&self) -> Doors;

    fn protocol(&self) -> Protocol;

    /// Their cost so far, their Postgres apart.
    fn usage(&self) -> Usage;
}

/// The load of one run.
#[derive(Clone, Debug)]
pub struct Load {
    pub rooms: Arc<[String]>,
    pub viewers: usize,
    pub stalling: usize,
    pub publishers: usize,
    /// Session tokens of the publishers; none for servers without logins.
    pub tokens: Arc<[String]>,
    /// Messages a second of all rooms together; 0 publishes nothing.
    pub rate: f64,
    pub size: usize,
    pub warm_up: Duration,
    pub measure: Duration,
    pub resend: bool,
    /// Viewers that leave and come back each second.
    pub churn: f64,
    /// Viewers offer compression.
    pub packed: bool,
    /// Session tokens of the viewers, in turn; none for guests.
    pub signed_in: Arc<[String]>,
}

/// Figures of one run.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Outcome {
    pub viewers: usize,
    pub rooms: usize,
    pub rate: f64,
    pub size: usize,
    pub seconds: f64,
    pub sent: u64,
    pub acknowledged: u64,
    /// Acknowledged messages of the measured part, a second.
    pub acknowledgements_per_second: f64,
    pub rejected: BTreeMap<String, u64>,
    /// Deliveries in the measured part, publishers' own included.
    pub deliveries: u64,
    pub deliveries_per_second: f64,
    /// Bytes on the wire for each delivery to a viewer.
    pub bytes_per_delivery: f64,
    /// Of all that was sent (with acknowledgements: of all that was acknowledged) to all viewers.
    pub expected: u64,
    pub lost: u64,
    pub gaps: u64,
    pub doubles: u64,
    /// Jumps in the sequence that a resume made good.
    pub holes: u64,
    /// Events that came after later ones.
    pub disorders: u64,
    /// Reads that brought messages: as many as the servers wrote, while the generator keeps up.
    pub writes: u64,
    pub bytes_per_write: f64,
    /// The same as `delivery_ms` of the viewers at each node.
    pub delivery_ms_by_door: Vec<Percentiles>,
    pub delivery_ms: Percentiles,
    pub acknowledgement_ms: Percentiles,
    /// How late the generator itself was in sending.
    pub lateness_ms: Percentiles,
    pub server_cpu_us_per_delivery: f64,
    /// CPU for each acknowledged message of the measured part, its deliveries included; 0 where nothing is acknowledged.
    pub server_cpu_us_per_message: f64,
    pub server_cpu_share: f64,
    pub server_rss: u64,
    /// Resident memory that one joined viewer added before any message was sent.
    pub rss_per_viewer: f64,
    pub child_cpu_us_per_delivery: f64,
    pub child_cpu_us_per_message: f64,
    pub child_cpu_share: f64,
    pub child_rss: u64,
    pub generator_cpu_share: f64,
    /// CPU of everything else on the machine, in cores: what disturbed the run.
    pub others_cpu_share: f64,
    /// Ended connections by close code: the viewers', and the publishers'.
    pub closes: BTreeMap<u16, u64>,
    pub publisher_closes: BTreeMap<u16, u64>,
    /// Latency quantiles for the plot: (quantile, ms).
    pub curve: Vec<(f64, f64)>,
    /// Deliveries in each second.
    pub timeline: Vec<u64>,
}

/// The threads of a run.
pub struct Threads {
    pub control: Arc<Control>,
    viewers: JoinHandle<Result<Seats>>,
    publishers: Option<JoinHandle<Result<Sent>>>,
    pub baseline_rss: u64,
    begun: u64,
    label: String,
}

/// Waits for a thread's result.
fn joined<T>(handle: JoinHandle<Result<T>>) -> Result<T> {
    handle
        .join()
        .map_err(|_| Fail("a thread of the generator failed".into()))?
}

impl Threads {
    /// Connects viewers and publishers and returns when all may be used.
    pub fn connect(label: &str, load: &Load, server: &impl Target) -> Result<Self> {
        let doors = server.doors();
        if !(0..doors.len()).all(|door| doors.address(door).ip().is_loopback()) {
            return fail("the load test runs against loopback only");
        }
        let control = Arc::new(Control::default());
        let protocol = server.protocol();
        let baseline_rss = server.usage().rss;
        let audience = Audience {
            doors: doors.clone(),
            protocol,
            rooms: load.rooms.clone(),
            viewers: load.viewers,
            stalling: load.stalling,
            packed: load.packed,
            churn: load.churn,
            tokens: load.signed_in.clone(),
        };
        let shared = control.clone();
        let viewers = thread::spawn(move || viewers::run(&audience, &shared));
        let mut threads = Self {
            control,
            viewers,
            publishers: None,
            baseline_rss,
            begun: clock::now(),
            label: label.to_owned(),
        };
        let deadline = clock::now() + 90 * SECOND;
        while threads.control.live.load(Relaxed) < load.viewers as u64 {
            if threads.viewers.is_finished() || clock::now() > deadline {
                let live = threads.control.live.load(Relaxed);
                threads.control.stop.store(true, Relaxed);
                joined(threads.viewers)?;
                return fail(format!("only {live} of {} viewers could join", load.viewers));
            }
            threads.progress("connecting");
            thread::sleep(Duration::from_millis(20));
        }
        if load.rate > 0.0 {
            let desk = Desk {
                doors,
                protocol,
                rooms: load.rooms.clone(),
                publishers: load.publishers,
                tokens: load.tokens.clone(),
                rate: load.rate,
                size: load.size,
                resend: load.resend,
            };
            let ready = Arc::new(Barrier::new(2));
            let (shared, gate) = (threads.control.clone(), ready.clone());
            threads.publishers = Some(thread::spawn(move || publisher::run(&desk, &shared, &gate)));
            ready.wait();
        }
        Ok(threads)
    }

    /// One line each second on the terminal.
    pub fn progress(&self, what: &str) {
        static LAST: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
        let now = clock::now();
        if now - LAST.load(Relaxed) < SECOND {
            return;
        }
        LAST.store(now, Relaxed);
        let c = &self.control;
        let mut err = std::io::stderr().lock();
        let end = if err.is_terminal() { "\x1b[K\r" } else { "\n" };
        let _ = write!(
            err,
            "{:5.0} s  {}: {what}; {} viewers, {} sent, {} acknowledged, {} delivered{end}",
            clock::seconds(self.begun, now),
            self.label,
            c.live.load(Relaxed),
            c.sent.load(Relaxed),
            c.acknowledged.load(Relaxed),
            c.deliveries.load(Relaxed),
        );
    }

    /// Sleeps until an instant, with the progress line; what was delivered in each second.
    pub fn until(&self, instant: u64, what: &str) -> Vec<u64> {
        let mut timeline = Vec::new();
        let (mut mark, mut before) = (clock::now(), self.control.deliveries.load(Relaxed));
        while clock::now() < instant && !self.viewers.is_finished() {
            self.progress(what);
            if clock::now() >= mark + SECOND {
                let count = self.control.deliveries.load(Relaxed);
                timeline.push(count.saturating_sub(before));
                (mark, before) = (mark + SECOND, count);
            }
            thread::sleep(Duration::from_nanos(
                (instant.saturating_sub(clock::now())).min(20 * clock::MILLI),
            ));
        }
        timeline
    }

    /// Stops the threads and returns their books.
    pub fn finish(self) -> Result<(Seats, Option<Sent>)> {
        self.control.stop.store(true, Relaxed);
        let sent = self.publishers.map(joined).transpose()?;
        Ok((joined(self.viewers)?, sent))
    }
}

/// Runs a load against a server.
pub fn run(label: &str, load: &Load, server: &impl Target) -> Result<Outcome> {
    let threads = Threads::connect(label, load, server)?;
    measure(threads, load, server).map(|(outcome, ..)| outcome)
}

/// The measured part of a run whose connections stand.
pub fn measure(threads: Threads, load: &Load, server: &impl Target) -> Result<(Outcome, Seats, Option<Sent>)> {
    let control = threads.control.clone();
    let nanoseconds = |d: Duration| u64::try_from(d.as_nanos()).unwrap_or(u64::MAX / 4);
    // memory settles once the last joins are answered
    thread::sleep(Duration::from_millis(500));
    let rss_per_viewer = server.usage().rss.saturating_sub(threads.baseline_rss) as f64 / load.viewers.max(1) as f64;
    let start = clock::now() + SECOND / 5;
    let from = start + nanoseconds(load.warm_up);
    let to = from + nanoseconds(load.measure);
    control.window_start.store(from, Relaxed);
    control.window_end.store(to, Relaxed);
    control.publish_end.store(to, Relaxed);
    control.publish_at.store(start, Relaxed);
    threads.until(from, "warming up");
    let me = std::process::id();
    let (before, own, busy, at) = (server.usage(), proc::cpu(me), proc::machine_busy(), clock::now());
    let timeline = threads.until(to, "measuring");
    let (usage, own, busy, seconds) = (
        server.usage() - before,
        proc::cpu(me) - own,
        proc::machine_busy() - busy,
        clock::seconds(at, clock::now()),
    );
    drain(&threads, load, server);
    let (seats, sent) = threads.finish()?;
    let mut outcome = books(&seats, sent.as_ref(), load, server.protocol() == Protocol::Cuecast);
    let deliveries = outcome.deliveries.max(1) as f64;
    outcome.seconds = seconds;
    outcome.deliveries_per_second = deliveries / seconds;
    let acknowledged = outcome.acknowledgement_ms.count as f64;
    outcome.acknowledgements_per_second = acknowledged / load.measure.as_secs_f64();
    if acknowledged > 0.0 {
        outcome.server_cpu_us_per_message = usage.cpu * 1e6 / acknowledged;
        outcome.child_cpu_us_per_message = usage.child_cpu * 1e6 / acknowledged;
    }
    outcome.server_cpu_us_per_delivery = usage.cpu * 1e6 / deliveries;
    outcome.server_cpu_share = usage.cpu / seconds;
    outcome.child_cpu_us_per_delivery = usage.child_cpu * 1e6 / deliveries;
    outcome.child_cpu_share = usage.child_cpu / seconds;
    (outcome.server_rss, outcome.child_rss) = (usage.rss, usage.child_rss);
    outcome.generator_cpu_share = own / seconds;
    outcome.others_cpu_share = ((busy - own - usage.cpu - usage.child_cpu) / seconds).max(0.0);
    outcome.rss_per_viewer = rss_per_viewer;
    outcome.timeline = timeline;
    if outcome.generator_cpu_share > 0.9 {
        eprintln!(
            "warning: the generator used {:.0}% of its core; its own limit may show",
            outcome.generator_cpu_share * 100.0
        );
    }
    Ok((outcome, seats, sent))
}

/// Waits until what was sent has arrived, at most 5 s.
pub fn drain(threads: &Threads, load: &Load, server: &impl Target) {
    let control = &threads.control;
    let deadline = clock::now() + 5 * SECOND;
    let answered = server.protocol() == Protocol::Cuecast;
    let per_message = (load.viewers - load.stalling) as u64 / load.rooms.len().max(1) as u64;
    let open = || {
        let sent = control.sent.load(Relaxed);
        answered && control.acknowledged.load(Relaxed) + control.rejected.load(Relaxed) < sent
            || control.deliveries.load(Relaxed) < (sent - control.rejected.load(Relaxed).min(sent)) * per_message
    };
    thread::sleep(Duration::from_millis(50));
    while open() && clock::now() < deadline {
        threads.progress("draining");
        thread::sleep(Duration::from_millis(10));
    }
    // doubles would come late too, and who had stalled reads what was left
    thread::sleep(Duration::from_millis(if load.stalling > 0 { 2000 } else { 200 }));
}

/// Messages received, beside those sent.
pub fn books(seats: &Seats, sent: Option<&Sent>, load: &Load, answered: bool) -> Outcome {
    let mut outcome = Outcome {
        viewers: load.viewers,
        rooms: load.rooms.len(),
        rate: load.rate,
        size: load.size,
        deliveries: seats.deliveries,
        bytes_per_delivery: seats.bytes as f64 / seats.deliveries.max(1) as f64,
        gaps: seats.tallies.iter().skip(load.stalling).map(|tally| tally.gaps).sum(),
        holes: seats.tallies.iter().map(|tally| tally.holes).sum(),
        doubles: seats.tallies.iter().map(|tally| tally.doubles).sum(),
        disorders: seats.tallies.iter().map(|tally| tally.disorders).sum(),
        writes: seats.writes,
        bytes_per_write: seats.bytes as f64 / seats.writes.max(1) as f64,
        delivery_ms: seats.latency.percentiles(),
        delivery_ms_by_door: seats.by_door.iter().map(Latency::percentiles).collect(),
        closes: seats.closes.clone(),
        curve: [0.0, 0.5, 0.75, 0.9, 0.95, 0.99, 0.995, 0.999, 0.9995, 0.9999]
            .map(|q| (q, seats.latency.at(q)))
            .into(),
        ..Outcome::default()
    };
    let Some(sent) = sent else { return outcome };
    outcome.sent = sent.sent.len();
    outcome.acknowledged = sent.acknowledged.len();
    outcome.rejected = sent.rejected.clone();
    outcome.publisher_closes = sent.closes.clone();
    outcome.deliveries += sent.deliveries;
    outcome.acknowledgement_ms = sent.acknowledgement.percentiles();
    outcome.lateness_ms = sent.lateness.percentiles();
    let rooms = load.rooms.len();
    let wanted = by_room(if answered { &sent.acknowledged } else { &sent.sent }, rooms);
    for (viewer, tally) in seats.tallies.iter().enumerate().skip(load.stalling) {
        outcome.expected += wanted[viewer % rooms].len();
        outcome.lost += tally.received.missing(&wanted[viewer % rooms]);
    }
    outcome
}

/// Message `i` belongs to room `i % rooms`, where it is the `i / rooms`th.
fn by_room(messages: &Indexes, rooms: usize) -> Vec<Indexes> {
    let mut split = vec![Indexes::default(); rooms];
    let count = u32::try_from(rooms).unwrap_or(u32::MAX);
    for index in messages.iter() {
        split[index as usize % rooms].insert(index / count);
    }
    split
}
