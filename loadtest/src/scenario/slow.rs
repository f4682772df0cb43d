//! Some viewers stop reading: what the others feel, what each stalled one costs, and how soon it is cut.

use super::{Options, Shape};
use crate::clock::{self, MILLI, SECOND};
use crate::fail::Result;
use crate::plot::{self, Bar, Group};
use crate::proc;
use crate::report::{self, median};
use crate::run::{self, Load, Threads};
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

const SLOW: Shape = Shape {
    viewers: 10_000,
    rooms: 1,
    publishers: 10,
    rate: 20.0,
    size: 480,
    seconds: 24,
    coalesce_ms: 200,
};

#[derive(Debug, clap::Args)]
pub struct Slow {
    #[command(flatten)]
    pub options: Options,
    /// Viewers that stop reading
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=9_000))]
    stalled: u32,
    /// Pairs of runs, one without and one with stalled viewers
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=9))]
    pairs: u8,
}

/// The cost of a run with stalled viewers, seen from outside the server.
#[derive(Clone, Debug, Default, Serialize)]
struct Watch {
    /// Peak of the server's memory and of the kernel's TCP memory above the moment before, per stalled viewer, in bytes.
    rss_per_stalled: f64,
    kernel_per_stalled: f64,
    /// Seconds from the last read to the server's closing of all stalled sockets.
    all_cut_after: Option<f64>,
    /// The longest from the last message that the kernel took for a viewer to the closing of that viewer's socket.
    full_to_cut: Option<f64>,
    /// How many sockets were closed by when.
    #[serde(skip)]
    closed: Vec<(u64, usize)>,
}

#[derive(Debug, Serialize)]
struct Figures {
    p99_without_ms: Vec<f64>,
    p99_with_ms: Vec<f64>,
    p99_ratio: f64,
    lost: u64,
    gaps: u64,
    doubles: u64,
    watches: Vec<Watch>,
    cost_per_stalled: f64,
    all_cut_after: Option<f64>,
    full_to_cut: Option<f64>,
}

pub fn main(slow: &Slow) -> Result<()> {
    let (server, load) = slow.options.prepare(SLOW)?;
    let stalled = slow.stalled as usize;
    let (mut without, mut with, mut watches) = (Vec::new(), Vec::new(), Vec::new());
    let (mut lost, mut gaps, mut doubles) = (0, 0, 0);
    for pair in 1..=slow.pairs {
        for stalling in [0, stalled] {
            let load = Load {
                stalling,
                ..load.clone()
            };
            let label = format!("slow {pair}/{}, {stalling} stalled", slow.pairs);
            let threads = Threads::connect(&label, &load, &server)?;
            let done = Arc::new(AtomicBool::new(false));
            let (control, over, pid) = (threads.control.clone(), done.clone(), server.pid);
            // the runs without stalled viewers are watched too, so that watching weighs on both alike
            let watcher = thread::spawn(move || watch(&control, &over, pid, stalling));
            let measured = run::measure(threads, &load, &server);
            done.store(true, Relaxed);
            let mut seen = watcher.join().ok().filter(|_| stalling > 0);
            let (outcome, seats, _) = measured?;
            eprintln!("{label}: p99 of the others {:.1} ms", outcome.delivery_ms.p99);
            (lost, gaps, doubles) = (lost + outcome.lost, gaps + outcome.gaps, doubles + outcome.doubles);
            (if stalling == 0 { &mut without } else { &mut with }).push(outcome.delivery_ms.p99);
            if let Some(watch) = seen.as_mut() {
                watch.full_to_cut = longest_full(&seats.last_taken, &watch.closed);
            }
            watches.extend(seen);
            wait_empty(&server);
        }
    }
    let longest = |times: Option<Vec<f64>>| times.map(|times| times.into_iter().fold(0.0, f64::max));
    let figures = Figures {
        p99_ratio: median(with.clone()) / median(without.clone()),
        p99_without_ms: without,
        p99_with_ms: with,
        lost,
        gaps,
        doubles,
        cost_per_stalled: median(
            watches
                .iter()
                .map(|watch| watch.rss_per_stalled + watch.kernel_per_stalled),
        ),
        all_cut_after: longest(watches.iter().map(|watch| watch.all_cut_after).collect()),
        full_to_cut: longest(watches.iter().map(|watch| watch.full_to_cut).collect()),
        watches,
    };
    let rows = [
        (
            "p99 of the others without stalled viewers, ms",
            format!("{:.1?}", figures.p99_without_ms),
        ),
        (
            "p99 of the others beside stalled viewers, ms",
            format!("{:.1?}", figures.p99_with_ms),
        ),
        ("ratio of the medians", format!("{:.2}", figures.p99_ratio)),
        (
            "each stalled one costs (server and kernel)",
            format!("{:.0} KiB", figures.cost_per_stalled / 1024.0),
        ),
        (
            "all cut after their last read",
            figures.all_cut_after.map_or("not all".into(), |s| format!("{s:.1} s")),
        ),
        (
            "all cut after a socket was full",
            figures.full_to_cut.map_or("not all".into(), |s| format!("{s:.1} s")),
        ),
        (
            "the others: lost / gaps / doubles",
            format!("{lost} / {gaps} / {doubles}"),
        ),
    ];
    println!(
        "slow\n{}",
        report::table(&rows.map(|(name, value)| vec![name.to_owned(), value]))
    );
    slow.options.files.write(&figures, || {
        let bar = |name: &str, runs: &[f64]| {
            let ms = median(runs.to_vec());
            Bar {
                name: name.to_owned(),
                value: ms,
                note: format!("{ms:.1} ms"),
            }
        };
        let title = format!("p99 of the others, {stalled} of {} stalled", load.viewers);
        let bars = vec![
            bar("without", &figures.p99_without_ms),
            bar("with", &figures.p99_with_ms),
        ];
        plot::bars("Slow viewers", &[Group { title, bars }])
    })
}

/// Has the viewers stall a second into the measured part, then samples the server until all of them are cut or the run ends.
fn watch(control: &crate::control::Control, done: &AtomicBool, pid: u32, stalling: usize) -> Watch {
    let nap = || thread::sleep(Duration::from_millis(200));
    while control.window_start.load(Relaxed) == u64::MAX && !done.load(Relaxed) {
        nap();
    }
    let stall_at = control.window_start.load(Relaxed).saturating_add(SECOND);
    if stalling > 0 {
        control.stall_at.store(stall_at, Relaxed);
    }
    while clock::now() < stall_at && !done.load(Relaxed) {
        thread::sleep(Duration::from_nanos(10 * MILLI));
    }
    let (rss, kernel, sockets) = (proc::rss(pid), proc::tcp_memory(), proc::descriptors(pid));
    let mut watch = Watch::default();
    while !done.load(Relaxed) && watch.all_cut_after.is_none() {
        let since = clock::seconds(stall_at, clock::now());
        let per = |now: u64, before: u64| now.saturating_sub(before) as f64 / stalling.max(1) as f64;
        watch.rss_per_stalled = watch.rss_per_stalled.max(per(proc::rss(pid), rss));
        watch.kernel_per_stalled = watch.kernel_per_stalled.max(per(proc::tcp_memory(), kernel));
        let closed = sockets.saturating_sub(proc::descriptors(pid));
        watch.closed.push((clock::now(), closed));
        if stalling > 0 && closed >= stalling {
            watch.all_cut_after = Some(since);
        }
        nap();
    }
    // what they were still sent is read once nothing is measured any more
    while clock::now() < control.window_end.load(Relaxed) && !done.load(Relaxed) {
        nap();
    }
    control.stall_at.store(u64::MAX, Relaxed);
    watch
}

/// Longest time from a full queue to its cut, the first full with the first cut; `None` when not all were cut.
fn longest_full(full: &[u64], closed: &[(u64, usize)]) -> Option<f64> {
    let mut full = full.to_vec();
    full.sort_unstable();
    let cut = |nth: usize| closed.iter().find(|(_, count)| *count > nth).map(|(at, _)| *at);
    let times: Option<Vec<f64>> = full
        .iter()
        .enumerate()
        .map(|(nth, full)| Some(clock::seconds(*full, cut(nth)?)))
        .collect();
    times?.into_iter().reduce(f64::max)
}

/// The next run begins with the sockets of the last one gone.
fn wait_empty(server: &crate::peer::Server) {
    let deadline = clock::now() + 15 * SECOND;
    while server.descriptors() > 500 && clock::now() < deadline {
        thread::sleep(Duration::from_millis(100));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_full_socket_is_paired_with_the_cut_of_its_turn() {
        let full = [3 * SECOND, SECOND, 2 * SECOND];
        let closed = [(5 * SECOND, 1), (9 * SECOND, 2), (10 * SECOND, 3)];
        assert_eq!(longest_full(&full, &closed), Some(7.0));
        assert_eq!(longest_full(&full, &closed[..2]), None);
    }
}
