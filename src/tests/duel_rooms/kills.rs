//! kill -9 before and after the commits of duel rooms: people ask again, and everything has happened once.

use crate::support::Victim;
use crate::support::text;
use cuecast::testing;
use reqwest::Method;
use serde_json::{Value, json};

/// Two meet, get ready, talk and start. The server dies once at the failpoint.
async fn an_evening_with(failpoint: &str) {
    let mut live = Victim::start(testing::database().await, failpoint, &[]).await;
    let (ann, _) = live.account().await;
    let (bob, _) = live.account().await;
    let form = json!({ "roomName": "Friday", "maxParticipants": 2, "roomId": "friday-room-1" });
    live.ok(Method::POST, "/api/duel/rooms", &ann, form).await;
    let room = "/api/duel/rooms/friday-room-1";
    live.ok(Method::POST, &format!("{room}/join"), &bob, json!({})).await;
    live.ok(
        Method::POST,
        &format!("{room}/chat"),
        &bob,
        json!({ "message": "Good evening" }),
    )
    .await;
    for token in [&ann, &bob] {
        live.ok(
            Method::POST,
            &format!("{room}/ready"),
            token,
            json!({ "isReady": true }),
        )
        .await;
    }
    let path = "/api/duel/matches/friday-room-1/start";
    let first = live.ok(Method::POST, path, &ann, Value::Null).await;
    let again = live.ok(Method::POST, path, &ann, Value::Null).await;
    assert_eq!(first["data"]["matchId"], again["data"]["matchId"]);
    assert_eq!(live.kills, 1, "{failpoint} was not reached");
    let kept = live.ok(Method::GET, room, "", Value::Null).await["data"].clone();
    assert_eq!(kept["status"], "in_game");
    assert_eq!(kept["matches"], json!([{ "matchId": first["data"]["matchId"] }]));
    let said: Vec<_> = kept["chat"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| text(&line["message"]))
        .collect();
    assert_eq!(said.len(), 3, "joined, said and begun, each once: {said:?}");
    assert_eq!(said[1], "Good evening");
    assert_eq!(live.number("SELECT count(*) FROM matches").await, 1);
    assert_eq!(
        live.number("SELECT count(*) FROM duel_room_members WHERE is_ready")
            .await,
        2
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_85_killed_around_any_commit_a_room_keeps_what_was_done_and_starts_once() {
    for failpoint in [
        "duel.before_commit",
        "duel.after_commit",
        "duel_start.before_commit",
        "duel_start.after_commit",
    ] {
        an_evening_with(failpoint).await;
    }
}
