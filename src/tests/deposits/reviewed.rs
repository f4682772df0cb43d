//! Deposits that an admin decides about: manual ones, and those where something does not fit.

use crate::support::{Pay, Wallet, refusal, text, usdt};
use cuecast::{
    features::deposits::commands,
    providers::nowpayments::sandbox::{self, Action},
};
use domain::deposit::PaymentStatus;
use serde_json::json;

#[actix_rt::test(system = "crate::support::System")]
async fn deposit_05_a_manual_deposit_stays_pending_until_an_admin_confirms_it_once() {
    let pay = Pay::start().await;
    let (token, admin, second) = (pay.person(1, "", "").await, pay.admin(9).await, pay.admin(8).await);
    let deposit = pay
        .deposit(&token, json!({ "currencyId": "POOL", "amount": "3.5" }))
        .await;
    assert_eq!(
        (text(&deposit["method"]), text(&deposit["status"])),
        ("custom", "pending")
    );
    assert!(deposit["paymentAddress"].is_null() && deposit["expiresAt"].is_null());
    assert!(text(&deposit["instructions"]).contains("Pending"));
    commands::settle_due(&pay.server.context, &pay.server.services.deposits)
        .await
        .unwrap();
    commands::expire_due(&pay.server.context).await.unwrap();
    assert_eq!(pay.look(&token, &deposit).await["status"], "pending");
    let queue = pay.server.get("/api/admin/deposits?status=pending", &admin).await.ok();
    assert_eq!(
        (text(&queue["data"][0]["amount"]), text(&queue["data"][0]["method"])),
        ("3.5", "custom")
    );

    let path = format!("/api/admin/deposits/{}", text(&deposit["depositId"]));
    let confirm = async |token: &str, amount: &str| {
        let body = json!({ "amount": amount, "note": "seen on the chain" });
        pay.server.post(&format!("{path}/confirm"), token, body).await
    };
    assert_eq!(
        refusal(&confirm(&token, "3.5").await),
        (403, "FORBIDDEN", "Access denied. Admin privileges required.")
    );
    assert_eq!(confirm("", "3.5").await.status, 401);
    for amount in ["0", "-1", "1e3", "x", "0.0000000000000000001"] {
        assert_eq!(
            refusal(&confirm(&admin, amount).await).1,
            "VALIDATION_FAILED",
            "{amount}"
        );
    }
    let unexplained = pay
        .server
        .post(&format!("{path}/confirm"), &admin, json!({ "amount": "3" }))
        .await;
    assert_eq!(refusal(&unexplained).1, "VALIDATION_FAILED");
    assert_eq!(pay.balance(&token, "POOL").await.0, "0");

    // A currency without a limit for one needs two, who say the same.
    let first = confirm(&admin, "3.25").await.ok();
    assert_eq!(first["credited"], false);
    let again = confirm(&admin, "3.25").await;
    assert_eq!(
        refusal(&again),
        (
            409,
            "CONFLICT",
            "You have confirmed this before. A second administrator must confirm the same amount."
        )
    );
    assert_eq!(confirm(&second, "3.5").await.ok()["credited"], false);
    let queue = pay.server.get("/api/admin/deposits?status=pending", &admin).await.ok();
    let said = queue["data"][0]["confirmations"].as_array().unwrap();
    assert_eq!(
        said.iter().map(|one| text(&one["amount"])).collect::<Vec<_>>(),
        ["3.25", "3.5"]
    );
    assert_eq!(pay.balance(&token, "POOL").await.0, "0");
    let all = futures_util::future::join_all((0..200).map(|_| confirm(&second, "3.25"))).await;
    assert_eq!(all.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(all.iter().filter(|answer| answer.status == 409).count(), 199);
    assert_eq!(pay.balance(&token, "POOL").await.0, "3.25");
    let done = pay.look(&token, &deposit).await;
    assert_eq!(
        (text(&done["status"]), text(&done["creditedAmount"])),
        ("completed", "3.25")
    );
    assert_eq!(
        pay.audited()
            .await
            .iter()
            .filter(|action| *action == "deposit.confirm")
            .count(),
        1
    );
    let rejected = pay
        .server
        .post(&format!("{path}/reject"), &admin, json!({ "reason": "no" }))
        .await;
    assert_eq!(refusal(&rejected).1, "CONFLICT");
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_admin_rejects_with_a_reason_and_never_decides_about_their_own() {
    let pay = Pay::start().await;
    let (token, admin) = (pay.person(1, "", "").await, pay.admin(9).await);
    let deposit = pay.deposit(&token, json!({ "currencyId": "BAI", "amount": "2" })).await;
    let path =
        |deposit: &serde_json::Value, what: &str| format!("/api/admin/deposits/{}/{what}", text(&deposit["depositId"]));
    let silent = pay
        .server
        .post(&path(&deposit, "reject"), &admin, json!({ "reason": " " }))
        .await;
    assert_eq!(
        refusal(&silent),
        (400, "VALIDATION_FAILED", "The reason must be 1 to 500 characters.")
    );
    pay.server
        .post(
            &path(&deposit, "reject"),
            &admin,
            json!({ "reason": "Nothing arrived." }),
        )
        .await
        .ok();
    assert_eq!(pay.look(&token, &deposit).await["status"], "failed");
    let listed = pay.server.get("/api/wallet-v2/transactions", &token).await.ok();
    assert_eq!(
        (
            text(&listed["data"][0]["status"]),
            text(&listed["data"][0]["detail"]["reason"])
        ),
        ("failed", "Nothing arrived.")
    );
    let own = pay.deposit(&admin, json!({ "currencyId": "BAI", "amount": "2" })).await;
    let answer = pay
        .server
        .post(&path(&own, "confirm"), &admin, json!({ "amount": "2", "note": "mine" }))
        .await;
    assert_eq!(
        refusal(&answer),
        (403, "FORBIDDEN", "You cannot decide about your own deposit.")
    );
    let nobody = pay
        .server
        .post(
            "/api/admin/deposits/65f1c0a2b3d4e5f601234567/reject",
            &admin,
            json!({ "reason": "x" }),
        )
        .await;
    assert_eq!(refusal(&nobody).1, "NOT_FOUND");
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_does_not_fit_the_order_waits_for_an_admin_and_is_credited_as_they_say() {
    let pay = Pay::start().await;
    let (token, admin) = (pay.person(1, "", "").await, pay.admin(9).await);
    type Change = fn(&mut sandbox::Payment);
    let lies: [(&str, Change); 5] = [
        ("The provider names another price.", |payment| {
            payment.price_amount = "2000".parse().unwrap()
        }),
        ("It was paid in another currency than asked.", |payment| {
            payment.pay_currency = "trx".to_owned()
        }),
        ("The outcome is in another currency.", |payment| {
            payment.outcome_currency = "trx".to_owned()
        }),
        ("The provider names another order.", |payment| {
            payment.order_id = Some("65f1c0a2b3d4e5f601234567".to_owned())
        }),
        ("The outcome is above what was paid.", |payment| {
            payment.outcome = Some("2000".parse().unwrap())
        }),
    ];
    for (round, (doubt, lie)) in lies.into_iter().enumerate() {
        let deposit = pay.deposit(&token, usdt(&format!("2{round}"))).await;
        let payment = pay.payment(&deposit);
        pay.sandbox.payments.change(payment, |payment| {
            payment.paid("20".parse().unwrap(), PaymentStatus::Finished);
            lie(payment);
        });
        pay.sandbox.payments.notify(payment);
        pay.status(&token, &deposit, "pending").await;
        let queue = pay.server.get("/api/admin/deposits?status=pending", &admin).await.ok();
        let waiting = &queue["data"][0];
        let payments = waiting["payments"].as_array().unwrap();
        assert_eq!(
            (text(&waiting["status"]), payments.len(), text(&payments[0]["doubt"])),
            ("review", 1, doubt)
        );
        let path = format!("/api/admin/deposits/{}/reject", text(&deposit["depositId"]));
        pay.server
            .post(
                &path,
                &admin,
                json!({ "paymentId": payment.to_string(), "reason": "It does not fit." }),
            )
            .await
            .ok();
        assert_eq!(pay.look(&token, &deposit).await["status"], "failed", "{doubt}");
        // The provider may say it again: the decision stands.
        pay.sandbox.payments.notify(payment);
        pay.settled().await;
        assert_eq!(pay.look(&token, &deposit).await["status"], "failed", "{doubt}");
    }
    assert_eq!(pay.balance(&token, "USDT").await.0, "0");
}

async fn doubted(pay: &Pay, admin: &str) -> Vec<String> {
    let queue = pay.server.get("/api/admin/deposits?status=pending", admin).await.ok();
    let payments = queue["data"][0]["payments"].as_array().unwrap();
    payments.iter().map(|one| text(&one["paymentId"]).to_owned()).collect()
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_decision_is_about_the_payment_that_it_names_and_happens_once() {
    let pay = Pay::start().await;
    let (token, admin) = (pay.person(1, "", "").await, pay.admin(9).await);
    let deposit = pay.deposit(&token, usdt("20")).await;
    let payment = pay.payment(&deposit);
    pay.sandbox.payments.change(payment, |payment| {
        payment.paid("20".parse().unwrap(), PaymentStatus::Finished);
        payment.price_amount = "2000".parse().unwrap();
    });
    pay.sandbox.payments.notify(payment);
    pay.status(&token, &deposit, "pending").await;
    let path = |what: &str| format!("/api/admin/deposits/{}/{what}", text(&deposit["depositId"]));
    let confirm = async |payment: &str, amount: &str| {
        let body = json!({ "paymentId": payment, "amount": amount, "note": "seen" });
        pay.server.post(&path("confirm"), &admin, body).await
    };
    let seen = doubted(&pay, &admin).await;
    assert_eq!(seen, [payment.to_string()]);
    // Meanwhile another one comes, of which this admin knows nothing.
    pay.act(&deposit, Action::OtherAsset);
    pay.settled().await;
    for _ in 0..200 {
        if doubted(&pay, &admin).await.len() == 2 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    let both = doubted(&pay, &admin).await;
    let other = both.iter().find(|id| **id != seen[0]).unwrap();
    let unnamed = pay
        .server
        .post(&path("confirm"), &admin, json!({ "amount": "15", "note": "seen" }))
        .await;
    assert_eq!(
        refusal(&unnamed),
        (400, "VALIDATION_FAILED", "Name the payment that you decide about.")
    );
    // At most what the provider says arrived is credited by one alone.
    assert_eq!(confirm(&seen[0], "19.900001").await.ok()["credited"], false);
    assert_eq!(confirm(&seen[0], "19.9").await.ok()["credited"], true);
    assert_eq!(pay.balance(&token, "USDT").await.0, "19.9");
    // The answer was lost, and the same decision comes again: the other payment is not credited for it.
    for body in [&seen[0], "1", "x"] {
        let again = confirm(body, "19.9").await;
        assert_eq!(
            refusal(&again),
            (
                409,
                "CONFLICT",
                "This payment does not wait for an administrator any more. Please look at it again."
            )
        );
    }
    assert_eq!(pay.balance(&token, "USDT").await.0, "19.9");
    assert_eq!(
        pay.look(&token, &deposit).await["status"],
        "pending",
        "the other one waits"
    );
    assert_eq!(doubted(&pay, &admin).await, std::slice::from_ref(other));
    let reason = json!({ "paymentId": other, "reason": "not ours" });
    pay.server.post(&path("reject"), &admin, reason).await.ok();
    let done = pay.look(&token, &deposit).await;
    assert_eq!(
        (text(&done["status"]), text(&done["creditedAmount"])),
        ("completed", "19.9")
    );
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_admins_credit_to_one_person_within_a_day_needs_two_above_the_limit() {
    let pay = Pay::start().await;
    let (token, admin) = (pay.person(1, "", "").await, pay.admin(9).await);
    let mut credited = Vec::new();
    for round in 0..3 {
        let deposit = pay.deposit(&token, usdt(&format!("50{round}"))).await;
        let payment = pay.payment(&deposit);
        pay.sandbox.payments.change(payment, |payment| {
            payment.paid("510".parse().unwrap(), PaymentStatus::Finished);
            payment.price_amount = "2000".parse().unwrap();
        });
        pay.sandbox.payments.notify(payment);
        pay.status(&token, &deposit, "pending").await;
        let body = json!({ "paymentId": payment.to_string(), "amount": "500", "note": "seen" });
        let path = format!("/api/admin/deposits/{}/confirm", text(&deposit["depositId"]));
        credited.push(pay.server.post(&path, &admin, body).await.ok()["credited"].clone());
    }
    assert_eq!(credited, [true, true, false]);
    assert_eq!(pay.balance(&token, "USDT").await.0, "1000");
}

#[actix_rt::test(system = "crate::support::System")]
async fn one_administrator_gets_round_the_limit_neither_by_confirming_deposits_of_many_nor_by_granting_beside() {
    let pay = Pay::start().await;
    let (admin, second) = (pay.admin(9).await, pay.admin(8).await);
    let mut credited = Vec::new();
    for number in 1..=4 {
        let token = pay.person(number, "", "").await;
        let deposit = pay.deposit(&token, usdt("400")).await;
        let payment = pay.payment(&deposit);
        pay.sandbox.payments.change(payment, |payment| {
            payment.paid("410".parse().unwrap(), PaymentStatus::Finished);
            payment.price_amount = "2000".parse().unwrap();
        });
        pay.sandbox.payments.notify(payment);
        pay.status(&token, &deposit, "pending").await;
        let body = json!({ "paymentId": payment.to_string(), "amount": "400", "note": "seen" });
        let path = format!("/api/admin/deposits/{}/confirm", text(&deposit["depositId"]));
        // A second one has a limit of their own.
        let by = if number == 4 { &second } else { &admin };
        credited.push(pay.server.post(&path, by, body).await.ok()["credited"].clone());
    }
    assert_eq!(credited, [true, true, false, true], "1000 a day");
    let body =
        json!({ "address": Wallet::number(5).address(), "currencyId": "USDT", "amount": "300", "reason": "Beside" });
    pay.person(5, "", "").await;
    let granted = pay.server.post("/api/admin/claims", &admin, body).await.ok();
    assert_eq!(granted["data"]["status"], "waiting", "both count on one limit");
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn another_asset_at_the_same_address_is_not_credited_by_itself() {
    let pay = Pay::start().await;
    let (token, admin, second) = (pay.person(1, "", "").await, pay.admin(9).await, pay.admin(8).await);
    let deposit = pay.deposit(&token, usdt("20")).await;
    pay.act(&deposit, Action::Paid);
    pay.status(&token, &deposit, "completed").await;
    pay.act(&deposit, Action::OtherAsset);
    let waits = pay.status(&token, &deposit, "pending").await;
    assert_eq!(waits["creditedAmount"], "19.9");
    let path = format!("/api/admin/deposits/{}/confirm", text(&deposit["depositId"]));
    let asset = doubted(&pay, &admin).await[0].clone();
    let body = json!({ "paymentId": asset, "amount": "2", "note": "exchanged by hand" });
    // The asset that the provider says arrived is no USDT at all: one admin alone credits none of it.
    let first = pay.server.post(&path, &admin, body.clone()).await.ok();
    assert_eq!(first["credited"], false);
    let both = pay.server.post(&path, &second, body).await.ok();
    assert_eq!(both["credited"], true);
    let done = pay.look(&token, &deposit).await;
    assert_eq!(
        (text(&done["status"]), text(&done["creditedAmount"])),
        ("completed", "21.9")
    );
    assert_eq!(pay.balance(&token, "USDT").await.0, "21.9");

    // A refund after the credit, and an outcome that changes, are seen and go to an admin.
    let payment = pay.payment(&deposit);
    pay.sandbox
        .payments
        .change(payment, |payment| payment.status = PaymentStatus::Refunded);
    pay.sandbox.payments.notify(payment);
    pay.status(&token, &deposit, "pending").await;
    assert_eq!(pay.balance(&token, "USDT").await.0, "21.9");
}
