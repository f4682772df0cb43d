//! Money that administrators set aside for people, who claim it: once, in time, and only their own.

use crate::support::{Answer, Pay, Wallet, refusal, text};
use cuecast::{
    features::incentives::{self, jobs::expire_due, store::New},
    ids, testing, users,
};
use futures_util::future::join_all;
use serde_json::{Value, json};
use std::time::Duration;

const NOBODY: &str = "65f1c0a2b3d4e5f601234567";

fn body(number: u8, currency: &str, amount: &str) -> Value {
    json!({ "address": Wallet::number(number).address(), "currencyId": currency, "amount": amount, "reason": "For the final" })
}

impl Pay {
    /// An administrator's grant to the person of that number.
    async fn grant(&self, admin: &str, number: u8, currency: &str, amount: &str) -> Answer {
        // Each under a key of its own: the same grant twice within a minute is a repeat otherwise.
        let key = ids::claim_id().to_string();
        let request = self.server.request(reqwest::Method::POST, "/api/admin/claims");
        let request = request.bearer_auth(admin).header("idempotency-key", key);
        self.server.send(request.json(&body(number, currency, amount))).await
    }

    async fn granted(&self, admin: &str, number: u8, amount: &str) -> String {
        let made = self.grant(admin, number, "USDT", amount).await.ok();
        assert_eq!(made["data"]["status"], "claimable");
        text(&made["data"]["claimId"]).to_owned()
    }

    async fn claim(&self, token: &str, id: &str) -> Answer {
        self.server
            .post("/api/wallet/claim", token, json!({ "claimId": id }))
            .await
    }

    async fn decide(&self, admin: &str, id: &str, what: &str) -> Answer {
        let path = format!("/api/admin/claims/{id}/{what}");
        self.server.post(&path, admin, json!({ "reason": "Not agreed" })).await
    }

    async fn claims(&self, token: &str, query: &str) -> Vec<Value> {
        let path = format!("/api/wallet/claims{query}");
        let page = self.server.get(&path, token).await.ok();
        page["data"].as_array().unwrap().clone()
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn wallet_01_what_was_granted_is_claimed_once_by_its_owner_and_theirs_to_spend() {
    let pay = Pay::start().await;
    let (ana, bob, admin) = (
        pay.person(1, "", "").await,
        pay.person(2, "", "").await,
        pay.admin(9).await,
    );
    let id = pay.granted(&admin, 1, "12.5").await;
    let listed = pay.claims(&ana, "?status=claimable").await;
    assert_eq!(listed.len(), 1);
    let seen = &listed[0];
    assert_eq!(
        (
            text(&seen["amount"]),
            text(&seen["currency"]),
            text(&seen["reason"]),
            text(&seen["status"])
        ),
        ("12.5", "USDT", "For the final", "claimable")
    );
    assert!(seen["claimedAt"].is_null() && seen["expiresAt"].is_string());
    assert_eq!(pay.balance(&ana, "USDT").await.0, "0", "not theirs to spend yet");
    let told = pay.server.get("/api/notifications", &ana).await.ok();
    let told = &told["notifications"][0];
    assert_eq!(
        (text(&told["kind"]), text(&told["text"]), text(&told["link"])),
        ("claim", "12.5 USDT to claim: For the final", "/wallet")
    );

    // It is nobody's but theirs.
    assert!(pay.claims(&bob, "").await.is_empty());
    for (token, id, expected) in [
        (&bob, id.as_str(), (404, "NOT_FOUND", "Claim not found")),
        (&ana, NOBODY, (404, "NOT_FOUND", "Claim not found")),
        (&ana, "x", (400, "BAD_REQUEST", "Invalid claim ID")),
        (&ana, "", (400, "BAD_REQUEST", "Invalid claim ID")),
    ] {
        assert_eq!(refusal(&pay.claim(token, id).await), expected);
        if !id.is_empty() {
            let looked = pay.server.get(&format!("/api/wallet/claims/{id}"), token).await;
            assert_eq!(refusal(&looked), expected);
        }
    }
    assert_eq!(pay.claim("", &id).await.status, 401);

    let first = pay.claim(&ana, &id).await.ok();
    assert_eq!(first["data"]["status"], "claimed");
    assert_eq!(
        pay.claim(&ana, &id).await.ok(),
        first,
        "claimed again, it is the first answer"
    );
    let looked = pay.server.get(&format!("/api/wallet/claims/{id}"), &ana).await.ok();
    assert_eq!(looked, first);
    assert_eq!(pay.balance(&ana, "USDT").await.0, "12.5");
    assert!(pay.claims(&ana, "?status=claimable").await.is_empty());
    assert_eq!(pay.claims(&ana, "").await.len(), 1);
    let statement = pay.server.get("/api/wallet-v2/statement", &ana).await.ok();
    let lines = statement["data"].as_array().unwrap();
    assert_eq!(lines.len(), 1, "what is claimed stands once: {lines:?}");
    let (label, amount) = (text(&lines[0]["cause"]["label"]), text(&lines[0]["amount"]));
    assert_eq!((label, amount), ("Reward claimed", "12.5"));
    let written = "SELECT count(*) FROM audit_log WHERE action IN ('claim.grant', 'claim.claim')";
    assert_eq!(pay.count(written).await, 2);
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_parallel_claims_of_one_id_have_one_effect() {
    let pay = Pay::start().await;
    let (ana, admin) = (pay.person(1, "", "").await, pay.admin(9).await);
    let id = pay.granted(&admin, 1, "7").await;
    let all = join_all((0..200).map(|round| {
        let request = pay
            .server
            .request(reqwest::Method::POST, "/api/wallet/claim")
            .bearer_auth(&ana);
        // Half of them with keys, of which some are the same.
        let request = match round % 2 {
            0 => request.header("idempotency-key", format!("key-{}", round % 10)),
            _ => request,
        };
        pay.server.send(request.json(&json!({ "claimId": id })))
    }))
    .await;
    let mut answers: Vec<_> = all.into_iter().map(|answer| answer.ok()["data"].to_string()).collect();
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
    assert_eq!(pay.balance(&ana, "USDT").await.0, "7");
    assert_eq!(
        pay.count("SELECT count(*) FROM transfers WHERE cause_type = 'claim'")
            .await,
        2
    );
    assert_eq!(
        pay.count("SELECT count(*) FROM audit_log WHERE action = 'claim.claim'")
            .await,
        1
    );
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn one_grant_sent_two_hundred_times_under_one_key_is_set_aside_once() {
    let pay = Pay::start().await;
    let (ana, admin) = (pay.person(1, "", "").await, pay.admin(9).await);
    let all = join_all((0..200).map(|_| {
        let request = pay.server.request(reqwest::Method::POST, "/api/admin/claims");
        let request = request.bearer_auth(&admin).header("idempotency-key", "the-final");
        pay.server.send(request.json(&body(1, "USDT", "7")))
    }))
    .await;
    let mut answers: Vec<_> = all.into_iter().map(|answer| answer.ok()["data"].to_string()).collect();
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
    assert_eq!(pay.claims(&ana, "?status=claimable").await.len(), 1);
    for sql in [
        "SELECT count(*) FROM claims",
        "SELECT count(*) FROM transfers WHERE cause_type = 'claim'",
        "SELECT count(*) FROM audit_log WHERE action = 'claim.grant'",
    ] {
        assert_eq!(pay.count(sql).await, 1, "{sql}");
    }
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_claim_whose_caller_hangs_up_is_made_once() {
    let pay = Pay::start().await;
    let (ana, admin) = (pay.person(1, "", "").await, pay.admin(9).await);
    for round in 1..=12_u64 {
        let id = pay.granted(&admin, 1, "1").await;
        let _ = tokio::time::timeout(Duration::from_micros(round * 900), pay.claim(&ana, &id)).await;
        // Not knowing what became of it, they ask again.
        pay.claim(&ana, &id).await.ok();
        assert_eq!(pay.balance(&ana, "USDT").await.0, round.to_string());
    }
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_nobody_claims_in_time_goes_back_once_and_its_owner_is_told_why() {
    let pay = Pay::start().await;
    let (ana, admin) = (pay.person(1, "", "").await, pay.admin(9).await);
    let (late, fresh) = (pay.granted(&admin, 1, "3").await, pay.granted(&admin, 1, "4").await);
    expire_due(&pay.server.context).await.unwrap();
    assert_eq!(pay.claims(&ana, "?status=claimable").await.len(), 2);
    let past = format!("UPDATE claims SET expires_at = now() - interval '1 second' WHERE id = '{late}'");
    sqlx::raw_sql(sqlx::AssertSqlSafe(past))
        .execute(&pay.server.context.pool)
        .await
        .unwrap();
    let expired = (
        409,
        "CONFLICT",
        "This could be claimed for 90 days, and that time is over. The amount has gone back to the platform.",
    );
    // Past its time, be the sweep late or not.
    assert_eq!(refusal(&pay.claim(&ana, &late).await), expired);
    assert_eq!(pay.claims(&ana, "?status=claimable").await.len(), 1);
    let context = &pay.server.context;
    join_all((0..8).map(|_| async { expire_due(context).await.unwrap() })).await;
    assert_eq!(refusal(&pay.claim(&ana, &late).await), expired);
    let looked = pay.server.get(&format!("/api/wallet/claims/{late}"), &ana).await.ok();
    assert_eq!(looked["data"]["status"], "expired");
    assert_eq!(
        pay.count("SELECT count(*) FROM transfers WHERE kind = 'expire'").await,
        1
    );
    assert_eq!(
        pay.count("SELECT count(*) FROM audit_log WHERE action = 'claim.expire'")
            .await,
        1
    );
    pay.claim(&ana, &fresh).await.ok();
    assert_eq!(pay.balance(&ana, "USDT").await.0, "4");
    pay.assert_sound().await;
}

/// Its time is over in so many seconds.
async fn ends_in(pay: &Pay, id: &str, seconds: f64) {
    let ends = "UPDATE claims SET expires_at = clock_timestamp() + make_interval(secs => $2) WHERE id = $1";
    let ends = sqlx::query(ends).bind(id).bind(seconds);
    ends.execute(&pay.server.context.pool).await.unwrap();
}

#[actix_rt::test(system = "crate::support::System")]
async fn whoever_has_the_row_first_a_sweep_or_a_claim_decides_it_for_all_who_wait() {
    let pay = Pay::start().await;
    let (ana, admin) = (pay.person(1, "", "").await, pay.admin(9).await);
    let context = &pay.server.context;
    let sweeps = async || drop(join_all((0..8).map(|_| async { expire_due(context).await.unwrap() })).await);

    // A sweep that is not committed yet: every claim waits for it, and comes too late.
    let swept = pay.granted(&admin, 1, "3").await;
    ends_in(&pay, &swept, 0.0).await;
    let mut sweep = context.pool.begin().await.unwrap();
    assert_eq!(incentives::store::expire(&mut sweep, 100).await.unwrap().len(), 1);
    let claims = join_all((0..8).map(|_| pay.claim(&ana, &swept)));
    let (refused, ()) = futures_util::join!(claims, async {
        sweeps().await;
        sweep.commit().await.unwrap();
    });
    assert!(refused.iter().all(|answer| answer.status == 409));

    // A claim that is not committed when its time ends: no sweep takes it, neither meanwhile nor afterwards.
    let claimed = pay.granted(&admin, 1, "4").await;
    ends_in(&pay, &claimed, 0.0).await;
    let mut db = context.pool.begin().await.unwrap();
    let locked = incentives::store::lock(&mut db, claimed.parse().unwrap())
        .await
        .unwrap();
    incentives::store::claim(&mut db, &locked.unwrap())
        .await
        .unwrap()
        .unwrap();
    sweeps().await;
    db.commit().await.unwrap();
    sweeps().await;

    assert_eq!(pay.balance(&ana, "USDT").await.0, "4");
    let moved = "SELECT count(*) FROM transfers WHERE cause_type = 'claim'";
    assert_eq!(pay.count(moved).await, 4, "each granted, then claimed or taken back");
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_claims_and_the_sweeps_at_once_leave_each_claimed_or_taken_back() {
    let pay = Pay::start().await;
    let (ana, admin) = (pay.person(1, "", "").await, pay.admin(9).await);
    let mut ids = Vec::new();
    for _ in 0..40 {
        ids.push(pay.granted(&admin, 1, "1").await);
    }
    // Their times end while all of them are claimed, but for those of the first, which are over, and the last, which has time.
    for (at, id) in (0_u32..).zip(&ids) {
        ends_in(&pay, id, f64::from(at) * 0.01).await;
    }
    ends_in(&pay, &ids[39], 3600.0).await;
    // Five claims of each.
    let claims = (0..200).map(|number| pay.claim(&ana, &ids[number / 5]));
    let context = &pay.server.context;
    let sweeps = (0..8).map(|_| async {
        for _ in 0..10 {
            expire_due(context).await.unwrap();
        }
    });
    let (answers, _) = futures_util::join!(join_all(claims), join_all(sweeps));
    expire_due(context).await.unwrap();
    for (id, answers) in ids.iter().zip(answers.chunks(5)) {
        let looked = pay.server.get(&format!("/api/wallet/claims/{id}"), &ana).await.ok();
        let is_claimed = looked["data"]["status"] == "claimed";
        let told = answers.iter().any(|answer| answer.status == 200);
        assert_eq!(told, is_claimed, "{id}: {looked}");
        assert!(answers.iter().all(|answer| [200, 409].contains(&answer.status)));
    }
    let claimed = pay.count("SELECT count(*) FROM claims WHERE state = 'claimed'").await;
    let gone = pay.count("SELECT count(*) FROM claims WHERE state = 'expired'").await;
    assert_eq!((claimed + gone, claimed > 0, gone > 0), (40, true, true));
    assert_eq!(pay.balance(&ana, "USDT").await.0, claimed.to_string());
    for (sql, expected) in [
        ("SELECT count(*) FROM transfers WHERE cause_type = 'claim'", 80),
        ("SELECT count(*) FROM transfers WHERE kind = 'expire'", gone),
        ("SELECT count(*) FROM audit_log WHERE action = 'claim.claim'", claimed),
        ("SELECT count(*) FROM audit_log WHERE action = 'claim.expire'", gone),
    ] {
        assert_eq!(pay.count(sql).await, expected, "{sql}");
    }
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn above_the_limit_of_a_day_a_second_administrator_must_confirm_a_grant() {
    let pay = Pay::start().await;
    let (ana, admin, second) = (pay.person(1, "", "").await, pay.admin(9).await, pay.admin(8).await);
    pay.granted(&admin, 1, "600").await;
    // 600 alone, and 500 alone; together above the 1000 of one administrator.
    let made = pay.grant(&admin, 1, "USDT", "500").await.ok();
    assert_eq!(made["data"]["status"], "waiting");
    let id = text(&made["data"]["claimId"]).to_owned();
    assert_eq!(
        pay.claims(&ana, "").await.len(),
        1,
        "a waiting one is not its owner's business"
    );
    assert_eq!(refusal(&pay.claim(&ana, &id).await).0, 404);
    assert_eq!(
        pay.server.get(&format!("/api/wallet/claims/{id}"), &ana).await.status,
        404
    );
    let queue = pay.server.get("/api/admin/claims?status=waiting", &second).await.ok();
    assert_eq!(queue["data"].as_array().unwrap().len(), 1);
    assert_eq!(
        (text(&queue["data"][0]["id"]), text(&queue["data"][0]["amount"])),
        (id.as_str(), "500")
    );
    assert_eq!(
        refusal(&pay.decide(&admin, &id, "confirm").await),
        (
            409,
            "CONFLICT",
            "You have granted this. A second administrator must confirm it."
        )
    );
    let all = join_all((0..200).map(|_| pay.decide(&second, &id, "confirm"))).await;
    assert_eq!(all.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(all.iter().filter(|answer| answer.status == 409).count(), 199);
    pay.claim(&ana, &id).await.ok();
    assert_eq!(pay.balance(&ana, "USDT").await.0, "500");

    // A currency without a limit for one always needs two; the one who granted may take it back.
    let other = pay.grant(&admin, 1, "POOL", "0.000000000000000001").await.ok();
    let other = text(&other["data"]["claimId"]).to_owned();
    let silent = pay
        .server
        .post(&format!("/api/admin/claims/{other}/reject"), &admin, json!({}))
        .await;
    assert_eq!(refusal(&silent).1, "VALIDATION_FAILED");
    pay.decide(&admin, &other, "reject").await.ok();
    assert_eq!(
        refusal(&pay.decide(&second, &other, "confirm").await),
        (409, "CONFLICT", "This grant has been rejected.")
    );
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn one_administrator_gets_round_the_limit_neither_by_giving_to_many_nor_by_hurrying() {
    let pay = Pay::start().await;
    let (admin, second) = (pay.admin(9).await, pay.admin(8).await);
    for number in 1..=7 {
        pay.person(number, "", "").await;
    }
    let all = join_all((1..=6).map(|number| pay.grant(&admin, number, "USDT", "400"))).await;
    let given = all.iter().filter(|answer| answer.body["data"]["status"] == "claimable");
    assert_eq!(given.count(), 2, "1000 a day");
    // A second one has a limit of their own.
    pay.granted(&second, 7, "1000").await;
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_is_no_administrator_any_more_is_not_the_first_of_two() {
    let pay = Pay::start().await;
    let (_, admin, second) = (pay.person(1, "", "").await, pay.admin(9).await, pay.admin(8).await);
    let made = pay.grant(&admin, 1, "USDT", "5000").await.ok();
    let id = text(&made["data"]["claimId"]).to_owned();
    let revoked = "UPDATE users SET is_admin = false WHERE id = (SELECT granted_person FROM claims)";
    pay.server.sql(revoked).await;
    let refused = pay.decide(&second, &id, "confirm").await;
    assert_eq!(
        refusal(&refused),
        (
            409,
            "CONFLICT",
            "Whoever granted this is no administrator any more. Reject it, and grant it anew."
        )
    );
    pay.decide(&second, &id, "reject").await.ok();
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_claim_that_the_ledger_refuses_holds_up_no_other() {
    let pay = Pay::start().await;
    let (_, admin) = (pay.person(1, "", "").await, pay.admin(9).await);
    pay.granted(&admin, 1, "3").await;
    let planted = "INSERT INTO claims (id, user_id, currency, amount, reason, cause, state, granted_at, expires_at)
        SELECT '65f1c0a2b3d4e5f601234567', user_id, 'USDT', 900e6, 'nothing behind it', 'planted', 'claimable', now(), now() - interval '1 day' FROM claims";
    pay.server.sql(planted).await;
    pay.server
        .sql("UPDATE claims SET expires_at = now() - interval '1 second' WHERE cause <> 'planted'")
        .await;
    expire_due(&pay.server.context).await.unwrap();
    let left = "SELECT count(*) FROM claims WHERE (cause = 'planted') = (state = 'claimable')";
    assert_eq!(pay.count(left).await, 2);
}

#[actix_rt::test(system = "crate::support::System")]
async fn deposits_that_administrators_confirmed_count_on_the_same_limit() {
    let pay = Pay::start().await;
    let (_, admin) = (pay.person(1, "", "").await, pay.admin(9).await);
    let confirmed = "WITH d AS (
            INSERT INTO deposits (id, user_id, currency, method, amount, credited, status)
            SELECT '65f1c0a2b3d4e5f601234567', id, 'USDT', 'manual', 900e6, 900e6, 'completed' FROM users WHERE NOT is_admin RETURNING id
        )
        INSERT INTO deposit_confirmations (deposit_id, payment_id, person, admin_id, admin_name, amount, credited_at)
        SELECT id, 0, 'ada', id, 'ada', 900e6, now() FROM d";
    pay.server.sql(confirmed).await;
    pay.granted(&admin, 1, "100").await;
    let more = pay.grant(&admin, 1, "USDT", "0.000001").await.ok();
    assert_eq!(more["data"]["status"], "waiting");
}

#[actix_rt::test(system = "crate::support::System")]
async fn only_an_administrator_grants_and_never_to_themselves() {
    let pay = Pay::start().await;
    let (ana, admin) = (pay.person(1, "", "").await, pay.admin(9).await);
    assert_eq!(pay.grant("", 1, "USDT", "5").await.status, 401);
    assert_eq!(
        refusal(&pay.grant(&ana, 1, "USDT", "5").await),
        (403, "FORBIDDEN", "Access denied. Admin privileges required.")
    );
    assert_eq!(pay.server.get("/api/admin/claims", &ana).await.status, 403);
    assert_eq!(
        refusal(&pay.grant(&admin, 9, "USDT", "5").await),
        (403, "FORBIDDEN", "You cannot grant something to yourself.")
    );
    let unlinked = pay.server.admin_token("ada").await;
    assert_eq!(refusal(&pay.grant(&unlinked, 1, "USDT", "5").await).1, "FORBIDDEN");
    for (field, change) in [
        ("amount", json!("0")),
        ("amount", json!("-1")),
        ("amount", json!("1e400")),
        ("amount", json!("0.0000001")),
        ("amount", Value::Null),
        ("address", json!("0x12")),
        ("address", json!(Wallet::number(77).address())),
        ("currencyId", json!("DOGE")),
        ("reason", json!(" ")),
        ("reason", json!("x".repeat(201))),
        ("reason", json!("two\nlines")),
    ] {
        let mut wrong = body(1, "USDT", "5");
        wrong[field] = change.clone();
        let answer = pay.server.post("/api/admin/claims", &admin, wrong).await;
        assert_eq!(
            (answer.status, refusal(&answer).1),
            (400, "VALIDATION_FAILED"),
            "{field}: {change}"
        );
    }
    assert_eq!(pay.count("SELECT count(*) FROM claims").await, 0);
    // The same grant sent again within a minute is one.
    for _ in 0..2 {
        pay.server
            .post("/api/admin/claims", &admin, body(1, "USDT", "5"))
            .await
            .ok();
    }
    assert_eq!(pay.count("SELECT count(*) FROM claims").await, 1);
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_server_gives_once_for_one_cause() {
    let pay = Pay::start().await;
    pay.person(1, "", "").await;
    let mut db = pay.server.context.pool.acquire().await.unwrap();
    let address = Wallet::number(1).address().parse().unwrap();
    let user = users::by_address(&mut db, address).await.unwrap().unwrap().id;
    let new = New {
        user,
        currency: "USDT".parse().unwrap(),
        amount: "5000000"
            .parse::<i128>()
            .map(domain::ledger::Amount::from_minor)
            .unwrap()
            .unwrap(),
        reason: "Quest played".parse().unwrap(),
        cause: format!("quest:{NOBODY}:{user}"),
    };
    let first = incentives::store::grant(&mut db, &new).await.unwrap().unwrap();
    let again = incentives::store::grant(&mut db, &new).await.unwrap().unwrap();
    assert_eq!(first, again);
    assert_eq!(pay.count("SELECT count(*) FROM transfers").await, 1);
    testing::fund(&mut db, user, "USDT", "1").await;
    drop(db);
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn pages_of_claims_join_without_a_gap() {
    let pay = Pay::start().await;
    let (ana, admin) = (pay.person(1, "", "").await, pay.admin(9).await);
    for amount in ["1", "2", "3", "4", "5"] {
        pay.granted(&admin, 1, amount).await;
    }
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let path = format!("/api/wallet/claims?status=claimable&limit=2&cursor={cursor}");
        let page = pay.server.get(&path, &ana).await.ok();
        let data = page["data"].as_array().unwrap();
        seen.extend(data.iter().map(|one| text(&one["amount"]).to_owned()));
        match page["nextCursor"].as_str() {
            Some(next) => cursor = next.to_owned(),
            None => break,
        }
    }
    assert_eq!(seen, ["5", "4", "3", "2", "1"]);
    for bad in ["?status=mine", "?limit=0", "?limit=101", "?cursor=x"] {
        let answer = pay.server.get(&format!("/api/wallet/claims{bad}"), &ana).await;
        assert_eq!(refusal(&answer).1, "BAD_REQUEST", "{bad}");
    }
}
