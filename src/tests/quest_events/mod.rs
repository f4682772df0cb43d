//! Quests of events: what the server sees counts once for who takes part, and what they reach is paid once.

mod counted;
mod ends;
mod figures;
mod holding;
mod kills;
mod owning;
mod races;
mod referrals;
mod told;
mod votes;

use crate::support::{Answer, MISCOUNTED_QUESTS, Pay, Wallet, text};
use cuecast::{
    features::quests::events::{close, fold, jobs},
    rewards::{self, Budget},
    users,
};
use domain::{QuestId, UserId, ledger::Amount};
use serde_json::{Value, json};
use sqlx::PgPool;

const QUEST: &str = "0000000000000000000000e1";

/// A quest for ten people that pays 5 POOL, which are promised.
pub async fn add_quest(pool: &PgPool, id: &str, goal: &str, period: &str) {
    let sql = "INSERT INTO quests (id, title, reward_amount, reward_currency, participant_limit, kind, goal, period)
               VALUES ($1, 'Friends', 5e18, 'POOL', 10, 'event', $2::jsonb, $3)";
    let mut db = pool.begin().await.unwrap();
    sqlx::query(sql)
        .bind(id)
        .bind(goal)
        .bind(period)
        .execute(&mut *db)
        .await
        .unwrap();
    promise(&mut db, id, 50).await;
    db.commit().await.unwrap();
}

/// So many whole POOL are promised to a quest.
async fn promise(db: &mut sqlx::PgConnection, id: &str, whole: i128) {
    let total = Amount::from_minor(whole * 10_i128.pow(18)).unwrap();
    let budget = Budget::Quest(id.parse::<QuestId>().unwrap());
    rewards::promise(db, budget, "POOL".parse().unwrap(), total)
        .await
        .unwrap()
        .unwrap();
}

/// A server whose jobs run when the test says so.
struct Stage {
    pay: Pay,
}

impl Stage {
    async fn start(goal: &str) -> Self {
        Self::of_period(goal, "once").await
    }

    async fn of_period(goal: &str, period: &str) -> Self {
        let pay = Pay::start().await;
        add_quest(&pay.server.context.pool, QUEST, goal, period).await;
        Self { pay }
    }

    async fn person(&self, number: u8) -> String {
        self.pay.person(number, "", "").await
    }

    async fn user(&self, number: u8) -> UserId {
        let address = Wallet::number(number).address().parse().unwrap();
        let mut db = self.pay.server.context.pool.acquire().await.unwrap();
        users::by_address(&mut db, address).await.unwrap().unwrap().id
    }

    async fn join(&self, token: &str) -> Answer {
        let path = format!("/api/quests/{QUEST}/join");
        self.pay.server.post(&path, token, json!({})).await
    }

    async fn follow(&self, token: &str, number: u8) {
        let path = format!("/api/users/{}/follow", Wallet::number(number).checksummed());
        self.pay.server.post(&path, token, Value::Null).await.ok();
    }

    /// Everything that the clock does about facts and rewards.
    async fn look(&self) {
        let context = self.pay.server.context.clone().into_inner();
        while fold::fold_some(&context).await.unwrap() {}
        while jobs::pay_some(&context).await.unwrap() {}
    }

    async fn close(&self) {
        let context = self.pay.server.context.clone().into_inner();
        while close::close_some(&context).await.unwrap() {}
    }

    /// State and progress of one's part.
    async fn entry(&self, token: &str) -> (String, i64) {
        let path = format!("/api/quests/{QUEST}/entry");
        let entry = self.pay.server.get(&path, token).await.ok()["entry"].clone();
        (text(&entry["state"]).to_owned(), entry["progress"].as_i64().unwrap())
    }

    async fn pool(&self, token: &str) -> String {
        self.pay.balance(token, "POOL").await.0
    }

    async fn sound(&self) {
        self.pay.assert_sound().await;
        assert_eq!(self.pay.count(MISCOUNTED_QUESTS).await, 0);
    }
}

fn at(state: &str, progress: i64) -> (String, i64) {
    (state.to_owned(), progress)
}
