//! Tournaments that run themselves, as their people call them.

use super::{Account, Live, Socket, text};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Longer than 31 frames of agents take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(240);

/// The form that an organiser fills in.
pub fn form(format: &str, play: &str, most: u32) -> Value {
    json!({
        "title": "Friday Open", "game": "Eight-ball", "prize": "1000 BITP", "date": "2030-06-01T18:00:00Z",
        "maxParticipants": most, "thumbnail": "https://img.example/a.png", "description": "By itself.",
        "run": { "format": format, "play": play, "seeding": "joined", "checkInMinutes": 0, "noShowSeconds": 30, "tableSize": "seven" }
    })
}

/// The id of a tournament that was made.
pub async fn made(live: &Live, by: &Account, form: Value) -> String {
    let answer = live.ok(Method::POST, "/api/tournaments", &by.token, form).await;
    text(&answer["tournament"]["id"]).to_owned()
}

/// Status and answer of a call.
pub async fn act(live: &Live, by: &Account, id: &str, what: &str, body: Value) -> (u16, Value) {
    live.call(Method::POST, &format!("/api/tournaments/{id}/{what}"), &by.token, body)
        .await
}

/// The tournament that a call answers.
pub async fn acted(live: &Live, by: &Account, id: &str, what: &str, body: Value) -> Value {
    let (status, answer) = act(live, by, id, what, body).await;
    assert_eq!(status, 200, "{what}: {answer}");
    answer["tournament"].clone()
}

/// As everybody sees it.
pub async fn bracket(live: &Live, id: &str) -> Value {
    live.ok(Method::GET, &format!("/api/tournaments/{id}/bracket"), "", Value::Null)
        .await
}

/// Asks until it is so.
pub async fn until(live: &Live, id: &str, so: impl Fn(&Value) -> bool) -> Value {
    let begun = Instant::now();
    loop {
        let bracket = bracket(live, id).await;
        if so(&bracket) {
            return bracket;
        }
        assert!(begun.elapsed() < PATIENCE, "it never comes: {bracket}");
        actix_rt::time::sleep(Duration::from_millis(250)).await;
    }
}

/// A socket that has joined, and what it was told.
pub async fn watch(live: &Live, id: &str) -> (Socket, Value) {
    let mut socket = live.socket(&format!("/stream/tournament/{id}")).await;
    socket.send(json!({ "type": "join_tournament" })).await;
    let joined = socket.next_of("joined_tournament").await;
    (socket, joined)
}

/// A list in an answer.
pub fn list<'a>(of: &'a Value, key: &str) -> &'a Vec<Value> {
    of[key].as_array().unwrap_or_else(|| panic!("no {key} in {of}"))
}

/// A match by its number.
pub fn at(bracket: &Value, number: u64) -> &Value {
    let found = list(bracket, "matches").iter().find(|one| one["number"] == number);
    found.unwrap_or_else(|| panic!("no match {number} in {bracket}"))
}

/// People who registered, in that order, and a tournament of theirs.
pub async fn registered(live: &Live, form: Value, people: usize) -> (Account, Vec<Account>, String) {
    let organiser = live.account().await;
    let id = made(live, &organiser, form).await;
    let mut all = Vec::new();
    for _ in 0..people {
        let one = live.account().await;
        acted(live, &one, &id, "join", Value::Null).await;
        all.push(one);
    }
    (organiser, all, id)
}
