//! Pool games that are paid with a right, outside of quests.

use super::{Stage, played};
use crate::support::text;
use domain::{MatchId, matchup::Side};
use serde_json::{Value, json};

const WIN: &str = r#"{"kind":"win"}"#;

impl Stage {
    async fn bought(&self, token: &str) -> MatchId {
        self.pay
            .server
            .post("/api/pool-credit/consume", token, json!({ "gameType": "pool_game" }))
            .await
            .ok();
        let body = json!({ "level": "easy", "paid": true });
        let begun = self.pay.server.post("/api/duel/practice", token, body).await.ok();
        text(&begun["data"]["matchId"]).parse().unwrap()
    }

    async fn completion(&self, token: &str) -> Value {
        let body = json!({ "score": 1_000_000, "won": true });
        let path = "/api/pool-token/pool-game-completion";
        self.pay.server.post(path, token, body).await.ok()["data"].clone()
    }

    async fn today(&self, token: &str) -> Value {
        let today = self
            .pay
            .server
            .get("/api/pool-token/pool-games-today", token)
            .await
            .ok();
        today["data"].clone()
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn game_21_22_token_10_a_paid_pool_game_pays_its_score_by_the_rate_that_held_and_sixty_a_day() {
    let stage = Stage::start(1, WIN).await;
    let ana = stage.player(1, "20").await;
    let game = stage.bought(&ana).await;
    stage
        .pay
        .server
        .sql("INSERT INTO reward_rates (pool, ai_quest, minimum_holding, gating_enabled) VALUES (100e18, 5e18, 0, false)")
        .await;
    stage.end(game, Side::Rival, played(7)).await;
    let told = stage.completion(&ana).await;
    assert_eq!(
        told,
        json!({ "poolReward": "7", "transactionHash": null, "explorerUrl": null, "onTheWay": false, "kept": null, "score": 7, "won": false, "playId": game.to_string() }),
        "the rate of when it began, and the server's own count"
    );
    let today = json!({ "rate": "100", "earned": "7", "cap": "60", "left": "53" });
    assert_eq!(stage.today(&ana).await, today);
    let game = stage.bought(&ana).await;
    stage.end(game, Side::Challenger, played(8)).await;
    assert_eq!(stage.completion(&ana).await["poolReward"], "53");
    let game = stage.bought(&ana).await;
    stage.end(game, Side::Challenger, played(8)).await;
    assert_eq!(stage.completion(&ana).await["poolReward"], "0");
    assert_eq!(
        (stage.pool(&ana).await.as_str(), &stage.today(&ana).await["left"]),
        ("60", &json!("0"))
    );
    stage.sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn practice_that_nobody_paid_pays_nothing_and_has_no_completion() {
    let stage = Stage::start(1, WIN).await;
    let ana = stage.player(1, "1").await;
    let begun = stage
        .pay
        .server
        .post("/api/duel/practice", &ana, json!({ "level": "easy" }))
        .await
        .ok();
    let game = text(&begun["data"]["matchId"]).parse().unwrap();
    stage.end(game, Side::Challenger, played(8)).await;
    let none = stage
        .pay
        .server
        .post("/api/pool-token/pool-game-completion", &ana, json!({}))
        .await;
    assert_eq!((none.status, stage.pool(&ana).await.as_str()), (409, "0"));
    stage.sound().await;
}
