use super::{decide, look, promised, reviewer, running, submit, submitted, task, with};
use crate::support::{Pay, client};
use cuecast::features::tasks::jobs;
use futures_util::{StreamExt as _, future::join_all, stream};
use reqwest::Method;
use serde_json::json;

fn count(statuses: &[u16], status: u16) -> usize {
    statuses.iter().filter(|one| **one == status).count()
}

/// The status of a call by that client.
async fn call(
    client: &reqwest::Client,
    pay: &Pay,
    method: Method,
    path: &str,
    token: &str,
    body: serde_json::Value,
) -> u16 {
    let request = client.request(method, format!("{}{path}", pay.server.url));
    let request = request.bearer_auth(token);
    let request = if body.is_null() { request } else { request.json(&body) };
    pay.server.send(request).await.status
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_approvals_of_one_submission_at_once_pay_it_once() {
    let pay = Pay::start().await;
    let (admin, ana) = (pay.admin(9).await, pay.person(1, "", "").await);
    let mut reviewers = vec![pay.admin(8).await];
    for number in [2, 3, 4] {
        reviewers.push(pay.person(number, "", "").await);
        reviewer(&pay, &admin, number, true).await;
    }
    let id = task(&pay, &admin, running()).await;
    let mine = submitted(&pay, &ana, &id).await;
    let all = (0..200).map(|n| decide(&pay, &reviewers[n % reviewers.len()], "approve", &mine));
    let statuses: Vec<_> = join_all(all).await.iter().map(|answer| answer.status).collect();
    assert_eq!((count(&statuses, 200), count(&statuses, 409)), (1, 199), "{statuses:?}");
    assert_eq!(pay.balance(&ana, "POOL").await.0, "3");
    assert_eq!(promised(&pay).await, (3, 3));
    for sql in [
        "SELECT count(*) FROM play_rewards",
        "SELECT count(*) FROM audit_log WHERE action = 'task.approve'",
        "SELECT count(*) FROM notifications WHERE kind = 'task'",
    ] {
        assert_eq!(pay.count(sql).await, 1, "{sql}");
    }
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_decisions_for_and_against_at_once_are_one() {
    let pay = Pay::start().await;
    let (admin, other, ana) = (pay.admin(9).await, pay.admin(8).await, pay.person(1, "", "").await);
    let id = task(&pay, &admin, running()).await;
    let mine = submitted(&pay, &ana, &id).await;
    let all = (0..200).map(|n| decide(&pay, &other, ["approve", "reject"][n % 2], &mine));
    let statuses: Vec<_> = join_all(all).await.iter().map(|answer| answer.status).collect();
    assert_eq!((count(&statuses, 200), count(&statuses, 409)), (1, 199), "{statuses:?}");
    let (left, paid) = promised(&pay).await;
    let taken = look(&pay, &id, "").await["currentParticipants"].as_i64().unwrap();
    assert_eq!((left + paid, paid), (6, taken * 3), "a place is paid or free");
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn of_two_hundred_who_submit_for_the_last_place_at_once_one_has_it() {
    let pay = Pay::start().await;
    let admin = pay.admin(254).await;
    // A connection on which two hundred others sign first is closed before its turn.
    let signed_in = stream::iter(1..=200).map(|number| pay.person(number, "", ""));
    let people: Vec<_> = signed_in.buffered(16).collect().await;
    let id = task(&pay, &admin, with(running(), json!({ "maxParticipants": 1 }))).await;
    let all = people
        .iter()
        .map(|token| submit(&pay, token, &id, json!({ "notes": "me" })));
    let statuses: Vec<_> = join_all(all).await.iter().map(|answer| answer.status).collect();
    assert_eq!((count(&statuses, 200), count(&statuses, 409)), (1, 199), "{statuses:?}");
    assert_eq!(pay.count("SELECT count(*) FROM task_submissions").await, 1);
    let seen = look(&pay, &id, "").await;
    assert_eq!(
        (&seen["currentParticipants"], &seen["status"]),
        (&json!(1), &json!("full"))
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn one_task_sent_two_hundred_times_under_one_key_is_made_and_promised_once() {
    let pay = Pay::start().await;
    let admin = pay.admin(9).await;
    let form = running();
    let all = join_all((0..200).map(|_| {
        let request = pay.server.request(Method::POST, "/api/admin/tasks");
        let request = request.bearer_auth(&admin).header("idempotency-key", "the-final");
        pay.server.send(request.json(&form))
    }))
    .await;
    let mut ids: Vec<_> = all
        .into_iter()
        .map(|answer| answer.ok()["data"]["_id"].to_string())
        .collect();
    ids.dedup();
    assert_eq!(ids.len(), 1, "{ids:?}");
    assert_eq!(promised(&pay).await, (6, 0));
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_edits_and_two_hundred_deletions_at_once_leave_a_promise_that_fits_the_task() {
    let pay = Pay::start().await;
    let (admin, ana) = (pay.admin(9).await, pay.person(1, "", "").await);
    let id = task(&pay, &admin, running()).await;
    let path = format!("/api/admin/tasks/{id}");
    // A client a batch: what idles since the edits may be closed under the first deletion.
    let (first, second) = (client(), client());
    let edits = (0..200).map(async |n: u32| {
        let form = with(running(), json!({ "maxParticipants": 1 + n % 5 }));
        call(&first, &pay, Method::PUT, &path, &admin, form).await
    });
    let statuses = join_all(edits).await;
    assert_eq!(count(&statuses, 200), 200, "{statuses:?}");
    let most = look(&pay, &id, "").await["maxParticipants"].as_i64().unwrap();
    assert_eq!(promised(&pay).await, (most * 3, 0));
    submitted(&pay, &ana, &id).await;
    let deletions = (0..200).map(|_| call(&second, &pay, Method::DELETE, &path, &admin, json!(null)));
    let statuses = join_all(deletions).await;
    assert_eq!(count(&statuses, 200), 200, "{statuses:?}");
    assert_eq!(promised(&pay).await, (3, 0));
    let written = "SELECT count(*) FROM audit_log WHERE action = 'task.delete'";
    assert_eq!(pay.count(written).await, 1);
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_looks_at_once_at_a_task_that_is_over_give_its_rest_back_once() {
    let pay = Pay::start().await;
    let admin = pay.admin(9).await;
    task(&pay, &admin, running()).await;
    pay.server
        .sql("UPDATE tasks SET ends_at = now() - interval '1 second'")
        .await;
    let context = pay.server.context.clone().into_inner();
    let looks = join_all((0..200).map(|_| jobs::settle_one(&context))).await;
    assert_eq!(looks.into_iter().filter(|found| *found.as_ref().unwrap()).count(), 1);
    assert_eq!(promised(&pay).await, (0, 0));
    pay.assert_sound().await;
}
