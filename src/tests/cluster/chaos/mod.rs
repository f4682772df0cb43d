//! Failures of one of several nodes or of their database: nothing that was acknowledged is lost, doubled or unseen at any of them.
//!
//! People of the single server's runs (`chaos/load.rs`) come to two real programs as through a balancer, and what they were told is held to what is
//! stored by the same checks. `make chaos-cluster` runs all of it, `cargo test` each kind of failure once. `CUECAST_CLUSTER_ROUNDS` says how
//! many, `CUECAST_CHAOS_SEED` which, and `CUECAST_CHAOS_REPORT` where the report is written.

mod failure;
mod nodes;
mod planted;
mod report;
mod witness;

use crate::chaos::{checks::told, seed};
use failure::Kind;
use nodes::Nodes;
use rand::{SeedableRng, rngs::StdRng, seq::SliceRandom};
use report::Report;

fn rounds() -> usize {
    let told = std::env::var("CUECAST_CLUSTER_ROUNDS");
    told.ok().and_then(|text| text.parse().ok()).unwrap_or(Kind::ALL.len())
}

#[actix_rt::test]
async fn whichever_node_fails_and_however_nothing_that_was_acknowledged_is_lost_doubled_or_unseen_at_any() {
    let (rounds, seed) = (rounds(), seed());
    println!("CUECAST_CHAOS_SEED={seed} CUECAST_CLUSTER_ROUNDS={rounds}");
    let mut dice = StdRng::seed_from_u64(seed);
    let mut nodes = Nodes::open(seed).await;
    let mut report = Report::new(seed);
    let mut kinds = Vec::new();
    for number in 1..=rounds {
        if kinds.is_empty() {
            kinds.extend(Kind::ALL);
            kinds.shuffle(&mut dice);
        }
        let round = nodes.round(kinds.pop().unwrap(), &mut dice).await;
        println!("round {number} of {rounds}: {round}");
        report.add(round);
    }
    nodes.until_everything_has_happened().await;
    let [shots, won, credited] = nodes.deeds();
    println!("{shots} shots, {won} stakes won and {credited} deposits were acknowledged beside");
    nodes.close();
    println!("{report}");
    report.write();
    let faults = told(&report.faults());
    assert!(faults.is_empty(), "seed {seed}: {faults:#?}");
}
