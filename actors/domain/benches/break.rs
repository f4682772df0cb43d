//! How long a full break takes, from the stroke until all sixteen balls rest: `cargo bench -p domain --bench break`.
//! BENCH_SECONDS (3) is the time of the measure, BENCH_JSON a file for the figures.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a measurement that cannot go on has failed"
)]

use domain::billiards::{Layout, Run, Stroke, Table, TableSize, simulate};
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// Different racks and aims; each is played over and over.
const BREAKS: u64 = 100;
/// Of a straight break of the first rack, as the tests have it, which are built without optimisation.
const RECORDED: &str = "098b6496f1decead";

fn main() {
    let seconds: u64 = std::env::var("BENCH_SECONDS").map_or(3, |text| text.parse().unwrap());
    let table = Table::new(TableSize::Nine);
    let straight = Stroke::new(0.0, 1.0, 0.0, 0.0, 0.0).unwrap();
    let hash = simulate(&table, &table.rack(1), &straight).unwrap().hash.to_string();
    assert_eq!(hash, RECORDED, "an optimised build plays another game");
    let breaks: Vec<(Layout, Stroke)> = (0..BREAKS).map(|seed| (table.rack(seed), stroke(seed))).collect();
    let runs: Vec<Run> = breaks
        .iter()
        .map(|(layout, stroke)| simulate(&table, layout, stroke).unwrap())
        .collect();
    let (mut simulated, mut encoded) = (Vec::new(), Vec::new());
    let until = Instant::now() + Duration::from_secs(seconds);
    while Instant::now() < until {
        for ((layout, stroke), run) in breaks.iter().zip(&runs) {
            let begun = Instant::now();
            black_box(simulate(&table, black_box(layout), black_box(stroke)).unwrap());
            simulated.push(begun.elapsed());
            let begun = Instant::now();
            black_box(run.trajectory.encode());
            encoded.push(begun.elapsed());
        }
    }
    let mut events: Vec<usize> = runs.iter().map(|run| run.events.len()).collect();
    let mut bytes: Vec<usize> = runs.iter().map(|run| run.trajectory.encode().len()).collect();
    events.sort_unstable();
    bytes.sort_unstable();
    let figures = format!(
        "{{\n  \"breaks\": {BREAKS},\n  \"runs\": {},\n  \"break_ms\": {},\n  \"encode_ms\": {},\n  \"events\": {{ \"p50\": {}, \"max\": {} }},\n  \"trajectory_bytes\": {{ \"p50\": {}, \"max\": {} }}\n}}",
        simulated.len(),
        percentiles(&mut simulated),
        percentiles(&mut encoded),
        events[events.len() / 2],
        events[events.len() - 1],
        bytes[bytes.len() / 2],
        bytes[bytes.len() - 1],
    );
    println!("{figures}");
    if let Ok(path) = std::env::var("BENCH_JSON") {
        std::fs::write(path, format!("{figures}\n")).unwrap();
    }
}

/// Hard, a little off the middle of the rack, with a little of every spin.
fn stroke(seed: u64) -> Stroke {
    let part = |step: u64| (seed * step % 21) as f64 / 20.0 - 0.5;
    Stroke::new(
        part(4) * 0.02,
        0.9 + 0.2 * part(5).abs(),
        part(8) * 0.4,
        part(13) * 0.6,
        0.0,
    )
    .unwrap()
}

fn percentiles(times: &mut [Duration]) -> String {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    format!(
        "{{ \"p50\": {:.4}, \"p99\": {:.4}, \"max\": {:.4} }}",
        at(0.5),
        at(0.99),
        at(1.0)
    )
}
