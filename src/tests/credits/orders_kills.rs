//! kill -9 around orders of credits: before and after each commit, and before and after each call to the provider. Everything happens once.

use crate::support::{Victim, text};
use cuecast::{
    config::Config,
    ledger,
    providers::{
        sandbox::{Keys, Sandbox},
        stripe::{DisputeStatus, callback_at, sandbox::Action},
    },
    spending, testing,
};
use domain::{UserId, deposit::PaymentStatus};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The provider lives on when the server dies.
fn provider() -> Sandbox {
    let config = Config::from_text("", BTreeMap::new()).unwrap();
    Sandbox::start(&config, Keys::of(&config)).unwrap()
}

/// Ana, who may buy, on a server that dies at the failpoint.
async fn start(failpoint: &str, sandbox: &Sandbox) -> (Victim, String, UserId) {
    let keys = &sandbox.keys;
    let settings = [
        ("CUECAST_NOWPAYMENTS_API_KEY", keys.api_key.expose().to_owned()),
        ("CUECAST_NOWPAYMENTS_IPN_SECRET", keys.ipn_secret.expose().to_owned()),
        ("CUECAST_NOWPAYMENTS_URL", sandbox.api_url().unwrap().to_string()),
        ("CUECAST_STRIPE_SECRET_KEY", keys.stripe_key.expose().to_owned()),
        ("CUECAST_STRIPE_WEBHOOK_SECRET", keys.stripe_webhook.expose().to_owned()),
        ("CUECAST_STRIPE_URL", sandbox.stripe_url().unwrap().to_string()),
    ];
    let mut live = Victim::start(testing::database().await, failpoint, &settings).await;
    sandbox
        .cards
        .call_back(callback_at(&format!("http://{}", live.address()).parse().unwrap()));
    let (token, user) = live.account().await;
    let user = user.parse().unwrap();
    let mut db = live.database.pool.acquire().await.unwrap();
    spending::attest(&mut db, user).await.unwrap();
    drop(db);
    (live, token, user)
}

async fn by_card(live: &mut Victim, token: &str) -> Value {
    let body = json!({ "usdAmount": "5", "credits": 50 });
    let order = live
        .ok(Method::POST, "/api/pool-credit/purchase-stripe", token, body)
        .await;
    order["data"].clone()
}

async fn in_crypto(live: &mut Victim, token: &str) -> Value {
    let body = json!({ "amount": "5", "currency": "USDT" });
    let order = live
        .ok(Method::POST, "/api/pool-credit/purchase-nowpayments", token, body)
        .await;
    order["data"].clone()
}

async fn sql(live: &Victim, sql: &'static str) {
    sqlx::raw_sql(sql).execute(&live.database.pool).await.unwrap();
}

/// Finds a payment that no notification named, on a server that dies at the failpoint on the way.
async fn found_with(live: &mut Victim, failpoint: &str, what: &'static str, expected: i64) {
    live.stop();
    sql(live, "UPDATE credit_payments SET due_at = now()").await;
    live.start_again(failpoint);
    if !failpoint.is_empty() {
        live.death().await;
        // The dead server held its lease: it comes due again by itself half a minute later, and here at once.
        sql(live, "UPDATE credit_payments SET due_at = now()").await;
    }
    live.until(what, expected).await;
}

const CREDITS: &str =
    "SELECT coalesce(sum(balance), 0)::bigint FROM accounts WHERE currency = 'CREDIT' AND owner <> 'house'";

async fn assert_sound(live: &Victim, failpoint: &str) {
    assert_eq!(
        live.kills,
        usize::from(!failpoint.is_empty()),
        "{failpoint} was never reached"
    );
    let mut db = live.database.pool.acquire().await.unwrap();
    let report = ledger::verify(&mut db).await.unwrap();
    assert!(report.is_sound(), "{report}");
}

fn pay_silently(sandbox: &Sandbox, order: &Value) {
    let id = text(&order["orderId"]);
    let card = sandbox.cards.find(|card| card.order == id).unwrap();
    sandbox.cards.act(&card.id, Action::PaySilently).unwrap();
}

async fn an_order_with(failpoint: &str) {
    let sandbox = provider();
    let (mut live, ana, _) = start(failpoint, &sandbox).await;
    let order = by_card(&mut live, &ana).await;
    assert_eq!(
        live.number("SELECT count(*) FROM credit_orders").await,
        1,
        "{failpoint}"
    );
    assert_eq!(live.number("SELECT count(*) FROM spendings").await, 1, "{failpoint}");
    pay_silently(&sandbox, &order);
    sql(&live, "UPDATE credit_payments SET due_at = now()").await;
    live.until(CREDITS, 55).await;
    assert_sound(&live, failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_question_for_a_page_and_the_commit_of_an_order_there_is_one() {
    for failpoint in [
        "order.before_provider",
        "order.after_provider",
        "call.before_commit",
        "call.after_commit",
    ] {
        an_order_with(failpoint).await;
    }
}

async fn a_purchase_with(failpoint: &str) {
    let sandbox = provider();
    let (mut live, ana, _) = start("", &sandbox).await;
    let order = by_card(&mut live, &ana).await;
    live.stop();
    pay_silently(&sandbox, &order);
    found_with(&mut live, failpoint, CREDITS, 55).await;
    let once = "SELECT count(*) FROM transfers WHERE kind = 'purchase'";
    assert_eq!(live.number(once).await, 1, "{failpoint}");
    assert_sound(&live, failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_purchase_its_credits_come_once() {
    for failpoint in [
        "credit.before_commit",
        "credit.after_commit",
        "credit.before_ask",
        "credit.after_ask",
    ] {
        a_purchase_with(failpoint).await;
    }
}

async fn too_much_with(failpoint: &str) {
    let sandbox = provider();
    let (mut live, ana, _) = start("", &sandbox).await;
    let order = in_crypto(&mut live, &ana).await;
    live.stop();
    let id = text(&order["orderId"]);
    let payment = sandbox
        .payments
        .newest()
        .into_iter()
        .find(|one| one.order_id.as_deref() == Some(id))
        .unwrap();
    sandbox.payments.change(payment.id, |payment| {
        payment.paid("10".parse().unwrap(), PaymentStatus::Finished)
    });
    found_with(&mut live, failpoint, CREDITS, 55).await;
    let back =
        "SELECT balance::bigint FROM accounts WHERE currency = 'USDT' AND owner <> 'house' AND purpose = 'available'";
    assert_eq!(live.number(back).await, 4_975_000, "{failpoint}");
    assert_eq!(live.number("SELECT count(*) FROM deposits").await, 1, "{failpoint}");
    assert_sound(&live, failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_payment_that_is_too_much_the_rest_is_deposited_once() {
    for failpoint in ["credit.before_commit", "credit.after_commit"] {
        too_much_with(failpoint).await;
    }
}

async fn a_dispute_with(failpoint: &str) {
    let sandbox = provider();
    let (mut live, ana, _) = start("", &sandbox).await;
    let order = by_card(&mut live, &ana).await;
    pay_silently(&sandbox, &order);
    sql(&live, "UPDATE credit_payments SET due_at = now()").await;
    live.until(CREDITS, 55).await;
    live.stop();
    let id = text(&order["orderId"]);
    let card = sandbox.cards.find(|card| card.order == id).unwrap();
    sandbox
        .cards
        .change(&card.id, |card| card.dispute = Some(DisputeStatus::Lost));
    found_with(&mut live, failpoint, CREDITS, 0).await;
    let once = "SELECT count(*) FROM transfers WHERE kind = 'refund'";
    assert_eq!(live.number(once).await, 1, "{failpoint}");
    assert_sound(&live, failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_dispute_the_credits_go_back_once() {
    for failpoint in ["credit.before_commit", "credit.after_commit"] {
        a_dispute_with(failpoint).await;
    }
}

async fn a_debt_with(failpoint: &str) {
    let sandbox = provider();
    let (mut live, ana, user) = start("", &sandbox).await;
    let order = by_card(&mut live, &ana).await;
    pay_silently(&sandbox, &order);
    sql(&live, "UPDATE credit_payments SET due_at = now()").await;
    live.until(CREDITS, 55).await;
    super::orders_taken_back::moves(&live.database.pool, user, "spent", -55).await;
    let id = text(&order["orderId"]);
    let card = sandbox.cards.find(|card| card.order == id).unwrap();
    sandbox
        .cards
        .change(&card.id, |card| card.dispute = Some(DisputeStatus::Lost));
    let owed = "SELECT coalesce(sum(owed), 0)::bigint FROM credit_debts";
    found_with(&mut live, "", owed, 55).await;
    live.stop();
    super::orders_taken_back::moves(&live.database.pool, user, "given", 20).await;
    live.start_again(failpoint);
    live.until(owed, 35).await;
    live.death().await;
    assert_eq!(live.number(CREDITS).await, 0, "{failpoint}");
    assert_sound(&live, failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_debt_s_payment_it_is_paid_once() {
    for failpoint in ["credit.debt.before_commit", "credit.debt.after_commit"] {
        a_debt_with(failpoint).await;
    }
}

async fn an_expiry_with(failpoint: &str) {
    let sandbox = provider();
    let (mut live, ana, _) = start("", &sandbox).await;
    by_card(&mut live, &ana).await;
    live.stop();
    sql(
        &live,
        "UPDATE credit_orders SET expires_at = now() - interval '1 second'",
    )
    .await;
    live.start_again(failpoint);
    live.until("SELECT count(*) FROM credit_orders WHERE status = 'expired'", 1)
        .await;
    live.death().await;
    live.until("SELECT count(*) FROM spendings WHERE returned_at IS NOT NULL", 1)
        .await;
    assert_sound(&live, failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_an_expiry_it_expires_once_and_counts_for_no_limit() {
    for failpoint in ["credit.expire.before_commit", "credit.expire.after_commit"] {
        an_expiry_with(failpoint).await;
    }
}
