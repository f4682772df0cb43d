//! Notifications: forged, unsigned, replayed, shuffled, repeated, false. Only what the provider answers when asked counts.

use crate::support::{Pay, refusal, text, usdt};
use cuecast::{
    features::deposits::commands,
    providers::nowpayments::{self, sandbox::Action},
};
use domain::deposit::PaymentStatus;
use serde_json::{Value, json};

fn notification(payment: u64, status: &str, amount: &str) -> String {
    json!({
        "payment_id": payment, "parent_payment_id": null, "payment_status": status, "order_id": "65f1c0a2b3d4e5f601234567",
        "pay_currency": "usdttrc20", "price_amount": 4.10, "actually_paid": amount, "outcome_amount": amount,
        "outcome_currency": "usdttrc20", "fee": { "currency": "usdttrc20", "depositFee": 1e-7, "serviceFee": 0 }
    })
    .to_string()
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_forged_or_unsigned_notification_is_refused_and_changes_nothing() {
    let pay = Pay::start().await;
    let token = pay.person(1, "", "").await;
    let deposit = pay.deposit(&token, usdt("20")).await;
    // Even the truth must be signed: the payment is paid, and nobody is asked about it.
    pay.sandbox.payments.change(pay.payment(&deposit), |payment| {
        payment.paid("20".parse().unwrap(), PaymentStatus::Finished);
    });
    let body = notification(pay.payment(&deposit), "finished", "20");
    let signed = nowpayments::sign(pay.secret(), &body).unwrap();
    let changed = body.replace("4.1", "4.2");
    for (body, signature) in [
        (body.as_str(), None),
        (body.as_str(), Some("")),
        (body.as_str(), Some("00")),
        (body.as_str(), Some(&signed[1..])),
        (changed.as_str(), Some(signed.as_str())),
        ("", Some(signed.as_str())),
        ("[]", Some(signed.as_str())),
        ("not json", Some(signed.as_str())),
    ] {
        let answer = pay.notify_with(body, signature).await;
        assert_eq!(
            (answer.status, refusal(&answer).1),
            (401, "INVALID_SIGNATURE"),
            "{body} {signature:?}"
        );
    }
    assert_eq!(pay.notify(&body, "another secret").await.status, 401);
    let due = pay
        .count("SELECT count(*) FROM deposit_payments WHERE due_at <= now() OR updated_at <> created_at")
        .await;
    assert_eq!(due, 0);
    assert_eq!(pay.look(&token, &deposit).await["status"], "waiting");
    assert_eq!(pay.balance(&token, "USDT").await.0, "0");
    // The same words with the right signature, in another order and spelling, are heard.
    let value: Value = serde_json::from_str(&body).unwrap();
    let spelled = serde_json::to_string_pretty(&value).unwrap().replace("4.1", "4.100");
    assert_eq!(
        pay.notify_with(&spelled, Some(&signed)).await.ok(),
        json!({ "success": true })
    );
    pay.status(&token, &deposit, "completed").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_signed_notification_that_is_not_true_credits_what_the_provider_answers_and_nothing_more() {
    let pay = Pay::start().await;
    let token = pay.person(1, "", "").await;
    let deposit = pay.deposit(&token, usdt("20")).await;
    let payment = pay.payment(&deposit);
    for (status, amount) in [
        ("finished", "1000000"),
        ("partially_paid", "5"),
        ("refunded", "0"),
        ("nonsense", "x"),
    ] {
        pay.notify(&notification(payment, status, amount), pay.secret())
            .await
            .ok();
        pay.settled().await;
        assert_eq!(pay.look(&token, &deposit).await["status"], "waiting", "{status}");
    }
    let wrong = notification(payment, "finished", "7").replace("usdttrc20", "doge");
    pay.act(&deposit, Action::Paid);
    pay.notify(&wrong, pay.secret()).await.ok();
    let done = pay.status(&token, &deposit, "completed").await;
    assert_eq!(done["creditedAmount"], "19.9");
    // Of payments that are not ours it is heard and forgotten.
    for payment in [1, u64::MAX, 424_242] {
        pay.notify(&notification(payment, "finished", "7"), pay.secret())
            .await
            .ok();
    }
    assert_eq!(pay.count("SELECT count(*) FROM deposit_payments").await, 1);
}

#[actix_rt::test(system = "crate::support::System")]
async fn replayed_shuffled_and_five_times_repeated_notifications_credit_once() {
    let pay = Pay::start().await;
    let token = pay.person(1, "", "").await;
    let deposit = pay.deposit(&token, usdt("20")).await;
    pay.act(&deposit, Action::Paid);
    pay.act(&deposit, Action::Duplicate);
    pay.status(&token, &deposit, "completed").await;
    let payment = pay.payment(&deposit);
    for status in [
        "finished",
        "waiting",
        "confirming",
        "expired",
        "finished",
        "sending",
        "failed",
        "waiting",
    ] {
        for _ in 0..5 {
            pay.notify(&notification(payment, status, "20"), pay.secret())
                .await
                .ok();
        }
        pay.settled().await;
        let now = pay.look(&token, &deposit).await;
        assert_eq!(
            (text(&now["status"]), text(&now["creditedAmount"])),
            ("completed", "19.9"),
            "{status}"
        );
    }
    assert_eq!(
        pay.count("SELECT count(*) FROM transfers WHERE kind = 'deposit'").await,
        1
    );
    assert_eq!(pay.balance(&token, "USDT").await.0, "19.9");
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_notifications_at_once_have_one_effect() {
    let pay = Pay::start().await;
    let token = pay.person(1, "", "").await;
    let deposit = pay.deposit(&token, usdt("20")).await;
    let payment = pay.payment(&deposit);
    pay.sandbox.payments.change(payment, |payment| {
        payment.paid("20".parse().unwrap(), PaymentStatus::Finished)
    });
    let body = notification(payment, "finished", "20");
    let heard = (0..200).map(|_| pay.notify(&body, pay.secret()));
    // The clock looks at the same payments meanwhile.
    let looks = futures_util::future::join_all(
        (0..20).map(|_| commands::settle_due(&pay.server.context, &pay.server.services.deposits)),
    );
    let (answers, looks) = futures_util::join!(futures_util::future::join_all(heard), looks);
    assert!(answers.iter().all(|answer| answer.status == 200));
    assert!(looks.iter().all(Result::is_ok));
    pay.settled().await;
    let done = pay.status(&token, &deposit, "completed").await;
    assert_eq!(done["creditedAmount"], "19.9");
    assert_eq!(pay.count("SELECT count(*) FROM transfers").await, 1);
    assert_eq!(
        pay.audited()
            .await
            .iter()
            .filter(|action| *action == "deposit.credit")
            .count(),
        1
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn whose_deposit_a_further_payment_belongs_to_is_the_provider_s_word_and_not_the_notification_s() {
    let pay = Pay::start().await;
    let (mine, theirs) = (pay.person(1, "", "").await, pay.person(2, "", "").await);
    let (first, second) = (
        pay.deposit(&mine, usdt("20")).await,
        pay.deposit(&theirs, usdt("20")).await,
    );
    pay.act(&first, Action::Paid);
    pay.act(&second, Action::Paid);
    pay.status(&mine, &first, "completed").await;
    pay.status(&theirs, &second, "completed").await;
    let claim = |payment: u64, parent: u64| {
        json!({ "payment_id": payment, "parent_payment_id": parent, "payment_status": "finished" }).to_string()
    };
    let unheard = || {
        let payments = &pay.sandbox.payments;
        let first = payments.get(pay.payment(&second)).unwrap();
        payments.further(&first, None).unwrap().id
    };
    // A further payment of theirs, of which nobody has told yet: a signed notification claims it for me.
    let further = unheard();
    pay.notify(&claim(further, pay.payment(&first)), pay.secret())
        .await
        .ok();
    pay.until(&theirs, &second, |now| now["creditedAmount"] == "29.85")
        .await;
    assert_eq!(pay.look(&mine, &first).await["creditedAmount"], "19.9");

    // A payment of another shop on the same account.
    let stranger = unheard();
    let mine_at = pay.sandbox.payments.get(pay.payment(&first)).unwrap().pay_address;
    pay.sandbox.payments.change(stranger, |payment| {
        payment.parent = None;
        payment.pay_address = mine_at;
        payment.order_id = Some("another shop's".to_owned());
    });
    pay.notify(&claim(stranger, pay.payment(&first)), pay.secret())
        .await
        .ok();
    pay.status(&mine, &first, "pending").await;
    // And one that says it is a further one of mine, and went elsewhere.
    let elsewhere = unheard();
    let parent = pay.payment(&second);
    pay.sandbox.payments.change(elsewhere, |payment| {
        payment.parent = Some(parent);
        payment.pay_address = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t".to_owned();
    });
    pay.notify(&claim(elsewhere, parent), pay.secret()).await.ok();
    pay.status(&theirs, &second, "pending").await;
    let doubts: Vec<String> =
        sqlx::query_scalar("SELECT doubt FROM deposit_payments WHERE status = 'review' ORDER BY doubt")
            .fetch_all(&pay.server.context.pool)
            .await
            .unwrap();
    assert_eq!(
        doubts,
        [
            "It was paid to another address than asked.",
            "The provider names another order."
        ]
    );
    let balances = [pay.balance(&mine, "USDT").await.0, pay.balance(&theirs, "USDT").await.0];
    assert_eq!(balances, ["19.9", "29.85"]);
    pay.assert_sound().await;
}
