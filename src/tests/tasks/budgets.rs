use super::{create, decide, form, look, promised, running, submit, submitted, task, with};
use crate::support::{Pay, refusal, text};
use cuecast::{features::tasks::jobs, ledger};
use domain::ledger::{AccountKey, Amount, Cause, CauseKind, Transfer, TransferKind};
use serde_json::json;

/// POOL is backed, and the reserve holds so many whole units.
async fn reserve(pay: &Pay, units: i128) {
    pay.server
        .sql("UPDATE currencies SET backed = true WHERE code = 'POOL'")
        .await;
    let pool = "POOL".parse().unwrap();
    let cause = Cause::new(CauseKind::Fund, rand::random::<[u8; 12]>());
    let amount = Amount::from_minor(units * 1_000_000_000_000_000_000).unwrap();
    let (from, to) = (AccountKey::external(pool), AccountKey::reserve(pool));
    let fund = Transfer::simple(TransferKind::Fund, cause, from, to, amount);
    let mut db = pay.server.context.pool.acquire().await.unwrap();
    ledger::post_one(&mut db, &fund).await.unwrap().unwrap();
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_task_that_the_reserve_cannot_pay_is_refused_and_its_edits_move_what_is_promised() {
    let pay = Pay::start().await;
    reserve(&pay, 10).await;
    let admin = pay.admin(9).await;
    let large = with(running(), json!({ "maxParticipants": 4 }));
    let short = create(&pay, &admin, large.clone()).await;
    assert_eq!(
        refusal(&short),
        (400, "BAD_REQUEST", "The reward reserve of POOL has 10; this needs 12.")
    );
    assert_eq!(pay.count("SELECT count(*) FROM tasks").await, 0);
    let id = task(&pay, &admin, running()).await;
    assert_eq!(promised(&pay).await, (6, 0));
    let path = format!("/api/admin/tasks/{id}");
    let short = pay.server.put(&path, &admin, large).await;
    assert_eq!(
        refusal(&short),
        (400, "BAD_REQUEST", "The reward reserve of POOL has 4; this needs 6.")
    );
    assert_eq!(look(&pay, &id, "").await["maxParticipants"], 2);
    for (change, promises) in [
        (json!({ "maxParticipants": 3 }), 9),
        (json!({ "maxParticipants": 1 }), 3),
        (
            json!({ "maxParticipants": 1, "reward": { "amount": "5", "currency": "POOL" } }),
            5,
        ),
        (json!({ "reward": { "amount": "5", "currency": "USDT" } }), 0),
        (json!({}), 6),
    ] {
        pay.server
            .put(&path, &admin, with(running(), change.clone()))
            .await
            .ok();
        assert_eq!(promised(&pay).await, (promises, 0), "{change}");
    }
    // Terms that somebody submitted for stay as they were.
    let ana = pay.person(1, "", "").await;
    submitted(&pay, &ana, &id).await;
    let more = with(running(), json!({ "reward": { "amount": "4", "currency": "POOL" } }));
    assert_eq!(refusal(&pay.server.put(&path, &admin, more).await).0, 409);
    let fewer = with(running(), json!({ "maxParticipants": 0 }));
    assert_eq!(pay.server.put(&path, &admin, fewer).await.status, 400);
    assert_eq!(promised(&pay).await, (6, 0));
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn task_12_13_31_a_task_is_removed_or_cancelled_where_somebody_submitted_and_its_rest_goes_back() {
    let pay = Pay::start().await;
    let (admin, other, ana, bob) = (
        pay.admin(9).await,
        pay.admin(8).await,
        pay.person(1, "", "").await,
        pay.person(2, "", "").await,
    );
    let untouched = task(&pay, &admin, running()).await;
    let path = format!("/api/admin/tasks/{untouched}");
    let removed = pay.server.delete(&path, &admin).await.ok();
    assert_eq!(
        removed["data"],
        json!({ "message": "Task deleted successfully", "task": { "status": "deleted" } })
    );
    assert_eq!(pay.server.get(&format!("/api/tasks/{untouched}"), "").await.status, 404);
    assert_eq!(promised(&pay).await, (0, 0));

    let id = task(&pay, &admin, with(running(), json!({ "maxParticipants": 5 }))).await;
    let (first, second) = (submitted(&pay, &ana, &id).await, submitted(&pay, &bob, &id).await);
    let path = format!("/api/admin/tasks/{id}");
    for _ in 0..2 {
        let cancelled = pay.server.delete(&path, &admin).await.ok();
        assert_eq!(
            cancelled["data"],
            json!({ "message": "Task was marked as cancelled due to existing submissions", "task": { "status": "cancelled" } })
        );
        assert_eq!(promised(&pay).await, (6, 0), "who waits is still promised theirs");
    }
    assert_eq!(look(&pay, &id, "").await["status"], "cancelled");
    let over = (409, "CONFLICT", "This task is over.");
    let cam = pay.person(3, "", "").await;
    assert_eq!(refusal(&submit(&pay, &cam, &id, json!({ "notes": "me" })).await), over);
    assert_eq!(pay.server.put(&path, &admin, running()).await.status, 409);
    decide(&pay, &other, "approve", &first).await.ok();
    decide(&pay, &admin, "reject", &second).await.ok();
    assert_eq!(promised(&pay).await, (0, 3));
    assert_eq!(pay.balance(&ana, "POOL").await.0, "3");
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_nobody_took_of_a_task_goes_back_when_its_time_is_over_and_who_waits_is_still_paid() {
    let pay = Pay::start().await;
    let (admin, other, ana) = (pay.admin(9).await, pay.admin(8).await, pay.person(1, "", "").await);
    let id = task(&pay, &admin, with(running(), json!({ "maxParticipants": 5 }))).await;
    let mine = submitted(&pay, &ana, &id).await;
    let context = pay.server.context.clone().into_inner();
    assert!(!jobs::settle_one(&context).await.unwrap());
    pay.server
        .sql("UPDATE tasks SET ends_at = now() - interval '1 second'")
        .await;
    assert!(jobs::settle_one(&context).await.unwrap());
    assert!(!jobs::settle_one(&context).await.unwrap());
    assert_eq!(promised(&pay).await, (3, 0));
    assert_eq!(look(&pay, &id, "").await["status"], "completed");
    decide(&pay, &other, "approve", &mine).await.ok();
    assert_eq!(promised(&pay).await, (0, 3));
    // A task that goes on promises its places again.
    let path = format!("/api/admin/tasks/{id}");
    pay.server.put(&path, &admin, running()).await.ok();
    assert_eq!(promised(&pay).await, (3, 3));
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn task_02_27_tasks_are_listed_by_their_status_page_by_page_and_found_by_their_title() {
    let pay = Pay::start().await;
    let admin = pay.admin(9).await;
    let over = with(form(), json!({ "title": "Last year's" }));
    let soon = with(
        form(),
        json!({ "title": "Next", "startDate": "2099-01-01T00:00:00Z", "endDate": "2099-02-01T00:00:00Z" }),
    );
    for form in [over, soon, running()] {
        create(&pay, &admin, form).await.ok();
    }
    let titles = async |query: &str, token: &str| {
        let path = match token {
            "" => format!("/api/tasks?{query}"),
            _ => format!("/api/admin/tasks?{query}"),
        };
        let page = pay.server.get(&path, token).await.ok();
        let rows = page["data"].as_array().unwrap().iter();
        rows.map(|row| text(&row["title"]).to_owned()).collect::<Vec<_>>()
    };
    for (query, found) in [
        ("", &["Pass it on", "Next", "Last year's"][..]),
        ("status=active", &["Pass it on"]),
        ("status=upcoming", &["Next"]),
        ("status=completed", &["Last year's"]),
        ("status=full", &[]),
        ("status=cancelled", &[]),
    ] {
        assert_eq!(titles(query, "").await, found, "{query}");
    }
    for (query, found) in [("search=PASS%20it", &["Pass it on"][..]), ("search=%25", &[])] {
        assert_eq!(titles(query, &admin).await, found, "{query}");
    }
    let first = pay.server.get("/api/tasks?limit=2", "").await.ok();
    let one = pay
        .server
        .get(&format!("/api/tasks/{}", text(&first["data"][0]["_id"])), "")
        .await
        .ok();
    assert_eq!(one["data"], first["data"][0]);
    let next = format!("limit=2&cursor={}", text(&first["nextCursor"]));
    assert_eq!(titles(&next, "").await, ["Last year's"]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn followers_of_whoever_made_a_task_are_told_once_that_it_began() {
    let pay = Pay::start().await;
    let (admin, ana, bob) = (
        pay.admin(9).await,
        pay.person(1, "", "").await,
        pay.person(2, "", "").await,
    );
    let follow = format!("/api/users/{}/follow", crate::support::Wallet::number(9).address());
    pay.server.post(&follow, &ana, json!(null)).await.ok();
    let quiet = with(running(), json!({ "notifyBotUsers": false }));
    task(&pay, &admin, quiet).await;
    task(&pay, &admin, running()).await;
    let context = pay.server.context.clone().into_inner();
    assert!(jobs::tell_one(&context).await.unwrap());
    assert!(!jobs::tell_one(&context).await.unwrap());
    let told = "SELECT count(*) FROM notifications WHERE kind = 'task'";
    assert_eq!(pay.count(told).await, 1);
    let seen = pay.server.get("/api/notifications", &ana).await.ok();
    assert_eq!(text(&seen["notifications"][0]["text"]), "A new task: Pass it on");
    let seen = pay.server.get("/api/notifications", &bob).await.ok();
    assert!(seen["notifications"].as_array().unwrap().is_empty());
}
