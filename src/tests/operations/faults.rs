//! A database that goes away, a process that is killed.

use crate::support::{Live, text};
use serde_json::json;
use std::time::{Duration, Instant};

#[actix_rt::test(system = "crate::support::System")]
async fn while_the_database_is_away_lines_are_refused_and_afterwards_nothing_acknowledged_is_missing() {
    let live = Live::start().await;
    let alice = live.account().await;
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    let kept = a.say("1", "before").await;
    let outage = live.database.outage().await;
    let refused = loop {
        a.chat("2", "meanwhile").await;
        let answer = a.next().await;
        if answer["type"] == "chat_rejected" {
            break answer;
        }
    };
    assert_eq!(refused["code"], "UNAVAILABLE");
    assert!(refused["retryAfterMs"].as_u64().is_some());
    let (status, _) = live
        .call(reqwest::Method::GET, "/readyz", "", serde_json::Value::Null)
        .await;
    assert_eq!(status, 503);
    outage.end().await;
    let begun = Instant::now();
    a.next_of("resync").await;
    let joined = a
        .join(
            Some(&alice),
            Some(json!({ "epoch": kept["epoch"], "seq": kept["seq"] })),
        )
        .await;
    assert_eq!(joined["recovered"], true);
    a.say("2", "meanwhile").await;
    assert!(begun.elapsed() < Duration::from_secs(10));
    let (_, joined) = live.watch(&stream, None).await;
    let lines: Vec<_> = joined["history"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| text(&m["message"]))
        .collect();
    assert_eq!(lines, vec!["before", "meanwhile"]);
    live.running.stop().await;
}
