//! Many at once.

use super::{QUEST, Stage, at};
use cuecast::features::quests::events::{fold, jobs};
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::json;

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_looks_at_once_fold_each_fact_once_and_pay_each_reward_once() {
    let stage = Stage::start(r#"{"kind":"watch_minutes","n":450}"#).await;
    let mut people = Vec::new();
    for number in 1..=5 {
        let token = stage.person(number).await;
        stage.join(&token).await.ok();
        people.push(token);
    }
    // By turns, in an order that is told: everybody has facts in each of the three batches, and reaches the goal in the last. After a reward is paid
    // nothing counts for it any more, so an earlier one would leave it to chance how much does.
    let facts = "INSERT INTO quest_events (kind, ref, user_id, at)
                 SELECT 'watch_minutes', n::text, user_id, clock_timestamp() FROM quest_entries, generate_series(1, 500) AS n
                 ORDER BY n, user_id";
    stage.pay.server.sql(facts).await;
    let context = stage.pay.server.context.clone().into_inner();
    let looks = (0..200).map(|_| async {
        // On a slow machine not all of them get a connection in time.
        while fold::fold_some(&context).await.is_err() || jobs::pay_some(&context).await.is_err() {}
    });
    join_all(looks).await;
    stage.look().await;
    for token in &people {
        assert_eq!(
            (stage.entry(token).await, stage.pool(token).await.as_str()),
            (at("won", 450), "5")
        );
    }
    for (sql, expected) in [
        ("SELECT folded FROM quest_cursor", 2_500),
        ("SELECT sum(progress) FROM quest_entries", 2_500),
        ("SELECT count(*) FROM quest_entries WHERE progress = 500", 5),
        ("SELECT count(*) FROM play_rewards WHERE cause = 'entry'", 5),
        ("SELECT count(*) FROM rewards_due", 0),
    ] {
        assert_eq!(stage.pay.count(sql).await, expected, "{sql}");
    }
    stage.sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn of_many_who_join_at_once_as_many_take_part_as_there_are_places() {
    let stage = Stage::start(r#"{"kind":"follows","n":1}"#).await;
    let mut people = Vec::new();
    for number in 1..=15 {
        people.push(stage.person(number).await);
    }
    let path = format!("/api/quests/{QUEST}/join");
    let joins = people.iter().map(|token| {
        let request = stage.pay.server.request(Method::POST, &path).bearer_auth(token);
        stage
            .pay
            .server
            .send(request.header("connection", "close").json(&json!({})))
    });
    let answers = join_all(joins).await;
    let joined = answers.iter().filter(|answer| answer.status == 200).count();
    let full = answers
        .iter()
        .filter(|answer| answer.status == 409 && answer.raw.contains("This quest is full"));
    assert_eq!((joined, full.count()), (10, 5));
    assert_eq!(stage.pay.count("SELECT count(*) FROM quest_entries").await, 10);
}

#[actix_rt::test(system = "crate::support::System")]
async fn those_who_wait_for_a_place_in_one_quest_leave_everybody_else_a_connection() {
    let stage = Stage::start(r#"{"kind":"follows","n":1}"#).await;
    let ana = stage.person(1).await;
    let mut held = stage.pay.server.context.pool.begin().await.unwrap();
    sqlx::query("SELECT FROM quests WHERE id = $1 FOR UPDATE")
        .bind(QUEST)
        .execute(&mut *held)
        .await
        .unwrap();
    let joins = join_all((0..20).map(|_| stage.join(&ana)));
    let other = async {
        let waits =
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while stage.pay.count(waits).await == 0 {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        let answer = stage.pay.server.get("/api/users/me", &ana).await.status;
        held.rollback().await.unwrap();
        answer
    };
    let (joined, other) = futures_util::future::join(joins, other).await;
    assert_eq!(other, 200);
    assert!(joined.iter().all(|answer| answer.status == 200), "{:?}", joined[0].body);
    assert_eq!(stage.pay.count("SELECT count(*) FROM quest_entries").await, 1);
}
