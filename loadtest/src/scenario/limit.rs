//! The highest rate at which 99 of 100 lines arrive in time: small rooms at the product's own pace, tried at one rate after the other.

use super::load::SMALL_ROOMS;
use super::{MAX_RATE, Options};
use crate::fail::{Result, fail};
use crate::plot;
use crate::report;
use crate::run::{self, Load, Outcome};
use serde::Serialize;

/// Rates that are tried at most.
const MAX_TRIALS: usize = 12;
/// Each further rate, until one is too high.
const STEP: f64 = 1.25;
/// Between a rate that was held and one that was not, when the search is over.
const CLOSE: f64 = 1.05;
/// Of what is due, acknowledged within the time.
const ACKNOWLEDGED: f64 = 0.97;

#[derive(Debug, clap::Args)]
pub struct Limit {
    #[command(flatten)]
    options: Options,
    /// Milliseconds within which 99 of 100 lines have to arrive
    #[arg(long, default_value_t = 100.0)]
    p99_ms: f64,
    /// The first rate, lines a second of all rooms together
    #[arg(long, default_value_t = 4_000.0)]
    from: f64,
}

/// One rate.
#[derive(Debug, Serialize)]
struct Trial {
    rate: f64,
    held: bool,
    acknowledged_per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
    lost: u64,
    server_cpu_share: f64,
    postgres_cpu_share: f64,
}

impl Trial {
    fn of(rate: f64, outcome: &Outcome, p99_ms: f64) -> Self {
        let acknowledged = outcome.acknowledgements_per_second;
        Self {
            rate,
            held: outcome.lost == 0 && outcome.delivery_ms.p99 <= p99_ms && acknowledged >= rate * ACKNOWLEDGED,
            acknowledged_per_second: acknowledged,
            p50_ms: outcome.delivery_ms.p50,
            p99_ms: outcome.delivery_ms.p99,
            lost: outcome.lost,
            server_cpu_share: outcome.server_cpu_share,
            postgres_cpu_share: outcome.child_cpu_share,
        }
    }
}

#[derive(Debug, Serialize)]
struct Figures {
    p99_ms: f64,
    /// The highest rate that was held; none when the first one was not.
    highest: Option<f64>,
    trials: Vec<Trial>,
}

/// The next rate to try after these; None when it is known closely enough.
fn next(trials: &[(f64, bool)], from: f64) -> Option<f64> {
    let highest = trials.iter().filter(|trial| trial.1).map(|trial| trial.0);
    let highest = highest.fold(0.0, f64::max);
    let lowest = trials.iter().filter(|trial| !trial.1).map(|trial| trial.0);
    let lowest = lowest.fold(f64::INFINITY, f64::min);
    let rate = match (highest > 0.0, lowest.is_finite()) {
        (false, false) => from,
        (true, false) => highest * STEP,
        (false, true) => lowest / STEP,
        (true, true) if lowest / highest <= CLOSE => return None,
        (true, true) => f64::midpoint(highest, lowest),
    };
    (trials.len() < MAX_TRIALS && (1.0..=MAX_RATE).contains(&rate)).then_some(rate.round())
}

pub fn main(limit: &Limit) -> Result<()> {
    let (server, load) = limit.options.prepare(SMALL_ROOMS)?;
    let mut trials: Vec<Trial> = Vec::new();
    let tried = |trials: &[Trial]| trials.iter().map(|trial| (trial.rate, trial.held)).collect::<Vec<_>>();
    while let Some(rate) = next(&tried(&trials), limit.from) {
        let load = Load { rate, ..load.clone() };
        let outcome = run::run(&format!("{rate:.0}/s"), &load, &server)?;
        trials.push(Trial::of(rate, &outcome, limit.p99_ms));
    }
    let held = trials.iter().filter(|trial| trial.held).map(|trial| trial.rate);
    let figures = Figures {
        p99_ms: limit.p99_ms,
        highest: held.reduce(f64::max),
        trials,
    };
    println!("{}", told(&figures));
    limit.options.files.write(&figures, || {
        let points = figures
            .trials
            .iter()
            .map(|trial| (format!("{:.0}", trial.rate), trial.p99_ms));
        plot::line(
            "limit: p99 of a delivery by lines/s, as they were tried",
            "ms",
            &points.collect::<Vec<_>>(),
        )
    })?;
    if figures.highest.is_none() {
        return fail("no rate that was tried was held");
    }
    Ok(())
}

fn told(figures: &Figures) -> String {
    let heading = [
        "lines/s",
        "acknowledged/s",
        "p50 ms",
        "p99 ms",
        "lost",
        "server",
        "its Postgres",
        "held",
    ];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    rows.extend(figures.trials.iter().map(|trial| {
        vec![
            format!("{:.0}", trial.rate),
            format!("{:.0}", trial.acknowledged_per_second),
            format!("{:.1}", trial.p50_ms),
            format!("{:.1}", trial.p99_ms),
            trial.lost.to_string(),
            format!("{:.0}%", trial.server_cpu_share * 100.0),
            format!("{:.0}%", trial.postgres_cpu_share * 100.0),
            (if trial.held { "yes" } else { "no" }).to_owned(),
        ]
    }));
    let highest = figures
        .highest
        .map_or("none".into(), |rate| format!("{rate:.0} lines/s"));
    format!(
        "limit: p99 of at most {} ms up to {highest}\n{}",
        figures.p99_ms,
        report::table(&rows)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_climbs_until_a_rate_is_too_high_and_then_closes_in() {
        let limit = 7_300.0;
        let mut tried = Vec::new();
        while let Some(rate) = next(&tried, 4_000.0) {
            tried.push((rate, rate <= limit));
        }
        assert_eq!(tried[0], (4_000.0, true));
        let highest = tried
            .iter()
            .filter(|trial| trial.1)
            .map(|trial| trial.0)
            .fold(0.0, f64::max);
        assert!(highest <= limit && highest * CLOSE >= limit, "{tried:?}");
        assert!(tried.len() <= MAX_TRIALS);
    }

    #[test]
    fn a_first_rate_that_is_too_high_is_halved_down_and_the_search_ends() {
        let mut tried = Vec::new();
        while let Some(rate) = next(&tried, 4_000.0) {
            tried.push((rate, rate <= 2_000.0));
        }
        assert!(tried.iter().any(|trial| trial.1));
        let mut never = Vec::new();
        while let Some(rate) = next(&never, 4_000.0) {
            never.push((rate, false));
        }
        assert_eq!(never.len(), MAX_TRIALS);
    }
}
