//! Joined viewers to whom nothing happens: what each costs in memory.

use super::{Options, Shape};
use crate::clock::{self, SECOND};
use crate::fail::Result;
use crate::plot::{self, Bar, Group};
use crate::report;
use crate::run::{Load, Target, Threads};
use serde::Serialize;
use std::sync::atomic::Ordering::Relaxed;

pub const IDLE: Shape = Shape {
    viewers: 10_000,
    rooms: 1,
    publishers: 1,
    rate: 0.0,
    size: 150,
    seconds: 10,
    coalesce_ms: 50,
};

#[derive(Debug, Serialize)]
struct Figures {
    viewers: usize,
    still_joined: u64,
    empty_rss: u64,
    full_rss: u64,
    rss_per_connection: f64,
    database_rss: u64,
    kernel_tcp_per_connection: f64,
    idle_cpu_share: f64,
    join_seconds: f64,
}

pub fn main(options: &Options) -> Result<()> {
    let (server, load) = options.prepare(IDLE)?;
    let load = Load { rate: 0.0, ..load };
    let (kernel, begun) = (crate::proc::tcp_memory(), clock::now());
    let threads = Threads::connect("idle", &load, &server)?;
    let join_seconds = clock::seconds(begun, clock::now());
    let before = server.usage();
    let waited = load.measure;
    threads.until(clock::now() + waited.as_secs() * SECOND, "idle");
    let usage = server.usage();
    let per = |bytes: u64| bytes as f64 / load.viewers.max(1) as f64;
    let figures = Figures {
        viewers: load.viewers,
        still_joined: threads.control.live.load(Relaxed),
        empty_rss: threads.baseline_rss,
        full_rss: usage.rss,
        rss_per_connection: per(usage.rss.saturating_sub(threads.baseline_rss)),
        database_rss: usage.child_rss,
        kernel_tcp_per_connection: per(crate::proc::tcp_memory().saturating_sub(kernel)),
        idle_cpu_share: (usage.cpu - before.cpu) / waited.as_secs_f64(),
        join_seconds,
    };
    threads.finish()?;
    let rows = [
        (
            "joined viewers",
            format!("{} of {}", figures.still_joined, figures.viewers),
        ),
        ("all joined in", format!("{join_seconds:.1} s")),
        ("server memory, empty", format!("{} KiB", figures.empty_rss / 1024)),
        ("server memory, full", format!("{} KiB", figures.full_rss / 1024)),
        (
            "memory per connection",
            format!("{:.2} KiB", figures.rss_per_connection / 1024.0),
        ),
        (
            "kernel's TCP memory per connection, both ends",
            format!("{:.2} KiB", figures.kernel_tcp_per_connection / 1024.0),
        ),
        (
            "server CPU while idle",
            format!("{:.1}% of a core", figures.idle_cpu_share * 100.0),
        ),
    ];
    println!(
        "idle on {}\n{}",
        options.peer.name(),
        report::table(&rows.map(|(name, value)| vec![name.to_owned(), value]))
    );
    options.files.write(&figures, || {
        let bar = |name: &str, bytes: u64| {
            let note = format!("{:.2} KiB", per(bytes) / 1024.0);
            Bar {
                name: name.to_owned(),
                value: per(bytes),
                note,
            }
        };
        let bars = vec![bar("empty", figures.empty_rss), bar("full", figures.full_rss)];
        plot::bars(
            "Resident memory, per connection",
            &[Group {
                title: format!("{} viewers", figures.viewers),
                bars,
            }],
        )
    })
}
