//! The stream of a house table beside a plain one, before the same audience: how soon a shot is at everybody, and what the chat waits for it.

use super::{OWN_PACE_MS, Options, Shape};
use crate::cuecast::{answer, runtime};
use crate::fail::{Result, fail};
use crate::latency::Percentiles;
use crate::peer::Peer;
use crate::plot::{self, Bar, Group};
use crate::report::{self, median};
use crate::run::{self, Load, Outcome, Threads};
use serde::Serialize;
use std::thread::sleep;
use std::time::{Duration, Instant};

const AUDIENCE: Shape = Shape {
    viewers: 10_000,
    rooms: 1,
    publishers: 10,
    rate: 5.0,
    size: 150,
    seconds: 45,
    coalesce_ms: OWN_PACE_MS,
};
/// A frame, and the minute before the next one.
const NEXT_FRAME: Duration = Duration::from_secs(600);

#[derive(Clone, Debug, clap::Args)]
pub struct Table {
    #[command(flatten)]
    options: Options,
    /// Measurements of each of the two streams, in turn
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=10))]
    pairs: u32,
}

#[derive(Debug, Serialize)]
struct Figures {
    /// Begun, by the server's clock, to received, of each measurement.
    shot_ms: Vec<Percentiles>,
    shots: usize,
    shot_p99_ms: f64,
    plain: Vec<Outcome>,
    table: Vec<Outcome>,
    /// Medians of the p99 of chat at the table and at the plain stream.
    chat_p99_ms: f64,
    plain_chat_p99_ms: f64,
    chat_ratio: f64,
    lost: u64,
    gaps: u64,
}

pub fn main(table: &Table) -> Result<()> {
    let Table { options, pairs } = table;
    if options.peer != Peer::Cuecast {
        return fail("only Cuecast has tables");
    }
    let (server, plain) = options.prepare(AUDIENCE)?;
    let (mut without, mut with, mut shot_ms, mut shots) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for _ in 0..*pairs {
        without.push(run::run("plain", &plain, &server)?);
        let load = Load {
            rooms: [table_in_play(options.place.port)?].into(),
            ..plain.clone()
        };
        let threads = Threads::connect("table", &load, &server)?;
        let (outcome, seats, _) = run::measure(threads, &load, &server)?;
        if seats.shots_begun.is_empty() {
            return fail("no shot was played: measure for longer");
        }
        shots += seats.shots_begun.len();
        shot_ms.push(seats.shots.percentiles());
        with.push(outcome);
    }
    let p99 = |outcomes: &[Outcome]| median(outcomes.iter().map(|outcome| outcome.delivery_ms.p99));
    let (chat_p99_ms, plain_chat_p99_ms) = (p99(&with), p99(&without));
    let sum = |of: fn(&Outcome) -> u64| without.iter().chain(&with).map(of).sum();
    let figures = Figures {
        shot_p99_ms: median(shot_ms.iter().map(|times| times.p99)),
        shots,
        chat_p99_ms,
        plain_chat_p99_ms,
        chat_ratio: chat_p99_ms / plain_chat_p99_ms,
        lost: sum(|outcome| outcome.lost),
        gaps: sum(|outcome| outcome.gaps),
        shot_ms,
        plain: without,
        table: with,
    };
    show(&figures);
    options.files.write(&figures, || bars(&figures))
}

/// The stream of a house table on which a frame is on; waits for one.
fn table_in_play(port: u16) -> Result<String> {
    let url = format!("http://localhost:{port}/api/streams?status=live&category=billiards");
    let client = reqwest::Client::new();
    let begun = Instant::now();
    let runtime = runtime()?;
    while begun.elapsed() < NEXT_FRAME {
        let list = runtime.block_on(answer(client.get(&url), "streams of billiards"))?;
        let streams = list.as_array().into_iter().flatten();
        let mut in_play = streams
            .filter(|stream| stream["table"]["kind"] == "house" && stream["table"]["match"]["status"] == "running");
        let found = in_play.find_map(|stream| stream["streamId"].as_str());
        if let Some(stream) = found {
            return Ok(stream.to_owned());
        }
        sleep(Duration::from_secs(1));
    }
    fail("no table of the house is in play")
}

fn show(figures: &Figures) {
    let times = |all: &[Percentiles]| {
        let each = all
            .iter()
            .map(|p| format!("{:.0} / {:.0} / {:.0}", p.p50, p.p99, p.max));
        each.collect::<Vec<_>>().join(", ")
    };
    let chat = |all: &[Outcome]| times(&all.iter().map(|outcome| outcome.delivery_ms).collect::<Vec<_>>());
    let cpu = |all: &[Outcome]| median(all.iter().map(|outcome| outcome.server_cpu_share * 100.0));
    let rows = [
        ("shots", figures.shots.to_string()),
        (
            "a shot, begun to received: p50 / p99 / worst ms",
            times(&figures.shot_ms),
        ),
        ("chat at the table: p50 / p99 / worst ms", chat(&figures.table)),
        ("chat at the plain stream", chat(&figures.plain)),
        ("chat's p99, table over plain", format!("{:.2}", figures.chat_ratio)),
        (
            "the server's share of its core, table and plain",
            format!("{:.1}% and {:.1}%", cpu(&figures.table), cpu(&figures.plain)),
        ),
        ("lost / gaps", format!("{} / {}", figures.lost, figures.gaps)),
    ];
    println!(
        "table\n{}",
        report::table(&rows.map(|(name, value)| vec![name.to_owned(), value]))
    );
}

fn bars(figures: &Figures) -> String {
    let bar = |name: &str, value: f64| Bar {
        name: name.to_owned(),
        value,
        note: format!("{value:.0} ms"),
    };
    let bars = vec![
        bar("a shot", figures.shot_p99_ms),
        bar("chat at the table", figures.chat_p99_ms),
        bar("chat at a plain stream", figures.plain_chat_p99_ms),
    ];
    let title = "p99".to_owned();
    plot::bars("table: from the server to 10,000 viewers", &[Group { title, bars }])
}
