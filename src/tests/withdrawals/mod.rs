//! Withdrawals as their owner makes them: what is refused with which text, what is held, what is given back.

mod decided;

use crate::support::{Pay, refusal, text};
use serde_json::{Value, json};

const TRON: &str = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const EVM: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

fn body(amount: &str) -> Value {
    json!({ "currencyId": "USDT", "amount": amount, "destinationAddress": TRON, "userNotes": "" })
}

#[actix_rt::test(system = "crate::support::System")]
async fn withdraw_07_08_09_10_14_17_20_21_a_request_holds_the_amount_and_waits_for_review() {
    let pay = Pay::start().await;
    let token = pay.person(1, "USDT", "100").await;
    let request = |notes: &str| json!({ "currencyId": "USDT", "amount": "30", "destinationAddress": format!("  {TRON}\n"), "userNotes": notes });
    let hidden = request("approved\u{202e} ton");
    let hidden = pay.server.post("/api/withdrawals/request", &token, hidden).await;
    let said = "Notes contain characters that are not allowed.";
    assert_eq!(
        (hidden.status, &hidden.body["validationErrors"]["userNotes"]),
        (400, &json!(said))
    );
    let request = request("  rent \n");
    let answer = pay.server.post("/api/withdrawals/request", &token, request).await.ok();
    let data = &answer["data"];
    assert_eq!(answer["success"], true);
    assert_eq!(data["id"], data["withdrawalId"]);
    assert_eq!(
        (text(&data["status"]), text(&data["statusText"])),
        ("pending", "Pending Review")
    );
    assert_eq!(data["estimatedProcessingTime"], "1 to 3 business days");
    assert_eq!(data["message"], "Withdrawal request submitted successfully!");
    assert_eq!(
        (
            text(&data["networkFee"]),
            text(&data["totalRequired"]),
            text(&data["netAmount"])
        ),
        ("1", "30", "29")
    );
    assert_eq!(pay.balance(&token, "USDT").await, ("70".to_owned(), "30".to_owned()));
    let path = format!("/api/withdrawals/{}", text(&data["id"]));
    let seen = pay.server.get(&path, &token).await.ok();
    let seen = &seen["data"];
    assert_eq!(
        (text(&seen["destinationAddress"]), text(&seen["userNotes"])),
        (TRON, "rent")
    );
    assert_eq!((text(&seen["network"]), text(&seen["amount"])), ("usdttrc20", "30"));
    let listed = pay.server.get("/api/wallet-v2/transactions", &token).await.ok();
    let line = &listed["data"][0];
    assert_eq!(
        (text(&line["type"]), text(&line["amount"]), text(&line["status"])),
        ("withdrawal", "30", "pending")
    );
    let other = pay.person(2, "", "").await;
    assert_eq!(
        refusal(&pay.server.get(&path, &other).await),
        (404, "NOT_FOUND", "Withdrawal not found")
    );
    let cancelled = pay.server.post(&format!("{path}/cancel"), &other, Value::Null).await;
    assert_eq!(cancelled.status, 404);
    assert_eq!(pay.audited().await, ["withdrawal.request"]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn withdraw_11_12_13_what_is_missing_not_above_zero_or_above_the_balance_is_refused_with_its_text() {
    let pay = Pay::start().await;
    let token = pay.person(1, "USDT", "100").await;
    let fill = "Please fill in all required fields";
    let above = "Amount must be greater than 0";
    let exceeds = "Amount exceeds available balance";
    let cases = [
        (json!({ "currencyId": "USDT" }), "VALIDATION_FAILED", fill),
        (
            json!({ "currencyId": "USDT", "amount": "20" }),
            "VALIDATION_FAILED",
            fill,
        ),
        (
            json!({ "currencyId": "USDT", "amount": "20", "destinationAddress": "  " }),
            "VALIDATION_FAILED",
            fill,
        ),
        (
            json!({ "currencyId": "USDT", "amount": "", "destinationAddress": TRON }),
            "VALIDATION_FAILED",
            fill,
        ),
        (
            json!({ "currencyId": "USDT", "amount": null, "destinationAddress": TRON }),
            "VALIDATION_FAILED",
            fill,
        ),
        (body("0"), "VALIDATION_FAILED", above),
        (body("0.000000"), "VALIDATION_FAILED", above),
        (body("-5"), "VALIDATION_FAILED", above),
        (body("-0"), "VALIDATION_FAILED", above),
        (body("NaN"), "VALIDATION_FAILED", above),
        (body("100.000001"), "INSUFFICIENT_BALANCE", exceeds),
        (
            body("1606938044258990275541962092341162602522202993782792835301376"),
            "INSUFFICIENT_BALANCE",
            exceeds,
        ),
        (
            body("1e400"),
            "VALIDATION_FAILED",
            "The amount must be written without an exponent.",
        ),
        (
            body("20.0000000000000000001"),
            "VALIDATION_FAILED",
            "The amount can have at most 6 decimals.",
        ),
        (
            body("0.000001"),
            "VALIDATION_FAILED",
            "The minimum withdrawal is 10 USDT.",
        ),
        (
            json!({ "currencyId": "XYZ", "amount": "20", "destinationAddress": TRON }),
            "VALIDATION_FAILED",
            "This currency cannot be withdrawn.",
        ),
        (
            json!({ "currencyId": "BITP", "amount": "20", "destinationAddress": TRON }),
            "VALIDATION_FAILED",
            "This currency cannot be withdrawn.",
        ),
        (
            json!({ "currencyId": "USDT", "amount": "20", "destinationAddress": TRON, "userNotes": "x".repeat(501) }),
            "VALIDATION_FAILED",
            "Notes can have at most 500 characters.",
        ),
    ];
    for path in ["/api/withdrawals/request", "/api/wallet-v2/validate-withdrawal"] {
        for (body, code, text) in &cases {
            let answer = pay.server.post(path, &token, body.clone()).await;
            assert_eq!(refusal(&answer), (400, *code, *text), "{path} {body}");
        }
        assert_eq!(pay.server.post(path, "", body("20")).await.status, 401);
        let odd = pay
            .server
            .post(
                path,
                &token,
                json!({ "currencyId": "USDT", "amount": {}, "destinationAddress": TRON }),
            )
            .await;
        assert_eq!(refusal(&odd).1, "BAD_REQUEST");
    }
    assert_eq!(pay.balance(&token, "USDT").await, ("100".to_owned(), "0".to_owned()));
    assert_eq!(pay.count("SELECT count(*) FROM withdrawals").await, 0);
}

#[actix_rt::test(system = "crate::support::System")]
async fn withdraw_23_validate_tells_fee_network_and_what_arrives_and_holds_nothing() {
    let pay = Pay::start().await;
    let token = pay.person(1, "USDT", "100").await;
    let validate = async |address: &str, network: &str| {
        let body = json!({ "currencyId": "USDT", "amount": "100", "destinationAddress": address, "network": network });
        pay.server
            .post("/api/wallet-v2/validate-withdrawal", &token, body)
            .await
    };
    let tron = validate(TRON, "").await.ok();
    assert_eq!(
        tron,
        json!({ "success": true, "data": { "valid": true, "networkFee": "1", "totalRequired": "100", "netAmount": "99", "network": "Tron (TRC-20)" } })
    );
    // The address stands on several networks, and what arrives on the wrong one may be lost: it is never guessed.
    let select = (400, "VALIDATION_FAILED", "Please select a blockchain network");
    for network in ["", "usdcbase", "usdttrc21"] {
        let unsaid = validate(EVM, network).await;
        assert_eq!(refusal(&unsaid), select, "{network}");
        assert_eq!(unsaid.body["validationErrors"]["network"], select.2);
    }
    assert_eq!(
        validate(EVM, "usdtbsc").await.ok()["data"]["network"],
        "BNB Smart Chain (BEP-20)"
    );
    assert_eq!(validate(EVM, "usdtmatic").await.ok()["data"]["network"], "Polygon");
    assert_eq!(
        refusal(&validate(EVM, "usdttrc20").await).2,
        "The destination is an EVM address, but this currency is paid out on Tron."
    );
    assert_eq!(pay.balance(&token, "USDT").await.1, "0");
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_address_of_another_chain_with_a_slip_or_of_this_platform_is_refused() {
    let pay = Pay::start().await;
    let token = pay.person(1, "USDT", "100").await;
    for (currency, address, text) in [
        (
            "USDT",
            "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u",
            "The destination address has a typing error: its checksum does not match.",
        ),
        (
            "USDT",
            &EVM.replace("5aA", "5aa"),
            "The destination address has a typing error: its checksum does not match.",
        ),
        (
            "USDT",
            "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
            "The destination is a Bitcoin address, but this currency is paid out on Tron or EVM.",
        ),
        (
            "SOL",
            EVM,
            "The destination is an EVM address, but this currency is paid out on Solana.",
        ),
        (
            "BTC",
            TRON,
            "The destination is a Tron address, but this currency is paid out on Bitcoin.",
        ),
        (
            "BNB",
            "0x0000000000000000000000000000000000000000",
            "The destination address is not a valid EVM address.",
        ),
        (
            "ETH",
            "vitalik.eth",
            "The destination address is not a valid EVM address.",
        ),
    ] {
        let body = json!({ "currencyId": currency, "amount": "30", "destinationAddress": address });
        let answer = pay.server.post("/api/withdrawals/request", &token, body).await;
        assert_eq!(
            refusal(&answer),
            (400, "VALIDATION_FAILED", text),
            "{currency} {address}"
        );
        assert_eq!(answer.body["validationErrors"]["destinationAddress"], text);
    }
    let deposit = pay.deposit(&token, crate::support::usdt("20")).await;
    let own = json!({ "currencyId": "USDT", "amount": "30", "destinationAddress": deposit["paymentAddress"] });
    let answer = pay.server.post("/api/withdrawals/request", &token, own).await;
    assert_eq!(
        refusal(&answer).2,
        "The destination is a deposit address of this platform."
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_fee_above_the_amount_is_refused() {
    let pay = Pay::start().await;
    let token = pay.person(1, "USDT", "100").await;
    pay.server
        .sql("UPDATE currencies SET network_fee = 20000000 WHERE code = 'USDT'")
        .await;
    for amount in ["19", "20"] {
        let answer = pay.server.post("/api/withdrawals/request", &token, body(amount)).await;
        assert_eq!(
            refusal(&answer),
            (
                400,
                "VALIDATION_FAILED",
                "The amount must be above the network fee of 20 USDT."
            )
        );
    }
    let least = pay
        .server
        .post("/api/withdrawals/request", &token, body("20.000001"))
        .await
        .ok();
    assert_eq!(least["data"]["netAmount"], "0.000001");
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_requests_at_once_never_hold_more_than_there_is() {
    let pay = Pay::start().await;
    let token = pay.person(1, "USDT", "100").await;
    let send = async |key: String| {
        let request = pay.server.request(reqwest::Method::POST, "/api/withdrawals/request");
        pay.server
            .send(
                request
                    .bearer_auth(&token)
                    .header("idempotency-key", key)
                    .json(&body("60")),
            )
            .await
    };
    let all = futures_util::future::join_all((0..200).map(|n| send(format!("key-{n}")))).await;
    assert_eq!(all.iter().filter(|answer| answer.status == 200).count(), 1);
    let refused = all.iter().filter(|answer| answer.status == 400);
    assert!(
        refused
            .clone()
            .all(|answer| refusal(answer).2 == "Amount exceeds available balance")
    );
    assert_eq!(refused.count(), 199);
    assert_eq!(pay.balance(&token, "USDT").await, ("40".to_owned(), "60".to_owned()));
    assert_eq!(pay.count("SELECT count(*) FROM withdrawals").await, 1);
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_same_request_two_hundred_times_is_one_withdrawal_and_another_body_a_conflict() {
    let pay = Pay::start().await;
    let token = pay.person(1, "USDT", "100").await;
    let send = async |key: Option<&str>, amount: &str| {
        let mut request = pay
            .server
            .request(reqwest::Method::POST, "/api/withdrawals/request")
            .bearer_auth(&token);
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        pay.server.send(request.json(&body(amount))).await
    };
    let all = futures_util::future::join_all((0..200).map(|_| send(Some("once"), "20"))).await;
    let first = all[0].body["data"]["id"].clone();
    assert!(
        all.iter()
            .all(|answer| answer.status == 200 && answer.body["data"]["id"] == first)
    );
    assert_eq!(refusal(&send(Some("once"), "21").await).1, "IDEMPOTENCY_CONFLICT");
    // Documented clients send no key: the same body within a minute is a retry.
    let bare = futures_util::future::join_all((0..20).map(|_| send(None, "30"))).await;
    assert!(
        bare.iter()
            .all(|answer| answer.body["data"]["id"] == bare[0].body["data"]["id"])
    );
    assert_eq!(pay.balance(&token, "USDT").await, ("50".to_owned(), "50".to_owned()));
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_cancellations_at_once_give_the_amount_back_once() {
    let pay = Pay::start().await;
    let token = pay.person(1, "USDT", "100").await;
    let made = pay
        .server
        .post("/api/withdrawals/request", &token, body("60"))
        .await
        .ok();
    let path = format!("/api/withdrawals/{}/cancel", text(&made["data"]["id"]));
    let all = futures_util::future::join_all((0..200).map(|_| pay.server.post(&path, &token, Value::Null))).await;
    assert!(
        all.iter()
            .all(|answer| answer.status == 200 && answer.body["data"]["status"] == "cancelled")
    );
    assert_eq!(pay.balance(&token, "USDT").await, ("100".to_owned(), "0".to_owned()));
    assert_eq!(pay.audited().await, ["withdrawal.request", "withdrawal.cancel"]);
    pay.assert_sound().await;
    let listed = pay.server.get("/api/wallet-v2/transactions", &token).await.ok();
    assert_eq!(listed["data"][0]["status"], "failed");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_person_has_at_most_twenty_open_requests() {
    let pay = Pay::start().await;
    let token = pay.person(1, "USDT", "1000").await;
    for cents in 0..20 {
        pay.server
            .post("/api/withdrawals/request", &token, body(&format!("10.{cents:02}")))
            .await
            .ok();
    }
    let more = pay.server.post("/api/withdrawals/request", &token, body("11")).await;
    assert_eq!((more.status, refusal(&more).1), (409, "CONFLICT"));
}
