//! The ends of participations and quests, and rewards that are not there yet.

use super::{QUEST, Stage, at, promise};
use cuecast::features::quests;
use serde_json::json;

const FOLLOW: &str = r#"{"kind":"follows","n":1}"#;

#[actix_rt::test(system = "crate::support::System")]
async fn a_day_s_participation_ends_with_its_day_and_the_next_one_begins_anew() {
    let stage = Stage::of_period(FOLLOW, "daily").await;
    let (ana, _) = (stage.person(1).await, stage.person(2).await);
    stage.join(&ana).await.ok();
    // As if yesterday: the day is over, and for longer than late facts take.
    let yesterday =
        "UPDATE quest_entries SET period_start = period_start - 2, joined_at = joined_at - interval '2 days'";
    stage.pay.server.sql(yesterday).await;
    stage.follow(&ana, 2).await;
    stage.look().await;
    assert_eq!(stage.entry(&ana).await, at("joined", 0), "it happened after its day");
    stage.close().await;
    assert_eq!(stage.entry(&ana).await.0, "lost");
    let standings = async || stage.pay.server.get("/api/quests/entries", &ana).await.ok();
    assert_eq!(standings().await, json!([]), "the day before is no standing of today");
    stage.join(&ana).await.ok();
    assert_eq!(stage.entry(&ana).await, at("joined", 0));
    let joined = json!([{ "questId": QUEST, "state": "joined", "progress": 0, "target": 1 }]);
    assert_eq!(standings().await, joined);
    assert_eq!(stage.pay.count("SELECT count(*) FROM quest_entries").await, 2);
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_happens_after_a_quest_s_end_counts_for_nobody_and_its_promise_goes_back_once_all_is_paid() {
    let stage = Stage::start(FOLLOW).await;
    let (ana, ben) = (stage.person(1).await, stage.person(2).await);
    stage.person(3).await;
    stage.join(&ana).await.ok();
    stage.join(&ben).await.ok();
    stage.follow(&ana, 3).await;
    // The end comes before the fact is folded.
    stage
        .pay
        .server
        .sql("UPDATE quests SET status = 'completed', over_at = clock_timestamp()")
        .await;
    stage.follow(&ben, 3).await;
    let context = stage.pay.server.context.clone().into_inner();
    quests::events::fold::fold_some(&context).await.unwrap();
    assert_eq!(stage.entry(&ana).await, at("won", 1));
    assert_eq!(stage.entry(&ben).await, at("joined", 0));
    let later = "UPDATE quests SET over_at = over_at - interval '6 minutes'; UPDATE rewards_due SET due_at = now() + interval '1 hour'";
    stage.pay.server.sql(later).await;
    stage.close().await;
    assert_eq!(stage.entry(&ben).await.0, "lost");
    let promised = "SELECT (promised / 1e18)::bigint FROM reward_budgets";
    quests::admin::jobs::sweep_due(&context).await.unwrap();
    assert_eq!(stage.pay.count(promised).await, 50, "Ana's reward is still owed");
    stage.pay.server.sql("UPDATE rewards_due SET due_at = now()").await;
    stage.look().await;
    quests::admin::jobs::sweep_due(&context).await.unwrap();
    assert_eq!(
        (stage.pay.count(promised).await, stage.pool(&ana).await.as_str()),
        (0, "5")
    );
    stage.sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_reward_that_its_budget_has_too_little_for_is_paid_once_it_is_there() {
    let stage = Stage::start(FOLLOW).await;
    let (ana, _) = (stage.person(1).await, stage.person(2).await);
    stage.join(&ana).await.ok();
    let mut db = stage.pay.server.context.pool.begin().await.unwrap();
    promise(&mut db, QUEST, 0).await;
    db.commit().await.unwrap();
    stage.follow(&ana, 2).await;
    stage.look().await;
    assert_eq!(
        (stage.entry(&ana).await, stage.pool(&ana).await.as_str()),
        (at("won", 1), "0")
    );
    let waits = "SELECT count(*) FROM rewards_due WHERE tries = 1 AND due_at > clock_timestamp()";
    assert_eq!(stage.pay.count(waits).await, 1);
    let mut db = stage.pay.server.context.pool.begin().await.unwrap();
    promise(&mut db, QUEST, 50).await;
    db.commit().await.unwrap();
    stage.pay.server.sql("UPDATE rewards_due SET due_at = now()").await;
    stage.look().await;
    assert_eq!(stage.pool(&ana).await, "5");
    assert_eq!(stage.pay.count("SELECT count(*) FROM rewards_due").await, 0);
    stage.sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_place_that_credits_paid_goes_back_when_the_quest_is_cancelled() {
    let stage = Stage::start(FOLLOW).await;
    stage.pay.server.sql("UPDATE quests SET credits_required = 1").await;
    let ana = stage.pay.person(1, "CREDIT", "3").await;
    let unpaid = stage.join(&ana).await;
    assert_eq!(unpaid.status, 409, "{}", unpaid.raw);
    let consume = json!({ "gameType": "ai_quest", "questId": QUEST });
    stage
        .pay
        .server
        .post("/api/pool-credit/consume", &ana, consume)
        .await
        .ok();
    stage.join(&ana).await.ok();
    let cancelled = "UPDATE quests SET status = 'cancelled', over_at = clock_timestamp() - interval '6 minutes'";
    stage.pay.server.sql(cancelled).await;
    stage.close().await;
    stage.close().await;
    assert_eq!(stage.entry(&ana).await.0, "void");
    let used = "SELECT count(*) FROM play_rights WHERE state IN ('open', 'used')";
    assert_eq!(stage.pay.count(used).await, 0);
    stage.sound().await;
}
