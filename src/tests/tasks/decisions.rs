use super::{create, decide, form, look, pending, promised, reviewer, running, submit, submitted, task, with};
use crate::support::{Pay, refusal, text};
use serde_json::{Value, json};

#[actix_rt::test(system = "crate::support::System")]
async fn task_01_06_07_08_28_29_32_what_one_submits_another_approves_and_it_is_paid_once() {
    let pay = Pay::start().await;
    let (admin, ana, rita) = (
        pay.admin(9).await,
        pay.person(1, "", "").await,
        pay.person(2, "", "").await,
    );
    reviewer(&pay, &admin, 2, true).await;
    let id = task(&pay, &admin, running()).await;
    assert_eq!(promised(&pay).await, (6, 0), "all of it is there before anybody begins");
    let seen = look(&pay, &id, "").await;
    for (field, value) in [
        ("_id", json!(id)),
        ("title", json!("Pass it on")),
        ("type", json!("tweet")),
        ("reward", json!({ "amount": "3", "currency": "POOL" })),
        ("maxParticipants", json!(2)),
        ("currentParticipants", json!(0)),
        ("status", json!("active")),
        ("tweetUrl", json!("https://x.com/cuecast/status/1234567890")),
        ("tweetAuthor", json!("cuecast")),
        ("requirements", json!({ "like": true, "retweet": true, "quote": false })),
        ("notifyBotUsers", json!(true)),
        ("submission", Value::Null),
    ] {
        assert_eq!(seen[field], value, "{field}");
    }
    assert!(seen["startDate"].is_string() && seen["endDate"].is_string());

    let mine = submitted(&pay, &ana, &id).await;
    let own = look(&pay, &id, &ana).await;
    assert_eq!(
        (&own["currentParticipants"], &own["submission"]["status"]),
        (&json!(1), &json!("pending"))
    );
    assert!(look(&pay, &id, &rita).await["submission"].is_null(), "nobody else's");
    let waiting = pending(&pay, &rita).await;
    assert_eq!(waiting.len(), 1);
    for (field, value) in [
        ("_id", json!(mine)),
        ("taskId", json!(id)),
        ("username", Value::Null),
        ("status", json!("pending")),
        ("notes", json!("I am @break_king")),
        ("proofImageUrl", Value::Null),
        ("adminNotes", json!("")),
    ] {
        assert_eq!(waiting[0][field], value, "{field}");
    }
    assert_eq!(text(&waiting[0]["userId"]).len(), 24);
    assert!(waiting[0]["submittedAt"].is_string());

    decide(&pay, &rita, "approve", &mine).await.ok();
    assert_eq!(pay.balance(&ana, "POOL").await.0, "3");
    assert_eq!(promised(&pay).await, (3, 3));
    let decided = look(&pay, &id, &ana).await;
    let own = &decided["submission"];
    assert_eq!((text(&own["status"]), text(&own["adminNotes"])), ("approved", "Seen."));
    assert_eq!(decided["currentParticipants"], 1, "a place that was paid stays taken");
    let told = pay.server.get("/api/notifications", &ana).await.ok();
    let told = &told["notifications"][0];
    assert_eq!(
        (text(&told["kind"]), text(&told["text"]), text(&told["link"])),
        ("task", "3 POOL for your task: Pass it on", "/tasks")
    );
    let again = (409, "CONFLICT", "This submission has been approved.");
    for what in ["approve", "reject"] {
        assert_eq!(refusal(&decide(&pay, &rita, what, &mine).await), again);
        assert_eq!(refusal(&decide(&pay, &admin, what, &mine).await), again);
    }
    assert_eq!(pay.balance(&ana, "POOL").await.0, "3");
    let written = "SELECT count(*) FROM audit_log WHERE action IN ('task.create', 'task.approve', 'reviewer.set')";
    assert_eq!(pay.count(written).await, 3);
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn task_14_15_33_a_rejection_frees_the_place_and_one_may_try_once_more_and_no_third_time() {
    let pay = Pay::start().await;
    let (admin, other, ana, bob) = (
        pay.admin(9).await,
        pay.admin(8).await,
        pay.person(1, "", "").await,
        pay.person(2, "", "").await,
    );
    let id = task(&pay, &admin, with(running(), json!({ "maxParticipants": 1 }))).await;
    let first = submitted(&pay, &ana, &id).await;
    let note = json!({ "notes": "me" });
    let full = (409, "CONFLICT", "This task is full.");
    assert_eq!(look(&pay, &id, "").await["status"], "full");
    assert_eq!(refusal(&submit(&pay, &bob, &id, note.clone()).await), full);
    let twice = (409, "CONFLICT", "You have already submitted this task.");
    assert_eq!(refusal(&submit(&pay, &ana, &id, note.clone()).await), twice);
    decide(&pay, &admin, "reject", &first).await.ok();
    assert!(pending(&pay, &admin).await.is_empty(), "only what waits is listed");
    let seen = look(&pay, &id, &ana).await;
    assert_eq!(
        (text(&seen["status"]), &seen["currentParticipants"]),
        ("active", &json!(0))
    );
    let rejected = &seen["submission"];
    assert_eq!(
        (text(&rejected["status"]), text(&rejected["adminNotes"])),
        ("rejected", "Seen.")
    );
    let second = submitted(&pay, &ana, &id).await;
    decide(&pay, &admin, "reject", &second).await.ok();
    let enough = (
        409,
        "CONFLICT",
        "Your submission was rejected twice. This task cannot be submitted again.",
    );
    assert_eq!(refusal(&submit(&pay, &ana, &id, note).await), enough);
    let last = submitted(&pay, &bob, &id).await;
    decide(&pay, &other, "approve", &last).await.ok();
    assert_eq!(
        (pay.balance(&ana, "POOL").await.0, pay.balance(&bob, "POOL").await.0),
        ("0".into(), "3".into())
    );
    assert_eq!(promised(&pay).await, (0, 3));
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn nobody_decides_about_their_own_be_they_reviewer_or_administrator() {
    let pay = Pay::start().await;
    let (maker, admin, rita) = (pay.admin(8).await, pay.admin(9).await, pay.person(1, "", "").await);
    reviewer(&pay, &admin, 1, true).await;
    let id = task(&pay, &maker, running()).await;
    let no = (403, "FORBIDDEN", "You cannot decide about your own submission.");
    for token in [&rita, &admin] {
        let own = submitted(&pay, token, &id).await;
        for what in ["approve", "reject"] {
            assert_eq!(refusal(&decide(&pay, token, what, &own).await), no);
        }
    }
    assert_eq!(pending(&pay, &rita).await.len(), 2);
    assert_eq!(promised(&pay).await, (6, 0));
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_set_the_reward_of_a_task_submits_nothing_for_it() {
    let pay = Pay::start().await;
    let (admin, other) = (pay.admin(9).await, pay.admin(8).await);
    let id = task(&pay, &admin, running()).await;
    let refused = submit(&pay, &admin, &id, json!({ "notes": "I did it." })).await;
    assert_eq!(refused.status, 403, "{:?}", refused.body);
    submitted(&pay, &other, &id).await;
    assert_eq!(pending(&pay, &admin).await.len(), 1);
    // Also once somebody else has set it after them.
    let second = task(&pay, &admin, running()).await;
    let more = with(running(), json!({ "maxParticipants": 3 }));
    pay.server
        .put(&format!("/api/admin/tasks/{second}"), &other, more)
        .await
        .ok();
    for setter in [&admin, &other] {
        let refused = submit(&pay, setter, &second, json!({ "notes": "I did it." })).await;
        assert_eq!(refused.status, 403, "{:?}", refused.body);
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn above_what_one_administrator_may_give_whoever_set_the_reward_approves_nothing_of_it() {
    let pay = Pay::start().await;
    let (admin, other, ana) = (pay.admin(9).await, pay.admin(8).await, pay.person(1, "", "").await);
    let paying = |amount: &str| with(running(), json!({ "reward": { "amount": amount, "currency": "USDT" } }));
    let small = task(&pay, &admin, paying("3")).await;
    decide(&pay, &admin, "approve", &submitted(&pay, &ana, &small).await)
        .await
        .ok();
    assert_eq!(pay.balance(&ana, "USDT").await.0, "3");
    let id = task(&pay, &admin, paying("600")).await;
    let mine = submitted(&pay, &ana, &id).await;
    let refused = decide(&pay, &admin, "approve", &mine).await;
    assert_eq!((refused.status, &refused.body["code"]), (403, &json!("FORBIDDEN")));
    // Making it smaller afterwards does not open it again.
    let fewer = with(paying("600"), json!({ "maxParticipants": 1 }));
    let path = format!("/api/admin/tasks/{id}");
    pay.server.put(&path, &admin, fewer).await.ok();
    assert_eq!(decide(&pay, &admin, "approve", &mine).await.status, 403);
    decide(&pay, &other, "approve", &mine).await.ok();
    assert_eq!(pay.balance(&ana, "USDT").await.0, "603");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_reviewer_decides_about_submissions_and_nothing_else_until_the_role_is_taken() {
    let pay = Pay::start().await;
    let (admin, rita, ana) = (
        pay.admin(9).await,
        pay.person(1, "", "").await,
        pay.person(2, "", "").await,
    );
    let id = task(&pay, &admin, running()).await;
    let mine = submitted(&pay, &ana, &id).await;
    let no = (403, "FORBIDDEN", "Access denied. Admin privileges required.");
    assert_eq!(refusal(&decide(&pay, &rita, "approve", &mine).await), no);
    assert_eq!(decide(&pay, "", "approve", &mine).await.status, 401);
    reviewer(&pay, &admin, 1, true).await;
    let me = pay.server.get("/api/users/me", &rita).await.ok();
    assert_eq!(
        (&me["isReviewer"], &me["user"]["isAdmin"]),
        (&json!(true), &json!(false))
    );
    let listed = pay.server.get("/api/admin/reviewers", &admin).await.ok();
    assert_eq!(listed["data"].as_array().unwrap().len(), 1);
    // No tasks, no roles, no money.
    assert_eq!(refusal(&create(&pay, &rita, running()).await), no);
    let path = format!("/api/admin/tasks/{id}");
    assert_eq!(refusal(&pay.server.put(&path, &rita, running()).await), no);
    assert_eq!(refusal(&pay.server.delete(&path, &rita).await), no);
    for path in ["/api/admin/tasks", "/api/admin/reviewers", "/api/admin/withdrawals"] {
        assert_eq!(refusal(&pay.server.get(path, &rita).await), no, "{path}");
    }
    reviewer(&pay, &admin, 1, false).await;
    assert_eq!(refusal(&decide(&pay, &rita, "approve", &mine).await), no);
    assert_eq!(
        refusal(&pay.server.get("/api/admin/tasks/submissions", &rita).await),
        no
    );
    assert_eq!(promised(&pay).await, (6, 0));
}

#[actix_rt::test(system = "crate::support::System")]
async fn bad_input_costs_a_refusal_and_moves_nothing() {
    let pay = Pay::start().await;
    let (admin, ana) = (pay.admin(9).await, pay.person(1, "", "").await);
    for (change, field) in [
        (json!({ "title": "" }), "title"),
        (json!({ "description": " " }), "description"),
        (json!({ "type": "referral" }), "type"),
        (json!({ "reward": { "amount": "1e30", "currency": "POOL" } }), "reward"),
        (json!({ "reward": { "amount": "-1", "currency": "POOL" } }), "reward"),
        (
            json!({ "reward": { "amount": "0.0000001", "currency": "USDT" } }),
            "reward",
        ),
        (json!({ "reward": { "currency": "POOL" } }), "reward"),
        (json!({ "reward": { "amount": "1", "currency": "CREDIT" } }), "currency"),
        (json!({ "maxParticipants": 0 }), "maxParticipants"),
        (json!({ "maxParticipants": 2_147_483_648_u64 }), "maxParticipants"),
        (json!({ "startDate": "1446-05-20" }), "startDate"),
        (json!({ "endDate": "2020-01-01T00:00:00Z" }), "endDate"),
        (json!({ "tweetUrl": "https://evil.example/a/status/1" }), "tweetUrl"),
        (json!({ "tweetUrl": "javascript:alert(1)" }), "tweetUrl"),
    ] {
        let answer = create(&pay, &admin, with(form(), change.clone())).await;
        assert_eq!(answer.status, 400, "{change}");
        assert!(
            answer.body["validationErrors"][field].is_string(),
            "{change} {}",
            answer.raw
        );
    }
    assert_eq!(
        create(&pay, &admin, with(form(), json!({ "maxParticipants": 1e30 })))
            .await
            .status,
        400
    );
    assert_eq!(pay.count("SELECT count(*) FROM tasks").await, 0);
    let id = task(&pay, &admin, running()).await;
    for (id, status) in [
        ("65f1c0a2b3d4e5f60123456", 400),
        ("65f1c0a2b3d4e5f6012345678", 400),
        ("65f1c0a2b3d4e5f601234567", 404),
    ] {
        let note = json!({ "notes": "me" });
        assert_eq!(submit(&pay, &ana, id, note).await.status, status);
        assert_eq!(decide(&pay, &admin, "approve", id).await.status, status);
        assert_eq!(pay.server.get(&format!("/api/tasks/{id}"), "").await.status, status);
        assert_eq!(
            pay.server
                .delete(&format!("/api/admin/tasks/{id}"), &admin)
                .await
                .status,
            status
        );
    }
    for body in [
        json!({}),
        json!({ "notes": " " }),
        json!({ "notes": "x".repeat(60_000) }),
        json!({ "notes": "a\u{202e}b" }),
        json!({ "proofImageUrl": "https://evil.example/a.jpg" }),
        json!({ "proofImageUrl": format!("/api/tasks/proofs/{}.jpg", "a".repeat(32)) }),
        json!({ "proofImageUrl": "/api/tasks/proofs/../../etc/passwd" }),
    ] {
        let answer = submit(&pay, &ana, &id, body).await;
        assert_eq!(
            (answer.status, &answer.body["code"]),
            (400, &json!("VALIDATION_FAILED"))
        );
    }
    assert_eq!(
        submit(&pay, &ana, &id, json!({ "notes": "x".repeat(100_000) }))
            .await
            .status,
        413
    );
    assert_eq!(submit(&pay, "", &id, json!({ "notes": "me" })).await.status, 401);
    for query in ["status=open", "limit=0", "cursor=x"] {
        assert_eq!(
            pay.server.get(&format!("/api/tasks?{query}"), "").await.status,
            400,
            "{query}"
        );
    }
    let long = format!("/api/admin/tasks?search={}", "x".repeat(141));
    assert_eq!(pay.server.get(&long, &admin).await.status, 400);
    assert_eq!(look(&pay, &id, "").await["currentParticipants"], 0);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_person_submits_at_most_ten_times_a_minute() {
    let pay = Pay::start().await;
    let (admin, ana) = (pay.admin(9).await, pay.person(1, "", "").await);
    let id = task(&pay, &admin, running()).await;
    for _ in 0..10 {
        submit(&pay, &ana, &id, json!({ "notes": "" })).await;
    }
    let answer = submit(&pay, &ana, &id, json!({ "notes": "me" })).await;
    assert_eq!((answer.status, &answer.body["code"]), (429, &json!("RATE_LIMITED")));
}
