//! One, two and four nodes under one load: what a further node is worth, and what a write costs.

mod figures;

pub use figures::{Figures, Part, Point};

use super::{MAX_CHATTERS, OWN_PACE_MS};
use crate::cluster::{MAX_NODES, Nodes, doors::Placement};
use crate::cuecast;
use crate::fail::{Doing, Result, fail};
use crate::peer::{self, Place};
use crate::proc::Usage;
use crate::protocol::Protocol;
use crate::report::Files;
use crate::run::{self, Load, Target, Threads};
use std::cell::RefCell;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    files: Files,
    /// Numbers of nodes, in turn
    #[arg(long, value_delimiter = ',', default_value = "1,2", value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_NODES)))]
    nodes: Vec<u16>,
    /// Parts to run
    #[arg(long, value_delimiter = ',', value_enum, default_value = "room,rooms,gather")]
    parts: Vec<Part>,
    /// Viewers of the one room
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..=18_000))]
    viewers: u32,
    /// Lines a second in it
    #[arg(long, default_value_t = 20.0)]
    rate: f64,
    /// Rooms of ten
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    rooms: u32,
    /// Lines a second in each of them
    #[arg(long, default_value_t = 0.5)]
    room_rate: f64,
    /// Where people of small rooms are let in
    #[arg(long, value_delimiter = ',', value_enum, default_value = "hash,spread")]
    placement: Vec<Placement>,
    /// Milliseconds over which lines are gathered, in turn
    #[arg(long, value_delimiter = ',', default_value = "20,100,500", value_parser = clap::value_parser!(u64).range(0..=1_000))]
    gather_ms: Vec<u64>,
    /// Numbers of nodes of the part gather; left out, the first of --nodes
    #[arg(long, value_delimiter = ',', value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_NODES)))]
    gather_nodes: Vec<u16>,
    /// Seconds measured
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
}

const IDLE: Duration = Duration::from_secs(3);
/// Viewers of a small room.
const OF_TEN: u32 = 10;

/// One run to be made: its part, nodes, where people are let in, and milliseconds of the gather.
type Run = (Part, u16, Placement, u64);

pub fn main(options: &Options) -> Result<()> {
    peer::pin(options.place.load_core)?;
    let (mut points, mut failed) = (Vec::new(), 0);
    for run in runs(options) {
        match point(options, run) {
            Ok(point) => {
                println!("{}", point.describe());
                points.push(point);
            }
            // what the others measured is kept
            Err(cause) => {
                println!("{run:?}: {cause}");
                failed += 1;
            }
        }
    }
    let figures = Figures::new(points);
    println!("\n{}", figures.table());
    options.files.write(&figures, || figures.drawn())?;
    match figures.points.iter().filter(|point| point.is_wrong()).count() {
        0 if failed == 0 => Ok(()),
        wrong => fail(format!(
            "in {wrong} runs something was lost, doubled or out of order; {failed} could not be made"
        )),
    }
}

fn runs(options: &Options) -> Vec<Run> {
    let (all, first) = (&options.nodes, options.nodes.get(..1).unwrap_or(&[]));
    let mut runs: Vec<Run> = Vec::new();
    if options.parts.contains(&Part::Room) {
        runs.extend(
            all.iter()
                .map(|nodes| (Part::Room, *nodes, Placement::Spread, OWN_PACE_MS)),
        );
    }
    if options.parts.contains(&Part::Rooms) {
        for nodes in all {
            // one node is every node
            let placements = options.placement.iter().take(if *nodes == 1 { 1 } else { 2 });
            runs.extend(placements.map(|placement| (Part::Rooms, *nodes, *placement, OWN_PACE_MS)));
        }
    }
    if options.parts.contains(&Part::Gather) {
        let given = &options.gather_nodes;
        for nodes in if given.is_empty() { first } else { given } {
            let gathers = options.gather_ms.iter();
            runs.extend(gathers.map(|gather| (Part::Gather, *nodes, Placement::Spread, *gather)));
        }
    }
    runs
}

/// Notes what each node cost whenever the run asks what all of them do.
struct Watched<'a> {
    nodes: &'a Nodes,
    seen: RefCell<Vec<Vec<f64>>>,
}

impl Target for Watched<'_> {
    fn doors(&self) -> crate::cluster::doors::Doors {
        self.nodes.doors()
    }

    fn protocol(&self) -> Protocol {
        self.nodes.protocol()
    }

    fn usage(&self) -> Usage {
        let each = (0..self.nodes.count()).map(|at| self.nodes.of_node(at).cpu).collect();
        self.seen.borrow_mut().push(each);
        self.nodes.usage()
    }
}

fn point(options: &Options, (part, nodes, placement, gather_ms): Run) -> Result<Point> {
    let (rooms, viewers, rate) = match part {
        Part::Rooms => (
            options.rooms,
            options.rooms * OF_TEN,
            options.room_rate * f64::from(options.rooms),
        ),
        Part::Room | Part::Gather => (1, options.viewers, options.rate),
    };
    let servers = Nodes::start(&options.place, gather_ms, nodes.into(), placement, &[])?;
    let before = servers.usage();
    thread::sleep(IDLE);
    let idle_cores = (servers.usage() - before).cpu / IDLE.as_secs_f64();
    let publishers = (rooms as usize).max(2);
    let asked = cuecast::people_and_streams(options.place.port, rooms as usize, publishers.min(MAX_CHATTERS));
    let (streams, tokens) = cuecast::runtime()?.block_on(asked)?;
    let load = Load {
        rooms: streams.into(),
        viewers: viewers as usize,
        stalling: 0,
        publishers,
        tokens: tokens.into(),
        rate,
        size: 150,
        warm_up: Duration::from_secs(2),
        measure: Duration::from_secs(options.seconds),
        resend: false,
        churn: 0.0,
        packed: false,
        signed_in: Arc::new([]),
    };
    let watched = Watched {
        nodes: &servers,
        seen: RefCell::default(),
    };
    let threads = Threads::connect(&format!("{part:?} at {nodes} nodes"), &load, &watched)?;
    let empty_bytes = threads.baseline_rss;
    let (outcome, ..) = run::measure(threads, &load, &watched)?;
    let mut seen = watched.seen.into_inner().into_iter().rev();
    let (after, before) = (seen.next().doing("a usage")?, seen.next().doing("a usage")?);
    let each = after
        .iter()
        .zip(before)
        .map(|(after, before)| (after - before) / outcome.seconds);
    Ok(Point {
        part,
        nodes: nodes.into(),
        is_spread: placement == Placement::Spread,
        rooms: rooms as usize,
        viewers: load.viewers,
        lines: outcome.acknowledgements_per_second / f64::from(rooms),
        gather_ms,
        deliveries: outcome.deliveries,
        writes_per_second: outcome.writes.max(1) as f64 / outcome.seconds,
        kb_per_write: outcome.bytes_per_write / 1_000.0,
        bytes_per_delivery: outcome.bytes_per_delivery,
        cores: outcome.server_cpu_share,
        cores_of_each: each.collect(),
        postgres_cores: outcome.child_cpu_share,
        idle_cores,
        us_per_delivery: outcome.server_cpu_us_per_delivery,
        empty_bytes,
        bytes: outcome.server_rss,
        bytes_per_viewer: outcome.rss_per_viewer,
        delivery_p99_ms: outcome.delivery_ms.p99,
        acknowledgement_p50_ms: outcome.acknowledgement_ms.p50,
        expected: outcome.expected,
        lost: outcome.lost,
        doubles: outcome.doubles,
        gaps: outcome.gaps,
        disorders: outcome.disorders,
        generator_cores: outcome.generator_cpu_share,
        other_cores: outcome.others_cpu_share,
    })
}
