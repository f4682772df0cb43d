//! A node ends, with and without a word, and another goes on.

use super::{all_are_steady, lines, node, settings, two, until, watching};
use crate::support::Victim;
use cuecast::testing;
use std::time::Instant;

#[actix_rt::test(system = "crate::support::System")]
async fn the_rooms_of_a_node_that_was_killed_are_another_s_in_a_moment_with_every_acknowledged_line() {
    let mut victim = Victim::start(testing::database().await, "", &settings("one")).await;
    let other = node(victim.database.again(), "other").await;
    let host = other.account().await;
    let stream = other.stream(&host).await;
    let (mut viewer, _) = watching(&victim.address(), &stream, &host).await;
    let mut said = Vec::new();
    for number in 0..5 {
        let line = format!("line {number}");
        viewer.say(&number.to_string(), &line).await;
        said.push(line);
    }
    // Through the other node, it is the same room.
    let (_through, joined) = watching(&other.url, &stream, &host).await;
    assert_eq!(lines(&joined), said);
    assert!(!other.running.cluster.leads());
    all_are_steady(&other.database).await;
    victim.stop();
    let killed = Instant::now();
    let (mut viewer, joined) = watching(&other.url, &stream, &host).await;
    let again = killed.elapsed();
    assert_eq!(lines(&joined), said, "nothing that was acknowledged is lost");
    viewer.say("after", "after the kill").await;
    let spoken = killed.elapsed();
    until(async || other.running.cluster.leads()).await;
    // How soon is measured by `loadtest takeover`: here other tests have the processors too.
    println!(
        "joined again after {again:?}, first line after {spoken:?}, leads after {:?}",
        killed.elapsed()
    );
    other.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_one_node_alone_does_goes_to_another_when_it_stops_and_when_it_falls_silent() {
    let [one, other] = two().await;
    let database = one.database.again();
    one.running.stop().await;
    until(async || other.running.cluster.leads()).await;
    let third = node(database, "third").await;
    assert!(!third.running.cluster.leads());
    all_are_steady(&third.database).await;
    other.running.cluster.abandon().await;
    let silent = until(async || third.running.cluster.leads()).await;
    println!("leads {silent:?} after the last one fell silent");
    assert!(!other.running.cluster.leads(), "its own clock tells it");
    for node in [third, other] {
        node.running.stop().await;
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_node_that_starts_under_a_name_takes_the_place_of_the_one_before() {
    let one = node(testing::database().await, "one").await;
    one.running.cluster.abandon().await;
    let again = node(one.database.again(), "one").await;
    let leader = again.running.cluster.leader();
    assert_eq!(leader, again.running.cluster.node(), "it waits for no lease to run out");
    assert!(again.running.cluster.node() > one.running.cluster.node());
    for node in [again, one] {
        node.running.stop().await;
    }
}
