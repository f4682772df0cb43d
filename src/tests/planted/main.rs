//! Faults of one line each, planted in the product's source, and the test that each of them must fail.
//!
//! `cargo test --test planted` holds the list to the source: every text stands where it is said to, every test is there, no point is left
//! out. `scripts/planted` plants them in a copy of the tree, a dozen in a build, and runs the test of each: one that passes proves nothing.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod list;
mod scratch;

use list::Fault;
use scratch::{Scratch, Seen, Verdict};
use std::{collections::BTreeSet, path::Path};

/// The subject of each fault: the points of the review of trust, and the requirements whose tests proved less than they said.
const POINTS: [&str; 55] = [
    "1.1",
    "1.2",
    "1.3",
    "1.4",
    "1.5",
    "2.0",
    "2.1",
    "2.2",
    "2.3",
    "2.4",
    "2.5",
    "2.6",
    "2.7",
    "2.8",
    "2.9",
    "2.10",
    "2.11",
    "2.12",
    "3.1",
    "3.2",
    "3.3",
    "3.4",
    "4.1",
    "4.2",
    "4.3",
    "5.1",
    "5.2",
    "5.3",
    "5.5",
    "5.7",
    "PRED-27",
    "PRED-51",
    "PROFILE-09",
    "CHAT-29",
    "AUTH-12",
    "TOURN-43",
    "TOURN-45",
    "TOURN-14",
    "DEPOSIT-06",
    "DEPOSIT-17",
    "DUEL-34",
    "DUEL-106",
    "DUEL-110",
    "DUEL-129",
    "ADMINAUTH-13",
    "PROFILE-07",
    "PROFILE-08",
    "STREAM-28",
    "STREAM-32",
    "TOURN-28",
    "TOURN-29",
    "USER-04",
    "WALLET-18",
    "PRED-07",
    "CLUSTER",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_fault_can_still_be_planted_and_its_test_is_there() {
    let wrong: Vec<String> = list::read(root())
        .iter()
        .flat_map(|fault| fault.wrong(root()))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_point_has_a_fault_and_no_fault_is_listed_twice() {
    let faults = list::read(root());
    let points: BTreeSet<&str> = faults.iter().map(|fault| fault.point.as_str()).collect();
    let left_out: Vec<_> = POINTS.iter().filter(|point| !points.contains(*point)).collect();
    assert!(left_out.is_empty(), "{left_out:?}");
    let texts: BTreeSet<_> = faults
        .iter()
        .map(|fault| (&fault.file, &fault.text, &fault.instead))
        .collect();
    assert_eq!(texts.len(), faults.len());
}

/// Faults of one build at most.
const TOGETHER: usize = 12;

/// `CUECAST_PLANTED` names points or parts of tests' names, and may have options. `--alone`: each fault in a build of its own. `--trust`: not looked
/// first whether the tests pass while nothing is planted.
///
/// Otherwise a dozen faults of different files and points share a build. One could hide that another is not found, so the tests of the dozen after it
/// have to pass in the same build.
#[test]
#[ignore = "builds the product once for each dozen of faults: scripts/planted"]
fn every_planted_fault_fails_its_test() {
    let told = std::env::var("CUECAST_PLANTED").unwrap_or_default();
    let (options, words): (Vec<&str>, Vec<&str>) = told.split_whitespace().partition(|word| word.starts_with("--"));
    let mut faults = list::read(root());
    let is_named = |fault: &Fault| {
        words
            .iter()
            .any(|word| fault.point == *word || fault.test.contains(word))
    };
    faults.retain(|fault| words.is_empty() || is_named(fault));
    assert!(!faults.is_empty(), "no fault has one of these: {words:?}");
    let scratch = Scratch::new(root());
    if !options.contains(&"--trust") {
        scratch.run_clean(&faults);
    }
    let size = if options.contains(&"--alone") { 1 } else { TOGETHER };
    let groups = list::groups(faults, size);
    let (mut all, mut caught) = (0, 0);
    for (at, group) in groups.iter().enumerate() {
        let next = groups
            .get((at + 1) % groups.len())
            .filter(|_| groups.len() > 1 && size > 1);
        // Several faults may fail one test, those of a point others' too, and rightly.
        let is_apart = |other: &&Fault| {
            group
                .iter()
                .all(|fault| fault.point != other.point && fault.test != other.test)
        };
        let others: Vec<Fault> = next.into_iter().flatten().filter(is_apart).cloned().collect();
        for (fault, verdict) in group.iter().zip(judged(&scratch, group, &others)) {
            all += 1;
            caught += usize::from(matches!(verdict, Verdict::Caught(_)));
            println!("{}", row(fault, &verdict));
        }
    }
    println!("{caught} of {all} planted faults were caught");
    assert_eq!(caught, all);
}

/// Of faults that are planted together, with the tests of others beside them. One that is not caught is planted again alone; where others' tests fail, half
/// of them are at a time.
fn judged(scratch: &Scratch, group: &[Fault], others: &[Fault]) -> Vec<Verdict> {
    let Seen {
        mut verdicts,
        failed_beside,
    } = scratch.run_planted(group, others);
    if group.len() == 1 {
        return verdicts;
    }
    if failed_beside.is_empty() {
        for (fault, verdict) in group.iter().zip(&mut verdicts) {
            if !matches!(verdict, Verdict::Caught(_)) {
                println!("{} planted together: {}", group.len(), row(fault, verdict));
                let alone = scratch.run_planted(std::slice::from_ref(fault), &[]);
                *verdict = alone.verdicts.into_iter().next().unwrap();
            }
        }
        return verdicts;
    }
    for test in &failed_beside {
        println!("{} planted together fail {test} too", group.len());
    }
    let is_failed = |other: &&Fault| failed_beside.contains(&other.test);
    let failed: Vec<Fault> = others.iter().filter(is_failed).cloned().collect();
    let (one, other) = group.split_at(group.len() / 2);
    [one, other].map(|half| judged(scratch, half, &failed)).concat()
}

fn row(fault: &Fault, verdict: &Verdict) -> String {
    let Fault { point, is, test, .. } = fault;
    format!("{point:<12} | {is} | {test} | {verdict}")
}
