//! A link between nodes that is slow, dead for a while, or cut again and again: how much later do viewers of another node get a line, and is every gap
//! healed?

use super::takeover::{People, all_are_in, settle};
use crate::clock::{self, SECOND};
use crate::cluster::{held::Broken, proxy::Proxy};
use crate::cuecast;
use crate::fail::{Doing, Result, fail};
use crate::latency::Percentiles;
use crate::peer;
use crate::plot;
use crate::report;
use crate::run::{self, Outcome, Target};
use serde::Serialize;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    people: People,
    /// Milliseconds by which the link delays each way in the part delay
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=2_000))]
    delay_ms: u64,
    /// Times that the link is cut in the part cut
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    cuts: u32,
    /// Seconds of each part
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u64).range(2..=600))]
    seconds: u64,
    /// Parts to run
    #[arg(long, value_delimiter = ',', value_enum, default_value = "clean,delay,cut,dead")]
    parts: Vec<Part>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// The proxy adds nothing of its own
    Clean,
    /// Every piece is late
    Delay,
    /// All connections between nodes end, again and again
    Cut,
    /// Nothing passes for six seconds, and no connection ends
    Dead,
}

/// Longer than a node waits for a sign of life on a link, which is four seconds.
const DEAD: Duration = Duration::from_secs(6);

#[derive(Debug, Serialize)]
struct Row {
    part: Part,
    acknowledged: u64,
    expected: u64,
    /// At the node that owns the room, and at the other.
    owner_ms: Percentiles,
    other_ms: Percentiles,
    /// Time that the way through another node adds at the 99th of 100.
    added_p99_ms: f64,
    /// Viewers who lost their connection, and how many of them got everything they had missed.
    came_back: usize,
    recovered: usize,
    link_kib: u64,
    broken: Broken,
}

pub fn main(options: &Options) -> Result<()> {
    peer::pin(options.people.place.load_core)?;
    let rows = options.parts.iter().map(|part| row(options, *part));
    let rows = rows.collect::<Result<Vec<_>>>()?;
    println!("{}", told(&rows));
    options.people.files.write(&rows, || drawn(&rows))?;
    for row in &rows {
        row.broken.judged()?;
        if row.link_kib == 0 {
            return fail(format!("{:?}: nothing went over the link", row.part));
        }
    }
    Ok(())
}

/// Two nodes that reach each other by proxies alone; the first owns the one room.
fn row(options: &Options, part: Part) -> Result<Row> {
    let people = People {
        rooms: 1,
        ..options.people.clone()
    };
    let before = |at: u16| Proxy::before(SocketAddr::from((Ipv4Addr::LOCALHOST, people.place.port + at)));
    let proxies = (0..people.nodes).map(before).collect::<Result<Vec<_>>>()?;
    let known_as: Vec<SocketAddr> = proxies.iter().map(|proxy| proxy.address).collect();
    let (nodes, load, threads) = people.at_home(&format!("feed, {part:?}"), &known_as)?;
    let runtime = cuecast::runtime()?;
    let owners = runtime.block_on(nodes.owners(&load.rooms))?;
    let owner = owners.first().copied().flatten().doing("nobody owns the room")?;
    let doors = nodes.doors();
    let control = threads.control.clone();
    if part == Part::Delay {
        proxies
            .iter()
            .for_each(|proxy| proxy.delay(Duration::from_millis(options.delay_ms)));
    }
    control.window_start.store(clock::now() + SECOND / 2, Relaxed);
    let end = clock::now() + options.seconds * SECOND;
    match part {
        Part::Clean | Part::Delay => drop(threads.until(end, "measuring")),
        Part::Cut => {
            let every = options.seconds * SECOND / u64::from(options.cuts);
            for _ in 0..options.cuts {
                threads.until(clock::now() + every, "cutting the link");
                proxies.iter().for_each(Proxy::cut);
            }
        }
        Part::Dead => {
            threads.until(clock::now() + SECOND, "before the link is dead");
            proxies.iter().for_each(|proxy| proxy.hold(true));
            threads.until(
                clock::now() + u64::try_from(DEAD.as_nanos()).unwrap_or(0),
                "the link is dead",
            );
            proxies.iter().for_each(|proxy| proxy.hold(false));
            threads.until(clock::now() + 2 * SECOND, "after it");
        }
    }
    all_are_in(&threads, &load, "waiting for the last viewer")?;
    control.window_end.store(clock::now(), Relaxed);
    settle(&threads, &load)?;
    let (seats, sent) = threads.finish()?;
    let sent = sent.doing("nobody spoke")?;
    let outcome = run::books(&seats, Some(&sent), &load, true);
    let (owner_ms, other_ms) = by_owner(&outcome, owner, doors.len())?;
    Ok(Row {
        part,
        acknowledged: outcome.acknowledged,
        expected: outcome.expected,
        added_p99_ms: other_ms.p99 - owner_ms.p99,
        owner_ms,
        other_ms,
        came_back: seats.back.len(),
        recovered: seats.back.iter().filter(|back| back.recovered).count(),
        link_kib: proxies.iter().map(Proxy::bytes).sum::<u64>() / 1024,
        broken: runtime.block_on(Broken::found(&nodes, &load.rooms, &outcome, &sent))?,
    })
}

/// Deliveries at the room's owner, and at the slowest of the others.
fn by_owner(outcome: &Outcome, owner: usize, doors: usize) -> Result<(Percentiles, Percentiles)> {
    let at = |door: usize| outcome.delivery_ms_by_door.get(door).copied();
    let others = (0..doors).filter(|door| *door != owner).filter_map(at);
    let slowest = others.max_by(|a, b| a.p99.total_cmp(&b.p99)).doing("no other node")?;
    Ok((at(owner).doing("no owner")?, slowest))
}

fn told(rows: &[Row]) -> String {
    let head = [
        "link",
        "acknowledged",
        "expected",
        "at the owner ms: p50",
        "p99",
        "at the other: p50",
        "p99",
        "added p99",
        "came back",
        "recovered",
        "KiB",
        "lost / doubled / out of order / unseen / late",
    ];
    let mut table = vec![head.map(str::to_owned).to_vec()];
    for row in rows {
        table.push(vec![
            format!("{:?}", row.part).to_lowercase(),
            row.acknowledged.to_string(),
            row.expected.to_string(),
            format!("{:.1}", row.owner_ms.p50),
            format!("{:.1}", row.owner_ms.p99),
            format!("{:.1}", row.other_ms.p50),
            format!("{:.1}", row.other_ms.p99),
            format!("{:.1}", row.added_p99_ms),
            row.came_back.to_string(),
            row.recovered.to_string(),
            row.link_kib.to_string(),
            row.broken.told(),
        ]);
    }
    format!(
        "feed (bar: a clean link adds 5 ms at most, p99)\n{}",
        report::table(&table)
    )
}

fn drawn(rows: &[Row]) -> String {
    let bar = |row: &Row| plot::Bar {
        name: format!("{:?}", row.part).to_lowercase(),
        value: row.added_p99_ms.max(0.0),
        note: format!("{:.1} ms", row.added_p99_ms),
    };
    let group = plot::Group {
        title: "added to the delivery at another node, p99".into(),
        bars: rows.iter().map(bar).collect(),
    };
    plot::bars("feed", &[group])
}
