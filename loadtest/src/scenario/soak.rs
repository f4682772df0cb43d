//! Hours of ordinary life: chat, votes, duels, viewers who come and go, and whether anything grows, slows down or gets lost.

mod people;
mod series;

use super::{OWN_PACE_MS, Options, Shape};
use crate::clock;
use crate::fail::{Fail, Result, fail};
use crate::peer::Peer;
use crate::report;
use crate::run::{self, Load, Threads};
use people::Deeds;
use serde::Serialize;
use series::Sample;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

const SOAK: Shape = Shape {
    viewers: 4_000,
    rooms: 20,
    publishers: 20,
    rate: 100.0,
    size: 150,
    seconds: 120,
    coalesce_ms: OWN_PACE_MS,
};
/// Viewers that leave and come back each second.
const CHURN: f64 = 20.0;
/// Samples of a short run; a long one has one in ten seconds.
const LEAST_SAMPLES: u32 = 24;
const SAMPLE: Duration = Duration::from_secs(10);

#[derive(Debug, clap::Args)]
pub struct Soak {
    #[command(flatten)]
    pub options: Options,
    /// Minutes measured, instead of --seconds: 120 is the whole
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=720))]
    minutes: Option<u64>,
    /// People who vote, in a room of their own, on one prediction after the other
    #[arg(long, default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..=5_000))]
    voters: u32,
    /// Duels at once, of two people each
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    duels: u32,
    /// Write every sample as CSV; --svg is drawn from the same
    #[arg(long)]
    csv: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
struct Figures {
    outcome: run::Outcome,
    recovered: u64,
    refreshed: u64,
    votes: u64,
    shots: u64,
    /// Halls that had to be opened anew because somebody lost the connection.
    interrupted: u64,
    /// The means of the last quarter over those of the second: what grows is above 1.
    growth: series::Growth,
    samples: Vec<Sample>,
}

pub fn main(soak: &Soak) -> Result<()> {
    if soak.options.peer != Peer::Cuecast {
        return fail("the soak's people vote and play: it is Cuecast's alone");
    }
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
    let (over, deeds) = (Arc::new(AtomicBool::new(false)), Arc::<Deeds>::default());
    let port = soak.options.place.port;
    let [(voters_are, voters_ready), (players_are, players_ready)] = [mpsc::channel(), mpsc::channel()];
    let place = |ready: mpsc::Sender<()>| people::Place {
        server: server.address,
        port,
        over: over.clone(),
        deeds: deeds.clone(),
        ready,
    };
    let (voters, players) = (place(voters_are), place(players_are));
    let (voting, duels) = (soak.voters, soak.duels);
    let people = [
        thread::spawn(move || people::vote(&voters, voting)),
        thread::spawn(move || people::play(&players, duels)),
    ];
    // Both, or one of them failed: the error is told at the end.
    let all_there = [voters_ready, players_ready].iter().all(|ready| ready.recv().is_ok());
    let every = SAMPLE.min(measure / LEAST_SAMPLES);
    let sampler = series::Sampler::new(server.pid, threads.control.clone(), deeds.clone());
    let ended = over.clone();
    let sampling = thread::spawn(move || sampler.run(every, &ended));
    let measured = if all_there {
        run::measure(threads, &load, &server)
    } else {
        threads.finish().and_then(|_| fail("voters or players could not begin"))
    };
    over.store(true, Relaxed);
    sampling.thread().unpark();
    let samples = sampling.join().map_err(|_| Fail("the sampler failed".into()))??;
    for people in people {
        people.join().map_err(|_| Fail("voters or players failed".into()))??;
    }
    let (outcome, seats, _) = measured?;
    println!("soak\n{}", report::outcome(&outcome));
    let figures = Figures {
        outcome,
        recovered: seats.recovered,
        refreshed: seats.refreshed,
        votes: deeds.votes.load(Relaxed),
        shots: deeds.shots.load(Relaxed),
        interrupted: deeds.interrupted.load(Relaxed),
        growth: series::Growth::of(&samples),
        samples,
    };
    println!(
        "resumed with everything missed {}, with a fresh picture {}; votes {}, shots {}, interrupted {}\n{}",
        figures.recovered,
        figures.refreshed,
        figures.votes,
        figures.shots,
        figures.interrupted,
        figures.growth.told()
    );
    if let Some(path) = &soak.csv {
        report::write(path, &series::csv(&figures.samples))?;
    }
    let took = clock::seconds(0, u64::try_from(measure.as_nanos()).unwrap_or(u64::MAX));
    let title = format!(
        "soak: {:.0} minutes of chat, votes, duels, comings and goings",
        took / 60.0
    );
    soak.options
        .files
        .write(&figures, || series::drawn(&title, &figures.samples))
}
