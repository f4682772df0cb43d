//! Polls: questions that nobody is right about.

use super::{QUICK, form, refused};
use crate::support::{Live, text};
use reqwest::Method;
use serde_json::{Value, json};

fn poll() -> Value {
    let mut form = form();
    form["kind"] = json!("poll");
    form
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_moderator_asks_viewers_vote_once_and_the_votes_are_the_result_without_a_winner() {
    let live = Live::with(QUICK).await;
    let (ana, ben, eve) = (live.account().await, live.account().await, live.account().await);
    let stream = live.stream(&ana).await;
    let (mut viewer, _) = live.watch(&stream, Some(&eve)).await;
    let path = format!("/api/streams/{stream}/predictions");
    let (status, _) = live.call(Method::POST, &path, &ben.token, poll()).await;
    assert_eq!(status, 403, "a viewer asks nothing");
    let named = format!("/api/streams/{stream}/moderators/{}", ben.address);
    live.ok(Method::PUT, &named, &ana.token, Value::Null).await;
    let (status, _) = live.call(Method::POST, &path, &ben.token, form()).await;
    assert_eq!(status, 403, "a prediction is the creator's alone");
    let mut pooled = poll();
    pooled["incentiveAmount"] = json!("5");
    let (status, refusal) = live.call(Method::POST, &path, &ana.token, pooled).await;
    assert_eq!((status, &refusal["code"]), (400, &json!("VALIDATION_FAILED")));

    let asked = live.predict(&stream, &ben, poll()).await;
    assert_eq!(asked["poll"], true);
    assert_eq!(viewer.next_of("prediction_update").await["prediction"]["poll"], true);
    for (who, option) in [(&ana, "option1"), (&eve, "option1"), (&ben, "option2")] {
        assert_eq!(live.vote(&asked, &who.token, option).await.0, 200);
    }
    let again = live.vote(&asked, &eve.token, "option2").await;
    assert_eq!(refused(&again).1, "ALREADY_VOTED");
    let won = live.end(&asked, &ana.token, "option1").await;
    assert_eq!(refused(&won), (409, "CONFLICT", "A poll has no winner."));
    let by_viewer = live.on_prediction(&asked, "end-poll", &eve.token, Value::Null).await;
    assert_eq!(refused(&by_viewer).0, 403);

    let (status, ended) = live.on_prediction(&asked, "end-poll", &ben.token, Value::Null).await;
    assert_eq!(
        (status, &ended["status"], &ended["winner"], &ended["option1Votes"]),
        (200, &json!("ended"), &Value::Null, &json!(2))
    );
    let told = viewer.next_of("prediction_resolved").await;
    assert_eq!(
        (&told["winningOption"], &told["prediction"]["option2Votes"]),
        (&Value::Null, &json!(1))
    );
    let (status, _) = live.on_prediction(&asked, "end-poll", &ben.token, Value::Null).await;
    assert_eq!(status, 200, "again it changes nothing");
    let undone = live.on_prediction(&asked, "undo", &ana.token, Value::Null).await;
    assert_eq!(refused(&undone).0, 409);
    let (_, shown) = live.current(&stream, &eve.token).await;
    assert_eq!(text(&shown["userVote"]), "option1", "the result stays for a while");

    let question = live.predict(&stream, &ana, form()).await;
    let not_one = live.on_prediction(&question, "end-poll", &ana.token, Value::Null).await;
    assert_eq!(refused(&not_one).1, "PREDICTION_CLOSED");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_poll_ends_with_its_time_and_touches_no_money_no_quest_and_nobodys_record() {
    let live = Live::with(QUICK).await;
    let (ana, eve) = (live.account().await, live.account().await);
    let stream = live.stream(&ana).await;
    let (mut viewer, _) = live.watch(&stream, Some(&eve)).await;
    let before = touched(&live).await;
    let asked = live.predict(&stream, &ana, poll()).await;
    assert_eq!(live.vote(&asked, &eve.token, "option1").await.0, 200);
    live.sql("UPDATE predictions SET ends_at = clock_timestamp() + interval '300 milliseconds'")
        .await;
    let told = viewer.next_of("prediction_resolved").await;
    assert_eq!(
        (&told["prediction"]["status"], &told["winningOption"]),
        (&json!("ended"), &Value::Null)
    );
    assert_eq!(live.vote(&asked, &ana.token, "option1").await.0, 409);
    assert_eq!(touched(&live).await, before);
    live.running.stop().await;
}

/// Rows of money, quests and records.
async fn touched(live: &Live) -> i64 {
    sqlx::query_scalar(
        "SELECT (SELECT count(*) FROM quest_events) + (SELECT count(*) FROM transfers) + (SELECT count(*) FROM holds)
              + (SELECT count(*) FROM prediction_records) + (SELECT count(*) FROM prediction_creators)",
    )
    .fetch_one(&live.database.pool)
    .await
    .unwrap()
}
