//! The server dies without a word under load and comes back: how soon is it ready, how soon is everyone back, and is anything lost?

use super::{Options, Shape};
use crate::clock::{self, SECOND};
use crate::cuecast::{environment, voters};
use crate::fail::{Doing, Result, fail};
use crate::latency::{Latency, Percentiles};
use crate::peer::{Peer, Server};
use crate::plot;
use crate::report;
use crate::run::{self, Load, Outcome, Target, Threads};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, SystemTime};

const STORM: Shape = Shape {
    viewers: 10_000,
    rooms: 1,
    publishers: 10,
    rate: 5.0,
    size: 150,
    seconds: 15,
    coalesce_ms: 50,
};

#[derive(Clone, Debug, clap::Args)]
pub struct Storm {
    #[command(flatten)]
    options: Options,
    /// Each viewer is a person of their own with a session, and presents it again when they come back
    #[arg(long)]
    signed_in: bool,
}

#[derive(Debug, Serialize)]
struct Figures {
    signed_in: bool,
    /// The server's own and the database's, in cores, from the start of the new process until the last is back.
    server_cpu_share: f64,
    child_cpu_share: f64,
    outcome: Outcome,
    ready_ms: f64,
    all_resumed: bool,
    /// From the start of the new process to each viewer's joined.
    resumed_ms: Percentiles,
    recovered: u64,
    refreshed: u64,
}

pub fn main(storm: &Storm) -> Result<()> {
    let options = &storm.options;
    if options.peer != Peer::Cuecast {
        return fail("only Cuecast resumes: the storm has no other server");
    }
    let (server, load) = options.prepare(STORM)?;
    let load = Load {
        resend: true,
        signed_in: people(storm, &server, load.viewers)?,
        ..load
    };
    let threads = Threads::connect("storm", &load, &server)?;
    let control = threads.control.clone();
    control.reconnect.store(true, Relaxed);
    let start = clock::now() + SECOND / 5;
    let end = start + load.measure.as_secs() * SECOND;
    control.window_start.store(start, Relaxed);
    control.window_end.store(end, Relaxed);
    control.publish_end.store(end, Relaxed);
    control.publish_at.store(start, Relaxed);
    threads.until(start + 4 * SECOND, "before the crash");
    server.kill();
    let restarted = clock::now();
    let env = environment(&options.place, options.coalesce_ms.unwrap_or(STORM.coalesce_ms))?;
    let server = options.place.start(Peer::Cuecast, &env, Duration::from_secs(30))?;
    threads.until(end, "after the restart");
    let give_up = clock::now() + 30 * SECOND;
    while control.live.load(Relaxed) < load.viewers as u64 && clock::now() < give_up {
        threads.progress("waiting for the last to resume");
        std::thread::sleep(Duration::from_millis(20));
    }
    run::drain(&threads, &load, &server);
    std::thread::sleep(Duration::from_secs(1));
    let usage = server.usage();
    let seconds = clock::seconds(restarted, clock::now());
    let all_resumed = control.live.load(Relaxed) == load.viewers as u64;
    let (seats, sent) = threads.finish()?;
    let mut resumed = Latency::new()?;
    seats
        .live_at
        .iter()
        .for_each(|at| resumed.record(at.saturating_sub(restarted)));
    let outcome = run::books(&seats, sent.as_ref(), &load, true);
    let unanswered = sent.as_ref().map_or(0, |sent| sent.unanswered);
    let figures = Figures {
        signed_in: storm.signed_in,
        server_cpu_share: usage.cpu / seconds,
        child_cpu_share: usage.child_cpu / seconds,
        ready_ms: server.ready_after.as_secs_f64() * 1000.0,
        all_resumed,
        resumed_ms: resumed.percentiles(),
        recovered: seats.recovered,
        refreshed: seats.refreshed,
        outcome,
    };
    let o = &figures.outcome;
    let p = &figures.resumed_ms;
    let rows = [
        ("ready after the start", format!("{:.0} ms", figures.ready_ms)),
        (
            "resumed",
            format!(
                "{} of {}; p50 {:.0} ms, p99 {:.0} ms, last {:.0} ms after the start",
                control.live.load(Relaxed),
                load.viewers,
                p.p50,
                p.p99,
                p.max
            ),
        ),
        (
            "resumes with everything missed / a fresh picture",
            format!("{} / {}", figures.recovered, figures.refreshed),
        ),
        (
            "sent / acknowledged / never answered",
            format!("{} / {} / {unanswered}", o.sent, o.acknowledged),
        ),
        (
            "expected / lost / gaps / doubles",
            format!("{} / {} / {} / {}", o.expected, o.lost, o.gaps, o.doubles),
        ),
        ("rejected, closes", format!("{:?}, {:?}", o.rejected, o.closes)),
        (
            "cores of the server / of Postgres since the start",
            format!("{:.2} / {:.2}", figures.server_cpu_share, figures.child_cpu_share),
        ),
    ];
    let name = if storm.signed_in {
        "storm of signed-in viewers"
    } else {
        "storm"
    };
    println!(
        "{name}\n{}",
        report::table(&rows.map(|(name, value)| vec![name.to_owned(), value]))
    );
    options
        .files
        .write(&figures, || resumed_plot(&seats.live_at, restarted))
}

/// The sessions of the viewers; none for guests.
fn people(storm: &Storm, server: &Server, count: usize) -> Result<Arc<[String]>> {
    if !storm.signed_in {
        return Ok(Arc::new([]));
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .doing("starting a runtime")?;
    let seed = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .doing("reading the clock")?
        .as_secs();
    let base = format!("http://localhost:{}", server.address.port());
    // Others than those who publish.
    Ok(runtime.block_on(voters(&base, seed + 1, count))?.into())
}

/// How many viewers were back after each half second.
fn resumed_plot(live_at: &[u64], restarted: u64) -> String {
    let mut counts: BTreeMap<u64, u64> = BTreeMap::new();
    for at in live_at {
        *counts.entry(at.saturating_sub(restarted) / (SECOND / 2)).or_default() += 1;
    }
    let mut back = 0;
    let points: Vec<_> = counts
        .into_iter()
        .map(|(half, count)| {
            back += count;
            (format!("{:.1} s", (half + 1) as f64 / 2.0), back as f64)
        })
        .collect();
    plot::line("storm: viewers back after the restart", "viewers", &points)
}
