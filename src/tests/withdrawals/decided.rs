//! The queue of the admins: two above the limit, never one person twice, paid out once.

use crate::support::{Answer, Pay, refusal, text};
use serde_json::{Value, json};

const EVM: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

async fn requested(pay: &Pay, token: &str, amount: &str) -> String {
    let body = json!({ "currencyId": "USDC", "amount": amount, "destinationAddress": EVM, "network": "usdcbase",
        "userNotes": "quick please" });
    let made = pay.server.post("/api/withdrawals/request", token, body).await.ok();
    text(&made["data"]["id"]).to_owned()
}

async fn step(pay: &Pay, token: &str, id: &str, what: &str, body: Value) -> Answer {
    pay.server
        .post(&format!("/api/admin/withdrawals/{id}/{what}"), token, body)
        .await
}

fn hash(digit: &str) -> Value {
    json!({ "transactionHash": format!("0x{}", digit.repeat(64)) })
}

async fn queued(pay: &Pay, token: &str, id: &str) -> Value {
    let page = pay.server.get("/api/admin/withdrawals", token).await.ok();
    let all = page["data"].as_array().unwrap().clone();
    all.into_iter().find(|one| one["id"] == id).unwrap()
}

#[actix_rt::test(system = "crate::support::System")]
async fn below_the_limit_one_admin_approves_and_completes_with_the_payout_s_hash() {
    let pay = Pay::start().await;
    let (token, admin) = (pay.person(1, "USDC", "500").await, pay.admin(9).await);
    let id = requested(&pay, &token, "100").await;
    let early = step(&pay, &admin, &id, "complete", hash("a")).await;
    assert_eq!(
        refusal(&early),
        (409, "CONFLICT", "This withdrawal must be approved first.")
    );
    step(&pay, &admin, &id, "approve", Value::Null).await.ok();
    let one = queued(&pay, &admin, &id).await;
    assert_eq!(
        (text(&one["status"]), &one["needsSecondApproval"]),
        ("approved", &json!(false))
    );
    assert_eq!(
        (text(&one["amount"]), text(&one["networkFee"]), text(&one["netAmount"])),
        ("100", "1", "99")
    );
    assert_eq!(
        (text(&one["destinationAddress"]), text(&one["userNotes"])),
        (EVM, "quick please")
    );
    assert_eq!(one["approvals"].as_array().unwrap().len(), 1);
    let cancelled = pay
        .server
        .post(&format!("/api/withdrawals/{id}/cancel"), &token, Value::Null)
        .await;
    assert_eq!(
        refusal(&cancelled).2,
        "This withdrawal has been approved and can no longer be cancelled."
    );
    let untaken = step(&pay, &admin, &id, "complete", hash("a")).await;
    assert_eq!(
        refusal(&untaken),
        (409, "CONFLICT", "Take this withdrawal for paying first.")
    );
    step(&pay, &admin, &id, "claim", Value::Null).await.ok();
    for bad in ["", "paid", "0x12", &"a".repeat(64)] {
        let answer = step(&pay, &admin, &id, "complete", json!({ "transactionHash": bad })).await;
        assert_eq!(
            refusal(&answer),
            (400, "VALIDATION_FAILED", "This is not a transaction hash of EVM."),
            "{bad}"
        );
    }
    step(&pay, &admin, &id, "complete", hash("A")).await.ok();
    assert_eq!(pay.balance(&token, "USDC").await, ("400".to_owned(), "0".to_owned()));
    let house = pay
        .count("SELECT balance::bigint FROM accounts WHERE owner = 'house' AND currency = 'USDC' AND purpose = 'fees'")
        .await;
    assert_eq!(house, 1_000_000);
    let outside = pay
        .count(
            "SELECT balance::bigint FROM accounts WHERE owner = 'house' AND currency = 'USDC' AND purpose = 'external'",
        )
        .await;
    assert_eq!(outside, -401_000_000, "500 came in, 99 went out");
    step(&pay, &admin, &id, "complete", hash("a")).await.ok();
    let other = step(&pay, &admin, &id, "complete", hash("b")).await;
    assert_eq!(
        refusal(&other),
        (409, "CONFLICT", "This withdrawal has been completed.")
    );
    let seen = pay.server.get(&format!("/api/withdrawals/{id}"), &token).await.ok();
    assert_eq!(
        (text(&seen["data"]["status"]), text(&seen["data"]["transactionHash"])),
        ("completed", format!("0x{}", "a".repeat(64)).as_str())
    );
    let sent = ["payment", "99 USDC went out to your wallet.", "/wallet"];
    assert_eq!(pay.server.told(&token).await, [sent], "a repeat tells nothing");
    assert_eq!(
        pay.audited().await,
        [
            "withdrawal.request",
            "withdrawal.approve",
            "withdrawal.claim",
            "withdrawal.complete"
        ]
    );
    // One transaction on a chain is one payout.
    let next = requested(&pay, &token, "50").await;
    step(&pay, &admin, &next, "approve", Value::Null).await.ok();
    step(&pay, &admin, &next, "claim", Value::Null).await.ok();
    let again = step(&pay, &admin, &next, "complete", hash("a")).await;
    assert_eq!(
        refusal(&again),
        (409, "CONFLICT", "This transaction hash belongs to another withdrawal.")
    );
    assert_eq!(pay.balance(&token, "USDC").await, ("350".to_owned(), "50".to_owned()));
}

#[actix_rt::test(system = "crate::support::System")]
async fn above_the_limit_a_second_person_must_approve() {
    let pay = Pay::start().await;
    let (token, first, second) = (
        pay.person(1, "USDC", "5000").await,
        pay.admin(8).await,
        pay.admin(9).await,
    );
    let id = requested(&pay, &token, "1000.000001").await;
    step(&pay, &first, &id, "approve", Value::Null).await.ok();
    let one = queued(&pay, &first, &id).await;
    assert_eq!(
        (text(&one["status"]), &one["needsSecondApproval"]),
        ("approved_once", &json!(true))
    );
    let own = pay.server.get(&format!("/api/withdrawals/{id}"), &token).await.ok();
    assert_eq!(
        (text(&own["data"]["status"]), text(&own["data"]["statusText"])),
        ("pending", "Pending Review")
    );
    let repeats =
        futures_util::future::join_all((0..50).map(|_| step(&pay, &first, &id, "approve", Value::Null))).await;
    assert!(repeats.iter().all(|answer| refusal(answer).1 == "CONFLICT"));
    assert_eq!(
        refusal(&step(&pay, &first, &id, "complete", hash("a")).await).2,
        "This withdrawal must be approved first."
    );
    step(&pay, &second, &id, "approve", Value::Null).await.ok();
    let one = queued(&pay, &first, &id).await;
    assert_eq!(text(&one["status"]), "approved");
    assert_eq!(one["approvals"].as_array().unwrap().len(), 2);
    let third = step(&pay, &second, &id, "approve", Value::Null).await;
    assert_eq!(refusal(&third), (409, "CONFLICT", "This withdrawal has been approved."));
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_approval_of_who_lost_the_office_counts_no_more() {
    let pay = Pay::start().await;
    let (token, first, second, third) = (
        pay.person(1, "USDC", "5000").await,
        pay.admin(7).await,
        pay.admin(8).await,
        pay.admin(9).await,
    );
    let id = requested(&pay, &token, "2000").await;
    step(&pay, &first, &id, "approve", Value::Null).await.ok();
    let revoked = "UPDATE users SET is_admin = false WHERE id = (SELECT person FROM withdrawal_approvals)";
    pay.server.sql(revoked).await;
    for (admin, status) in [(&second, "approved_once"), (&third, "approved")] {
        step(&pay, admin, &id, "approve", Value::Null).await.ok();
        assert_eq!(text(&queued(&pay, &third, &id).await["status"]), status);
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_somebody_is_paying_is_not_paid_by_another_and_not_given_back() {
    let pay = Pay::start().await;
    let (token, payer, other) = (
        pay.person(1, "USDC", "500").await,
        pay.admin(8).await,
        pay.admin(9).await,
    );
    let id = requested(&pay, &token, "100").await;
    let early = step(&pay, &payer, &id, "claim", Value::Null).await;
    assert_eq!(refusal(&early).2, "This withdrawal must be approved first.");
    step(&pay, &payer, &id, "approve", Value::Null).await.ok();
    step(&pay, &payer, &id, "claim", Value::Null).await.ok();
    for who in [&payer, &other] {
        for what in ["claim", "reject", "approve"] {
            let answer = step(&pay, who, &id, what, json!({ "reason": "no" })).await;
            assert_eq!(
                refusal(&answer),
                (409, "CONFLICT", "This withdrawal is being paid out.")
            );
        }
    }
    let one = queued(&pay, &other, &id).await;
    assert_eq!(text(&one["status"]), "paying");
    assert!(!text(&one["taken"]["by"]).is_empty() && !text(&one["taken"]["at"]).is_empty());
    let own = pay.server.get(&format!("/api/withdrawals/{id}"), &token).await.ok();
    assert_eq!(
        (text(&own["data"]["status"]), text(&own["data"]["statusText"])),
        ("approved", "Approved")
    );
    let listed = pay.server.get("/api/wallet-v2/transactions", &token).await.ok();
    assert_eq!(text(&listed["data"][0]["status"]), "pending");

    // Nothing was sent: that is written down, and who took it does not also give the money back.
    let silent = step(&pay, &payer, &id, "release", json!({})).await;
    assert_eq!(refusal(&silent).1, "VALIDATION_FAILED");
    let reason = json!({ "reason": "The node is down, nothing was sent." });
    step(&pay, &payer, &id, "release", reason.clone()).await.ok();
    let again = step(&pay, &other, &id, "release", reason).await;
    assert_eq!(
        refusal(&again),
        (409, "CONFLICT", "Nobody is paying this withdrawal out.")
    );
    let own_word = step(&pay, &payer, &id, "reject", json!({ "reason": "trust me" })).await;
    assert_eq!(
        refusal(&own_word).2,
        "You took this withdrawal for paying before. Another administrator must reject it."
    );
    assert_eq!(pay.balance(&token, "USDC").await, ("400".to_owned(), "100".to_owned()));
    step(&pay, &other, &id, "reject", json!({ "reason": "The chain is down." }))
        .await
        .ok();
    assert_eq!(pay.balance(&token, "USDC").await, ("500".to_owned(), "0".to_owned()));
    assert_eq!(
        pay.audited().await[2..],
        ["withdrawal.claim", "withdrawal.release", "withdrawal.reject"]
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn one_transaction_pays_one_withdrawal_whatever_the_network_is_called() {
    let pay = Pay::start().await;
    let (token, admin) = (pay.person(1, "USDC", "500").await, pay.admin(9).await);
    pay.person(1, "ETH", "1").await;
    let mut ids = vec![requested(&pay, &token, "100").await];
    let body = json!({ "currencyId": "ETH", "amount": "0.1", "destinationAddress": EVM });
    let made = pay.server.post("/api/withdrawals/request", &token, body).await.ok();
    ids.push(text(&made["data"]["id"]).to_owned());
    let mut answers = Vec::new();
    for id in &ids {
        step(&pay, &admin, id, "approve", Value::Null).await.ok();
        step(&pay, &admin, id, "claim", Value::Null).await.ok();
        answers.push(step(&pay, &admin, id, "complete", hash("e")).await);
    }
    assert_eq!(answers[0].status, 200);
    assert_eq!(
        refusal(&answers[1]),
        (409, "CONFLICT", "This transaction hash belongs to another withdrawal.")
    );
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn money_is_decided_by_known_people_who_signed_in_lately() {
    let pay = Pay::start().await;
    let (token, admin) = (pay.person(1, "USDC", "500").await, pay.admin(9).await);
    let id = requested(&pay, &token, "100").await;
    let manual = pay
        .deposit(&token, json!({ "currencyId": "POOL", "amount": "3" }))
        .await;
    let deposit = format!("/api/admin/deposits/{}", text(&manual["depositId"]));
    let nobody = pay.server.admin_token("nobody_known").await;
    pay.server.get("/api/admin/withdrawals", &nobody).await.ok();
    pay.server
        .sql("UPDATE sessions SET created_at = now() - interval '4 hours 1 second' WHERE user_id IN (SELECT id FROM users WHERE is_admin)")
        .await;
    pay.server.get("/api/admin/withdrawals", &admin).await.ok();
    for (who, code) in [(&nobody, "FORBIDDEN"), (&admin, "SIGN_IN_AGAIN")] {
        for what in ["approve", "reject", "claim", "release", "complete"] {
            let answer = step(&pay, who, &id, what, json!({ "reason": "x" })).await;
            assert_eq!((answer.status, refusal(&answer).1), (403, code), "{what}");
        }
        for what in ["confirm", "reject"] {
            let body = json!({ "amount": "3", "note": "seen", "reason": "x" });
            let answer = pay.server.post(&format!("{deposit}/{what}"), who, body).await;
            assert_eq!((answer.status, refusal(&answer).1), (403, code), "{what}");
        }
    }
    assert_eq!(pay.audited().await, ["withdrawal.request", "deposit.initiate"]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_large_amount_in_small_parts_needs_a_second_person_too() {
    let pay = Pay::start().await;
    let (token, admin) = (pay.person(1, "USDC", "5000").await, pay.admin(9).await);
    let needs = async |id: &str| queued(&pay, &admin, id).await["needsSecondApproval"].clone();
    let first = requested(&pay, &token, "600").await;
    let second = requested(&pay, &token, "400").await;
    let third = requested(&pay, &token, "10").await;
    assert_eq!(
        [needs(&first).await, needs(&second).await, needs(&third).await],
        [false, false, true]
    );
    // Withdrawals that were paid within a day count on, those that were given back do not.
    for (id, digit) in [(&first, "a"), (&second, "b")] {
        step(&pay, &admin, id, "approve", Value::Null).await.ok();
        step(&pay, &admin, id, "claim", Value::Null).await.ok();
        step(&pay, &admin, id, "complete", hash(digit)).await.ok();
    }
    step(&pay, &admin, &third, "reject", json!({ "reason": "in parts" }))
        .await
        .ok();
    assert_eq!(needs(&requested(&pay, &token, "11").await).await, true);
    pay.server
        .sql("UPDATE withdrawals SET updated_at = now() - interval '25 hours' WHERE status = 'completed'")
        .await;
    assert_eq!(needs(&requested(&pay, &token, "12").await).await, false);
    let other = pay.person(2, "USDC", "5000").await;
    assert_eq!(needs(&requested(&pay, &other, "1000").await).await, false);
}

#[actix_rt::test(system = "crate::support::System")]
async fn nobody_decides_without_the_role_or_about_their_own() {
    let pay = Pay::start().await;
    let (token, admin) = (pay.person(1, "USDC", "500").await, pay.admin(9).await);
    let id = requested(&pay, &token, "100").await;
    for what in ["approve", "reject", "claim", "release", "complete"] {
        assert_eq!(step(&pay, "", &id, what, json!({})).await.status, 401, "{what}");
        assert_eq!(step(&pay, &token, &id, what, json!({})).await.status, 403, "{what}");
    }
    assert_eq!(pay.server.get("/api/admin/withdrawals", &token).await.status, 403);
    assert_eq!(pay.server.get("/api/admin/deposits", &token).await.status, 403);
    let mine = pay.person(9, "USDC", "500").await;
    let own = requested(&pay, &mine, "100").await;
    let answer = step(&pay, &admin, &own, "approve", Value::Null).await;
    assert_eq!(
        refusal(&answer),
        (403, "FORBIDDEN", "You cannot decide about your own withdrawal.")
    );
    let nobody = step(&pay, &admin, "65f1c0a2b3d4e5f601234567", "approve", Value::Null).await;
    assert_eq!(refusal(&nobody), (404, "NOT_FOUND", "Withdrawal not found"));
    assert_eq!(step(&pay, &admin, "xyz", "approve", Value::Null).await.status, 400);
    assert_eq!(
        pay.server.get("/api/admin/withdrawals?status=odd", &admin).await.status,
        400
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_rejection_needs_a_reason_and_two_hundred_at_once_give_the_amount_back_once() {
    let pay = Pay::start().await;
    let (token, admin) = (pay.person(1, "USDC", "500").await, pay.admin(9).await);
    let id = requested(&pay, &token, "100").await;
    let silent = step(&pay, &admin, &id, "reject", json!({ "reason": "\n" })).await;
    assert_eq!(
        refusal(&silent),
        (400, "VALIDATION_FAILED", "The reason must be 1 to 500 characters.")
    );
    for hidden in ["No\u{202e}gpj.exe", "No\u{7}", "No\u{2028}Send it to us"] {
        let hidden = step(&pay, &admin, &id, "reject", json!({ "reason": hidden })).await;
        let said = (
            400,
            "VALIDATION_FAILED",
            "The reason contains characters that are not allowed.",
        );
        assert_eq!(refusal(&hidden), said, "its owner reads it");
    }
    let reason = json!({ "reason": "The address is on a list." });
    let all = futures_util::future::join_all((0..200).map(|_| step(&pay, &admin, &id, "reject", reason.clone()))).await;
    assert_eq!(all.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(pay.balance(&token, "USDC").await, ("500".to_owned(), "0".to_owned()));
    let seen = pay.server.get(&format!("/api/withdrawals/{id}"), &token).await.ok();
    assert_eq!(
        (text(&seen["data"]["status"]), text(&seen["data"]["reason"])),
        ("rejected", "The address is on a list.")
    );
    let refused = "Your withdrawal was refused, and 100 USDC is in your balance again: The address is on a list.";
    assert_eq!(pay.server.told(&token).await, [["payment", refused, "/wallet"]]);
    assert_eq!(
        refusal(&step(&pay, &admin, &id, "approve", Value::Null).await).2,
        "This withdrawal has been rejected."
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_approvals_and_two_hundred_completions_at_once_have_one_effect() {
    let pay = Pay::start().await;
    let (token, admin) = (pay.person(1, "USDC", "500").await, pay.admin(9).await);
    let id = requested(&pay, &token, "100").await;
    let all = futures_util::future::join_all((0..200).map(|_| step(&pay, &admin, &id, "approve", Value::Null))).await;
    assert_eq!(all.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(all.iter().filter(|answer| answer.status == 409).count(), 199);
    let all = futures_util::future::join_all((0..200).map(|_| step(&pay, &admin, &id, "claim", Value::Null))).await;
    assert_eq!(all.iter().filter(|answer| answer.status == 200).count(), 1);
    let digits = ["a", "b", "c", "d"];
    let all =
        futures_util::future::join_all((0..200).map(|n| step(&pay, &admin, &id, "complete", hash(digits[n % 4]))))
            .await;
    let done = all.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(done, 50, "the first hash and its repeats");
    assert_eq!(pay.balance(&token, "USDC").await, ("400".to_owned(), "0".to_owned()));
    assert_eq!(
        pay.count("SELECT count(*) FROM transfers WHERE kind = 'settle'").await,
        1
    );
    assert_eq!(
        pay.audited().await,
        [
            "withdrawal.request",
            "withdrawal.approve",
            "withdrawal.claim",
            "withdrawal.complete"
        ]
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn of_cancel_approve_and_reject_at_once_one_wins() {
    let pay = Pay::start().await;
    let (token, admin) = (pay.person(1, "USDC", "5000").await, pay.admin(9).await);
    for round in 0..10 {
        let id = requested(&pay, &token, &format!("50.{round}")).await;
        let cancel = format!("/api/withdrawals/{id}/cancel");
        let (approved, cancelled, again) = futures_util::join!(
            step(&pay, &admin, &id, "approve", Value::Null),
            pay.server.post(&cancel, &token, Value::Null),
            step(&pay, &admin, &id, "approve", Value::Null),
        );
        let approvals = [&approved, &again].iter().filter(|answer| answer.status == 200).count();
        assert_eq!(
            approvals + usize::from(cancelled.status == 200),
            1,
            "{approved:?} {cancelled:?}"
        );
        if approvals == 1 {
            let (one, two) = futures_util::join!(
                step(&pay, &admin, &id, "reject", json!({ "reason": "changed our mind" })),
                step(&pay, &admin, &id, "claim", Value::Null),
            );
            assert_eq!(usize::from(one.status == 200) + usize::from(two.status == 200), 1);
            if two.status == 200 {
                let hash = json!({ "transactionHash": format!("0x{round:064x}") });
                step(&pay, &admin, &id, "complete", hash).await.ok();
            }
        }
    }
    assert_eq!(pay.balance(&token, "USDC").await.1, "0");
    let open = pay.count("SELECT count(*) FROM holds WHERE state = 'open'").await;
    assert_eq!(open, 0);
    pay.assert_sound().await;
}
