//! Pool credits over HTTP: what they cost, what pays a play, what administrators give, and that nothing of it happens twice.

mod admin;
mod granted;
mod kills;
mod orders_card;
mod orders_crypto;
mod orders_kills;
mod orders_storm;
mod orders_taken_back;
mod own;
mod played;
mod races;
mod spent;
mod tokens;

use crate::support::{Answer, Pay, Wallet};
use cuecast::{spending, users};
use domain::UserId;
use reqwest::Method;
use serde_json::{Value, json};

/// A quest that can be played, and costs as many credits as the setting says.
const QUEST: &str = "000000000000000000000001";

/// Two hundred quests, the first being [`QUEST`].
const QUESTS: &str = "INSERT INTO quests (id, title, reward_amount, reward_currency)
    SELECT lpad(to_hex(number), 24, '0'), 'Quest ' || number, 0, 'POOL' FROM generate_series(1, 200) number";

/// The same settings as before, without free plays.
const NO_FREE_PLAYS: &str =
    "INSERT INTO credit_settings (version, exchange_rate, game_credits, quest_credits, new_user_credits, minimum_pool_tokens, usd_rate,
                                  daily_free_plays, free_plays_enabled, enabled)
     SELECT version + 1, exchange_rate, game_credits, quest_credits, new_user_credits, minimum_pool_tokens, usd_rate, 0, true, true
     FROM credit_settings ORDER BY version DESC LIMIT 1";

/// All rights are over.
const HOUR_LATER: &str = "UPDATE play_rights SET expires_at = now() - interval '1 second' WHERE state = 'open';
                          UPDATE holds SET expires_at = now() - interval '1 second' WHERE state = 'open'";

impl Pay {
    /// Signs a wallet in who may spend, and gives it credits when an amount is named.
    async fn player(&self, number: u8, credits: &str) -> String {
        let token = self.person(number, "CREDIT", credits).await;
        let user = self.id_of(number).await;
        let mut db = self.server.context.pool.acquire().await.unwrap();
        spending::attest(&mut db, user).await.unwrap();
        token
    }

    async fn id_of(&self, number: u8) -> UserId {
        let address = Wallet::number(number).address().parse().unwrap();
        let mut db = self.server.context.pool.acquire().await.unwrap();
        users::by_address(&mut db, address).await.unwrap().unwrap().id
    }

    async fn consume(&self, token: &str, body: Value) -> Answer {
        self.server.post("/api/pool-credit/consume", token, body).await
    }

    /// One of many calls at once, on a connection of its own: a kept one may be closed by the server just when it is used again.
    async fn apart(&self, path: &str, token: &str, body: Value) -> Answer {
        let request = self.server.request(Method::POST, path).bearer_auth(token);
        self.server
            .send(request.header("connection", "close").json(&body))
            .await
    }

    async fn credit_state(&self, token: &str) -> Value {
        let path = "/api/pool-credit/balance?_t=1763850000000";
        self.server.get(path, token).await.ok()["data"].clone()
    }

    /// The answer of the config call, with some of it changed.
    async fn config(&self, change: Value) -> Value {
        let mut config = self.server.get("/api/pool-credit/config", "").await.ok()["data"].clone();
        for (field, value) in change.as_object().unwrap() {
            config[field] = value.clone();
        }
        config
    }

    async fn configure(&self, admin: &str, change: Value) -> Answer {
        let body = self.config(change).await;
        self.server
            .call(Method::PUT, "/api/pool-credit/config", admin, body)
            .await
    }
}

fn quest(id: &str) -> Value {
    json!({ "gameType": "ai_quest", "questId": id })
}
