//! Hours of ordinary life: chat, viewers who come and go, and whether anything grows or gets lost.

use super::{Options, Shape};
use crate::fail::Result;
use crate::report;
use crate::run::{self, Load, Threads};
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

const SOAK: Shape = Shape {
    viewers: 2000,
    rooms: 20,
    publishers: 20,
    rate: 100.0,
    size: 150,
    seconds: 60,
    coalesce_ms: 50,
};
/// Viewers that leave and come back each second.
const CHURN: f64 = 20.0;

#[derive(Debug, clap::Args)]
pub struct Soak {
    #[command(flatten)]
    pub options: Options,
    /// Minutes measured, instead of --seconds
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=720))]
    minutes: Option<u64>,
}

#[derive(Debug, Serialize)]
struct Figures {
    outcome: run::Outcome,
    recovered: u64,
    refreshed: u64,
    /// The server's resident bytes, ten times over the run.
    rss: Vec<u64>,
}

pub fn main(soak: &Soak) -> Result<()> {
    let (server, load) = soak.options.prepare(SOAK)?;
    let measure = soak
        .minutes
        .map_or(load.measure, |minutes| Duration::from_secs(minutes * 60));
    let load = Load {
        measure,
        churn: CHURN,
        ..load
    };
    let threads = Threads::connect("soak", &load, &server)?;
    threads.control.reconnect.store(true, Relaxed);
    let (done, pid) = (Arc::new(AtomicBool::new(false)), server.pid);
    let over = done.clone();
    let memory = thread::spawn(move || {
        let mut samples = Vec::new();
        while !over.load(Relaxed) {
            samples.push(crate::proc::Usage::of(pid).rss);
            thread::park_timeout(measure / 10);
        }
        samples
    });
    let measured = run::measure(threads, &load, &server);
    done.store(true, Relaxed);
    memory.thread().unpark();
    let rss = memory.join().unwrap_or_default();
    let (outcome, seats, _) = measured?;
    println!("soak\n{}", report::outcome(&outcome));
    println!(
        "resumed with everything missed {}, with a fresh picture {}",
        seats.recovered, seats.refreshed
    );
    println!(
        "server memory over the run, KiB: {:?}",
        rss.iter().map(|bytes| bytes / 1024).collect::<Vec<_>>()
    );
    let figures = Figures {
        outcome,
        recovered: seats.recovered,
        refreshed: seats.refreshed,
        rss,
    };
    soak.options.files.write(&figures, || {
        report::latency_plot("soak: delivery latency", &figures.outcome)
    })
}
