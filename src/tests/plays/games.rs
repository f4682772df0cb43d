//! A quest, from the right to its reward.

use super::{QUEST, Stage, played};
use crate::support::{Wallet, code, text};
use cuecast::features::quests::play::jobs;
use domain::matchup::Side;
use serde_json::json;

const WIN: &str = r#"{"kind":"win"}"#;

#[actix_rt::test(system = "crate::support::System")]
async fn quest_05_41_42_44_45_63_64_65_a_quest_is_paid_joined_begun_and_its_end_pays_once() {
    let stage = Stage::start(2, WIN).await;
    let ana = stage.player(1, "3").await;
    let unpaid = stage.quest("join", &ana, json!({})).await;
    assert_eq!((unpaid.status, code(&unpaid)), (409, "NO_PLAY_RIGHT"));
    stage.consume(&ana).await.ok();
    let early = stage.quest("start", &ana, json!({})).await;
    assert_eq!(early.status, 409, "it was not joined: {}", early.raw);
    let address = Wallet::number(1).address();
    let joined = stage.quest("join", &ana, json!({ "address": address })).await.ok();
    assert_eq!(joined, json!({ "success": true }));
    stage.quest("join", &ana, json!({ "address": address })).await.ok();
    assert_eq!(
        stage.consume(&ana).await.ok()["newBalance"],
        2,
        "a place that is taken is paid"
    );
    let started = stage.quest("start", &ana, json!({ "address": address })).await.ok();
    let url = text(&started["gameUrl"]);
    let expected = format!(
        "/bitpool/index.html?questId={QUEST}&address={address}&poolID={}&ticket=",
        text(&started["playId"])
    );
    assert!(url.to_lowercase().starts_with(&expected.to_lowercase()), "{url}");
    let game = stage.again(&ana).await;
    assert_eq!(game.to_string(), text(&started["playId"]), "start is the same match");
    stage.end(game, Side::Challenger, played(8)).await;
    let result = stage
        .quest(
            "result",
            &ana,
            json!({ "address": address, "gamesPlayed": 9, "score": 800, "won": false }),
        )
        .await
        .ok();
    assert_eq!(
        result,
        json!({
            "success": true, "playId": game.to_string(), "won": true, "score": 8,
            "rewards": [{"amount": "5", "currency": "POOL", "description": "Quest: First frame - Ray", "transactionHash": null,
                         "explorerUrl": null, "onTheWay": false, "kept": null}],
            "totalPoolRewarded": "5",
            "rewardBreakdown": [{"description": "Quest: First frame - Ray", "amount": "5 POOL"}]
        })
    );
    assert_eq!(
        (stage.pool(&ana).await.as_str(), stage.credits(&ana).await),
        ("5", json!(2))
    );
    stage.sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn quest_40_who_played_a_quest_is_refused_before_anything_is_charged() {
    let stage = Stage::start(2, WIN).await;
    let ana = stage.player(1, "3").await;
    let game = stage.begun(&ana).await;
    stage.end(game, Side::Rival, played(3)).await;
    let lost = stage.quest("result", &ana, json!({})).await.ok();
    assert_eq!(
        (&lost["won"], &lost["score"], &lost["rewards"]),
        (&json!(false), &json!(3), &json!([]))
    );
    for again in [
        stage.consume(&ana).await,
        stage.quest("join", &ana, json!({})).await,
        stage.quest("start", &ana, json!({})).await,
    ] {
        assert_eq!(again.status, 409);
        assert!(
            again.raw.contains("You have already played this quest"),
            "{}",
            again.raw
        );
    }
    assert_eq!(
        (stage.pool(&ana).await.as_str(), stage.credits(&ana).await),
        ("0", json!(2))
    );
    stage.sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_game_that_the_server_gives_up_gives_its_right_back_and_can_be_played_again() {
    let stage = Stage::start(1, WIN).await;
    let ana = stage.player(1, "1").await;
    let first = stage.begun(&ana).await;
    assert_eq!(stage.credits(&ana).await, 0);
    stage.given_up(first, actors::table::BROKEN).await;
    assert_eq!(stage.credits(&ana).await, 1);
    let second = stage.begun(&ana).await;
    assert_ne!(first, second);
    // Nobody came to its table: the place stays, and nothing is charged again.
    stage.given_up(second, actors::table::NOBODY_CAME).await;
    assert_eq!(stage.credits(&ana).await, 0);
    let third = stage.again(&ana).await;
    assert_ne!(second, third);
    stage.end(third, Side::Challenger, played(8)).await;
    assert_eq!(stage.pool(&ana).await, "5");
    stage.sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_goal_of_balls_in_a_visit_of_few_shots_or_of_a_whole_table_is_what_pays() {
    for (goal, score, winner, reached) in [
        (r#"{"kind":"pots_in_visit","n":3}"#, 3, Side::Rival, true),
        (r#"{"kind":"pots_in_visit","n":3}"#, 2, Side::Challenger, false),
        (r#"{"kind":"win_in","shots":12}"#, 8, Side::Challenger, true),
        (r#"{"kind":"win_in","shots":11}"#, 8, Side::Challenger, false),
        (r#"{"kind":"run_out"}"#, 8, Side::Challenger, true),
        (r#"{"kind":"run_out"}"#, 7, Side::Challenger, false),
    ] {
        let stage = Stage::start(1, goal).await;
        let ana = stage.player(1, "1").await;
        let game = stage.begun(&ana).await;
        stage.end(game, winner, played(score)).await;
        let result = stage.quest("result", &ana, json!({})).await.ok();
        let pool = if reached { "5" } else { "0" };
        assert_eq!(
            (&result["won"], stage.pool(&ana).await.as_str()),
            (&json!(reached), pool),
            "{goal} {score}"
        );
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_streak_takes_one_right_goes_on_while_it_is_won_and_ends_with_a_loss() {
    let stage = Stage::start(2, r#"{"kind":"win_streak","n":2}"#).await;
    let (ana, bob) = (stage.player(1, "1").await, stage.player(2, "1").await);
    let first = stage.begun(&ana).await;
    stage.end(first, Side::Challenger, played(8)).await;
    assert_eq!(stage.pool(&ana).await, "0");
    let second = stage.again(&ana).await;
    assert_ne!(first, second);
    stage.end(second, Side::Challenger, played(8)).await;
    assert_eq!(
        (stage.pool(&ana).await.as_str(), stage.credits(&ana).await),
        ("5", json!(0))
    );
    let first = stage.begun(&bob).await;
    stage.end(first, Side::Challenger, played(8)).await;
    let second = stage.again(&bob).await;
    stage.end(second, Side::Rival, played(1)).await;
    assert_eq!(stage.quest("start", &bob, json!({})).await.status, 409);
    assert_eq!(stage.pool(&bob).await, "0");
    stage.sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn token_11_a_quest_that_names_no_reward_pays_the_rate_for_a_win_that_held_when_it_was_joined() {
    let stage = Stage::start(1, WIN).await;
    stage.pay.server.sql("UPDATE quests SET reward_amount = 0").await;
    let ana = stage.player(1, "1").await;
    let game = stage.begun(&ana).await;
    stage
        .pay
        .server
        .sql("INSERT INTO reward_rates (pool, ai_quest, minimum_holding, gating_enabled) VALUES (1e18, 900e18, 0, false)")
        .await;
    stage.end(game, Side::Challenger, played(8)).await;
    let result = stage.quest("result", &ana, json!({})).await.ok();
    assert_eq!(
        (&result["totalPoolRewarded"], stage.pool(&ana).await.as_str()),
        (&json!("5"), "5")
    );
    stage.sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_place_in_a_quest_that_is_over_is_played_within_the_hour_or_given_back() {
    let stage = Stage::start(2, WIN).await;
    let (ana, bob) = (stage.player(1, "1").await, stage.player(2, "1").await);
    for token in [&ana, &bob] {
        stage.consume(token).await.ok();
        stage.quest("join", token, json!({})).await.ok();
    }
    stage.pay.server.sql("UPDATE quests SET status = 'completed'").await;
    let context = stage.pay.server.context.clone().into_inner();
    jobs::void_left(&context).await.unwrap();
    let game = stage.again(&ana).await;
    stage
        .pay
        .server
        .sql("UPDATE quest_entries SET joined_at = now() - interval '2 hours'")
        .await;
    jobs::void_left(&context).await.unwrap();
    jobs::void_left(&context).await.unwrap();
    assert_eq!(
        (stage.credits(&ana).await, stage.credits(&bob).await),
        (json!(0), json!(1))
    );
    let late = stage.quest("start", &bob, json!({})).await;
    assert!(
        late.status == 409 && late.raw.contains("This quest is not active"),
        "{}",
        late.raw
    );
    stage.end(game, Side::Challenger, played(8)).await;
    assert_eq!(stage.pool(&ana).await, "5");
    stage.sound().await;
}
