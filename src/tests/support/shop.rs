use super::{Answer, Pay, Wallet, text};
use cuecast::{
    providers::stripe::{SIGNATURE_HEADER, sandbox::Action, sign},
    spending, users,
};
use serde_json::{Value, json};
use std::time::Duration;
use time::OffsetDateTime;

/// Looks, 25 ms apart, for which something is waited for: a notification that was lost comes again after half a minute.
pub const LOOKS: usize = 7_200;

/// Buying pool credits.
impl Pay {
    /// Signs in a wallet whose person has said that they may buy.
    pub async fn buyer(&self, number: u8) -> String {
        let token = self.person(number, "", "").await;
        let address = Wallet::number(number).address().parse().unwrap();
        let mut db = self.server.context.pool.acquire().await.unwrap();
        let user = users::by_address(&mut db, address).await.unwrap().unwrap();
        spending::attest(&mut db, user.id).await.unwrap();
        token
    }

    /// Asks for a card page.
    pub async fn ask_card(&self, token: &str, credits: u64, usd: &str) -> Answer {
        let body = json!({ "usdAmount": usd, "credits": credits, "returnUrl": "/live/65f1c0a2b3d4e5f601234567" });
        self.server.post("/api/pool-credit/purchase-stripe", token, body).await
    }

    /// Begins a card payment, and answers its data.
    pub async fn by_card(&self, token: &str, credits: u64, usd: &str) -> Value {
        self.ask_card(token, credits, usd).await.ok()["data"].clone()
    }

    /// Begins a payment in crypto, and answers its data.
    pub async fn in_crypto(&self, token: &str, usd: &str, currency: &str) -> Value {
        let body = json!({ "amount": usd, "currency": currency });
        let answer = self.server.post("/api/pool-credit/purchase-nowpayments", token, body);
        answer.await.ok()["data"].clone()
    }

    /// The sandbox's session of an order.
    pub fn card(&self, order: &Value) -> cuecast::providers::stripe::sandbox::Card {
        let id = text(&order["orderId"]);
        self.sandbox.cards.find(|card| card.order == id).unwrap()
    }

    /// Plays the payer, or their bank.
    pub fn card_act(&self, order: &Value, action: Action) {
        let id = self.card(order).id;
        self.sandbox.cards.act(&id, action).unwrap();
    }

    /// The sandbox's number of an order's first payment in crypto.
    pub fn crypto(&self, order: &Value) -> u64 {
        self.payment(&json!({ "depositId": order["orderId"] }))
    }

    pub async fn purchase(&self, token: &str, order: &Value) -> Value {
        let path = format!("/api/pool-credit/purchases/{}", text(&order["orderId"]));
        self.server.get(&path, token).await.ok()["data"].clone()
    }

    /// The purchase once it is so far.
    pub async fn bought(&self, token: &str, order: &Value, status: &str) -> Value {
        for _ in 0..LOOKS {
            let now = self.purchase(token, order).await;
            if now["status"] == status {
                return now;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("it never came so far: {}", self.purchase(token, order).await);
    }

    /// Waits until no payment of an order is due, and what was told has been looked at.
    pub async fn orders_settled(&self) {
        for _ in 0..LOOKS {
            let open = "SELECT (SELECT count(*) FROM credit_payments WHERE due_at <= now()) + (SELECT count(*) FROM provider_events WHERE state = 'received')";
            if self.count(open).await == 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("payments are still due");
    }

    /// Credits that all people have.
    pub async fn credits(&self) -> i64 {
        let sql =
            "SELECT coalesce(sum(balance), 0)::bigint FROM accounts WHERE currency = 'CREDIT' AND owner <> 'house'";
        self.count(sql).await
    }

    /// A notification as the card provider sends one, signed by whoever has that secret.
    pub async fn notify_card(&self, body: &str, secret: &str) -> Answer {
        let now = OffsetDateTime::now_utc().unix_timestamp();
        let signature = sign(secret, body.as_bytes(), now).unwrap();
        let request = self.server.request(reqwest::Method::POST, "/api/webhooks/stripe");
        let request = request
            .header(SIGNATURE_HEADER, signature)
            .header("content-type", "application/json");
        self.server.send(request.body(body.to_owned())).await
    }

    pub fn card_secret(&self) -> &str {
        self.sandbox.keys.stripe_webhook.expose()
    }
}
