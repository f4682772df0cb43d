//! Many at once.

use super::{Stage, in_days};
use futures_util::future::join_all;
use serde_json::json;
use std::collections::BTreeSet;

/// Calls at once.
const AT_ONCE: usize = 200;

#[actix_rt::test(system = "crate::support::System")]
async fn one_season_sent_two_hundred_times_under_one_key_is_promised_once() {
    let stage = Stage::start().await;
    let change = json!({ "endsAt": in_days(2) });
    let made = join_all((0..AT_ONCE).map(|_| stage.create(&stage.desk.first, change.clone()))).await;
    let made = made.iter().filter(|answer| answer.status == 201);
    let ids: BTreeSet<_> = made.map(|answer| answer.body["data"]["_id"].to_string()).collect();
    assert_eq!(ids.len(), 1);
    assert_eq!(stage.desk.house().await, (4_940, 60));
    stage.sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_who_take_a_season_back_at_once_give_its_prizes_back_once() {
    let stage = Stage::start().await;
    let id = stage
        .made(json!({ "startsAt": in_days(1), "endsAt": in_days(2) }))
        .await;
    let acts = join_all((0..AT_ONCE).map(|_| stage.act(&id, "cancel", &stage.desk.first))).await;
    assert!(acts.iter().any(|answer| answer.status == 200));
    assert_eq!(stage.desk.house().await, (5_000, 0));
    stage.sound().await;
}
