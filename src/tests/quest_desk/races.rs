//! Many at once.

use super::{Desk, form};
use cuecast::{
    features::quests,
    rewards::{self, Budget, Cause, Reward, Source},
};
use domain::ledger::Amount;
use futures_util::future::{join, join_all};
use serde_json::json;

/// Calls at once.
const AT_ONCE: usize = 200;

#[actix_rt::test(system = "crate::support::System")]
async fn one_quest_sent_two_hundred_times_under_one_key_is_promised_once() {
    let desk = Desk::start().await;
    let send = (0..AT_ONCE).map(|_| desk.create(&desk.first, json!({})));
    let made = join_all(send).await;
    let ids: std::collections::BTreeSet<_> = made
        .iter()
        .filter(|answer| answer.status == 201)
        .map(|answer| answer.body["questId"].to_string())
        .collect();
    assert_eq!(ids.len(), 1, "{:?}", made.first().map(|answer| &answer.body));
    assert_eq!(desk.house().await, (4_000, 1_000));
    desk.pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_edits_of_two_administrators_and_a_deletion_at_once_promise_what_the_last_one_says() {
    let desk = Desk::start().await;
    let id = desk.made(json!({ "participantLimit": 5 })).await;
    let path = format!("/api/quests/{id}");
    let edits = (0..AT_ONCE).map(async |number| {
        let admin = if number % 2 == 0 { &desk.first } else { &desk.second };
        if number == AT_ONCE / 2 {
            return desk.pay.server.delete(&path, admin).await.status;
        }
        let body = form(json!({ "participantLimit": 1 + number % 10 }));
        desk.pay.server.put(&path, admin, body).await.status
    });
    let statuses = join_all(edits).await;
    let known = [200, 404, 429, 503];
    assert!(statuses.iter().all(|status| known.contains(status)), "{statuses:?}");
    desk.sweep().await;
    let left = desk.list("").await;
    let promised = left
        .first()
        .map_or(0, |quest| 10 * quest["participantLimit"].as_i64().unwrap());
    assert_eq!(desk.house().await, (5_000 - promised, promised));
    desk.pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_sweeps_at_once_give_the_rest_of_a_promise_back_once() {
    let desk = Desk::start().await;
    let id = desk.made(json!({})).await;
    desk.pay
        .server
        .delete(&format!("/api/quests/{id}"), &desk.first)
        .await
        .ok();
    let context = desk.pay.server.context.clone().into_inner();
    // One that gets no connection in time looks again a second later.
    join_all((0..AT_ONCE).map(|_| quests::admin::jobs::sweep_due(&context))).await;
    desk.sweep().await;
    assert_eq!(desk.house().await, (5_000, 0));
    desk.pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_reward_that_is_paid_while_its_quest_is_edited_is_not_promised_a_second_time() {
    let desk = Desk::start().await;
    let id = desk.made(json!({ "participantLimit": 5 })).await;
    let person = desk.takes_part(&id, 3).await;
    let pool = &desk.pay.server.context.pool;
    let mut payment = pool.begin().await.unwrap();
    let reward = Reward {
        from: Source::Budget(Budget::Quest(id.parse().unwrap())),
        person,
        cause: Cause::Play("0000000000000000000000f1".parse().unwrap()),
        currency: "POOL".parse().unwrap(),
        amount: Amount::from_minor(10 * 10_i128.pow(18)).unwrap(),
        description: "Quest",
    };
    rewards::pay(&mut payment, &reward).await.unwrap().unwrap();
    let edit = desk.update(&id, &desk.first, json!({ "participantLimit": 5 }));
    let committed = async {
        let waits =
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while desk.pay.count(waits).await == 0 {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        payment.commit().await.unwrap();
    };
    join(edit, committed).await.0.ok();
    assert_eq!(desk.house().await, (4_950, 40), "for four places");
    desk.pay.assert_sound().await;
}
