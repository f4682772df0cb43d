//! Metrics of rooms and sockets, for Prometheus. One set a process, labelled by room kind.

use prometheus::{
    Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, IntGaugeVec, Opts, Registry,
};

use crate::wire::CloseCode;

/// The series of one kind of room.
#[derive(Clone, Debug)]
pub struct RoomMetrics {
    pub rooms: IntGauge,
    pub subscribers: IntGauge,
    pub mailbox: IntGauge,
    pub busy: IntCounter,
    pub load_seconds: Histogram,
    pub flush_seconds: Histogram,
    pub flush_events: Histogram,
    pub delivery_lag: Histogram,
    pub restarts: IntCounter,
    pub parked: IntCounter,
    pub outlet_full: IntCounter,
    /// An estimate, in bytes.
    pub memory: IntGauge,
    /// The same, of all kinds.
    pub memory_of_all: IntGauge,
    /// New rooms that were refused because the rooms hold nearly as much as they may.
    pub refused: IntCounter,
}

#[derive(Clone, Debug)]
pub struct Metrics {
    pub registry: Registry,
    rooms: IntGaugeVec,
    subscribers: IntGaugeVec,
    mailbox: IntGaugeVec,
    busy: IntCounterVec,
    load_seconds: HistogramVec,
    flush_seconds: HistogramVec,
    flush_events: HistogramVec,
    delivery_lag: HistogramVec,
    restarts: IntCounterVec,
    parked: IntCounterVec,
    outlet_full: IntCounterVec,
    memory: IntGaugeVec,
    memory_of_all: IntGauge,
    rooms_refused: IntCounterVec,
    shed: IntCounterVec,
    closes: IntCounterVec,
    pub deliveries: IntCounter,
    pub connections: IntGauge,
    pub refused: IntCounterVec,
    pub batch_lines: Histogram,
    pub commit_seconds: Histogram,
    pub commit_failures: IntCounter,
    /// Batches of chat that are not stored yet, tried once or more.
    pub chat_unstored: IntGauge,
    pub vote_batch: Histogram,
    pub vote_seconds: Histogram,
}

const SECONDS: [f64; 12] = [
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5,
];
const COUNTS: [f64; 10] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0];

impl Metrics {
    /// Registers every series once; fails only when two of them share a name.
    pub fn new() -> Result<Self, prometheus::Error> {
        let kind = &["kind"];
        let gauge = |name: &str, help: &str| IntGaugeVec::new(Opts::new(name, help), kind);
        let counter = |name: &str, help: &str| IntCounterVec::new(Opts::new(name, help), kind);
        let histogram = |name: &str, help: &str, buckets: &[f64]| {
            HistogramVec::new(HistogramOpts::new(name, help).buckets(buckets.to_vec()), kind)
        };
        let metrics = Self {
            registry: Registry::new(),
            rooms: gauge("cuecast_rooms", "Rooms that run now")?,
            subscribers: gauge("cuecast_room_subscribers", "Sockets that joined a room")?,
            mailbox: gauge(
                "cuecast_room_mailbox_messages",
                "Messages that wait in the mailboxes of all rooms",
            )?,
            busy: counter("cuecast_room_busy_total", "Messages refused because a mailbox was full")?,
            load_seconds: histogram("cuecast_room_load_seconds", "Building a room from the store", &SECONDS)?,
            flush_seconds: histogram("cuecast_room_flush_seconds", "Handing a flush to the workers", &SECONDS)?,
            flush_events: histogram("cuecast_room_flush_events", "Events in a flush", &COUNTS)?,
            delivery_lag: histogram(
                "cuecast_room_delivery_lag_seconds",
                "From when an event is stored until a worker has written it to all of its viewers",
                &SECONDS,
            )?,
            restarts: counter(
                "cuecast_room_restarts_total",
                "Rooms rebuilt after they ended unexpectedly",
            )?,
            parked: counter("cuecast_room_parked_total", "Rooms parked because they kept failing")?,
            outlet_full: counter(
                "cuecast_room_outlet_full_total",
                "Messages dropped before a worker that does not keep up",
            )?,
            memory: gauge("cuecast_room_memory_bytes", "What rooms hold in memory, estimated")?,
            memory_of_all: IntGauge::new("cuecast_rooms_memory_bytes", "What all rooms hold in memory, estimated")?,
            rooms_refused: counter(
                "cuecast_room_refused_total",
                "New rooms refused because rooms hold four fifths of rooms.memory_mib",
            )?,
            shed: IntCounterVec::new(
                Opts::new("cuecast_socket_shed_total", "Deliveries not made to slow viewers"),
                &["class"],
            )?,
            closes: IntCounterVec::new(
                Opts::new("cuecast_socket_closes_total", "Sockets closed by the server"),
                &["code"],
            )?,
            deliveries: IntCounter::new(
                "cuecast_socket_deliveries_total",
                "Writes of broadcast frames to viewers",
            )?,
            connections: IntGauge::new("cuecast_socket_connections", "Open sockets")?,
            refused: IntCounterVec::new(
                Opts::new("cuecast_socket_refused_total", "Handshakes refused"),
                &["reason"],
            )?,
            batch_lines: Histogram::with_opts(
                HistogramOpts::new("cuecast_chat_batch_lines", "Chat lines in a transaction").buckets(COUNTS.to_vec()),
            )?,
            commit_seconds: Histogram::with_opts(
                HistogramOpts::new("cuecast_chat_commit_seconds", "A chat transaction, begin to commit")
                    .buckets(SECONDS.to_vec()),
            )?,
            commit_failures: IntCounter::new("cuecast_chat_commit_failures_total", "Chat transactions that failed")?,
            chat_unstored: IntGauge::new(
                "cuecast_chat_unstored_batches",
                "Batches of chat that are not stored yet",
            )?,
            vote_batch: Histogram::with_opts(
                HistogramOpts::new("cuecast_vote_batch_votes", "Votes in a transaction").buckets(COUNTS.to_vec()),
            )?,
            vote_seconds: Histogram::with_opts(
                HistogramOpts::new("cuecast_vote_commit_seconds", "A transaction of votes, begin to commit")
                    .buckets(SECONDS.to_vec()),
            )?,
        };
        metrics.register()?;
        Ok(metrics)
    }

    fn register(&self) -> Result<(), prometheus::Error> {
        let r = &self.registry;
        for series in [&self.rooms, &self.subscribers, &self.mailbox, &self.memory] {
            r.register(Box::new(series.clone()))?;
        }
        for series in [
            &self.busy,
            &self.restarts,
            &self.parked,
            &self.outlet_full,
            &self.rooms_refused,
            &self.shed,
            &self.closes,
            &self.refused,
        ] {
            r.register(Box::new(series.clone()))?;
        }
        r.register(Box::new(self.load_seconds.clone()))?;
        r.register(Box::new(self.flush_seconds.clone()))?;
        r.register(Box::new(self.flush_events.clone()))?;
        r.register(Box::new(self.delivery_lag.clone()))?;
        r.register(Box::new(self.memory_of_all.clone()))?;
        r.register(Box::new(self.deliveries.clone()))?;
        r.register(Box::new(self.connections.clone()))?;
        r.register(Box::new(self.batch_lines.clone()))?;
        r.register(Box::new(self.commit_seconds.clone()))?;
        r.register(Box::new(self.commit_failures.clone()))?;
        r.register(Box::new(self.chat_unstored.clone()))?;
        r.register(Box::new(self.vote_batch.clone()))?;
        r.register(Box::new(self.vote_seconds.clone()))
    }

    /// The series of rooms of one kind, such as `stream`.
    pub fn room(&self, kind: &str) -> RoomMetrics {
        let kind = &[kind];
        RoomMetrics {
            rooms: self.rooms.with_label_values(kind),
            subscribers: self.subscribers.with_label_values(kind),
            mailbox: self.mailbox.with_label_values(kind),
            busy: self.busy.with_label_values(kind),
            load_seconds: self.load_seconds.with_label_values(kind),
            flush_seconds: self.flush_seconds.with_label_values(kind),
            flush_events: self.flush_events.with_label_values(kind),
            delivery_lag: self.delivery_lag.with_label_values(kind),
            restarts: self.restarts.with_label_values(kind),
            parked: self.parked.with_label_values(kind),
            outlet_full: self.outlet_full.with_label_values(kind),
            memory: self.memory.with_label_values(kind),
            memory_of_all: self.memory_of_all.clone(),
            refused: self.rooms_refused.with_label_values(kind),
        }
    }

    /// A delivery of that class was left out for a slow viewer.
    pub fn shed(&self, class: &str) {
        self.shed.with_label_values(&[class]).inc();
    }

    pub fn closed(&self, code: CloseCode) {
        self.closes.with_label_values(&[&code.code().to_string()]).inc();
    }

    pub fn refused(&self, reason: &str) {
        self.refused.with_label_values(&[reason]).inc();
    }
}
