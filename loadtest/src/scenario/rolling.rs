//! Nodes are replaced one by one under load, as a deploy does: is everybody back at once, with everything they missed?

use super::takeover::{People, all_are_in, settle};
use crate::clock::{self, SECOND};
use crate::cluster::{STEADY, held::Broken};
use crate::cuecast;
use crate::fail::{Doing, Result, fail};
use crate::latency::{Latency, Percentiles};
use crate::peer;
use crate::plot;
use crate::report;
use crate::run::{self, Target};
use rustix::process::Signal;
use serde::Serialize;
use std::time::Duration;

#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    people: People,
    /// Times that all nodes are replaced
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=50))]
    rolls: u32,
    /// The program that nodes are replaced by; left out, the same
    #[arg(long)]
    by: Option<std::path::PathBuf>,
}

#[derive(Debug, Serialize)]
struct Figures {
    replaced: usize,
    /// From the loss of each connection to its viewer's return.
    back_ms: Percentiles,
    recovered: usize,
    refreshed: usize,
    acknowledged: u64,
    rejected: u64,
    unanswered: u64,
    expected: u64,
    broken: Broken,
}

pub fn main(options: &Options) -> Result<()> {
    let people = &options.people;
    peer::pin(people.place.load_core)?;
    let (mut nodes, load, threads) = people.at_home("rolling", &[])?;
    let doors = nodes.doors();
    let (mut replaced, mut spans) = (0, Vec::new());
    for _ in 0..options.rolls {
        for at in 0..nodes.count() {
            doors.send_home(false);
            let began = clock::now();
            nodes.signal(at, Signal::TERM);
            nodes.ended(at);
            if let Some(by) = &options.by {
                nodes.replace_by(by.clone());
            }
            nodes.begin(at)?;
            nodes.ready(at)?;
            all_are_in(&threads, &load, "waiting for the last viewer")?;
            spans.push(began..clock::now());
            replaced += 1;
            doors.send_home(true);
            threads.until(clock::now() + nanoseconds(STEADY), "going home");
            all_are_in(&threads, &load, "going home")?;
        }
    }
    settle(&threads, &load)?;
    let (seats, sent) = threads.finish()?;
    let sent = sent.doing("nobody spoke")?;
    let outcome = run::books(&seats, Some(&sent), &load, true);
    let broken = cuecast::runtime()?.block_on(Broken::found(&nodes, &load.rooms, &outcome, &sent))?;
    let mut back = Latency::new()?;
    let returns = seats
        .back
        .iter()
        .filter(|back| spans.iter().any(|span| span.contains(&back.lost_at)));
    let returns: Vec<_> = returns.collect();
    returns
        .iter()
        .for_each(|b| back.record(b.live_at.saturating_sub(b.lost_at)));
    let recovered = returns.iter().filter(|back| back.recovered).count();
    let figures = Figures {
        replaced,
        back_ms: back.percentiles(),
        recovered,
        refreshed: returns.len() - recovered,
        acknowledged: outcome.acknowledged,
        rejected: outcome.rejected.values().sum(),
        unanswered: sent.unanswered,
        expected: outcome.expected,
        broken,
    };
    println!("{}", told(&figures));
    people.files.write(&figures, || drawn(&figures))?;
    figures.broken.judged()?;
    if figures.refreshed > 0 {
        return fail(format!(
            "{} viewers came back without all they had missed",
            figures.refreshed
        ));
    }
    Ok(())
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(SECOND)
}

fn told(figures: &Figures) -> String {
    let p = &figures.back_ms;
    let rows = [
        ("nodes replaced", figures.replaced.to_string()),
        (
            "viewers back after the loss of their connection",
            format!(
                "{}; p50 {:.0} ms, p99 {:.0} ms, worst {:.0} ms (bar: p99 2,000 ms)",
                p.count, p.p50, p.p99, p.max
            ),
        ),
        (
            "with everything missed / a fresh picture",
            format!("{} / {}", figures.recovered, figures.refreshed),
        ),
        (
            "lines acknowledged / refused first / never answered",
            format!(
                "{} / {} / {}",
                figures.acknowledged, figures.rejected, figures.unanswered
            ),
        ),
        ("deliveries expected", figures.expected.to_string()),
        (
            "lost / doubled / out of order / unseen / written by an earlier owner",
            figures.broken.told(),
        ),
    ];
    format!(
        "rolling\n{}",
        report::table(&rows.map(|(name, value)| vec![name.to_owned(), value]))
    )
}

fn drawn(figures: &Figures) -> String {
    let p = &figures.back_ms;
    let points = [("p50", p.p50), ("p90", p.p90), ("p99", p.p99), ("worst", p.max)];
    plot::line(
        "rolling: viewers back",
        "ms",
        &points.map(|(name, ms)| (name.to_owned(), ms)),
    )
}
