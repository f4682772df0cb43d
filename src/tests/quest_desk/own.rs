//! Administrators who would win what they set themselves.

use super::Desk;
use serde_json::{Value, json};

fn event() -> Value {
    json!({ "goal": { "kind": "follows", "n": 1 } })
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_makes_or_confirms_a_quest_wins_nothing_of_it() {
    let desk = Desk::start().await;
    let join = async |id: &str, token: &str| {
        let path = format!("/api/quests/{id}/join");
        desk.pay.server.post(&path, token, json!({})).await.status
    };
    let own = desk.made(event()).await;
    assert_eq!(join(&own, &desk.first).await, 403);
    assert_eq!(join(&own, &desk.second).await, 200);
    let mut large = event();
    large["participantLimit"] = json!(101);
    let waits = desk.made(large).await;
    let terms = json!({ "reward": "10", "currency": "POOL", "participantLimit": 101 });
    desk.decide(&waits, &desk.second, "confirm", terms).await.ok();
    for admin in [&desk.first, &desk.second] {
        assert_eq!(join(&waits, admin).await, 403);
    }
    let ana = desk.pay.person(3, "", "").await;
    assert_eq!(join(&waits, &ana).await, 200);
    // A larger reward for fewer people promises nothing more.
    let mut few = event();
    few["title"] = json!("Another one");
    let reshaped = desk.made(few.clone()).await;
    few["reward"] = json!({ "amount": 1000, "currencyId": "POOL" });
    few["participantLimit"] = json!(1);
    desk.update(&reshaped, &desk.second, few).await.ok();
    for admin in [&desk.first, &desk.second] {
        assert_eq!(join(&reshaped, admin).await, 403);
    }
    assert_eq!(join(&reshaped, &ana).await, 200);
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_asked_for_a_larger_reward_wins_nothing_of_it_before_somebody_confirms_it_either() {
    let desk = Desk::start().await;
    let id = desk.made(event()).await;
    let mut raise = event();
    raise["participantLimit"] = json!(300);
    desk.update(&id, &desk.second, raise).await.ok();
    let path = format!("/api/quests/{id}/join");
    let ana = desk.pay.person(3, "", "").await;
    for (token, status) in [(&desk.second, 403), (&ana, 200)] {
        let answer = desk.pay.server.post(&path, token, json!({})).await;
        assert_eq!(answer.status, status, "{}", answer.raw);
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_administrator_who_takes_part_in_a_quest_does_not_raise_what_it_pays_them() {
    let desk = Desk::start().await;
    let id = desk.made(event()).await;
    let path = format!("/api/quests/{id}/join");
    desk.pay.server.post(&path, &desk.second, json!({})).await.ok();
    let change = |reward: u32, status: &str| {
        let mut change = event();
        change["reward"] = json!({ "amount": reward, "currencyId": "POOL" });
        change["participantLimit"] = json!(10);
        change["status"] = json!(status);
        change
    };
    assert_eq!(desk.update(&id, &desk.second, change(90, "active")).await.status, 403);
    assert_eq!(desk.house().await, (4_000, 1_000));
    desk.update(&id, &desk.first, change(20, "active")).await.ok();
    desk.update(&id, &desk.second, change(20, "completed")).await.ok();
}
