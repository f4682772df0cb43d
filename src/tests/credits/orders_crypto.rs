//! Credits in crypto, through the sandbox.

use crate::support::{Pay, refusal, text};
use cuecast::{features::credits::orders::commands::expire_due, providers::nowpayments::sandbox::Action};
use serde_json::{Value, json};

impl Pay {
    fn crypto_act(&self, order: &Value, action: Action) {
        self.sandbox.payments.act(self.crypto(order), action).unwrap();
    }

    async fn until_usdt(&self, token: &str, balance: &str) {
        for _ in 0..2400 {
            if self.balance(token, "USDT").await.0 == balance {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
        panic!("it never came so far: {}", self.balance(token, "USDT").await.0);
    }

    async fn end_of_orders(&self) {
        self.server
            .sql("UPDATE credit_orders SET expires_at = now() - interval '1 second'")
            .await;
        expire_due(&self.server.context).await.unwrap();
        self.server.services.orders.bell.notify_one();
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn credit_17_36_61_62_crypto_pays_for_credits_and_a_pack_s_bonus() {
    let pay = Pay::start().await;
    let token = pay.buyer(1).await;
    let order = pay.in_crypto(&token, "5", "").await;
    assert_eq!(
        (text(&order["payCurrency"]), text(&order["payAmount"])),
        ("usdttrc20", "5")
    );
    assert!(
        text(&order["paymentAddress"]).starts_with('T'),
        "the default is USDT on its first network"
    );
    assert_eq!((&order["credits"], &order["bonus"]), (&json!(50), &json!(5)));
    pay.crypto_act(&order, Action::Paid);
    let paid = pay.bought(&token, &order, "paid").await;
    assert_eq!((text(&paid["method"]), text(&paid["currency"])), ("crypto", "USDT"));
    assert_eq!(pay.credits().await, 55);
    assert_eq!(pay.balance(&token, "USDT").await.0, "0");
    pay.crypto_act(&order, Action::Duplicate);
    pay.orders_settled().await;
    assert_eq!(pay.credits().await, 55);
    for (currency, network, amount) in [("BTC", "btc", "0.00033334"), ("ETH", "eth", "0.008")] {
        let order = pay.in_crypto(&token, "20", currency).await;
        assert_eq!(
            (text(&order["payCurrency"]), text(&order["payAmount"])),
            (network, amount)
        );
        let link = text(&order["paymentUrl"]);
        assert!(
            link.contains(text(&order["paymentAddress"])),
            "a wallet opens it: {link}"
        );
    }
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_is_no_amount_or_no_currency_of_credits_is_refused_and_three_orders_are_open_at_most() {
    let pay = Pay::start().await;
    let token = pay.buyer(1).await;
    let ask = async |amount: Value, currency: &str| {
        let body = json!({ "amount": amount, "currency": currency });
        let answer = pay
            .server
            .post("/api/pool-credit/purchase-nowpayments", &token, body)
            .await;
        let (status, code, text) = refusal(&answer);
        (status, code.to_owned(), text.to_owned())
    };
    for currency in ["usdt", "POOL", "CREDIT", "TRX", "'; --"] {
        assert_eq!(
            ask(json!(5), currency).await.2,
            "Credits cannot be bought in this currency.",
            "{currency}"
        );
    }
    for amount in [json!(0), json!("-1"), json!(""), Value::Null] {
        assert_eq!(ask(amount.clone(), "USDT").await.0, 400, "{amount}");
    }
    assert_eq!(ask(json!("0.05"), "USDT").await.2, "One credit costs $0.10.");
    assert_eq!(ask(json!("0.5"), "USDT").await.2, "The minimum payment is 1 USDT.");
    assert_eq!(ask(json!("5.001"), "USDT").await.0, 400);
    for usd in ["5", "6", "7"] {
        pay.in_crypto(&token, usd, "USDT").await;
    }
    assert_eq!(
        (ask(json!(8), "USDT").await.0, ask(json!(8), "USDT").await.1.as_str()),
        (409, "CONFLICT")
    );
    let counted = "SELECT coalesce(sum(usd_cents), 0)::bigint FROM spendings WHERE returned_at IS NULL";
    assert_eq!(pay.count(counted).await, 1800);
}

#[actix_rt::test(system = "crate::support::System")]
async fn too_little_at_the_end_is_the_payer_s_deposit_and_parts_in_time_add_up() {
    let pay = Pay::start().await;
    let token = pay.buyer(1).await;
    let parts = pay.in_crypto(&token, "10", "USDT").await;
    pay.crypto_act(&parts, Action::Partial);
    pay.bought(&token, &parts, "partially_paid").await;
    assert_eq!(
        (pay.credits().await, pay.balance(&token, "USDT").await.0.as_str()),
        (0, "0")
    );
    pay.crypto_act(&parts, Action::Again);
    pay.bought(&token, &parts, "paid").await;
    assert_eq!(pay.credits().await, 115);

    let little = pay.in_crypto(&token, "20", "USDT").await;
    pay.crypto_act(&little, Action::Partial);
    pay.bought(&token, &little, "partially_paid").await;
    pay.end_of_orders().await;
    // Of 10 so much is left after the provider's fee.
    pay.until_usdt(&token, "9.95").await;
    assert_eq!(pay.purchase(&token, &little).await["status"], "expired");
    let line = pay.server.get("/api/wallet-v2/transactions", &token).await.ok()["data"][0].clone();
    assert_eq!(
        (text(&line["type"]), text(&line["amount"]), text(&line["status"])),
        ("deposit", "9.95", "completed")
    );

    // The rest comes later: a deposit, too.
    pay.crypto_act(&little, Action::Again);
    pay.until_usdt(&token, "19.9").await;
    assert_eq!(pay.credits().await, 115);
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn too_much_comes_back_as_a_deposit_and_late_is_not_too_late_for_a_week() {
    let pay = Pay::start().await;
    let token = pay.buyer(1).await;
    let double = pay.in_crypto(&token, "5", "USDT").await;
    pay.crypto_act(&double, Action::Over);
    pay.bought(&token, &double, "paid").await;
    assert_eq!(
        (pay.credits().await, pay.balance(&token, "USDT").await.0.as_str()),
        (55, "4.975")
    );
    pay.crypto_act(&double, Action::Again);
    pay.until_usdt(&token, "7.4625").await;
    assert_eq!(pay.credits().await, 55, "a further payment buys nothing more");

    let late = pay.in_crypto(&token, "1", "USDT").await;
    pay.end_of_orders().await;
    assert_eq!(pay.purchase(&token, &late).await["status"], "expired");
    pay.crypto_act(&late, Action::Paid);
    pay.bought(&token, &late, "paid").await;
    assert_eq!(pay.credits().await, 65);

    let closed = pay.in_crypto(&token, "2", "USDT").await;
    pay.server
        .sql("UPDATE credit_orders SET expires_at = now() - interval '7 days 1 second' WHERE status = 'waiting'")
        .await;
    expire_due(&pay.server.context).await.unwrap();
    pay.crypto_act(&closed, Action::Paid);
    pay.until_usdt(&token, "9.4525").await;
    assert_eq!(
        (
            pay.credits().await,
            pay.purchase(&token, &closed).await["status"].clone()
        ),
        (65, json!("expired"))
    );
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn another_asset_at_the_address_buys_nothing_and_waits_for_an_operator() {
    let pay = Pay::start().await;
    let token = pay.buyer(1).await;
    let order = pay.in_crypto(&token, "5", "USDT").await;
    pay.crypto_act(&order, Action::OtherAsset);
    pay.bought(&token, &order, "review").await;
    assert_eq!(pay.credits().await, 0);
    let admin = pay.admin(9).await;
    let listed = pay.server.get("/api/admin/webhooks?state=failed", &admin).await.ok();
    assert_eq!(
        text(&listed["data"][0]["reason"]),
        "The outcome is in another currency."
    );
    pay.crypto_act(&order, Action::Paid);
    pay.bought(&token, &order, "paid").await;
    assert_eq!(pay.credits().await, 55, "the right payment lifts it");
}
