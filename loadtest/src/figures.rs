//! The table of a whole bench: each measure, its target, what the result files say, and whether it was reached.

mod figure;

use crate::fail::{Doing, Result};
use crate::report::{Files, median};
use figure::Figure;
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

/// The measures, their goals and what the result files in the folder say.
fn figures(folder: &Path) -> Result<Vec<Figure>> {
    let read = |name| results(folder, name);
    let compare = read("compare")?;
    let over = |workload, peer| compared(&compare, workload, peer, "cuecast_over_this");
    let database = |workload| compared(&compare, workload, "cuecast", "database_us_per_delivery");
    let sum = |runs: &[Value], pointers: &[&str]| {
        let of = |run: &Value| pointers.iter().map(|p| run.pointer(p)?.as_f64()).sum::<Option<f64>>();
        let runs: Option<Vec<f64>> = runs.iter().map(of).collect();
        runs.filter(|runs| !runs.is_empty())
            .map(|runs| runs.iter().sum::<f64>())
    };
    let at_most = |measure, target, unit, measured| Figure::of(measure, target, unit, measured, false);
    let at_least = |measure, target, unit, measured| Figure::of(measure, target, unit, measured, true);
    let kib = |bytes: Option<f64>| bytes.map(|bytes| bytes / 1024.0);
    let percent = |share: Option<f64>| share.map(|share| share * 100.0);
    let seconds = |ms: Option<f64>| ms.map(|ms| ms / 1000.0);
    let ratio = |figure: Figure, workload| figure.beside("its Postgres", "us a delivery", database(workload));
    let (rooms, limit, one_room, crowd) = (read("small-rooms")?, read("limit")?, read("one-room")?, read("crowd")?);
    let (bytes, idle, slow, storm, votes) = (
        read("bytes")?,
        read("idle")?,
        read("slow")?,
        read("storm")?,
        read("votes")?,
    );
    let (ledger, ladder, duels, physics, lists, table) = (
        read("ledger")?,
        read("ladder")?,
        read("duels")?,
        read("break")?,
        read("lists")?,
        read("table")?,
    );
    let storm_lost = ["/outcome/lost", "/outcome/gaps", "/outcome/doubles"];
    let transfers = |who: &str| over_runs(&ledger, &format!("/transfers_per_second/{who}/per_second"));
    let cores = |figure: Figure, runs: &[Value]| {
        figure
            .beside("server", "% of a core", percent(over_runs(runs, "/server_cpu_share")))
            .beside("its Postgres", "%", percent(over_runs(runs, "/child_cpu_share")))
    };
    Ok(vec![
        ratio(
            at_most(
                "1,000 viewers, 50 lines/s at once: CPU per delivery over a raw epoll writer's",
                1.10,
                "",
                over("at-once", "epoll"),
            ),
            "at-once",
        ),
        ratio(
            at_most("the same over Bun's", 1.0, "", over("at-once", "bun")),
            "at-once",
        ),
        ratio(
            at_most(
                "1,000 viewers, 100 lines/s gathered: over Bun's",
                0.20,
                "",
                over("coalesced", "bun"),
            ),
            "coalesced",
        ),
        ratio(
            at_most(
                "500 rooms of 10 at 10 lines/s: over Bun's",
                1.0,
                "",
                over("rooms", "bun"),
            ),
            "rooms",
        ),
        cores(
            at_most(
                "the same at the product's own pace: p99 delivery",
                60.0,
                "ms",
                over_runs(&rooms, "/delivery_ms/p99"),
            ),
            &rooms,
        ),
        at_most(
            "the same: p50 delivery",
            20.0,
            "ms",
            over_runs(&rooms, "/delivery_ms/p50"),
        ),
        at_least(
            "small rooms: highest rate of durable lines at p99 100 ms",
            8_000.0,
            "/s",
            over_runs(&limit, "/highest"),
        ),
        at_most(
            "p99 delivery at 50,000 deliveries/s of durable chat",
            60.0,
            "ms",
            compared(&compare, "at-once", "cuecast", "p99_ms"),
        )
        .beside("p50", "ms", compared(&compare, "at-once", "cuecast", "p50_ms")),
        cores(
            at_least(
                "durable, acknowledged lines/s in one room",
                12_000.0,
                "/s",
                over_runs(&one_room, "/acknowledgements_per_second"),
            ),
            &one_room,
        ),
        at_most(
            "the same: p99 acknowledgement",
            50.0,
            "ms",
            over_runs(&one_room, "/acknowledgement_ms/p99"),
        ),
        at_most(
            "18,000 viewers of one room at 20 lines/s: p99 delivery",
            420.0,
            "ms",
            over_runs(&crowd, "/delivery_ms/p99"),
        ),
        at_most(
            "the same: the server's part of a core",
            40.0,
            "%",
            percent(over_runs(&crowd, "/server_cpu_share")),
        )
        .beside("its Postgres", "%", percent(over_runs(&crowd, "/child_cpu_share"))),
        at_most(
            "bytes on the wire for a delivery, gathered: our page over documented frames",
            0.35,
            "",
            over_runs(&bytes, "/ratio"),
        )
        .beside("page", "bytes", over_runs(&bytes, "/page/bytes_per_delivery")),
        at_most(
            "memory of an idle, joined viewer, 10,000 of them",
            4.0,
            "KiB",
            kib(over_runs(&idle, "/rss_per_connection")),
        ),
        at_most(
            "`kill -9` under 10,000 viewers: ready",
            1.0,
            "s",
            seconds(over_runs(&storm, "/ready_ms")),
        ),
        at_most(
            "the same: all resumed, p99",
            5.0,
            "s",
            seconds(over_runs(&storm, "/resumed_ms/p99")),
        ),
        at_most(
            "the same: acknowledged and lost, gaps, doubles",
            0.0,
            "",
            sum(&storm, &storm_lost),
        ),
        at_most(
            "1,000 of 10,000 viewers stop reading: the others' p99 over that without",
            1.1,
            "",
            over_runs(&slow, "/p99_ratio"),
        ),
        at_most(
            "the same: cost of each",
            256.0,
            "KiB",
            kib(over_runs(&slow, "/cost_per_stalled")),
        ),
        at_most(
            "the same: the last one cut after",
            10.0,
            "s",
            over_runs(&slow, "/full_to_cut"),
        ),
        at_least(
            "durable, acknowledged votes/s on one prediction, 10,000 viewers watching",
            20_000.0,
            "/s",
            over_runs(&votes, "/votes_per_second"),
        )
        .beside("one transaction a vote:", "", over_runs(&votes, "/baseline_per_second")),
        at_most(
            "p99 acknowledgement at that rate",
            60.0,
            "ms",
            over_runs(&votes, "/acknowledgement_ms/p99"),
        )
        .beside("p50", "ms", over_runs(&votes, "/acknowledgement_ms/p50")),
        at_least(
            "durable ledger transfers/s of 16 callers, each in a transaction of its own, random accounts",
            5_000.0,
            "/s",
            transfers("random_accounts"),
        ),
        at_least("the same on one hot account", 1_500.0, "/s", transfers("hot_account")),
        at_most(
            "payout to 10,000 winners",
            2.0,
            "s",
            seconds(over_runs(&ledger, "/payout_to_10000_ms")),
        ),
        at_most(
            "wallet API p99 at a million ledger lines",
            15.0,
            "ms",
            over_runs(&ledger, "/wallet_api_ms/statement/p99"),
        ),
        at_most(
            "1,000 players in 500 running duels: from a shot, stored, to its first segment at the rival, p95",
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
        at_most(
            "10,000 viewers of a house table, chat at 5 lines/s: p99 from a shot to its viewers",
            300.0,
            "ms",
            over_runs(&table, "/shot_p99_ms"),
        ),
        at_most(
            "the same: p99 of the chat over that at a plain stream",
            1.1,
            "",
            over_runs(&table, "/chat_ratio"),
        ),
        at_most(
            "a full break of 15 balls to rest, median",
            1.0,
            "ms",
            over_runs(&physics, "/break_ms/p50"),
        ),
        at_most(
            "the hard agent's longest thought",
            300.0,
            "ms",
            over_runs(&ladder, "/thoughts/2/ms/max"),
        ),
        at_least(
            "frames of 100 that hard wins against easy",
            95.0,
            "",
            over_runs(&ladder, "/pairs/0/won_percent"),
        ),
        at_least(
            "`GET /api/streams`, `GET /api/home` from memory: requests/s over those of a bare handler that returns the same bytes",
            0.6,
            "",
            over_runs(&lists, "/worst_share"),
        ),
    ])
}

pub fn main(options: &Options) -> Result<()> {
    let figures = figures(&options.folder)?;
    let rows: Vec<_> = figures.iter().map(Figure::row).collect();
    println!("\n| measure | aim | seen |\n|---|---|---|\n{}", rows.join("\n"));
    let missed = figures.iter().filter(|figure| !figure.pass).count();
    eprintln!("{missed} of {} not reached", figures.len());
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
