//! Quests against agents, and pool games that are paid: from the right to play to the reward.

mod bought;
mod figures;
mod games;
mod kills;
mod pages;
mod races;
mod refused;
mod verified;

use crate::support::{Answer, MISCOUNTED_QUESTS, Pay, Wallet, text};
use actors::table::port::{End, Step, TableStore};
use cuecast::{
    app::hooks,
    features::matches::store::{MatchHooks, PgTableStore},
    rewards::{self, Budget},
    spending, testing, users,
};
use domain::{
    MatchId, QuestId, UserId,
    ledger::Amount,
    match_rules::{Decision, Played},
    matchup::Side,
};
use reqwest::Method;
use serde_json::{Value, json};
use std::{rc::Rc, time::Duration};

pub const QUEST: &str = "000000000000000000000001";

/// The same settings as before, without free plays.
const NO_FREE_PLAYS: &str =
    "INSERT INTO credit_settings (version, exchange_rate, game_credits, quest_credits, new_user_credits, minimum_pool_tokens, usd_rate,
                                  daily_free_plays, free_plays_enabled, enabled)
     SELECT version + 1, exchange_rate, game_credits, quest_credits, new_user_credits, minimum_pool_tokens, usd_rate, 0, true, true
     FROM credit_settings ORDER BY version DESC LIMIT 1";

/// A server on which people play for credits, and matches end as a test says.
pub struct Stage {
    pub pay: Rc<Pay>,
    tables: PgTableStore,
}

/// A quest for so many people that pays 5 POOL, which are promised.
async fn add_quest(db: &mut sqlx::PgConnection, limit: i32, goal: &str) {
    add_quest_as(db, QUEST, limit, goal).await;
}

async fn add_quest_as(db: &mut sqlx::PgConnection, quest: &str, limit: i32, goal: &str) {
    sqlx::query("INSERT INTO quests (id, title, difficulty, reward_amount, reward_currency, participant_limit, goal) VALUES ($1, 'First frame - Ray', 'easy', 5e18, 'POOL', $2, $3::jsonb)")
        .bind(quest)
        .bind(limit)
        .bind(goal)
        .execute(&mut *db)
        .await
        .unwrap();
    let total = Amount::from_minor(i128::from(limit) * 5 * 10_i128.pow(18)).unwrap();
    let budget = Budget::Quest(quest.parse::<QuestId>().unwrap());
    rewards::promise(db, budget, "POOL".parse().unwrap(), total)
        .await
        .unwrap()
        .unwrap();
}

impl Stage {
    async fn start(limit: i32, goal: &str) -> Self {
        Self::on(Rc::new(Pay::start().await), limit, goal).await
    }

    /// The same on a server that is there.
    pub async fn on(pay: Rc<Pay>, limit: i32, goal: &str) -> Self {
        pay.server.sql(NO_FREE_PLAYS).await;
        let mut db = pay.server.context.pool.begin().await.unwrap();
        add_quest(&mut db, limit, goal).await;
        db.commit().await.unwrap();
        let tables = PgTableStore::new(
            pay.server.context.pool.clone(),
            MatchHooks {
                begun: hooks::match_begun(),
                moved: hooks::table_moved(),
                ended: hooks::match_ended(),
            },
        );
        Self { pay, tables }
    }

    /// Somebody with so many credits who may spend them.
    pub async fn player(&self, number: u8, credits: &str) -> String {
        let token = self.pay.person(number, "CREDIT", credits).await;
        let user = self.user(number).await;
        let mut db = self.pay.server.context.pool.acquire().await.unwrap();
        spending::attest(&mut db, user).await.unwrap();
        token
    }

    async fn user(&self, number: u8) -> UserId {
        let address = Wallet::number(number).address().parse().unwrap();
        let mut db = self.pay.server.context.pool.acquire().await.unwrap();
        users::by_address(&mut db, address).await.unwrap().unwrap().id
    }

    async fn consume(&self, token: &str) -> Answer {
        let body = json!({ "gameType": "ai_quest", "questId": QUEST });
        self.pay.server.post("/api/pool-credit/consume", token, body).await
    }

    pub async fn quest(&self, what: &str, token: &str, body: Value) -> Answer {
        self.pay
            .server
            .post(&format!("/api/quests/{QUEST}/{what}"), token, body)
            .await
    }

    /// On a connection of its own: one of many at once. Again while the server says that it is busy, as clients do.
    pub async fn apart(&self, path: &str, token: &str, body: Value) -> Answer {
        let server = &self.pay.server;
        for _ in 0..300 {
            let request = server.request(Method::POST, path).bearer_auth(token);
            let answer = server.send(request.header("connection", "close").json(&body)).await;
            if answer.status != 503 {
                return answer;
            }
            actix_rt::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("{path}: busy for ever");
    }

    /// Pays, joins and begins.
    pub async fn begun(&self, token: &str) -> MatchId {
        self.consume(token).await.ok();
        self.quest("join", token, json!({})).await.ok();
        self.again(token).await
    }

    async fn again(&self, token: &str) -> MatchId {
        let started = self.quest("start", token, json!({})).await.ok();
        text(&started["playId"]).parse().unwrap()
    }

    /// Ends a match as its table would.
    pub async fn end(&self, game: MatchId, winner: Side, played: Played) {
        self.ended(
            game,
            Some(Decision::Conceded { seat: winner.other() }),
            End {
                counts: true,
                rated: true,
                winner: Some(winner),
                reason: "eight_pocketed".to_owned(),
                left: Vec::new(),
                played: [played, Played::default()],
            },
        )
        .await;
    }

    async fn ended(&self, game: MatchId, decision: Option<Decision>, end: End) {
        let snapshot = self.tables.open(game).await.unwrap();
        let step = Step {
            epoch: snapshot.epoch,
            number: u32::try_from(snapshot.decisions.len()).unwrap() + 1,
            decision,
            shot: None,
            end: Some(end),
        };
        self.tables.commit(game, &step).await.unwrap();
    }

    /// Ends it without a result.
    async fn given_up(&self, game: MatchId, reason: &str) {
        let end = End {
            counts: false,
            rated: false,
            winner: None,
            reason: reason.to_owned(),
            left: Vec::new(),
            played: Default::default(),
        };
        self.ended(game, None, end).await;
    }

    pub async fn pool(&self, token: &str) -> String {
        self.pay.balance(token, "POOL").await.0
    }

    async fn credits(&self, token: &str) -> Value {
        let balance = self.pay.server.get("/api/pool-credit/balance", token).await.ok();
        balance["data"]["balance"].clone()
    }

    pub async fn sound(&self) {
        self.pay.assert_sound().await;
        assert_eq!(self.pay.count(MISCOUNTED_QUESTS).await, 0);
    }
}

pub fn played(score: u8) -> Played {
    Played {
        shots: 12,
        score,
        best_visit: score,
    }
}

async fn funded(live: &mut crate::support::Victim, credits: &str) -> (String, String) {
    let (token, user) = live.account().await;
    let mut db = live.database.pool.acquire().await.unwrap();
    testing::fund(&mut db, user.parse().unwrap(), "CREDIT", credits).await;
    spending::attest(&mut db, user.parse().unwrap()).await.unwrap();
    (token, user)
}
