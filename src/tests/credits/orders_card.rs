//! Credits by card, through the sandbox: over HTTP both ways, as with the real provider.

use crate::support::{Pay, Server, Wallet, refusal, text};
use cuecast::{
    config::Secret,
    features::credits::orders::{commands::expire_due, service::OrderService},
    providers::stripe::{SessionStatus, Stripe, sandbox::Action},
    spending, users,
};
use serde_json::{Value, json};

#[actix_rt::test(system = "crate::support::System")]
async fn credit_18_37_41_56_59_60_a_card_pays_for_a_pack_and_its_bonus_once() {
    let pay = Pay::start().await;
    let token = pay.buyer(1).await;
    let order = pay.by_card(&token, 50, "5.00").await;
    assert_eq!((&order["credits"], &order["bonus"]), (&json!(50), &json!(5)));
    let card = pay.card(&order);
    assert_eq!((card.cents, card.order.as_str()), (500, text(&order["orderId"])));
    assert_eq!(
        text(&order["checkoutUrl"]),
        pay.sandbox.cards.page(&card.id).unwrap().as_str()
    );
    assert_eq!(pay.purchase(&token, &order).await["status"], "waiting");

    // The button of the sandbox's page, as a person presses it: the page leads back here.
    let client = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap();
    let pressed = client
        .post(format!("{}/pay", text(&order["checkoutUrl"])))
        .send()
        .await
        .unwrap();
    let back = pressed.headers()["location"].to_str().unwrap();
    let session = format!("session_id={}", card.id);
    assert!(
        back.contains("/pool-credits/purchase?payment=success&") && back.contains(&session),
        "{back}"
    );
    assert!(back.ends_with("&return=%2Flive%2F65f1c0a2b3d4e5f601234567"), "{back}");

    let paid = pay.bought(&token, &order, "paid").await;
    assert_eq!(
        (&paid["usdAmount"], &paid["refundedCredits"]),
        (&json!("5.00"), &json!(0))
    );
    assert!(paid["paidAt"].is_string() && paid["paymentUrl"].is_null());
    let path = format!("/api/pool-credit/purchases/by-session/{}", card.id);
    assert_eq!(pay.server.get(&path, &token).await.ok()["data"], paid);
    assert_eq!(pay.credits().await, 55);
    let usd = "SELECT balance::bigint FROM accounts WHERE currency = 'USD' AND purpose = 'fees'";
    assert_eq!(pay.count(usd).await, 500);
    pay.card_act(&order, Action::Repeat);
    pay.orders_settled().await;
    assert_eq!(pay.credits().await, 55);

    let listed = pay.server.get("/api/pool-credit/purchases", &token).await.ok();
    assert_eq!(
        (&listed["data"][0]["id"], &listed["nextCursor"]),
        (&order["orderId"], &Value::Null)
    );
    let other = pay.buyer(2).await;
    for path in [path, format!("/api/pool-credit/purchases/{}", text(&order["orderId"]))] {
        assert_eq!(
            refusal(&pay.server.get(&path, &other).await),
            (404, "NOT_FOUND", "Purchase not found")
        );
        assert_eq!(pay.server.get(&path, "").await.status, 401);
    }
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_price_is_the_server_s_and_a_card_pays_no_less_than_fifty_cents() {
    let pay = Pay::start().await;
    let token = pay.buyer(1).await;
    for (credits, usd) in [(50, "0.50"), (50, "4.98"), (50, "5.02"), (250, "1"), (50, "")] {
        let answer = pay.ask_card(&token, credits, usd).await;
        let text = format!(
            "{credits} credits cost ${credits_usd}.",
            credits_usd = if credits == 50 { "5.00" } else { "25.00" }
        );
        assert_eq!(refusal(&answer), (400, "VALIDATION_FAILED", text.as_str()), "{usd}");
    }
    assert_eq!(pay.ask_card(&token, 50, "5.01").await.status, 200, "a cent is rounding");
    let little = pay.ask_card(&token, 4, "0.40").await;
    assert_eq!(
        refusal(&little),
        (400, "VALIDATION_FAILED", "Card payments start at 5 credits.")
    );
    assert_eq!(pay.by_card(&token, 5, "0.5").await["bonus"], 0);
    for credits in [
        json!(0),
        json!(-5),
        json!(1.5),
        json!("many"),
        Value::Null,
        json!("9999999999999999999999"),
    ] {
        let body = json!({ "usdAmount": "5", "credits": credits });
        let answer = pay.server.post("/api/pool-credit/purchase-stripe", &token, body).await;
        assert_eq!(answer.status, 400, "{credits}");
    }
    assert_eq!(pay.ask_card("", 50, "5").await.status, 401);
    let unasked = pay.person(3, "", "").await;
    assert_eq!(
        refusal(&pay.ask_card(&unasked, 50, "5").await).1,
        "ATTESTATION_REQUIRED"
    );
    assert_eq!(pay.credits().await, 0);
}

#[actix_rt::test(system = "crate::support::System")]
async fn whoever_pays_comes_back_to_this_site_alone() {
    let pay = Pay::start().await;
    let token = pay.buyer(1).await;
    for evil in ["https://evil.example/", "//evil.example", "/\\evil.example"] {
        let body = json!({ "usdAmount": "5", "credits": 50, "returnUrl": evil });
        let order = pay
            .server
            .post("/api/pool-credit/purchase-stripe", &token, body)
            .await
            .ok()["data"]
            .clone();
        let card = pay.card(&order);
        assert!(card.success_url.ends_with("&return=%2Fwallet"), "{}", card.success_url);
        assert!(
            card.cancel_url.ends_with("?payment=cancelled&return=%2Fwallet"),
            "{}",
            card.cancel_url
        );
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn credit_49_50_a_provider_that_is_not_there_or_answers_something_else_costs_no_order() {
    let none = Server::start().await;
    let token = attested(&none).await;
    let body = || json!({ "usdAmount": "5", "credits": 50 });
    let answer = none.post("/api/pool-credit/purchase-stripe", &token, body()).await;
    assert_eq!(refusal(&answer), (503, "UNAVAILABLE", "Payment service not configured"));
    let crypto = none
        .post("/api/pool-credit/purchase-nowpayments", &token, json!({ "amount": 5 }))
        .await;
    assert_eq!(refusal(&crypto), (503, "UNAVAILABLE", "Payment service not configured"));

    let pay = Pay::start().await;
    let keys = &pay.sandbox.keys;
    let wrong: Secret = "another key".parse().unwrap();
    for (url, key) in [
        ("http://127.0.0.1:1/v1".parse().unwrap(), &keys.stripe_key),
        (pay.sandbox.stripe_url().unwrap(), &wrong),
        (pay.sandbox.page_url().unwrap(), &keys.stripe_key),
    ] {
        let client = Stripe::new(url, key, keys.stripe_webhook.clone()).unwrap();
        let away = Server::changed(|parts| parts.orders = OrderService::new(Some(client))).await;
        let token = attested(&away).await;
        let answer = away.post("/api/pool-credit/purchase-stripe", &token, body()).await;
        assert_eq!(refusal(&answer), (502, "PAYMENT_FAILED", "Failed to create payment"));
        let listed = away.get("/api/pool-credit/purchases", &token).await.ok();
        assert_eq!(listed["data"], json!([]));
    }
}

async fn attested(server: &Server) -> String {
    let token = server.token(&Wallet::number(1)).await;
    let mut db = server.context.pool.acquire().await.unwrap();
    let address = Wallet::number(1).address().parse().unwrap();
    let user = users::by_address(&mut db, address).await.unwrap().unwrap();
    spending::attest(&mut db, user.id).await.unwrap();
    token
}

#[actix_rt::test(system = "crate::support::System")]
async fn one_card_page_is_open_at_a_time_and_a_new_one_closes_it() {
    let pay = Pay::start().await;
    let token = pay.buyer(1).await;
    let first = pay.by_card(&token, 10, "1").await;
    let second = pay.by_card(&token, 50, "5").await;
    assert_eq!(
        pay.card(&first).status,
        SessionStatus::Expired,
        "it cannot be paid any more"
    );
    assert_eq!(pay.purchase(&token, &first).await["status"], "expired");
    let again = pay.by_card(&token, 50, "5").await;
    assert_eq!(
        again["orderId"], second["orderId"],
        "a repeat has the page that is open"
    );
    let counted = "SELECT coalesce(sum(usd_cents), 0)::bigint FROM spendings WHERE returned_at IS NULL";
    assert_eq!(pay.count(counted).await, 500, "what was given up counts for no limit");

    // Paid a moment ago, and nobody has told yet: it is not given up.
    pay.stop_settling();
    pay.card_act(&second, Action::PaySilently);
    let answer = pay.ask_card(&token, 10, "1").await;
    let confirming = "Your last card payment is being confirmed. Please wait a moment.";
    assert_eq!(refusal(&answer), (409, "CONFLICT", confirming));
    let many = futures_util::future::join_all((0..20).map(|_| pay.ask_card(&token, 10, "1"))).await;
    assert!(many.iter().all(|answer| answer.status == 409 || answer.status == 503));
    assert_eq!(
        pay.count("SELECT count(*) FROM credit_orders WHERE status = 'waiting'")
            .await,
        1
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_comes_back_finds_what_was_paid_though_nobody_told() {
    let pay = Pay::start().await;
    let token = pay.buyer(1).await;
    let order = pay.by_card(&token, 100, "10").await;
    let path = format!("/api/pool-credit/purchases/by-session/{}", pay.card(&order).id);
    assert_eq!(pay.server.get(&path, &token).await.ok()["data"]["status"], "waiting");
    pay.card_act(&order, Action::PaySilently);
    // Asked at most every two seconds, however often the page asks.
    pay.server
        .sql("UPDATE credit_payments SET asked_at = now() - interval '3 seconds'")
        .await;
    assert_eq!(pay.server.get(&path, &token).await.ok()["data"]["status"], "paid");
    assert_eq!(pay.credits().await, 115);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_slow_payment_is_confirmed_or_fails_and_what_failed_counts_for_no_limit() {
    let pay = Pay::start().await;
    let token = pay.buyer(1).await;
    let slow = pay.by_card(&token, 50, "5").await;
    pay.card_act(&slow, Action::PayLater);
    pay.bought(&token, &slow, "confirming").await;
    let failing = pay.by_card(&token, 10, "1").await;
    pay.card_act(&failing, Action::PayLater);
    pay.bought(&token, &failing, "confirming").await;
    pay.card_act(&failing, Action::Fail);
    pay.bought(&token, &failing, "failed").await;
    let counted = "SELECT coalesce(sum(usd_cents), 0)::bigint FROM spendings WHERE returned_at IS NULL";
    assert_eq!((pay.credits().await, pay.count(counted).await), (0, 500));
    pay.card_act(&slow, Action::Succeed);
    pay.bought(&token, &slow, "paid").await;
    assert_eq!(pay.credits().await, 55);
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_order_that_expired_is_lifted_by_a_late_payment_and_counts_again() {
    let pay = Pay::start().await;
    let token = pay.buyer(1).await;
    let order = pay.by_card(&token, 50, "5").await;
    pay.server
        .sql("UPDATE credit_orders SET expires_at = now() - interval '1 second'")
        .await;
    expire_due(&pay.server.context).await.unwrap();
    assert_eq!(pay.purchase(&token, &order).await["status"], "expired");
    let counted = "SELECT coalesce(sum(usd_cents), 0)::bigint FROM spendings WHERE returned_at IS NULL";
    assert_eq!(pay.count(counted).await, 0);
    pay.card_act(&order, Action::Pay);
    pay.bought(&token, &order, "paid").await;
    assert_eq!((pay.credits().await, pay.count(counted).await), (55, 500));
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_payment_that_does_not_fit_its_order_waits_for_an_operator_who_may_apply_it_again() {
    let pay = Pay::start().await;
    let token = pay.buyer(1).await;
    let order = pay.by_card(&token, 50, "5").await;
    let id = pay.card(&order).id;
    pay.sandbox.cards.change(&id, |card| card.cents = 499).unwrap();
    pay.card_act(&order, Action::Pay);
    pay.bought(&token, &order, "review").await;
    assert_eq!(pay.credits().await, 0);
    let admin = pay.admin(9).await;
    assert_eq!(
        pay.server.get("/api/admin/webhooks?state=failed", &token).await.status,
        403
    );
    let listed = pay.server.get("/api/admin/webhooks?state=failed", &admin).await.ok();
    let failed = &listed["data"][0];
    assert_eq!(text(&failed["reason"]), "The provider names another price.");
    assert_eq!(
        (text(&failed["kind"]), &failed["orderId"]),
        ("checkout.session.completed", &order["orderId"])
    );

    pay.sandbox.cards.change(&id, |card| card.cents = 500).unwrap();
    let replay = format!("/api/admin/webhooks/{}/replay", text(&failed["id"]));
    assert_eq!(pay.server.post(&replay, &token, Value::Null).await.status, 403);
    pay.server.post(&replay, &admin, Value::Null).await.ok();
    pay.bought(&token, &order, "paid").await;
    pay.orders_settled().await;
    assert_eq!(pay.credits().await, 55);
    assert_eq!(
        pay.server.get("/api/admin/webhooks", &admin).await.ok()["data"],
        json!([])
    );
    assert_eq!(refusal(&pay.server.post(&replay, &admin, Value::Null).await).0, 404);
    let kept = "SELECT count(*) FROM provider_events WHERE body IS NOT NULL";
    assert_eq!(pay.count(kept).await, 0, "nothing of the payer is kept");
    let logged = "SELECT count(*) FROM audit_log WHERE action = 'webhook.replay'";
    assert_eq!(pay.count(logged).await, 1);
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_is_not_signed_changes_nothing_and_an_unknown_type_is_answered() {
    let pay = Pay::start().await;
    let token = pay.buyer(1).await;
    let order = pay.by_card(&token, 50, "5").await;
    let id = pay.card(&order).id;
    pay.stop_settling();
    pay.card_act(&order, Action::PaySilently);
    let body = pay.sandbox.cards.tell(&id, "checkout.session.completed").unwrap();
    let forged = pay.notify_card(&body, "whsec_another").await;
    assert_eq!(
        refusal(&forged),
        (401, "INVALID_SIGNATURE", "The notification is not signed.")
    );
    let request = pay
        .server
        .request(reqwest::Method::POST, "/api/webhooks/stripe")
        .body(body.clone());
    assert_eq!(pay.server.send(request).await.status, 401);
    for (odd, status) in [
        ("{}", 400),
        ("not json", 400),
        (
            r#"{"id":"evt_9","type":"customer.created","data":{"object":{"id":"cus_1"}}}"#,
            200,
        ),
    ] {
        assert_eq!(pay.notify_card(odd, pay.card_secret()).await.status, status, "{odd}");
    }
    assert_eq!(pay.count("SELECT count(*) FROM provider_events").await, 0);
    let foreign = body
        .replace(id.as_str(), "cs_of_another_shop")
        .replace("evt_", "evt_other_");
    assert_eq!(pay.notify_card(&foreign, pay.card_secret()).await.status, 200);
    let failed =
        "SELECT count(*) FROM provider_events WHERE state = 'failed' AND reason = 'It names no order of ours.'";
    assert_eq!(pay.count(failed).await, 1);
}
