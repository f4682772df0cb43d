//! Many at once.

use super::{QUEST, Stage, played};
use crate::support::text;
use domain::matchup::Side;
use futures_util::future::join_all;
use serde_json::json;

const WIN: &str = r#"{"kind":"win"}"#;

/// People who want the last place.
const JOINERS: u8 = 40;

#[actix_web::test]
async fn of_many_joins_for_the_last_place_one_takes_it_and_the_others_credits_are_untouched() {
    let stage = Stage::start(1, WIN).await;
    let mut tokens = Vec::new();
    for number in 1..=JOINERS {
        let token = stage.player(number, "1").await;
        stage.consume(&token).await.ok();
        tokens.push(token);
    }
    let path = format!("/api/quests/{QUEST}/join");
    let all = join_all(tokens.iter().map(|token| stage.apart(&path, token, json!({})))).await;
    let joined = all.iter().filter(|answer| answer.status == 200).count();
    let full = |answer: &&crate::support::Answer| answer.status == 409 && answer.raw.contains("This quest is full");
    assert_eq!((joined, all.iter().filter(full).count()), (1, usize::from(JOINERS) - 1));
    let open = "SELECT count(*) FROM play_rights WHERE state = 'open'";
    assert_eq!(
        stage.pay.count(open).await,
        i64::from(JOINERS) - 1,
        "they wait for their hour, and go back"
    );
    stage.sound().await;
}

#[actix_web::test]
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

#[actix_web::test]
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
