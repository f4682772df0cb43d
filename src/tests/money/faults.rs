//! Deposits and withdrawals while things break: work cut off anywhere, a database that goes away.

use crate::support::{Pay, text, usdt};
use cuecast::{features::deposits::commands::settle_due, providers::nowpayments::sandbox};
use domain::deposit::PaymentStatus;
use serde_json::{Value, json};
use std::time::Duration;

#[actix_rt::test(system = "crate::support::System")]
async fn a_credit_that_is_cut_off_at_any_point_happens_once_in_the_end() {
    let pay = Pay::start().await;
    pay.stop_settling();
    let token = pay.person(1, "", "").await;
    let deposit = pay.deposit(&token, usdt("20")).await;
    pay.sandbox.payments.change(pay.payment(&deposit), |payment| {
        payment.paid("20".parse().unwrap(), PaymentStatus::Finished);
    });
    for millis in 0..12 {
        pay.server.sql("UPDATE deposit_payments SET due_at = now()").await;
        let (context, service) = (pay.server.context.clone(), pay.server.services.deposits.clone());
        let work = actix_rt::spawn(async move { settle_due(&context, &service).await });
        tokio::time::sleep(Duration::from_millis(millis)).await;
        // Every connection is cut, as when the process or Postgres dies.
        pay.server.database.outage().await.end().await;
        let _ = work.await;
        let both = "SELECT count(*) FROM deposits WHERE (credited > 0) <> EXISTS (SELECT FROM transfers)";
        assert_eq!(pay.count(both).await, 0, "both or neither");
    }
    pay.server.sql("UPDATE deposit_payments SET due_at = now()").await;
    settle_due(&pay.server.context, &pay.server.services.deposits)
        .await
        .unwrap();
    assert_eq!(
        pay.status(&token, &deposit, "completed").await["creditedAmount"],
        "19.9"
    );
    assert_eq!(pay.count("SELECT count(*) FROM transfers").await, 1);
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn payments_that_come_while_the_database_is_away_are_credited_once_when_it_is_back() {
    let pay = Pay::start().await;
    let token = pay.person(1, "", "").await;
    let deposit = pay.deposit(&token, usdt("20")).await;
    let payment = pay.payment(&deposit);
    let outage = pay.server.database.outage().await;
    pay.act(&deposit, sandbox::Action::Paid);
    let body = json!({ "payment_id": payment }).to_string();
    let answer = pay.notify(&body, pay.secret()).await;
    assert_eq!(answer.status, 503, "so that the provider tells it again");
    outage.end().await;
    assert_eq!(
        pay.status(&token, &deposit, "completed").await["creditedAmount"],
        "19.9"
    );
    assert_eq!(pay.count("SELECT count(*) FROM transfers").await, 1);
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_withdrawal_whose_caller_hangs_up_is_made_once_or_not_at_all() {
    let pay = Pay::start().await;
    let token = pay.person(1, "USDT", "1000").await;
    for round in 0..20_u64 {
        let key = format!("round-{round}");
        let send = || {
            let request = pay.server.request(reqwest::Method::POST, "/api/withdrawals/request");
            let body = json!({ "currencyId": "USDT", "amount": "20", "destinationAddress": "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" });
            pay.server
                .send(request.bearer_auth(&token).header("idempotency-key", &key).json(&body))
        };
        let _ = tokio::time::timeout(Duration::from_micros(round * 700), send()).await;
        // Not knowing what became of it, the client asks again with the same key.
        let made = send().await.ok();
        let cancel = format!("/api/withdrawals/{}/cancel", text(&made["data"]["id"]));
        assert_eq!(
            pay.balance(&token, "USDT").await,
            ("980".to_owned(), "20".to_owned()),
            "{round}"
        );
        pay.server.post(&cancel, &token, Value::Null).await.ok();
    }
    assert_eq!(pay.count("SELECT count(*) FROM withdrawals").await, 20);
    assert_eq!(pay.balance(&token, "USDT").await, ("1000".to_owned(), "0".to_owned()));
    pay.assert_sound().await;
}
