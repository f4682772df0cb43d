//! Right votes, through real rooms: counted with the result, taken back with its undoing, paid when nothing can undo it.

use super::{QUEST, add_quest};
use crate::{
    predictions::{QUICK, form},
    support::{Live, text},
};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;

pub(super) async fn until(live: &Live, sql: &'static str, expected: i64) {
    for _ in 0..600 {
        let found: i64 = sqlx::query_scalar(sql).fetch_one(&live.database.pool).await.unwrap();
        if found == expected {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{sql} is not {expected}");
}

pub(super) const PROGRESS: &str = "SELECT sum(progress) FROM quest_entries";
const UNFOLDED: &str = "SELECT count(*) FROM quest_events WHERE folded_at IS NULL";

#[actix_rt::test(system = "crate::support::System")]
async fn a_right_vote_counts_an_undone_one_no_longer_and_its_reward_waits_until_nothing_can_undo_it() {
    let live = Live::with(QUICK).await;
    add_quest(&live.database.pool, QUEST, r#"{"kind":"correct_votes","n":1}"#, "once").await;
    let (ana, ben, cem) = (live.account().await, live.account().await, live.account().await);
    let stream = live.stream(&ana).await;
    for person in [&ana, &ben, &cem] {
        live.ok(
            Method::POST,
            &format!("/api/quests/{QUEST}/join"),
            &person.token,
            json!({}),
        )
        .await;
    }
    let asked = live.predict(&stream, &ana, form()).await;
    for (person, option) in [(&ana, "option1"), (&ben, "option1"), (&cem, "option2")] {
        assert_eq!(live.vote(&asked, &person.token, option).await.0, 200);
    }
    assert_eq!(live.end(&asked, &ana.token, "option1").await.0, 200);
    until(&live, PROGRESS, 1).await;
    let of_ben = format!("/api/quests/{QUEST}/entry");
    let entry = live.ok(Method::GET, &of_ben, &ben.token, Value::Null).await["entry"].clone();
    assert_eq!((text(&entry["state"]), &entry["progress"]), ("won", &json!(1)));
    let waits = "SELECT count(*) FROM rewards_due WHERE due_at > clock_timestamp() + interval '9 minutes'";
    until(&live, waits, 1).await;

    assert_eq!(live.on_prediction(&asked, "undo", &ana.token, Value::Null).await.0, 200);
    until(&live, PROGRESS, 0).await;
    until(&live, "SELECT count(*) FROM rewards_due", 0).await;
    assert_eq!(live.end(&asked, &ana.token, "option2").await.0, 200);
    until(&live, PROGRESS, 1).await;
    let entry = live.ok(Method::GET, &of_ben, &ben.token, Value::Null).await["entry"].clone();
    assert_eq!((text(&entry["state"]), &entry["progress"]), ("joined", &json!(0)));
    // It waits as long as the first one did: the window is the prediction's.
    until(&live, waits, 1).await;
    sqlx::query("UPDATE rewards_due SET due_at = clock_timestamp()")
        .execute(&live.database.pool)
        .await
        .unwrap();
    until(
        &live,
        "SELECT (coalesce(sum(amount), 0) / 1e18)::bigint FROM play_rewards WHERE cause = 'entry'",
        5,
    )
    .await;
    let paid = "SELECT count(*) FROM accounts WHERE currency = 'POOL' AND purpose = 'available' AND balance = 5e18";
    until(&live, paid, 1).await;
    until(&live, UNFOLDED, 0).await;
    // The bell tells whom it was paid, and nobody else.
    let mut told = Vec::new();
    for person in [&ana, &ben, &cem] {
        let list = live
            .ok(Method::GET, "/api/notifications", &person.token, Value::Null)
            .await;
        let rewards = list["notifications"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|one| one["kind"] == "reward");
        told.push(rewards.map(|one| text(&one["text"]).to_owned()).collect::<Vec<_>>());
    }
    assert_eq!(
        told,
        [vec![], vec![], vec!["You won 5 POOL. Quest: Friends".to_owned()]]
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_day_of_chat_counts_once_however_much_is_said() {
    let live = Live::with(QUICK).await;
    add_quest(&live.database.pool, QUEST, r#"{"kind":"chat_days","n":2}"#, "once").await;
    let (ana, ben) = (live.account().await, live.account().await);
    let stream = live.stream(&ana).await;
    let (mut socket, _) = live.watch(&stream, Some(&ben)).await;
    let path = format!("/api/quests/{QUEST}/join");
    live.ok(Method::POST, &path, &ben.token, json!({})).await;
    for number in 1..=3 {
        let line = json!({ "type": "chat", "message": format!("line {number}"), "clientMessageId": format!("0190c5e8-7a3b-7cde-8f01-{number:012}") });
        socket.send(line).await;
        socket.next_of("chat_ack").await;
    }
    until(&live, PROGRESS, 1).await;
    until(&live, "SELECT count(*) FROM quest_events", 1).await;
    live.running.stop().await;
}
