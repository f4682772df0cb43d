//! Winners are told, once a payment.

use super::{QUEST, Stage};
use serde_json::Value;

const FOLLOW: &str = r#"{"kind":"follows","n":1}"#;
/// The same reward is owed once more, as by a server that died behind its payment.
const OWED_AGAIN: &str =
    "INSERT INTO rewards_due (cause, cause_id, currency, user_id, amount, description, budget_kind, budget_id, due_at)
     SELECT cause, cause_id, currency, user_id, amount, description, budget_kind, budget_id, now() FROM play_rewards";

#[actix_rt::test(system = "crate::support::System")]
async fn who_won_a_quest_is_told_its_reward_by_the_payment_and_of_a_repeated_payment_once() {
    let stage = Stage::start(FOLLOW).await;
    let (ana, bea) = (stage.person(1).await, stage.person(2).await);
    stage.join(&ana).await.ok();
    stage.follow(&ana, 2).await;
    let told = || stage.pay.server.told(&ana);
    let before = told().await;
    stage.look().await;
    stage.pay.server.sql(OWED_AGAIN).await;
    stage.look().await;
    assert_eq!(stage.pay.count("SELECT count(*) FROM rewards_due").await, 0);
    let reward = ["reward", "You won 5 POOL. Quest: Friends", &format!("/quests/{QUEST}")].map(str::to_owned);
    assert_eq!(
        (before, told().await, stage.pool(&ana).await.as_str()),
        (vec![], vec![reward], "5")
    );
    // It is hers alone, and counted by her bell.
    let me = stage.pay.server.get("/api/users/me", &ana).await.ok();
    assert_eq!(me["unreadNotifications"], 1);
    assert!(
        stage
            .pay
            .server
            .told(&bea)
            .await
            .iter()
            .all(|[kind, ..]| kind == "follow")
    );
    stage.sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_reward_of_nothing_is_told_to_nobody() {
    let stage = Stage::start(FOLLOW).await;
    stage.pay.server.sql("UPDATE quests SET reward_amount = 0").await;
    let ana = stage.person(1).await;
    stage.person(2).await;
    stage.join(&ana).await.ok();
    stage.follow(&ana, 2).await;
    stage.look().await;
    assert_eq!(stage.entry(&ana).await, super::at("won", 1));
    let list = stage.pay.server.get("/api/notifications", &ana).await.ok();
    assert_eq!(list["notifications"], Value::Array(Vec::new()));
}
