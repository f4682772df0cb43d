//! kill -9 around the commits of a task's life: whoever got no answer asks again, and everything has happened once.

use super::{running, with};
use crate::support::{Victim, text};
use cuecast::{
    audit::{self, Actor, Checkpoint, Verdict},
    auth::store::admins,
    ledger, testing,
};
use reqwest::Method;
use serde_json::{Value, json};

async fn admin(live: &mut Victim) -> String {
    let (token, user) = live.account().await;
    let mut db = live.database.pool.acquire().await.unwrap();
    admins::set_role(&mut db, user.parse().unwrap(), true, Actor::System)
        .await
        .unwrap();
    token
}

/// An administrator makes a task for two, then for three; Ana's submission is approved, Bob's rejected; it is taken back. Another ends by itself.
async fn a_task_with(failpoint: &str) {
    let mut live = Victim::start(testing::database().await, failpoint, &[]).await;
    let (admin, other) = (self::admin(&mut live).await, self::admin(&mut live).await);
    let ((ana, _), (bob, _)) = (live.account().await, live.account().await);
    let form = running();
    let made = live.ok(Method::POST, "/api/admin/tasks", &admin, form.clone()).await;
    let id = text(&made["data"]["_id"]).to_owned();
    let path = format!("/api/admin/tasks/{id}");
    let wider = with(form.clone(), json!({ "maxParticipants": 3 }));
    live.ok(Method::PUT, &path, &admin, wider).await;
    for (token, what) in [(&ana, "approve"), (&bob, "reject")] {
        let submit = format!("/api/tasks/{id}/submit");
        // A caller who asks again after the server died is told that they have submitted.
        let (status, body) = live.ask(Method::POST, &submit, token, json!({ "notes": "me" })).await;
        assert!(status == 200 || (status == 409 && live.kills == 1), "{status} {body}");
        let seen = live
            .ok(Method::GET, &format!("/api/tasks/{id}"), token, Value::Null)
            .await;
        let mine = text(&seen["data"]["submission"]["_id"]).to_owned();
        let decide = format!("/api/admin/tasks/{what}Submission/{mine}");
        let (status, body) = live.ask(Method::POST, &decide, &other, json!({})).await;
        assert!(
            status == 200 || (status == 409 && live.kills == 1),
            "{what}: {status} {body}"
        );
    }
    let sum = "SELECT coalesce(sum(promised) / 1e18, 0)::bigint FROM reward_budgets";
    assert_eq!(live.number(sum).await, 6, "{failpoint}");
    live.ok(Method::DELETE, &path, &admin, Value::Null).await;
    assert_eq!(live.number(sum).await, 0, "{failpoint}");
    let over = with(
        form,
        json!({ "endDate": "2020-02-01T00:00:00Z", "startDate": "2020-01-01T00:00:00Z" }),
    );
    live.ok(Method::POST, "/api/admin/tasks?over", &admin, over).await;
    live.until("SELECT count(*) FROM tasks WHERE settled_at IS NOT NULL", 2)
        .await;
    if live.kills == 0 && !failpoint.is_empty() {
        live.death().await;
    }
    assert_eq!(
        live.kills,
        usize::from(!failpoint.is_empty()),
        "{failpoint} was never reached"
    );
    let balances = live.ok(Method::GET, "/api/wallet-v2/balances", &ana, Value::Null).await;
    let pool = balances["data"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["currencyId"] == "POOL");
    assert_eq!(text(&pool.unwrap()["availableBalance"]), "3", "{failpoint}");
    for (sql, expected) in [
        ("SELECT count(*) FROM tasks", 2),
        ("SELECT count(*) FROM task_submissions", 2),
        ("SELECT count(*) FROM play_rewards", 1),
        (
            "SELECT count(*) FROM audit_log WHERE action IN ('task.approve', 'task.reject', 'task.delete', 'task.update')",
            4,
        ),
        ("SELECT count(*) FROM audit_log WHERE action = 'task.settle'", 1),
        (
            "SELECT (coalesce(sum(promised), 0) / 1e18)::bigint FROM reward_budgets",
            0,
        ),
        ("SELECT (coalesce(sum(paid), 0) / 1e18)::bigint FROM reward_budgets", 3),
    ] {
        assert_eq!(live.number(sql).await, expected, "{failpoint}: {sql}");
    }
    let mut db = live.database.pool.acquire().await.unwrap();
    let report = ledger::verify(&mut db).await.unwrap();
    assert!(report.is_sound(), "{report}");
    let verdict = audit::verify(&mut db, Checkpoint::default()).await.unwrap();
    assert!(matches!(verdict, Verdict::Whole(_)), "{verdict:?}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_decision_a_submission_is_paid_or_rejected_once() {
    for failpoint in [
        "task.approve.before_commit",
        "task.approve.after_commit",
        "task.reject.before_commit",
        "task.reject.after_commit",
    ] {
        a_task_with(failpoint).await;
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_task_or_its_end_its_rewards_are_promised_once_and_go_back_once() {
    for failpoint in [
        "call.before_commit",
        "call.after_commit",
        "task.update.before_commit",
        "task.update.after_commit",
        "task.delete.before_commit",
        "task.delete.after_commit",
        "tasks.settle.before_commit",
        "tasks.settle.after_commit",
    ] {
        a_task_with(failpoint).await;
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_submission_one_place_is_taken() {
    for failpoint in ["task.submit.before_commit", "task.submit.after_commit"] {
        a_task_with(failpoint).await;
    }
}
