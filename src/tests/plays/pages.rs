//! Quests as everybody sees them.

use super::{QUEST, Stage, played};
use crate::support::Wallet;
use cuecast::features::quests::play::verify::{self, PlayFault};
use domain::matchup::Side;
use serde_json::json;

const WIN: &str = r#"{"kind":"win"}"#;

#[actix_rt::test(system = "crate::support::System")]
async fn quest_61_quest_62_a_quest_counts_its_plays_names_who_takes_part_and_lists_the_best_first() {
    let stage = Stage::start(9, WIN).await;
    let path = format!("/api/quests/{QUEST}");
    stage
        .pay
        .server
        .sql("UPDATE quests SET description = 'One frame.'")
        .await;
    let before = stage.pay.server.get(&path, "").await.ok();
    assert_eq!(
        (&before["totalPlaysCount"], &before["participantCount"]),
        (&json!(0), &json!(0))
    );
    for (field, value) in [
        ("_id", json!(QUEST)),
        ("title", json!("First frame - Ray")),
        ("description", json!("One frame.")),
        ("difficulty", json!("easy")),
        ("reward", json!({ "amount": "5", "currency": "POOL" })),
        ("participantLimit", json!(9)),
        ("status", json!("active")),
    ] {
        assert_eq!(before[field], value, "{field}");
    }
    let mut games = Vec::new();
    for (number, winner, score) in [(1, Side::Rival, 7), (2, Side::Challenger, 4), (3, Side::Challenger, 8)] {
        let token = stage.player(number, "1").await;
        let game = stage.begun(&token).await;
        stage.end(game, winner, played(score)).await;
        games.push(game.to_string());
    }
    let dan = stage.player(4, "1").await;
    stage.begun(&dan).await;
    let quest = stage.pay.server.get(&path, "").await.ok();
    assert_eq!(
        (
            &quest["totalPlaysCount"],
            &quest["participantCount"],
            &quest["goal"],
            &quest["isAIQuest"]
        ),
        (&json!(3), &json!(4), &json!({ "kind": "win" }), &json!(true))
    );
    let participants = quest["participants"].as_array().unwrap();
    let first = participants[0].as_object().unwrap();
    assert_eq!(participants.len(), 4);
    assert_eq!(
        first.keys().collect::<Vec<_>>(),
        ["address", "id", "username"],
        "and nothing else of them (A41)"
    );
    let shown: Vec<_> = quest["replays"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["playId"].as_str().unwrap())
        .collect();
    assert_eq!(shown, [games[2].as_str(), &games[1], &games[0]]);
    let leaders = stage.pay.server.get(&format!("{path}/leaderboard"), "").await.ok();
    let line = |number: u8, score: i64, rate: i64| {
        let address = Wallet::number(number).address().to_lowercase();
        json!({ "address": address, "username": null, "gamesPlayed": 1, "score": score, "winRate": rate })
    };
    assert_eq!(leaders, json!([line(3, 8, 100), line(2, 4, 100), line(1, 7, 0)]));
    let own = stage.pay.server.get(&format!("{path}/entry"), &dan).await.ok();
    assert_eq!(
        (&own["entry"]["state"], &own["entry"]["canJoin"]),
        (&json!("playing"), &json!(false))
    );
    let standings = stage.pay.server.get("/api/quests/entries", &dan).await.ok();
    let playing = json!([{ "questId": QUEST, "state": "playing", "progress": 0, "target": null }]);
    assert_eq!(standings, playing);
    assert_eq!(stage.pay.server.get("/api/quests/entries", "").await.status, 401);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_play_that_was_booked_with_more_than_it_came_to_is_found_when_it_is_played_again() {
    let stage = Stage::start(1, WIN).await;
    let ana = stage.player(1, "1").await;
    let game = stage.begun(&ana).await;
    // At this table nobody pocketed a ball, and the agent did not concede: its last word is booked otherwise.
    stage.pay.server.sql("UPDATE matches SET started_ms = 1").await;
    stage.end(game, Side::Challenger, played(0)).await;
    let mut db = stage.pay.server.context.pool.acquire().await.unwrap();
    let play = verify::read(&mut db, game).await.unwrap().unwrap();
    let fault = play.verify(false).unwrap_err();
    assert!(matches!(fault, PlayFault::Otherwise { .. }), "{fault}");
    sqlx::query("UPDATE plays SET shots = 0")
        .execute(&mut *db)
        .await
        .unwrap();
    let play = verify::read(&mut db, game).await.unwrap().unwrap();
    assert_eq!(play.verify(false), Ok(()));
    sqlx::query("UPDATE plays SET reached = false")
        .execute(&mut *db)
        .await
        .unwrap();
    let play = verify::read(&mut db, game).await.unwrap().unwrap();
    assert!(matches!(play.verify(false), Err(PlayFault::Paid { .. })));
}
