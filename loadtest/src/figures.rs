//! The table of a whole bench: each measure, its target, what the result files say, and whether it was reached.

use crate::fail::{Doing, Result};
use crate::report::{Files, median, table};
use serde::Serialize;
use serde_json::Value;
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub struct Options {
    /// The folder with the results of compare and the scenarios
    #[arg(default_value = "bench-results")]
    folder: PathBuf,
    #[command(flatten)]
    files: Files,
}

/// One measure. Nothing measured is nothing passed.
#[derive(Debug, Serialize)]
struct Figure {
    measure: &'static str,
    unit: &'static str,
    /// At most this, or at least this when `at_least`.
    target: f64,
    at_least: bool,
    measured: Option<f64>,
    pass: bool,
}

/// The JSON files of one scenario: `NAME.json` and `NAME-1.json`, `NAME-2.json` and so on.
fn results(folder: &Path, name: &str) -> Result<Vec<Value>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)
        .doing(format!("reading {}", folder.display()))?
        .flatten()
    {
        let file = entry.file_name().to_string_lossy().into_owned();
        let number = file.strip_prefix(name).and_then(|rest| rest.strip_suffix(".json"));
        let ours = number.is_some_and(|n| n.is_empty() || n.strip_prefix('-').is_some_and(|n| n.parse::<u8>().is_ok()));
        if ours {
            let text = std::fs::read_to_string(entry.path()).doing(format!("reading {file}"))?;
            found.push(serde_json::from_str(&text).doing(format!("reading {file}"))?);
        }
    }
    Ok(found)
}

/// The median of a number over the runs of a scenario; `None` when a run lacks it.
fn over_runs(runs: &[Value], pointer: &str) -> Option<f64> {
    let values: Option<Vec<f64>> = runs.iter().map(|run| run.pointer(pointer)?.as_f64()).collect();
    values.filter(|values| !values.is_empty()).map(median)
}

/// A number of the comparison's row for one server under one load.
fn compared(rows: &[Value], workload: &str, peer: &str, key: &str) -> Option<f64> {
    let rows = rows.first()?.as_array()?;
    rows.iter()
        .find(|row| row["workload"] == workload && row["peer"] == peer)?[key]
        .as_f64()
}

pub fn main(options: &Options) -> Result<()> {
    let folder = &options.folder;
    let read = |name| results(folder, name);
    let (compare, chat, idle, slow, storm, votes, ledger) = (
        read("compare")?,
        read("chat")?,
        read("idle")?,
        read("slow")?,
        read("storm")?,
        read("votes")?,
        read("ledger")?,
    );
    let (ladder, duels, physics, lists) = (read("ladder")?, read("duels")?, read("break")?, read("lists")?);
    let over = |workload, peer| compared(&compare, workload, peer, "cuecast_over_this");
    let sum = |runs: &[Value], pointers: &[&str]| {
        let of = |run: &Value| pointers.iter().map(|p| run.pointer(p)?.as_f64()).sum::<Option<f64>>();
        let runs: Option<Vec<f64>> = runs.iter().map(of).collect();
        runs.filter(|runs| !runs.is_empty())
            .map(|runs| runs.iter().sum::<f64>())
    };
    let at_most = |measure, target, unit, measured: Option<f64>| {
        let pass = measured.is_some_and(|measured| measured <= target);
        Figure {
            measure,
            unit,
            target,
            at_least: false,
            measured,
            pass,
        }
    };
    let at_least = |measure, target, unit, measured: Option<f64>| {
        let pass = measured.is_some_and(|measured| measured >= target);
        Figure {
            measure,
            unit,
            target,
            at_least: true,
            measured,
            pass,
        }
    };
    let kib = |bytes: Option<f64>| bytes.map(|bytes| bytes / 1024.0);
    let acknowledged = over_runs(&chat, "/acknowledgements_per_second");
    let storm_lost = ["/outcome/lost", "/outcome/gaps", "/outcome/doubles"];
    let figures = vec![
        at_most(
            "1,000 viewers, 50 messages/s, at once: CPU per delivery over the raw epoll writer's",
            1.15,
            "x",
            over("at-once", "epoll"),
        ),
        at_most(
            "1,000 viewers, 100 messages/s, coalesced: over Bun's",
            0.25,
            "x",
            over("coalesced", "bun"),
        ),
        at_most(
            "1,000 viewers, 50 messages/s, at once: over Bun's",
            1.0,
            "x",
            over("at-once", "bun"),
        ),
        at_most(
            "500 rooms of 10 at 10 messages/s: over Bun's",
            1.0,
            "x",
            over("rooms", "bun"),
        ),
        at_most(
            "resident memory per idle, joined connection at 10,000",
            4.0,
            "KiB",
            kib(over_runs(&idle, "/rss_per_connection")),
        ),
        at_most(
            "p99 delivery at 50,000 deliveries/s, durable chat",
            60.0,
            "ms",
            compared(&compare, "at-once", "cuecast", "p99_ms"),
        ),
        at_least(
            "durable, acknowledged chat messages/s in one room",
            5000.0,
            "/s",
            acknowledged,
        ),
        at_most(
            "p99 acknowledgement at that rate",
            50.0,
            "ms",
            over_runs(&chat, "/acknowledgement_ms/p99"),
        ),
        at_most(
            "1,000 of 10,000 stop reading: the others' p99 over that without",
            1.1,
            "x",
            over_runs(&slow, "/p99_ratio"),
        ),
        at_most(
            "each stalled viewer costs",
            256.0,
            "KiB",
            kib(over_runs(&slow, "/cost_per_stalled")),
        ),
        at_most(
            "each stalled viewer is cut after its socket was full, within",
            10.0,
            "s",
            over_runs(&slow, "/full_to_cut"),
        ),
        at_most(
            "kill -9 with 10,000 viewers: ready after the start",
            1.0,
            "s",
            over_runs(&storm, "/ready_ms").map(|ms| ms / 1000.0),
        ),
        at_most(
            "kill -9 with 10,000 viewers: p99 resumed after the start",
            5.0,
            "s",
            over_runs(&storm, "/resumed_ms/p99").map(|ms| ms / 1000.0),
        ),
        at_most(
            "kill -9 with 10,000 viewers: acknowledged and lost, gaps, doubles",
            0.0,
            "",
            sum(&storm, &storm_lost),
        ),
        at_least(
            "durable, acknowledged votes/s on one prediction",
            20_000.0,
            "/s",
            over_runs(&votes, "/votes_per_second"),
        ),
        at_most(
            "p99 acknowledgement of a vote at that rate",
            60.0,
            "ms",
            over_runs(&votes, "/acknowledgement_ms/p99"),
        ),
        at_least(
            "votes/s over one transaction for each vote",
            1.0,
            "x",
            over_runs(&votes, "/over_baseline"),
        ),
        at_least(
            "durable ledger transfers/s between random accounts",
            5_000.0,
            "/s",
            over_runs(&ledger, "/transfers_per_second/random_accounts/per_second"),
        ),
        at_least(
            "durable ledger transfers/s on one hot account",
            1_500.0,
            "/s",
            over_runs(&ledger, "/transfers_per_second/hot_account/per_second"),
        ),
        at_most(
            "payout to 10,000 winners",
            2.0,
            "s",
            over_runs(&ledger, "/payout_to_10000_ms").map(|ms| ms / 1000.0),
        ),
        at_most(
            "p99 of the statement's API at 1 million ledger lines",
            15.0,
            "ms",
            over_runs(&ledger, "/wallet_api_ms/statement/p99"),
        ),
        at_most(
            "p99 of the balances' API at 1 million ledger lines",
            15.0,
            "ms",
            over_runs(&ledger, "/wallet_api_ms/balances/p99"),
        ),
        at_most(
            "billiards: a full break to rest, one core, median",
            1.0,
            "ms",
            over_runs(&physics, "/break_ms/p50"),
        ),
        at_most(
            "1,000 players in 500 duels: shot to the rival, p95",
            15.0,
            "ms",
            over_runs(&duels, "/shot_to_rival_p95_ms"),
        ),
        at_most(
            "the largest message with a shot's trajectory",
            8.0,
            "KiB",
            kib(over_runs(&duels, "/largest_message")),
        ),
        at_least(
            "billiards: frames of 100 that the hard agent wins against the easy one",
            95.0,
            "",
            over_runs(&ladder, "/pairs/0/won_percent"),
        ),
        at_least(
            "GET /api/streams and /api/home: requests/s over a bare actix-web handler's with the same bytes",
            0.6,
            "",
            over_runs(&lists, "/worst_share"),
        ),
        at_most(
            "billiards: the hard agent's longest thought, on one core",
            300.0,
            "ms",
            over_runs(&ladder, "/thoughts/2/ms/max"),
        ),
    ];
    let mut rows = vec![["measure", "target", "measured", "pass"].map(str::to_owned).to_vec()];
    rows.extend(figures.iter().map(|figure| {
        let bound = if figure.at_least { "at least" } else { "at most" };
        vec![
            figure.measure.to_owned(),
            format!("{bound} {} {}", figure.target, figure.unit)
                .trim_end()
                .to_owned(),
            figure.measured.map_or("not measured".into(), |m| {
                format!("{m:.2} {}", figure.unit).trim_end().to_owned()
            }),
            (if figure.pass { "yes" } else { "NO" }).to_owned(),
        ]
    }));
    println!("\n{}", table(&rows));
    options.files.write(&figures, String::new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn medians_are_taken_over_the_runs_and_a_missing_figure_is_none() {
        let runs = [
            json!({"a": {"p99": 3.0}}),
            json!({"a": {"p99": 1.0}}),
            json!({"a": {"p99": 2.0}}),
        ];
        assert_eq!(over_runs(&runs, "/a/p99"), Some(2.0));
        assert_eq!(over_runs(&runs, "/a/p98"), None);
        assert_eq!(over_runs(&[], "/a/p99"), None);
    }

    #[test]
    fn a_ratio_is_found_by_load_and_server() {
        let rows = [json!([{"workload": "rooms", "peer": "bun", "cuecast_over_this": 0.9}])];
        assert_eq!(compared(&rows, "rooms", "bun", "cuecast_over_this"), Some(0.9));
        assert_eq!(compared(&rows, "rooms", "epoll", "cuecast_over_this"), None);
    }
}
