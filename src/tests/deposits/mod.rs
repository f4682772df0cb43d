//! Deposits through the provider's sandbox: over HTTP both ways, as with the real one.

mod notified;
mod reviewed;

use crate::support::{Pay, Server, Wallet, refusal, text, usdt};
use cuecast::{
    config::Secret,
    features::deposits::{commands, service::DepositService},
    providers::nowpayments::{NowPayments, callback_at, sandbox::Action},
};
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};

#[actix_rt::test(system = "crate::support::System")]
async fn deposit_01_03_04_12_13_19_20_wallet_18_21_a_deposit_is_credited_after_it_was_paid_and_confirmed() {
    let pay = Pay::start().await;
    let token = pay.person(1, "", "").await;
    let body = json!({ "currencyId": "USDT", "amount": "25", "nowPaymentsCurrency": "usdttrc20" });
    let answer = pay.server.post("/api/deposits/initiate", &token, body).await.ok();
    assert_eq!(answer["success"], true);
    let deposit = &answer["data"];
    assert_eq!(
        (text(&deposit["method"]), text(&deposit["status"])),
        ("nowpayments", "waiting")
    );
    assert_eq!(
        (text(&deposit["paymentAmount"]), text(&deposit["paymentCurrency"])),
        ("25", "usdttrc20")
    );
    assert!(text(&deposit["paymentAddress"]).starts_with('T') && deposit["paymentUrl"].is_null());
    assert!(text(&deposit["instructions"]).contains("Tron (TRC-20)"));
    let end = OffsetDateTime::parse(text(&deposit["expiresAt"]), &Rfc3339).unwrap() - OffsetDateTime::now_utc();
    assert!(end > Duration::hours(23) && end <= Duration::hours(24), "{end}");
    let listed = pay.server.get("/api/wallet-v2/transactions", &token).await.ok();
    assert_eq!(listed["data"][0]["status"], "pending");
    assert_eq!(pay.balance(&token, "USDT").await.0, "0");

    // The button of the sandbox's page, as a person presses it.
    let page = format!(
        "{}payments/{}/paid",
        pay.sandbox.page_url().unwrap(),
        pay.payment(deposit)
    );
    let pressed = crate::support::client().post(page).send().await.unwrap();
    assert!(pressed.status().is_success(), "{}", pressed.status());

    let done = pay.status(&token, deposit, "completed").await;
    assert_eq!(
        done["creditedAmount"], "24.875",
        "what arrived after the provider's fee"
    );
    assert_eq!(pay.balance(&token, "USDT").await, ("24.875".to_owned(), "0".to_owned()));
    let arrived = "Your deposit arrived: 24.875 USDT is in your balance.";
    assert_eq!(pay.server.told(&token).await, [["payment", arrived, "/wallet"]]);
    let listed = pay.server.get("/api/wallet-v2/transactions", &token).await.ok();
    let line = &listed["data"][0];
    assert_eq!(listed["success"], true);
    assert_eq!(
        (text(&line["id"]), text(&line["type"])),
        (text(&deposit["depositId"]), "deposit")
    );
    assert_eq!(
        (text(&line["currency"]), text(&line["amount"]), text(&line["status"])),
        ("USDT", "24.875", "completed")
    );
    assert!(line["createdAt"].is_string());
    let statement = pay.server.get("/api/wallet-v2/statement", &token).await.ok();
    let fees = [&done["fee"], &line["detail"]["fee"], &statement["data"][0]["fee"]];
    assert_eq!(
        fees,
        [&json!("0.125"); 3],
        "the provider's fee stands at the deposit, in the list and in the statement"
    );
    assert_eq!(deposit["fee"], Value::Null);
    let body =
        json!({ "currencyId": "USDT", "amount": "12", "destinationAddress": "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" });
    let asked = pay.server.post("/api/withdrawals/request", &token, body).await.ok();
    let withdrawal = text(&asked["data"]["id"]).to_owned();
    for status in ["pending", "failed"] {
        let listed = pay.server.get("/api/wallet-v2/transactions", &token).await.ok();
        let line = &listed["data"][0];
        assert_eq!(
            ["id", "type", "currency", "amount", "status"].map(|field| text(&line[field])),
            [&withdrawal, "withdrawal", "USDT", "12", status]
        );
        assert!(line["createdAt"].is_string());
        let cancel = format!("/api/withdrawals/{withdrawal}/cancel");
        pay.server.post(&cancel, &token, Value::Null).await.ok();
    }
    let audited = pay.audited().await;
    assert_eq!(audited.first().map(String::as_str), Some("deposit.initiate"));
    assert_eq!(audited.iter().filter(|action| *action == "deposit.credit").count(), 1);
    let other = pay.person(2, "", "").await;
    let path = format!("/api/deposits/{}", text(&deposit["depositId"]));
    assert_eq!(
        refusal(&pay.server.get(&path, &other).await),
        (404, "NOT_FOUND", "Deposit not found")
    );
    assert_eq!(pay.server.get(&path, "").await.status, 401);
}

#[actix_rt::test(system = "crate::support::System")]
async fn deposit_08_09_18_what_is_no_amount_or_no_network_is_refused_with_its_text() {
    let pay = Pay::start().await;
    let token = pay.person(1, "", "").await;
    let refused = async |body: Value| {
        let answer = pay.server.post("/api/deposits/initiate", &token, body).await;
        let (status, code, text) = refusal(&answer);
        (status, code.to_owned(), text.to_owned())
    };
    let invalid = (
        400,
        "VALIDATION_FAILED".to_owned(),
        "Please enter a valid amount".to_owned(),
    );
    for amount in [
        json!(0),
        json!("0.0"),
        json!("-1"),
        json!("-0"),
        json!("NaN"),
        json!("1e400"),
        json!(""),
        Value::Null,
        json!("abc"),
    ] {
        let body = json!({ "currencyId": "USDT", "amount": amount, "nowPaymentsCurrency": "usdttrc20" });
        assert_eq!(refused(body).await, invalid, "{amount}");
    }
    for (amount, text) in [
        ("0.0000000000000000001", "The amount can have at most 6 decimals."),
        (
            "1606938044258990275541962092341162602522202993782792835301376",
            "The amount is too large.",
        ),
        ("99999999", "The amount is too large."),
        ("0.5", "The minimum deposit is 5 USDT."),
    ] {
        assert_eq!(
            refused(usdt(amount)).await,
            (400, "VALIDATION_FAILED".to_owned(), text.to_owned()),
            "{amount}"
        );
    }
    let fine = refused(json!({ "currencyId": "BNB", "amount": "1.123456789" })).await;
    assert_eq!(fine.2, "The amount can have at most 8 decimals.");
    let choose = "Please select a blockchain network";
    for (currency, network) in [
        ("USDT", Value::Null),
        ("USDC", Value::Null),
        ("USDT", json!("usdc")),
        ("USDC", json!("usdttrc20")),
    ] {
        let body = json!({ "currencyId": currency, "amount": "25", "nowPaymentsCurrency": network });
        assert_eq!(refused(body).await.2, choose, "{currency} {network}");
    }
    for currency in ["", "XYZ", "usdt", "BITP", "LP-BAI", "'; --", "USDT\u{0}"] {
        let body = json!({ "currencyId": currency, "amount": "25" });
        assert_eq!(
            refused(body).await.2,
            "This currency cannot be deposited.",
            "{currency}"
        );
    }
    for (currency, network) in [
        ("USDT", "usdttrc20"),
        ("USDT", "usdtbsc"),
        ("USDT", "usdtmatic"),
        ("USDC", "usdcbase"),
        ("USDC", "usdcbsc"),
        ("USDC", "usdc"),
    ] {
        let body = json!({ "currencyId": currency, "amount": 5, "nowPaymentsCurrency": network });
        assert_eq!(pay.deposit(&token, body).await["paymentCurrency"], network);
    }
    let guest = pay.server.post("/api/deposits/initiate", "", usdt("25")).await;
    assert_eq!(refusal(&guest).1, "UNAUTHENTICATED");
}

#[actix_rt::test(system = "crate::support::System")]
async fn too_little_too_much_too_late_and_again_are_credited_as_they_arrive() {
    let pay = Pay::start().await;
    let token = pay.person(1, "", "").await;
    let half = pay.deposit(&token, usdt("20")).await;
    pay.act(&half, Action::Partial);
    assert_eq!(
        pay.status(&token, &half, "partially_paid").await["creditedAmount"],
        "9.95"
    );

    let double = pay.deposit(&token, usdt("30")).await;
    pay.act(&double, Action::Over);
    assert_eq!(pay.status(&token, &double, "completed").await["creditedAmount"], "59.7");

    let late = pay.deposit(&token, usdt("40")).await;
    pay.act(&late, Action::Late);
    assert_eq!(pay.status(&token, &late, "completed").await["creditedAmount"], "39.8");

    // A further payment to the same address has a number of its own.
    pay.act(&half, Action::Again);
    let more = pay.until(&token, &half, |now| now["creditedAmount"] == "19.9").await;
    assert_eq!(more["status"], "completed");
    assert_eq!(pay.balance(&token, "USDT").await.0, "119.4");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_failed_payment_credits_nothing_and_an_expired_one_may_still_be_paid() {
    let pay = Pay::start().await;
    let token = pay.person(1, "", "").await;
    let failed = pay.deposit(&token, usdt("20")).await;
    pay.act(&failed, Action::Failed);
    assert_eq!(pay.status(&token, &failed, "failed").await["creditedAmount"], "0");

    // Nobody told that it expired: the server's own clock does it.
    let slow = pay.deposit(&token, usdt("30")).await;
    pay.server
        .sql("UPDATE deposits SET expires_at = now() - interval '1 second' WHERE status = 'waiting'")
        .await;
    commands::expire_due(&pay.server.context).await.unwrap();
    assert_eq!(pay.look(&token, &slow).await["status"], "expired");
    pay.act(&slow, Action::Paid);
    assert_eq!(pay.status(&token, &slow, "completed").await["creditedAmount"], "29.85");
    let listed = pay.server.get("/api/wallet-v2/transactions?limit=1", &token).await.ok();
    let next = format!("/api/wallet-v2/transactions?cursor={}", text(&listed["nextCursor"]));
    assert_eq!(listed["data"][0]["status"], "completed");
    let rest = pay.server.get(&next, &token).await.ok();
    assert_eq!(
        (rest["data"].as_array().unwrap().len(), &rest["nextCursor"]),
        (1, &Value::Null)
    );
    assert_eq!(rest["data"][0]["status"], "failed");
    assert_eq!(
        pay.server
            .get("/api/wallet-v2/transactions?cursor=x-y", &token)
            .await
            .status,
        400
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_payment_whose_notification_never_came_is_found_by_asking() {
    let pay = Pay::start().await;
    let token = pay.person(1, "", "").await;
    let deposit = pay.deposit(&token, usdt("20")).await;
    pay.sandbox.payments.change(pay.payment(&deposit), |payment| {
        payment.paid("20".parse().unwrap(), domain::deposit::PaymentStatus::Finished);
    });
    pay.server.sql("UPDATE deposit_payments SET due_at = now()").await;
    assert_eq!(
        pay.status(&token, &deposit, "completed").await["creditedAmount"],
        "19.9"
    );
    assert_eq!(
        pay.count("SELECT count(*) FROM deposit_payments WHERE due_at IS NOT NULL")
            .await,
        0
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_same_request_begins_one_deposit_and_a_provider_that_is_away_none() {
    let pay = Pay::start().await;
    let token = pay.person(1, "", "").await;
    let send = async |key: &str, body: Value| {
        let request = pay.server.request(reqwest::Method::POST, "/api/deposits/initiate");
        pay.server
            .send(request.bearer_auth(&token).header("idempotency-key", key).json(&body))
            .await
    };
    let all = futures_util::future::join_all((0..50).map(|_| send("one", usdt("20")))).await;
    let first = text(&all[0].body["data"]["depositId"]).to_owned();
    assert!(
        all.iter()
            .all(|answer| answer.body["data"]["depositId"] == first.as_str())
    );
    assert_eq!(pay.sandbox.payments.newest().len(), 1);
    let other = send("one", usdt("21")).await;
    assert_eq!(refusal(&other).1, "IDEMPOTENCY_CONFLICT");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_provider_that_does_not_answer_or_answers_something_else_costs_no_deposit() {
    let pay = Pay::start().await;
    let token = pay.person(1, "", "").await;
    let wrong_key: Secret = "another key".parse().unwrap();
    for (url, key) in [
        ("http://127.0.0.1:1/v1".parse().unwrap(), &pay.sandbox.keys.api_key),
        (pay.sandbox.api_url().unwrap(), &wrong_key),
        (pay.sandbox.page_url().unwrap(), &pay.sandbox.keys.api_key),
    ] {
        let away = Server::at(|own, parts| {
            let callback = callback_at(&own.parse().unwrap());
            let client = NowPayments::new(url, key, pay.sandbox.keys.ipn_secret.clone(), callback).unwrap();
            parts.deposits = DepositService::new(Some(client));
        })
        .await;
        let token = away.token(&Wallet::number(1)).await;
        let answer = away.post("/api/deposits/initiate", &token, usdt("25")).await;
        assert_eq!(refusal(&answer), (503, "UNAVAILABLE", "Failed to initiate deposit"));
        assert_eq!(answer.header("retry-after"), Some("30"));
        let listed = away.get("/api/wallet-v2/transactions", &token).await.ok();
        assert_eq!(listed["data"], json!([]));
    }
    let none = Server::start().await;
    let other = none.token(&Wallet::number(1)).await;
    let answer = none.post("/api/deposits/initiate", &other, usdt("25")).await;
    assert_eq!(refusal(&answer), (503, "UNAVAILABLE", "Failed to initiate deposit"));
    assert!(pay.sandbox.payments.newest().is_empty());
    for _ in 0..20 {
        pay.deposit(
            &token,
            json!({ "currencyId": "POOL", "amount": pay.count("SELECT count(*) + 1 FROM deposits").await }),
        )
        .await;
    }
    let many = pay.server.post("/api/deposits/initiate", &token, usdt("25")).await;
    assert_eq!(refusal(&many).1, "CONFLICT");
}

#[actix_rt::test(system = "crate::support::System")]
async fn while_the_provider_is_asked_nothing_is_locked_and_no_connection_is_held() {
    // It takes the call and never answers.
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url: url::Url = format!("http://{}/v1/", silent.local_addr().unwrap()).parse().unwrap();
    let pay = Pay::with_provider(Some(url)).await;
    let token = pay.person(1, "USDC", "500").await;
    let calls = (0..4).map(|n| {
        let (url, token) = (pay.server.url.clone(), token.clone());
        actix_rt::spawn(async move {
            let request = crate::support::client().post(format!("{url}/api/deposits/initiate"));
            request
                .bearer_auth(token)
                .json(&usdt(&format!("2{n}")))
                .send()
                .await
                .unwrap()
                .status()
                .as_u16()
        })
    });
    let calls: Vec<_> = calls.collect();
    let held = silent.accept().await.unwrap();
    let busy = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'";
    assert_eq!(pay.count(busy).await, 0);
    let body = json!({ "currencyId": "USDC", "amount": "100", "network": "usdcbase",
        "destinationAddress": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" });
    // As nobody holds the person's row, either.
    let mut db = pay.server.context.pool.begin().await.unwrap();
    sqlx::query("SELECT FROM users FOR UPDATE NOWAIT")
        .execute(&mut *db)
        .await
        .unwrap();
    drop(db);
    pay.server.post("/api/withdrawals/request", &token, body).await.ok();
    drop((held, silent));
    for call in calls {
        assert_eq!(call.await.unwrap(), 503);
    }
}
