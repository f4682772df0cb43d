//! One large, busy room beside a hundred small ones on the same thread: how much longer do the small ones wait for it?

use super::{Options, Shape};
use crate::clock::{self, SECOND};
use crate::fail::{Result, fail};
use crate::latency::Percentiles;
use crate::peer::Peer;
use crate::plot::{self, Bar, Group};
use crate::report;
use crate::run::{self, Load, Outcome, Threads};
use serde::Serialize;
use std::sync::atomic::Ordering::Relaxed;

/// A hundred rooms of ten, a line a second each, and one room more, which is the large one.
const BESIDE: Shape = Shape {
    viewers: 1_000,
    rooms: 101,
    publishers: 101,
    rate: 100.0,
    size: 150,
    seconds: 15,
    coalesce_ms: 20,
};
/// People who speak in the large room.
const CROWD_PUBLISHERS: usize = 10;

#[derive(Clone, Debug, clap::Args)]
pub struct Beside {
    #[command(flatten)]
    options: Options,
    /// Viewers of the large room
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=16_000))]
    crowd: u32,
    /// Lines a second in the large room
    #[arg(long, default_value_t = 100.0)]
    crowd_rate: f64,
}

#[derive(Debug, Serialize)]
struct Figures {
    crowd: u32,
    crowd_rate: f64,
    alone_ms: Percentiles,
    beside_ms: Percentiles,
    p99_above_alone_ms: f64,
    crowd_ms: Percentiles,
    /// Of the small rooms and of the large one.
    lost: u64,
    gaps: u64,
    server_cpu_share: f64,
}

pub fn main(beside: &Beside) -> Result<()> {
    if beside.options.peer != Peer::Cuecast {
        return fail("only Cuecast has rooms that are paced: it is compared with itself");
    }
    let (server, load) = beside.options.prepare(BESIDE)?;
    let Some((crowded, small)) = load.rooms.split_first() else {
        return fail("there are no rooms");
    };
    let small = Load {
        rooms: small.into(),
        publishers: small.len(),
        ..load.clone()
    };
    let crowd = Load {
        rooms: [crowded.clone()].into(),
        viewers: beside.crowd as usize,
        publishers: CROWD_PUBLISHERS,
        rate: beside.crowd_rate,
        ..load.clone()
    };
    let crowd_threads = Threads::connect("the large room", &crowd, &server)?;
    // The crowd is there both times, silent at first: what differs is what is told to it.
    let alone = run::run("alone", &small, &server)?;
    let small_threads = Threads::connect("beside", &small, &server)?;
    let control = crowd_threads.control.clone();
    let begin = clock::now() + SECOND / 5;
    let end = begin + (small.warm_up + small.measure).as_secs() * SECOND + 2 * SECOND;
    control.window_start.store(begin + SECOND, Relaxed);
    control.window_end.store(end, Relaxed);
    control.publish_end.store(end, Relaxed);
    control.publish_at.store(begin, Relaxed);
    let (beside_it, ..) = run::measure(small_threads, &small, &server)?;
    crowd_threads.until(end, "the large room goes on");
    run::drain(&crowd_threads, &crowd, &server);
    let (seats, sent) = crowd_threads.finish()?;
    let crowded = run::books(&seats, sent.as_ref(), &crowd, true);
    let figures = Figures {
        crowd: beside.crowd,
        crowd_rate: beside.crowd_rate,
        p99_above_alone_ms: beside_it.delivery_ms.p99 - alone.delivery_ms.p99,
        lost: beside_it.lost + crowded.lost,
        gaps: beside_it.gaps + crowded.gaps,
        server_cpu_share: beside_it.server_cpu_share,
        alone_ms: alone.delivery_ms,
        beside_ms: beside_it.delivery_ms,
        crowd_ms: crowded.delivery_ms,
    };
    show(&figures, &crowded);
    beside.options.files.write(&figures, || bars(&figures))
}

fn show(figures: &Figures, crowded: &Outcome) {
    let times = |p: &Percentiles| format!("p50 {:.1} ms, p99 {:.1} ms, p99.9 {:.1} ms", p.p50, p.p99, p.p999);
    let rows = [
        ("small rooms alone", times(&figures.alone_ms)),
        ("small rooms beside the large one", times(&figures.beside_ms)),
        ("p99 above alone", format!("{:.1} ms", figures.p99_above_alone_ms)),
        (
            "the large room",
            format!(
                "{} viewers, {:.0} lines a second, {} acknowledged; {}",
                figures.crowd,
                figures.crowd_rate,
                crowded.acknowledged,
                times(&figures.crowd_ms)
            ),
        ),
        (
            "the server's share of its core",
            format!("{:.0}%", figures.server_cpu_share * 100.0),
        ),
        ("lost / gaps", format!("{} / {}", figures.lost, figures.gaps)),
        (
            "rejected, closes",
            format!("{:?}, {:?}", crowded.rejected, crowded.closes),
        ),
    ];
    println!(
        "beside\n{}",
        report::table(&rows.map(|(name, value)| vec![name.to_owned(), value]))
    );
}

fn bars(figures: &Figures) -> String {
    let bar = |name: &str, value: f64| Bar {
        name: name.to_owned(),
        value,
        note: format!("{value:.1} ms"),
    };
    let group = |title: &str, alone: f64, beside: f64| Group {
        title: title.to_owned(),
        bars: vec![bar("alone", alone), bar("beside the large room", beside)],
    };
    let (alone, beside) = (&figures.alone_ms, &figures.beside_ms);
    let groups = [group("p50", alone.p50, beside.p50), group("p99", alone.p99, beside.p99)];
    plot::bars("beside: delivery in a hundred small rooms", &groups)
}
