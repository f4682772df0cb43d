//! A paid game against an agent (E40).

use super::HOUR_LATER;
use crate::support::{
    Live, Pay, code,
    duel::{Guest, break_shot, running},
    text,
};
use cuecast::{spending, testing};
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

const FEES: &str =
    "SELECT coalesce(sum(balance), 0)::bigint FROM accounts WHERE currency = 'CREDIT' AND purpose = 'fees'";

fn paid() -> Value {
    json!({ "level": "easy", "paid": true })
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_paid_game_uses_one_right_and_without_one_nothing_begins() {
    let pay = Pay::start().await;
    let ana = pay.player(1, "2").await;
    pay.server.sql(super::NO_FREE_PLAYS).await;
    let refused = pay.server.post("/api/duel/practice", &ana, paid()).await;
    assert_eq!((refused.status, code(&refused)), (409, "NO_PLAY_RIGHT"));
    assert_eq!(pay.count("SELECT count(*) FROM matches").await, 0);
    pay.consume(&ana, json!({})).await.ok();
    let free = pay
        .server
        .post("/api/duel/practice", &ana, json!({ "level": "easy" }))
        .await;
    assert_eq!(free.status, 201);
    assert_eq!(
        pay.count("SELECT count(*) FROM play_rights WHERE state = 'open'").await,
        1,
        "practice is free"
    );
    let begun = pay.server.post("/api/duel/practice", &ana, paid()).await;
    assert_eq!(begun.status, 201);
    assert_eq!(
        (
            pay.count(FEES).await,
            pay.count("SELECT count(*) FROM play_rights WHERE state = 'used'").await
        ),
        (1, 1)
    );
    pay.server.sql("UPDATE matches SET steps = 3").await;
    let second = pay.server.post("/api/duel/practice", &ana, paid()).await;
    assert_eq!((second.status, code(&second)), (409, "NO_PLAY_RIGHT"));
    assert_eq!(
        pay.count("SELECT count(*) FROM matches WHERE status = 'running'").await,
        1,
        "the game goes on"
    );
    pay.consume(&ana, json!({})).await.ok();
    pay.server.sql(HOUR_LATER).await;
    let late = pay.server.post("/api/duel/practice", &ana, paid()).await;
    assert_eq!((late.status, code(&late)), (409, "NO_PLAY_RIGHT"));
    assert_eq!(pay.credit_state(&ana).await["balance"], 0);
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_beginnings_of_one_paid_game_at_once_are_one_match_and_one_charge() {
    let pay = Pay::start().await;
    let ana = pay.player(1, "2").await;
    pay.server.sql(super::NO_FREE_PLAYS).await;
    pay.consume(&ana, json!({})).await.ok();
    let all = join_all((0..200).map(|_| pay.apart("/api/duel/practice", &ana, paid()))).await;
    let first = &all[0].body["data"]["matchId"];
    assert!(
        first.is_string()
            && all
                .iter()
                .all(|answer| answer.status == 201 && answer.body["data"]["matchId"] == *first)
    );
    for (sql, expected) in [
        ("SELECT count(*) FROM matches", 1),
        (FEES, 1),
        (
            "SELECT count(*) FROM play_rights WHERE state = 'used' AND play_id IS NOT NULL",
            1,
        ),
    ] {
        assert_eq!(pay.count(sql).await, expected, "{sql}");
    }
    // Paid again before a shot, the first game gives back what paid it; two hundred at once begin one more.
    pay.consume(&ana, json!({})).await.ok();
    let all = join_all((0..200).map(|_| pay.apart("/api/duel/practice", &ana, paid()))).await;
    assert!(
        all.iter()
            .all(|answer| answer.status == 201 && answer.body["data"]["matchId"] != *first)
    );
    assert_eq!(
        (pay.count(FEES).await, &pay.credit_state(&ana).await["balance"]),
        (1, &json!(1))
    );
    assert_eq!(
        pay.count("SELECT count(*) FROM play_rights WHERE state = 'refunded'")
            .await,
        1
    );
    pay.assert_sound().await;
}

/// Somebody at the table of a game that one of their three credits has paid.
async fn at_a_paid_table(live: &Live) -> (crate::support::Account, String, Guest) {
    let eve = live.account().await;
    let mut db = live.running.pool.acquire().await.unwrap();
    testing::fund(&mut db, eve.user_id.parse().unwrap(), "CREDIT", "3").await;
    spending::attest(&mut db, eve.user_id.parse().unwrap()).await.unwrap();
    sqlx::raw_sql(super::NO_FREE_PLAYS).execute(&mut *db).await.unwrap();
    live.ok(Method::POST, "/api/pool-credit/consume", &eve.token, json!({}))
        .await;
    let link = live.ok(Method::POST, "/api/duel/practice", &eve.token, paid()).await["data"].clone();
    let guest = Guest::seated(live, &link).await;
    (eve, text(&link["matchId"]).to_owned(), guest)
}

async fn balance(live: &Live, token: &str) -> Value {
    let data = live
        .ok(Method::GET, "/api/pool-credit/balance", token, Value::Null)
        .await;
    data["data"]["balance"].clone()
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_game_that_ends_before_its_first_shot_gives_back_what_paid_it_once() {
    let live = Live::start().await;
    let (eve, id, mut guest) = at_a_paid_table(&live).await;
    running(&mut guest).await;
    assert_eq!(balance(&live, &eve.token).await, 2);
    let path = format!("/api/duel/matches/{id}/abort");
    let abort = || live.answered(Method::PUT, &path, &eve.token, Value::Null);
    let all = join_all((0..200).map(|_| abort())).await;
    assert_eq!(
        all.iter().filter(|(status, _)| *status == 200).count(),
        1,
        "{:?}",
        all[0]
    );
    assert_eq!(balance(&live, &eve.token).await, 3);
    let mut db = live.running.pool.acquire().await.unwrap();
    assert!(cuecast::ledger::verify(&mut db).await.unwrap().is_sound());
    drop(db);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_game_that_was_played_is_not_given_back_when_its_player_walks_away() {
    let live = Live::start().await;
    let (eve, _, mut guest) = at_a_paid_table(&live).await;
    let state = running(&mut guest).await;
    if state["turn"] == guest.table["you"] {
        guest.played(1, break_shot()).await;
    } else {
        guest.socket.next_of("shot_played").await;
    }
    guest.socket.send(json!({ "type": "concede" })).await;
    loop {
        let state = guest.socket.next_of("table_state").await["state"].clone();
        if state["status"] != "running" {
            break;
        }
    }
    assert_eq!(balance(&live, &eve.token).await, 2);
    live.running.stop().await;
}
