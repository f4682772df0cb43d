//! Tasks: what is submitted for them is looked at by somebody else, and paid once.

mod budgets;
mod checker;
mod decisions;
mod kills;
mod proofs;
mod races;

use crate::support::{Answer, Pay, Wallet, text};
use cuecast::ids;
use reqwest::Method;
use serde_json::{Value, json};

/// The form of a task that pays two people 3 POOL each.
fn form() -> Value {
    json!({
        "title": "Pass it on", "description": "Like and repost the final.", "type": "tweet",
        "reward": { "amount": "3", "currency": "POOL" }, "maxParticipants": 2,
        "startDate": "2020-01-01T00:00:00Z", "endDate": "2020-06-01T00:00:00Z",
        "tweetUrl": "https://x.com/cuecast/status/1234567890",
        "requirements": { "like": true, "retweet": true, "quote": false }, "notifyBotUsers": true
    })
}

/// The same from a day ago for a month.
fn running() -> Value {
    let now = time::OffsetDateTime::now_utc();
    let at = |days: i64| {
        let moment = now + time::Duration::days(days);
        moment.format(&time::format_description::well_known::Rfc3339).unwrap()
    };
    with(form(), json!({ "startDate": at(-1), "endDate": at(30) }))
}

/// With other fields.
fn with(mut form: Value, change: Value) -> Value {
    for (field, value) in change.as_object().unwrap() {
        form[field] = value.clone();
    }
    form
}

/// Sent under a key of its own: the same twice within a minute is a repeat otherwise.
async fn create(pay: &Pay, admin: &str, form: Value) -> Answer {
    let key = ids::task_id().to_string();
    let request = pay.server.request(Method::POST, "/api/admin/tasks");
    let request = request.bearer_auth(admin).header("idempotency-key", key);
    pay.server.send(request.json(&form)).await
}

/// The id of a task that was made.
async fn task(pay: &Pay, admin: &str, form: Value) -> String {
    text(&create(pay, admin, form).await.ok()["data"]["_id"]).to_owned()
}

async fn look(pay: &Pay, task: &str, token: &str) -> Value {
    pay.server.get(&format!("/api/tasks/{task}"), token).await.ok()["data"].clone()
}

async fn submit(pay: &Pay, token: &str, task: &str, body: Value) -> Answer {
    pay.server.post(&format!("/api/tasks/{task}/submit"), token, body).await
}

/// The id of what somebody submitted.
async fn submitted(pay: &Pay, token: &str, task: &str) -> String {
    let body = json!({ "notes": "I am @break_king" });
    text(&submit(pay, token, task, body).await.ok()["data"]["_id"]).to_owned()
}

/// `approve` or `reject`.
async fn decide(pay: &Pay, token: &str, what: &str, submission: &str) -> Answer {
    let path = format!("/api/admin/tasks/{what}Submission/{submission}");
    pay.server.post(&path, token, json!({ "adminNotes": "Seen." })).await
}

async fn pending(pay: &Pay, token: &str) -> Vec<Value> {
    let page = pay.server.get("/api/admin/tasks/submissions", token).await.ok();
    page["data"].as_array().unwrap().clone()
}

/// Makes the person of that number a reviewer.
async fn reviewer(pay: &Pay, admin: &str, number: u8, is_one: bool) {
    let path = format!("/api/admin/reviewers/{}", Wallet::number(number).address());
    pay.server.put(&path, admin, json!({ "reviewer": is_one })).await.ok();
}

/// Promised and paid POOL, in whole units.
async fn promised(pay: &Pay) -> (i64, i64) {
    let sum = "SELECT (coalesce(sum(promised), 0) / 1e18)::bigint FROM reward_budgets WHERE currency = 'POOL'";
    let paid = "SELECT (coalesce(sum(paid), 0) / 1e18)::bigint FROM reward_budgets WHERE currency = 'POOL'";
    (pay.count(sum).await, pay.count(paid).await)
}
