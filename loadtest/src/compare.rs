//! The same load in turn against every server, alternating, and the ratios of their medians.

use crate::cuecast::Stage;
use crate::fail::{Result, fail};
use crate::peer::{Peer, Place};
use crate::plot::{self, Bar, Group};
use crate::report::{self, Files, median};
use crate::run::{self, Load, Outcome};
use crate::scenario;
use clap::ValueEnum;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// The loads of the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Workload {
    /// 1,000 viewers of one room, 50 messages/s, sent at once
    AtOnce,
    /// 1,000 viewers of one room, 100 messages/s, coalesced by who can
    Coalesced,
    /// 500 rooms of 10 viewers, 10 messages/s each
    Rooms,
}

impl Workload {
    fn title(self) -> &'static str {
        match self {
            Self::AtOnce => "1,000 viewers, 50 messages/s, sent at once",
            Self::Coalesced => "1,000 viewers, 100 messages/s, coalesced",
            Self::Rooms => "500 rooms of 10 viewers, 10 messages/s each, sent at once",
        }
    }

    /// How long a busy room of Cuecast gathers messages; its peers send as they do.
    fn coalesce_ms(self) -> u64 {
        match self {
            Self::AtOnce | Self::Rooms => 0,
            Self::Coalesced => 50,
        }
    }

    /// Rooms, viewers, messages a second of all rooms.
    fn shape(self) -> (usize, usize, f64) {
        match self {
            Self::AtOnce => (1, 1000, 50.0),
            Self::Coalesced => (1, 1000, 100.0),
            Self::Rooms => (500, 5000, 5000.0),
        }
    }
}

#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    files: Files,
    /// Runs of each server under each load
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=25))]
    runs: u8,
    /// Seconds measured in each run
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=60))]
    seconds: u8,
    /// Only these servers
    #[arg(long, value_enum, num_args = 1.., value_delimiter = ',')]
    peers: Vec<Peer>,
    /// Only these loads
    #[arg(long, value_enum, num_args = 1.., value_delimiter = ',')]
    workloads: Vec<Workload>,
}

/// The medians of one server under one load.
#[derive(Debug, Serialize)]
struct Row {
    workload: Workload,
    peer: Peer,
    runs: usize,
    cpu_us_per_delivery: f64,
    cpu_us_per_delivery_of_runs: Vec<f64>,
    database_us_per_delivery: f64,
    p50_ms: f64,
    p99_ms: f64,
    p999_ms: f64,
    deliveries_per_second: f64,
    lost: u64,
    gaps: u64,
    doubles: u64,
    kib_per_viewer: f64,
    generator_cpu_share: f64,
    others_cpu_share: f64,
    /// Cuecast's CPU per delivery over this server's: the median of the rounds' ratios.
    cuecast_over_this: Option<f64>,
}

pub fn main(options: &Options) -> Result<()> {
    let pick = |all: &[Peer]| {
        if options.peers.is_empty() {
            all.to_vec()
        } else {
            options.peers.clone()
        }
    };
    let mut peers = pick(Peer::value_variants());
    peers.retain(|peer| {
        options.place.absent(*peer).is_none_or(|why| {
            eprintln!("{why}");
            false
        })
    });
    if peers.is_empty() {
        return fail("no server to compare");
    }
    let workloads = if options.workloads.is_empty() {
        Workload::value_variants().to_vec()
    } else {
        options.workloads.clone()
    };
    crate::peer::pin(options.place.load_core)?;
    let mut rows = Vec::new();
    for workload in workloads {
        let mut outcomes: BTreeMap<Peer, Rounds> = BTreeMap::new();
        for round in 1..=options.runs {
            // to and fro, so that a machine that slows down weighs on all alike
            peers.reverse();
            for peer in &peers {
                let label = format!("{} {round}/{}", peer.name(), options.runs);
                match once(&label, *peer, workload, options) {
                    Ok(outcome) => {
                        eprintln!(
                            "{label}: {:.2} us per delivery (database {:.2}), p50 {:.1}, p99 {:.1} ms, lost {}, generator {:.0}%, others {:.0}%",
                            outcome.server_cpu_us_per_delivery,
                            outcome.child_cpu_us_per_delivery,
                            outcome.delivery_ms.p50,
                            outcome.delivery_ms.p99,
                            outcome.lost,
                            outcome.generator_cpu_share * 100.0,
                            outcome.others_cpu_share * 100.0
                        );
                        outcomes.entry(*peer).or_default().insert(round, outcome);
                    }
                    Err(e) => eprintln!("{label}: failed: {e}"),
                }
            }
        }
        rows.extend(medians(workload, &outcomes));
    }
    println!("{}", text(&rows));
    options.files.write(&rows, || picture(&rows))
}

fn once(label: &str, peer: Peer, workload: Workload, options: &Options) -> Result<Outcome> {
    let (rooms, viewers, rate) = workload.shape();
    let Stage {
        server,
        rooms: names,
        tokens,
    } = scenario::open(&options.place, peer, workload.coalesce_ms(), rooms, rooms)?;
    let load = Load {
        rooms: names,
        viewers,
        stalling: 0,
        publishers: rooms,
        tokens,
        rate,
        size: 150,
        warm_up: Duration::from_secs(2),
        measure: Duration::from_secs(u64::from(options.seconds)),
        resend: false,
        churn: 0.0,
        packed: false,
        signed_in: Arc::new([]),
    };
    run::run(label, &load, &server)
}

/// The outcomes of one server by round.
type Rounds = BTreeMap<u8, Outcome>;

fn medians(workload: Workload, outcomes: &BTreeMap<Peer, Rounds>) -> Vec<Row> {
    let of = |runs: &Rounds, figure: fn(&Outcome) -> f64| median(runs.values().map(figure));
    let cpu = |outcome: &Outcome| outcome.server_cpu_us_per_delivery;
    // runs of one round stand side by side; between rounds the machine drifts
    let ratio = |theirs: &Rounds| {
        let ours = outcomes.get(&Peer::Cuecast)?;
        let ratios = ours
            .iter()
            .filter_map(|(round, ours)| Some(cpu(ours) / cpu(theirs.get(round)?)));
        Some(median(ratios)).filter(|ratio| ratio.is_finite())
    };
    let row = |(peer, runs): (&Peer, &Rounds)| Row {
        workload,
        peer: *peer,
        runs: runs.len(),
        cpu_us_per_delivery: of(runs, cpu),
        cpu_us_per_delivery_of_runs: runs.values().map(cpu).collect(),
        database_us_per_delivery: of(runs, |o| o.child_cpu_us_per_delivery),
        p50_ms: of(runs, |o| o.delivery_ms.p50),
        p99_ms: of(runs, |o| o.delivery_ms.p99),
        p999_ms: of(runs, |o| o.delivery_ms.p999),
        deliveries_per_second: of(runs, |o| o.deliveries_per_second),
        lost: runs.values().map(|o| o.lost).sum(),
        gaps: runs.values().map(|o| o.gaps).sum(),
        doubles: runs.values().map(|o| o.doubles).sum(),
        kib_per_viewer: of(runs, |o| o.rss_per_viewer / 1024.0),
        generator_cpu_share: of(runs, |o| o.generator_cpu_share),
        others_cpu_share: of(runs, |o| o.others_cpu_share),
        cuecast_over_this: ratio(runs),
    };
    outcomes.iter().map(row).collect()
}

fn text(rows: &[Row]) -> String {
    let mut out = String::new();
    let mut last = None;
    let mut lines: Vec<Vec<String>> = Vec::new();
    let heading = [
        "server",
        "CPU us/delivery",
        "Cuecast over it",
        "database us",
        "p50 ms",
        "p99 ms",
        "p999 ms",
        "lost",
        "KiB/viewer",
        "generator",
        "others",
    ];
    for row in rows {
        if last.replace(row.workload) != Some(row.workload) {
            out.push_str(&report::table(&std::mem::take(&mut lines)));
            out.push_str(&format!(
                "\n\n{} (medians of {} runs)\n",
                row.workload.title(),
                row.runs
            ));
            lines.push(heading.map(str::to_owned).to_vec());
        }
        lines.push(vec![
            row.peer.name().to_owned(),
            format!("{:.2}", row.cpu_us_per_delivery),
            row.cuecast_over_this.map_or("-".into(), |ratio| format!("{ratio:.2}")),
            format!("{:.2}", row.database_us_per_delivery),
            format!("{:.1}", row.p50_ms),
            format!("{:.1}", row.p99_ms),
            format!("{:.1}", row.p999_ms),
            row.lost.to_string(),
            format!("{:.1}", row.kib_per_viewer),
            format!("{:.0}%", row.generator_cpu_share * 100.0),
            format!("{:.0}%", row.others_cpu_share * 100.0),
        ]);
    }
    out + &report::table(&lines)
}

fn picture(rows: &[Row]) -> String {
    let mut groups: Vec<Group> = Vec::new();
    for row in rows {
        let title = row.workload.title();
        if groups.last().is_none_or(|group| group.title != title) {
            groups.push(Group {
                title: title.to_owned(),
                bars: Vec::new(),
            });
        }
        if let Some(group) = groups.last_mut() {
            let note = format!(
                "{:.2} us, p50 {:.1}, p99 {:.1} ms",
                row.cpu_us_per_delivery, row.p50_ms, row.p99_ms
            );
            group.bars.push(Bar {
                name: row.peer.name().to_owned(),
                value: row.cpu_us_per_delivery,
                note,
            });
        }
    }
    plot::bars("Server CPU per delivered message", &groups)
}
