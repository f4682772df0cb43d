//! Refusals, before anything is charged.

use super::{QUEST, Stage};
use crate::support::{code, text};
use domain::matchup::Side;
use serde_json::{Value, json};

const WIN: &str = r#"{"kind":"win"}"#;

#[actix_rt::test(system = "crate::support::System")]
async fn quest_39_who_owes_takes_a_break_or_finds_the_quest_full_or_over_is_charged_nothing() {
    let stage = Stage::start(1, WIN).await;
    let (ana, bob) = (stage.player(1, "3").await, stage.player(2, "3").await);
    let pool = &stage.pay.server.context.pool;
    let refused = async |token: &str, status: u16, said: &str| {
        let answer = stage.consume(token).await;
        assert_eq!(answer.status, status, "{}", answer.raw);
        assert!(answer.raw.contains(said), "{}", answer.raw);
        assert_eq!(stage.credits(token).await, 3, "{said}");
    };
    let user = stage.user(1).await.to_string();
    let order = "INSERT INTO credit_orders (id, user_id, method, credits, bonus, usd_cents, settings_version, status, provider_ref, expires_at)
                 VALUES ('00000000000000000000000a', $1, 'card', 10, 0, 1000, 1, 'waiting', 'session', now())";
    sqlx::query(order).bind(&user).execute(pool).await.unwrap();
    sqlx::query("INSERT INTO credit_debts (order_id, user_id, owed) VALUES ('00000000000000000000000a', $1, 2)")
        .bind(&user)
        .execute(pool)
        .await
        .unwrap();
    refused(&ana, 409, "taken back").await;
    stage
        .pay
        .server
        .sql("UPDATE credit_debts SET owed = 0, settled_at = now()")
        .await;
    sqlx::query("INSERT INTO user_exclusions (user_id, until) VALUES ($1, now() + interval '1 day')")
        .bind(&user)
        .execute(pool)
        .await
        .unwrap();
    refused(&ana, 403, "ON_BREAK").await;
    let game = stage.begun(&bob).await;
    stage.end(game, Side::Rival, super::played(0)).await;
    let cat = stage.player(3, "3").await;
    refused(&cat, 409, "This quest is full").await;
    stage
        .pay
        .server
        .sql("UPDATE quests SET participant_limit = 2, status = 'completed'")
        .await;
    refused(&cat, 409, "no longer active").await;
    stage
        .pay
        .server
        .sql("UPDATE quests SET status = 'active', starts_at = now() + interval '1 day'")
        .await;
    refused(&cat, 409, "This quest is not active").await;
    let join = stage.quest("join", &cat, json!({})).await;
    assert!(
        join.status == 409 && join.raw.contains("This quest is not active"),
        "{}",
        join.raw
    );
    stage.sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn quest_38_quest_60_a_quest_is_played_by_who_is_signed_in_with_their_own_address() {
    let stage = Stage::start(1, WIN).await;
    let ana = stage.player(1, "1").await;
    for what in ["join", "start", "result"] {
        assert_eq!(stage.quest(what, "", json!({})).await.status, 401, "{what}");
        let other = json!({ "address": crate::support::Wallet::number(2).address() });
        let answer = stage.quest(what, &ana, other).await;
        assert_eq!((answer.status, code(&answer)), (403, "FORBIDDEN"), "{what}");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn ids_that_are_none_and_bodies_that_are_wrong_are_refused_and_never_an_error_of_ours() {
    let stage = Stage::start(1, WIN).await;
    let ana = stage.player(1, "1").await;
    for (id, status, said) in [
        ("00000000000000000000001", 400, "Invalid Quest ID"),
        ("0000000000000000000000001", 400, "Invalid Quest ID"),
        ("%00", 400, "Invalid Quest ID"),
        ("0000000000000000000000ff", 404, "Quest Not Found"),
    ] {
        for what in ["join", "start"] {
            let answer = stage
                .pay
                .server
                .post(&format!("/api/quests/{id}/{what}"), &ana, json!({}))
                .await;
            assert_eq!(answer.status, status, "{id} {what}: {}", answer.raw);
            assert!(answer.raw.contains(said), "{}", answer.raw);
        }
        let page = stage.pay.server.get(&format!("/api/quests/{id}"), "").await;
        assert_eq!(page.status, status, "{id}: {}", page.raw);
    }
    for body in [json!({ "address": 7 }), json!({ "address": "0x" }), json!([])] {
        let answer = stage.quest("join", &ana, body).await;
        assert!((400..500).contains(&answer.status), "{}", answer.raw);
    }
    let none = stage.quest("result", &ana, json!({ "score": [], "won": {} })).await;
    assert_eq!(none.status, 409, "{}", none.raw);
    let path = "/api/pool-token/pool-game-completion";
    let bad = stage.pay.server.post(path, &ana, json!({ "questId": "../x" })).await;
    assert_eq!(bad.status, 400, "{}", bad.raw);
}

#[actix_rt::test(system = "crate::support::System")]
async fn one_game_of_a_quest_runs_a_person_and_neither_practice_nor_the_queue_ends_or_finds_it() {
    let stage = Stage::start(2, WIN).await;
    stage
        .pay
        .server
        .sql("INSERT INTO quests (id, title, reward_amount, reward_currency) VALUES ('000000000000000000000002', 'Another', 0, 'POOL')")
        .await;
    let ana = stage.player(1, "5").await;
    let game = stage.begun(&ana).await;
    let other = "000000000000000000000002";
    let body = json!({ "gameType": "ai_quest", "questId": other });
    stage.pay.server.post("/api/pool-credit/consume", &ana, body).await.ok();
    stage
        .pay
        .server
        .post(&format!("/api/quests/{other}/join"), &ana, json!({}))
        .await
        .ok();
    let second = stage
        .pay
        .server
        .post(&format!("/api/quests/{other}/start"), &ana, json!({}))
        .await;
    assert!(
        second.status == 409 && second.raw.contains("another quest"),
        "{}",
        second.raw
    );
    stage
        .pay
        .server
        .post("/api/duel/practice", &ana, json!({ "level": "easy" }))
        .await
        .ok();
    let queue = stage.pay.server.post("/api/duel/queue", &ana, Value::Null).await.ok();
    assert_eq!(
        queue["data"]["status"], "waiting",
        "a quest is no match that was looked for"
    );
    assert_eq!(stage.again(&ana).await, game);
    assert_eq!(
        stage
            .pay
            .count("SELECT count(*) FROM matches WHERE status = 'running'")
            .await,
        2
    );
    stage.end(game, Side::Rival, super::played(0)).await;
    let left = stage.pay.count("SELECT count(*) FROM match_leaves").await;
    let started = stage
        .pay
        .server
        .post(&format!("/api/quests/{other}/start"), &ana, json!({}))
        .await
        .ok();
    assert_ne!(text(&started["playId"]), game.to_string());
    assert_eq!((left, QUEST.len()), (0, 24));
}
