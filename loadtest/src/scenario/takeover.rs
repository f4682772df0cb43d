//! A node that owns rooms dies, stands still or is sent away under load: how soon is a line acknowledged again, how soon is everybody back, and is
//! anything lost?

use super::MAX_CHATTERS;
use crate::clock::{self, SECOND};
use crate::cluster::{Nodes, STEADY, doors::Placement, held::Broken};
use crate::cuecast;
use crate::fail::{Doing, Result, fail};
use crate::latency::{Latency, Percentiles};
use crate::peer::{self, Place};
use crate::plot;
use crate::report::{self, Files};
use crate::run::{self, Load, Threads};
use crate::viewers::Back;
use rustix::process::Signal;
use serde::Serialize;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;
use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Failure {
    /// kill -9
    Kill,
    /// SIGSTOP for three seconds, and SIGCONT
    Pause,
    /// SIGTERM
    Drain,
}

/// Nodes and people of the scenarios in which nodes fail.
#[derive(Clone, Debug, clap::Args)]
pub struct People {
    #[command(flatten)]
    pub place: Place,
    #[command(flatten)]
    pub files: Files,
    /// Nodes
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(2..=8))]
    pub nodes: u16,
    /// Viewers in all, at every node
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(2..=18_000))]
    pub viewers: u32,
    /// Rooms
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    pub rooms: u32,
    /// Lines a second in each room
    #[arg(long, default_value_t = 10.0)]
    pub rate: f64,
}

#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    people: People,
    /// Failures of the owner, in turn
    #[arg(long, value_delimiter = ',', value_enum, default_value = "kill,pause,drain")]
    failures: Vec<Failure>,
    /// Times that each of it happens
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=500))]
    runs: u32,
}

const PAUSE: Duration = Duration::from_secs(3);
/// Longer than a line takes to those who are in.
const CALM: u64 = 2 * SECOND;
/// Until whatever has happened is over for everybody.
const PATIENCE: u64 = 60 * SECOND;

impl People {
    /// Nodes, which know each other by their own addresses or by those of `known_as`, with a balancer before them, and everybody at home; they speak
    /// until the threads are finished.
    pub fn at_home(&self, label: &str, known_as: &[SocketAddr]) -> Result<(Nodes, Load, Threads)> {
        let (count, pace) = (self.nodes.into(), super::OWN_PACE_MS);
        let mut nodes = Nodes::start(&self.place, pace, count, Placement::Spread, known_as)?;
        nodes.balance();
        let rooms = self.rooms as usize;
        let asked = cuecast::people_and_streams(self.place.port, rooms, rooms.min(MAX_CHATTERS));
        let (streams, tokens) = cuecast::runtime()?.block_on(asked)?;
        let load = Load {
            rooms: streams.into(),
            viewers: self.viewers as usize,
            stalling: 0,
            publishers: rooms,
            tokens: tokens.into(),
            rate: self.rate * f64::from(self.rooms),
            size: 150,
            warm_up: Duration::from_secs(1),
            measure: Duration::ZERO,
            resend: true,
            churn: 0.0,
            packed: false,
            signed_in: Arc::new([]),
        };
        let threads = Threads::connect(label, &load, &nodes)?;
        let control = &threads.control;
        control.reconnect.store(true, Relaxed);
        let start = clock::now() + SECOND / 5;
        control.window_start.store(start, Relaxed);
        control.publish_at.store(start, Relaxed);
        threads.until(start + SECOND, "warming up");
        Ok((nodes, load, threads))
    }
}

/// Waits until everybody is in.
pub fn all_are_in(threads: &Threads, load: &Load, what: &str) -> Result<()> {
    let deadline = clock::now() + PATIENCE;
    let live = || threads.control.live.load(Relaxed);
    while live() < load.viewers as u64 {
        if clock::now() > deadline {
            return fail(format!("{what}: only {} of {} viewers are back", live(), load.viewers));
        }
        threads.progress(what);
        thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

/// Ends the speaking, and waits until everything is answered and everybody has been there for a while, who then has it.
pub fn settle(threads: &Threads, load: &Load) -> Result<()> {
    let control = &threads.control;
    control.publish_end.store(clock::now(), Relaxed);
    let (deadline, mut since) = (clock::now() + PATIENCE, clock::now());
    while clock::now() < since + CALM {
        let is_calm = control.live.load(Relaxed) == load.viewers as u64 && control.open.load(Relaxed) == 0;
        if !is_calm {
            since = clock::now();
        }
        if clock::now() > deadline {
            let (live, open) = (control.live.load(Relaxed), control.open.load(Relaxed));
            return fail(format!(
                "at the end {live} of {} viewers are in, and {open} lines have no answer",
                load.viewers
            ));
        }
        threads.progress("the last lines");
        thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

/// One failure: when it happened, until when it was over, and what was seen meanwhile.
struct Blow {
    failure: Failure,
    at: u64,
    over: u64,
    /// From the failure to the first acknowledged line of each room of that node.
    first: Vec<u64>,
}

#[derive(Debug, Serialize)]
struct Row {
    failure: Failure,
    runs: usize,
    rooms: usize,
    first_ms: Percentiles,
    back_ms: Percentiles,
    recovered: usize,
    refreshed: usize,
}

#[derive(Debug, Serialize)]
struct Figures {
    rows: Vec<Row>,
    acknowledged: u64,
    expected: u64,
    unanswered: u64,
    broken: Broken,
}

pub fn main(options: &Options) -> Result<()> {
    let people = &options.people;
    peer::pin(people.place.load_core)?;
    let (mut nodes, load, threads) = people.at_home("takeover", &[])?;
    let runtime = cuecast::runtime()?;
    let mut blows = Vec::new();
    for run in 0..options.runs {
        for failure in &options.failures {
            let owners = runtime.block_on(nodes.owners(&load.rooms))?;
            blows.push(blow(*failure, run, &owners, &mut nodes, &load, &threads)?);
        }
    }
    settle(&threads, &load)?;
    let (seats, sent) = threads.finish()?;
    let sent = sent.doing("nobody spoke")?;
    let outcome = run::books(&seats, Some(&sent), &load, true);
    let broken = runtime.block_on(Broken::found(&nodes, &load.rooms, &outcome, &sent))?;
    let row = |failure: &Failure| row(*failure, &blows, &seats.back);
    let figures = Figures {
        rows: options.failures.iter().map(row).collect::<Result<_>>()?,
        acknowledged: outcome.acknowledged,
        expected: outcome.expected,
        unanswered: sent.unanswered,
        broken,
    };
    println!("{}", told(&figures));
    people.files.write(&figures, || drawn(&figures))?;
    figures.broken.judged()
}

/// Lets it happen to the node that owns the next room in turn.
fn blow(
    failure: Failure,
    run: u32,
    owners: &[Option<usize>],
    nodes: &mut Nodes,
    load: &Load,
    threads: &Threads,
) -> Result<Blow> {
    let owned = owners
        .iter()
        .cycle()
        .skip(run as usize % owners.len())
        .take(owners.len());
    let at = owned.flatten().next().copied().doing("nobody owns a room")?;
    let struck: Vec<usize> = (0..owners.len()).filter(|room| owners[*room] == Some(at)).collect();
    let control = &threads.control;
    let doors = crate::run::Target::doors(nodes);
    doors.send_home(false);
    let began = clock::now();
    control.strike(began);
    match failure {
        Failure::Kill => {
            nodes.signal(at, Signal::KILL);
            nodes.ended(at);
        }
        Failure::Drain => nodes.signal(at, Signal::TERM),
        Failure::Pause => {
            nodes.signal(at, Signal::STOP);
            threads.until(
                began + u64::try_from(PAUSE.as_nanos()).unwrap_or(0),
                "the owner stands still",
            );
            nodes.signal(at, Signal::CONT);
        }
    }
    while !struck.iter().all(|room| control.revived().contains_key(room)) {
        if clock::now() > began + PATIENCE {
            return fail(format!("{failure:?}: no line of a room is acknowledged any more"));
        }
        threads.progress("waiting for the first line");
        thread::sleep(Duration::from_millis(5));
    }
    if failure == Failure::Drain {
        nodes.ended(at);
    }
    if failure != Failure::Pause {
        nodes.begin(at)?;
        nodes.ready(at)?;
    }
    all_are_in(threads, load, "waiting for the last viewer")?;
    let first = struck.iter().filter_map(|room| control.revived().get(room).copied());
    let blow = Blow {
        failure,
        at: began,
        first: first.map(|heard| heard.saturating_sub(began)).collect(),
        over: clock::now(),
    };
    // a node takes rooms of the dead once it has not lapsed for a lease
    doors.send_home(true);
    threads.until(
        clock::now() + u64::try_from(STEADY.as_nanos()).unwrap_or(0),
        "going home",
    );
    all_are_in(threads, load, "going home")?;
    Ok(blow)
}

fn row(failure: Failure, blows: &[Blow], back: &[Back]) -> Result<Row> {
    let blows: Vec<&Blow> = blows.iter().filter(|blow| blow.failure == failure).collect();
    let (mut first, mut returns) = (Latency::new()?, Latency::new()?);
    let (mut recovered, mut refreshed) = (0, 0);
    for blow in &blows {
        blow.first.iter().for_each(|time| first.record(*time));
        let here = |back: &&Back| (blow.at..=blow.over).contains(&back.lost_at);
        for back in back.iter().filter(here) {
            returns.record(back.live_at.saturating_sub(blow.at));
            *if back.recovered { &mut recovered } else { &mut refreshed } += 1;
        }
    }
    Ok(Row {
        failure,
        runs: blows.len(),
        rooms: blows.iter().map(|blow| blow.first.len()).sum(),
        first_ms: first.percentiles(),
        back_ms: returns.percentiles(),
        recovered,
        refreshed,
    })
}

fn told(figures: &Figures) -> String {
    let head = [
        "the owner's",
        "runs",
        "rooms taken",
        "first line ms: p50",
        "worst",
        "viewers back",
        "p50 ms",
        "p99",
        "worst",
        "recovered / refreshed",
    ];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for row in &figures.rows {
        rows.push(vec![
            format!("{:?}", row.failure).to_lowercase(),
            row.runs.to_string(),
            row.rooms.to_string(),
            format!("{:.0}", row.first_ms.p50),
            format!("{:.0}", row.first_ms.max),
            row.back_ms.count.to_string(),
            format!("{:.0}", row.back_ms.p50),
            format!("{:.0}", row.back_ms.p99),
            format!("{:.0}", row.back_ms.max),
            format!("{} / {}", row.recovered, row.refreshed),
        ]);
    }
    format!(
        "takeover\n{}\n{} lines acknowledged, {} never answered; {} deliveries expected\nlost / doubled / out of order / unseen / written by an earlier owner: {}",
        report::table(&rows),
        figures.acknowledged,
        figures.unanswered,
        figures.expected,
        figures.broken.told()
    )
}

fn drawn(figures: &Figures) -> String {
    let bars = |value: fn(&Row) -> f64| {
        let bar = |row: &Row| plot::Bar {
            name: format!("{:?}", row.failure).to_lowercase(),
            value: value(row),
            note: format!("{:.0} ms", value(row)),
        };
        figures.rows.iter().map(bar).collect()
    };
    let group = |title: &str, value| plot::Group {
        title: title.into(),
        bars: bars(value),
    };
    let groups = [
        group("first acknowledged line, p50", |row: &Row| row.first_ms.p50),
        group("first acknowledged line, worst", |row| row.first_ms.max),
        group("viewers back, p99", |row| row.back_ms.p99),
    ];
    plot::bars("takeover", &groups)
}
