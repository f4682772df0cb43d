//! Failures of one of several nodes or of their database: nothing that was acknowledged is lost, doubled or unseen at any of them.
//!
//! People of the single server's runs (`chaos/load.rs`) come to two real programs as through a balancer, and what they were told is held to what is
//! stored by the same checks. `make chaos-cluster` runs all of it, `cargo test` each kind of failure once, `.ci/run` ten minutes of it.
//! `CUECAST_CLUSTER_ROUNDS` says how many at least, `CUECAST_CLUSTER_SECONDS` how long at least, `CUECAST_CHAOS_SEED` which, and `CUECAST_CHAOS_REPORT`
//! where the report is written.

mod failure;
mod nodes;
mod planted;
mod report;
mod witness;

use crate::chaos::{checks, seed};
use failure::Kind;
use nodes::Nodes;
use rand::{SeedableRng, rngs::StdRng, seq::SliceRandom};
use report::Report;
use std::{
    str::FromStr,
    time::{Duration, Instant},
};

fn setting<T: FromStr>(name: &str) -> Option<T> {
    std::env::var(name).ok()?.parse().ok()
}

#[actix_rt::test(system = "crate::support::System")]
async fn whichever_node_fails_and_however_nothing_that_was_acknowledged_is_lost_doubled_or_unseen_at_any() {
    let rounds = setting("CUECAST_CLUSTER_ROUNDS").unwrap_or(Kind::ALL.len());
    let time = Duration::from_secs(setting("CUECAST_CLUSTER_SECONDS").unwrap_or_default());
    let (seed, began) = (seed(), Instant::now());
    println!("CUECAST_CHAOS_SEED={seed}");
    let mut dice = StdRng::seed_from_u64(seed);
    let mut nodes = Nodes::open(seed).await;
    let mut report = Report::new(seed);
    let mut kinds = Vec::new();
    for number in (1..).take_while(|number| *number <= rounds || began.elapsed() < time) {
        if kinds.is_empty() {
            kinds.extend(Kind::ALL);
            kinds.shuffle(&mut dice);
        }
        let round = nodes.round(kinds.pop().unwrap(), &mut dice).await;
        println!("round {number}: {round}");
        report.add(round);
    }
    nodes.until_everything_has_happened().await;
    let [shots, won, credited] = nodes.deeds();
    println!("{shots} shots, {won} stakes won and {credited} deposits were acknowledged beside");
    nodes.close();
    println!("{report}");
    report.write();
    let faults = checks::told(&report.faults());
    assert!(faults.is_empty(), "seed {seed}: {faults:#?}");
}
