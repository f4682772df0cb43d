//! kill -9 around what promises rewards and gives them back: who got no answer asks again, and everything has happened once.

use super::{RESERVE, form};
use crate::support::{Victim, text};
use cuecast::{audit::Actor, auth::store::admins, ledger, testing};
use reqwest::Method;
use serde_json::{Value, json};

const PROMISED: &str =
    "SELECT coalesce((sum(balance) / 1e18)::bigint, 0) FROM accounts WHERE currency = 'POOL' AND purpose = 'promised'";

async fn start(failpoint: &str) -> (Victim, String, String) {
    let database = testing::database().await;
    sqlx::raw_sql(RESERVE).execute(&database.pool).await.unwrap();
    let mut live = Victim::start(database, failpoint, &[]).await;
    let mut tokens = Vec::new();
    for _ in 0..2 {
        let (token, user) = live.account().await;
        let mut db = live.database.pool.acquire().await.unwrap();
        let user = user.parse().unwrap();
        admins::set_role(&mut db, user, true, Actor::System).await.unwrap();
        tokens.push(token);
    }
    let second = tokens.pop().unwrap();
    (live, tokens.pop().unwrap(), second)
}

async fn made(live: &mut Victim, token: &str, limit: u32) -> String {
    let body = form(json!({ "participantLimit": limit }));
    let (status, made) = live.ask(Method::POST, "/api/quests", token, body).await;
    assert_eq!(status, 201, "{made}");
    text(&made["questId"]).to_owned()
}

/// A caller who asks again after the server died may be told that it is done.
async fn done(live: &mut Victim, method: Method, path: &str, token: &str, body: Value) {
    let (status, answer) = live.ask(method, path, token, body).await;
    let again = live.kills == 1 && (status == 409 || status == 404);
    assert!(status == 200 || again, "{path}: {status} {answer}");
}

async fn assert_killed_once_and_sound(live: &Victim, failpoint: &str) {
    assert_eq!(live.kills, 1, "{failpoint} was never reached");
    let mut db = live.database.pool.acquire().await.unwrap();
    let report = ledger::verify(&mut db).await.unwrap();
    assert!(report.is_sound(), "{failpoint}: {report}");
}

async fn a_quest_with(failpoint: &str, limit: u32, promised: i64) {
    let (mut live, first, _) = start(failpoint).await;
    made(&mut live, &first, limit).await;
    assert_eq!(live.number("SELECT count(*) FROM quests").await, 1, "{failpoint}");
    assert_eq!(live.number(PROMISED).await, promised, "{failpoint}");
    assert_killed_once_and_sound(&live, failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_quest_s_making_there_is_one_and_its_rewards_are_promised_once() {
    a_quest_with("call.before_commit", 100, 1_000).await;
    a_quest_with("call.after_commit", 100, 1_000).await;
    // One that waits promises nothing.
    a_quest_with("call.before_commit", 101, 0).await;
}

async fn an_edit_with(failpoint: &str, limit: u32, promised: i64) {
    let (mut live, first, _) = start(failpoint).await;
    let id = made(&mut live, &first, 50).await;
    let body = form(json!({ "participantLimit": limit }));
    done(&mut live, Method::PUT, &format!("/api/quests/{id}"), &first, body).await;
    assert_eq!(live.number(PROMISED).await, promised, "{failpoint}");
    assert_killed_once_and_sound(&live, failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_an_edit_the_difference_is_moved_once() {
    an_edit_with("quest.update.before_commit", 60, 600).await;
    an_edit_with("quest.update.after_commit", 60, 600).await;
    an_edit_with("quest.update_first.before_commit", 200, 500).await;
    an_edit_with("quest.update_first.after_commit", 200, 500).await;
}

async fn a_decision_with(failpoint: &str, what: &str, promised: i64) {
    let (mut live, first, second) = start(failpoint).await;
    let id = made(&mut live, &first, 101).await;
    let body = json!({ "reward": "10", "currency": "POOL", "participantLimit": 101, "reason": "Too many" });
    let path = format!("/api/admin/quests/{id}/{what}");
    done(&mut live, Method::POST, &path, &second, body).await;
    assert_eq!(live.number(PROMISED).await, promised, "{failpoint}");
    assert_killed_once_and_sound(&live, failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_second_administrator_s_word_a_quest_is_promised_once_or_not_at_all() {
    a_decision_with("quest.confirm.before_commit", "confirm", 1_010).await;
    a_decision_with("quest.confirm.after_commit", "confirm", 1_010).await;
    a_decision_with("quest.reject.before_commit", "reject", 0).await;
    a_decision_with("quest.reject.after_commit", "reject", 0).await;
}

async fn an_end_with(failpoint: &str, deleted: bool) {
    let (mut live, first, _) = start(failpoint).await;
    let id = made(&mut live, &first, 50).await;
    if deleted {
        done(
            &mut live,
            Method::DELETE,
            &format!("/api/quests/{id}"),
            &first,
            Value::Null,
        )
        .await;
    } else {
        let over = "UPDATE quests SET ends_at = now()";
        sqlx::query(over).execute(&live.database.pool).await.unwrap();
    }
    live.death().await;
    live.until("SELECT count(*) FROM quests WHERE status <> 'active'", 1)
        .await;
    live.until(PROMISED, 0).await;
    assert_killed_once_and_sound(&live, failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_an_end_the_rest_of_its_promise_goes_back_once() {
    an_end_with("quest.delete.before_commit", true).await;
    an_end_with("quest.delete.after_commit", true).await;
    an_end_with("quests.end.before_commit", false).await;
    an_end_with("quests.end.after_commit", false).await;
    an_end_with("quests.give_back.before_commit", true).await;
    an_end_with("quests.give_back.after_commit", true).await;
}
