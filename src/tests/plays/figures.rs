//! Figures, asserted: `cargo test --release -p cuecast --test server -- --ignored --nocapture plays::figures`.

use super::{NO_FREE_PLAYS, QUEST, add_quest};
use crate::support::{Live, duel::Guest, text};
use cuecast::{spending, testing};
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::json;
use std::{
    env,
    time::{Duration, Instant},
};

const PEOPLE: usize = 200;
/// From consume to the open table, of 95 in a hundred.
const AIM: Duration = Duration::from_millis(400);

#[actix_rt::test(system = "crate::support::System")]
#[ignore = "a measurement"]
async fn from_consume_to_an_open_table_with_two_hundred_at_once() {
    let people = env::var("CUECAST_PLAYERS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(PEOPLE);
    // All come from one address here, and each from their own in the world.
    let live = Live::with(
        "[http]\ncalls_per_second = 1000\n[socket]\nconnections_per_address = 250\nhandshakes_per_second = 1000",
    )
    .await;
    let mut db = live.running.pool.begin().await.unwrap();
    sqlx::raw_sql(NO_FREE_PLAYS).execute(&mut *db).await.unwrap();
    add_quest(&mut db, 1_000, r#"{"kind":"win"}"#).await;
    db.commit().await.unwrap();
    let one = async |token: &str| {
        let began = Instant::now();
        let body = json!({ "gameType": "ai_quest", "questId": QUEST });
        live.ok(Method::POST, "/api/pool-credit/consume", token, body).await;
        live.ok(Method::POST, &format!("/api/quests/{QUEST}/join"), token, json!({}))
            .await;
        let path = format!("/api/quests/{QUEST}/start");
        let started = live.ok(Method::POST, &path, token, json!({})).await;
        let ticket = text(&started["gameUrl"]).rsplit_once("ticket=").unwrap().1.to_owned();
        let guest = Guest::at(&live, text(&started["playId"]), json!({ "ticket": ticket })).await;
        let took = began.elapsed();
        assert_eq!(guest.table["you"], 0);
        took
    };
    // The first ones find connections that have prepared none of their statements yet.
    let mut last = Duration::ZERO;
    for when in ["at once, on a server that was just started", "at once, after them"] {
        let mut tokens = Vec::new();
        for _ in 0..people {
            let who = live.account().await;
            let mut db = live.running.pool.acquire().await.unwrap();
            testing::fund(&mut db, who.user_id.parse().unwrap(), "CREDIT", "3").await;
            spending::attest(&mut db, who.user_id.parse().unwrap()).await.unwrap();
            tokens.push(who.token);
        }
        let mut took = join_all(tokens.iter().map(|token| one(token))).await;
        took.sort_unstable();
        last = took[people * 95 / 100];
        println!(
            "{people} {when}: p50 {:?}, p95 {last:?}, max {:?}",
            took[people / 2],
            took[people - 1]
        );
    }
    live.running.stop().await;
    assert!(last <= AIM, "p95 is above {AIM:?}");
}
