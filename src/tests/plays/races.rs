//! Many at once.

use super::{QUEST, Stage, add_quest_as, played};
use crate::support::{Answer, Wallet, text};
use cuecast::{spending, testing};
use domain::{QuestId, matchup::Side};
use futures_util::future::join_all;
use serde_json::json;
use std::env;

pub(super) const WIN: &str = r#"{"kind":"win"}"#;

/// People who want the last place, and how often: `CUECAST_JOINERS=500 CUECAST_JOIN_ROUNDS=100` for a night.
const JOINERS: usize = 40;
const ROUNDS: u32 = 2;

fn number<T: std::str::FromStr>(name: &str) -> Option<T> {
    env::var(name).ok()?.parse().ok()
}

/// Somebody with so many credits who may spend them.
pub(super) async fn joiner(stage: &Stage, credits: u32) -> String {
    let session = stage.pay.server.session(&Wallet::random()).await;
    let user = text(&session["user"]["id"]).parse().unwrap();
    let mut db = stage.pay.server.context.pool.acquire().await.unwrap();
    testing::fund(&mut db, user, "CREDIT", &credits.to_string()).await;
    spending::attest(&mut db, user).await.unwrap();
    text(&session["token"]).to_owned()
}

/// Everybody has paid for a quest with one place, and joins it at once.
async fn last_place(stage: &Stage, tokens: &[String], round: u32) {
    let quest = QuestId::new(round, [5; 8]).to_string();
    let mut db = stage.pay.server.context.pool.begin().await.unwrap();
    add_quest_as(&mut db, &quest, 1, WIN).await;
    db.commit().await.unwrap();
    let body = json!({ "gameType": "ai_quest", "questId": quest });
    for token in tokens {
        let consume = "/api/pool-credit/consume";
        stage.pay.server.post(consume, token, body.clone()).await.ok();
    }
    let path = format!("/api/quests/{quest}/join");
    let all = join_all(tokens.iter().map(|token| stage.apart(&path, token, json!({})))).await;
    let joined = all.iter().filter(|answer| answer.status == 200).count();
    let full = |answer: &&Answer| answer.status == 409 && answer.raw.contains("This quest is full");
    assert_eq!(
        (joined, all.iter().filter(full).count()),
        (1, tokens.len() - 1),
        "round {round}"
    );
    let open = sqlx::query_scalar("SELECT count(*) FROM play_rights WHERE state = 'open' AND quest_id = $1");
    let open: i64 = open
        .bind(&quest)
        .fetch_one(&stage.pay.server.context.pool)
        .await
        .unwrap();
    assert_eq!(
        usize::try_from(open).unwrap(),
        tokens.len() - 1,
        "they wait for their hour, and go back"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn of_many_joins_for_the_last_place_one_takes_it_and_the_others_credits_are_untouched() {
    let stage = Stage::start(1, WIN).await;
    let rounds = number("CUECAST_JOIN_ROUNDS").unwrap_or(ROUNDS);
    let mut tokens = Vec::new();
    for _ in 0..number("CUECAST_JOINERS").unwrap_or(JOINERS) {
        tokens.push(joiner(&stage, rounds).await);
    }
    for round in 1..=rounds {
        last_place(&stage, &tokens, round).await;
    }
    stage.sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_joins_and_two_hundred_starts_at_once_are_one_right_and_one_match() {
    let stage = Stage::start(2, WIN).await;
    let ana = stage.player(1, "3").await;
    stage.consume(&ana).await.ok();
    let path = format!("/api/quests/{QUEST}/join");
    let joins = join_all((0..200).map(|_| stage.apart(&path, &ana, json!({})))).await;
    assert!(joins.iter().all(|answer| answer.status == 200));
    let path = format!("/api/quests/{QUEST}/start");
    let starts = join_all((0..200).map(|_| stage.apart(&path, &ana, json!({})))).await;
    let first = text(&starts[0].body["playId"]);
    assert!(
        starts
            .iter()
            .all(|answer| answer.status == 200 && answer.body["playId"] == first)
    );
    for (sql, expected) in [
        ("SELECT count(*) FROM matches", 1),
        ("SELECT count(*) FROM quest_entries", 1),
        ("SELECT count(*) FROM play_rights WHERE state = 'used'", 1),
    ] {
        assert_eq!(stage.pay.count(sql).await, expected, "{sql}");
    }
    stage.sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn quest_65_game_16_game_17_two_hundred_completions_around_the_end_of_a_game_are_one_reward_and_equal_answers() {
    let stage = Stage::start(2, WIN).await;
    let ana = stage.player(1, "3").await;
    let game = stage.begun(&ana).await;
    let (result, completion) = (
        format!("/api/quests/{QUEST}/result"),
        "/api/pool-token/pool-game-completion",
    );
    let asked = join_all((0..200).map(|n| match n % 2 {
        0 => stage.apart(&result, &ana, json!({ "score": 0, "won": false })),
        _ => stage.apart(completion, &ana, json!({ "questId": QUEST, "score": 0, "won": false })),
    }));
    let ((), answers) = tokio::join!(stage.end(game, Side::Challenger, played(8)), asked);
    for answer in answers {
        assert_eq!(answer.status, 200, "{}", answer.raw);
        let paid = answer
            .body
            .get("totalPoolRewarded")
            .unwrap_or(&answer.body["data"]["poolReward"]);
        assert_eq!(paid, "5");
    }
    assert_eq!(stage.pay.count("SELECT count(*) FROM play_rewards").await, 1);
    assert_eq!(stage.pool(&ana).await, "5");
    stage.sound().await;
}
