//! Notifications in a storm: each five times, in any order, and a tenth of them forged.

use crate::support::Pay;
use cuecast::{
    features::credits::orders::commands::settle_due,
    providers::{
        nowpayments::{SIGNATURE_HEADER, sandbox::Payment, sign},
        stripe::sandbox::Action,
    },
};
use domain::deposit::PaymentStatus;
use rand::{SeedableRng, rngs::StdRng, seq::SliceRandom};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

const AT_ONCE: usize = 200;

/// A notification as the crypto provider sends one of a payment as it stands.
fn told(payment: &Payment) -> String {
    json!({ "payment_id": payment.id, "payment_status": payment.status.as_str(), "order_id": payment.order_id })
        .to_string()
}

async fn crypto_notified(pay: &Pay, body: &str, secret: &str) -> u16 {
    let signature = sign(secret, body).unwrap();
    let request = pay.server.request(reqwest::Method::POST, "/api/webhooks/nowpayments");
    pay.server
        .send(request.header(SIGNATURE_HEADER, signature).body(body.to_owned()))
        .await
        .status
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_looks_at_one_order_at_once_by_webhook_page_and_poll_give_its_credits_once() {
    let pay = Pay::start().await;
    let token = pay.buyer(1).await;
    let order = pay.by_card(&token, 50, "5").await;
    let id = pay.card(&order).id;
    pay.card_act(&order, Action::PaySilently);
    let bodies: Vec<_> = ["checkout.session.completed", "checkout.session.async_payment_succeeded"]
        .map(|kind| pay.sandbox.cards.tell(&id, kind).unwrap())
        .into();
    let path = format!("/api/pool-credit/purchases/by-session/{id}");
    let looks = (0..AT_ONCE).map(async |number| match number % 4 {
        0 | 1 => pay.notify_card(&bodies[number % 2], pay.card_secret()).await.status,
        2 => {
            pay.server.sql("UPDATE credit_payments SET asked_at = NULL").await;
            pay.server.get(&path, &token).await.status
        }
        _ => {
            settle_due(
                &pay.server.context,
                &pay.server.services.orders,
                &pay.server.services.deposits,
            )
            .await
            .unwrap();
            pay.purchase(&token, &order).await;
            200
        }
    });
    let all = futures_util::future::join_all(looks).await;
    assert!(all.iter().all(|status| *status == 200), "{all:?}");
    pay.bought(&token, &order, "paid").await;
    pay.orders_settled().await;
    assert_eq!(pay.credits().await, 55);
    assert_eq!(
        pay.count("SELECT count(*) FROM transfers WHERE kind = 'purchase'")
            .await,
        1
    );
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_disputes_at_once_take_the_credits_back_once() {
    let pay = Pay::start().await;
    let token = pay.buyer(1).await;
    let order = pay.by_card(&token, 50, "5").await;
    pay.card_act(&order, Action::Pay);
    pay.bought(&token, &order, "paid").await;
    let id = pay.card(&order).id;
    pay.sandbox.cards.change(&id, |card| {
        card.dispute = Some(cuecast::providers::stripe::DisputeStatus::Lost);
    });
    let body = pay.sandbox.cards.tell(&id, "charge.dispute.created").unwrap();
    // Every one under an id of its own, as if the provider had told of it 200 times.
    let all = (0..AT_ONCE).map(async |number| {
        let body = body.replace("\"evt_", &format!("\"evt_{number}_"));
        pay.notify_card(&body, pay.card_secret()).await.status
    });
    let all = futures_util::future::join_all(all).await;
    assert!(all.iter().all(|status| *status == 200), "{all:?}");
    pay.bought(&token, &order, "refunded").await;
    pay.orders_settled().await;
    assert_eq!(pay.credits().await, 0);
    assert_eq!(
        pay.count("SELECT count(*) FROM transfers WHERE kind = 'refund'").await,
        1
    );
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_notifications_of_a_payment_that_is_too_much_deposit_the_rest_once() {
    let pay = Pay::start().await;
    let token = pay.buyer(1).await;
    let order = pay.in_crypto(&token, "5", "USDT").await;
    let paid = pay.sandbox.payments.change(pay.crypto(&order), |payment| {
        payment.paid("10".parse().unwrap(), PaymentStatus::Finished);
    });
    let paid = paid.unwrap();
    let all = (0..AT_ONCE).map(async |number| {
        let body = json!({ "payment_id": paid.id, "payment_status": "finished", "number": number }).to_string();
        crypto_notified(&pay, &body, pay.secret()).await
    });
    let all = futures_util::future::join_all(all).await;
    assert!(all.iter().all(|status| *status == 200), "{all:?}");
    pay.bought(&token, &order, "paid").await;
    pay.orders_settled().await;
    assert_eq!(
        (pay.credits().await, pay.balance(&token, "USDT").await.0.as_str()),
        (55, "4.975")
    );
    assert_eq!(pay.count("SELECT count(*) FROM deposits").await, 1);
    pay.assert_sound().await;
}

/// `CUECAST_STORM` is how many webhooks there are before each is repeated; CI takes a fiftieth of 10,000.
#[actix_rt::test(system = "crate::support::System")]
async fn webhooks_of_both_providers_each_five_times_shuffled_and_a_tenth_forged_credit_exactly() {
    let webhooks: usize = std::env::var("CUECAST_STORM").map_or(200, |text| text.parse().unwrap());
    let pay = Pay::start().await;
    let mut random = StdRng::seed_from_u64(12);
    let mut bodies: Vec<(bool, String)> = Vec::new();
    let buyers = (webhooks / 2).div_ceil(3).clamp(1, 200);
    let mut expected = 0;
    let (mut tokens, mut cards, mut coins) = (Vec::new(), Vec::<Value>::new(), Vec::<Value>::new());
    for number in 0..buyers {
        tokens.push(pay.buyer(u8::try_from(number + 1).unwrap()).await);
    }
    for number in 0..webhooks / 2 {
        let token = &tokens[number % buyers];
        // One card page at a time: it is paid before the next is asked for.
        let card = pay.by_card(token, 50, "5").await;
        let id = pay.card(&card).id;
        pay.card_act(&card, Action::PaySilently);
        if number % 4 != 3 {
            bodies.push((true, pay.sandbox.cards.tell(&id, "checkout.session.completed").unwrap()));
        } else {
            pay.card_act(&card, Action::Dispute);
            bodies.push((true, pay.sandbox.cards.tell(&id, "charge.dispute.created").unwrap()));
        }
        expected += if number % 4 == 3 { 0 } else { 55 };
        let _ = pay
            .server
            .get(&format!("/api/pool-credit/purchases/by-session/{id}"), token)
            .await
            .ok();
        cards.push(card);

        // Another amount each time, or it would be a repeat; ten cents buy one.
        let cents = 100 + number / buyers;
        let usd = format!("{}.{:02}", cents / 100, cents % 100);
        let coin = pay.in_crypto(token, &usd, "USDT").await;
        let paid = pay.sandbox.payments.change(pay.crypto(&coin), |payment| {
            payment.paid(payment.pay_amount, PaymentStatus::Finished);
        });
        bodies.push((false, told(&paid.unwrap())));
        expected += i64::try_from(cents / 10).unwrap();
        coins.push(coin);
        if number % buyers == buyers - 1 {
            pay.server
                .sql("UPDATE credit_payments SET due_at = now() WHERE due_at IS NOT NULL")
                .await;
            pay.server.services.orders.bell.notify_one();
            pay.orders_settled().await;
        }
    }
    let mut storm: Vec<_> = (0..5).flat_map(|_| bodies.iter()).collect();
    storm.shuffle(&mut random);
    let refused = Arc::new(Mutex::new(0));
    for (at, batch) in storm.chunks(20).enumerate() {
        let sends = batch.iter().enumerate().map(async |(index, (card, body))| {
            let forged = (at * 20 + index) % 10 == 9;
            let secret = match (forged, card) {
                (true, _) => "forged",
                (false, true) => pay.card_secret(),
                (false, false) => pay.secret(),
            };
            let status = match card {
                true => pay.notify_card(body, secret).await.status,
                false => crypto_notified(&pay, body, secret).await,
            };
            assert_eq!(status, if forged { 401 } else { 200 });
            *refused.lock().unwrap() += usize::from(forged);
        });
        futures_util::future::join_all(sends).await;
    }
    pay.orders_settled().await;
    assert_eq!(*refused.lock().unwrap(), storm.len() / 10);
    assert_eq!(pay.credits().await, expected);
    let unpaid = "SELECT count(*) FROM credit_orders WHERE status NOT IN ('paid', 'refunded')";
    assert_eq!(
        (pay.count(unpaid).await, cards.len(), coins.len()),
        (0, webhooks / 2, webhooks / 2)
    );
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn credit_85_an_order_keeps_the_price_with_which_it_began() {
    let pay = Pay::start().await;
    let token = pay.buyer(1).await;
    let before = pay.by_card(&token, 50, "5").await;
    pay.server
        .sql(
            "INSERT INTO credit_settings (version, exchange_rate, game_credits, quest_credits, new_user_credits, minimum_pool_tokens, usd_rate,
                                          daily_free_plays, free_plays_enabled, enabled)
             VALUES (2, 10, 1, 1, 0, 10, 0.5, 2, true, true)",
        )
        .await;
    pay.card_act(&before, Action::Pay);
    pay.bought(&token, &before, "paid").await;
    assert_eq!(refusal_of_old_price(&pay, &token).await, "50 credits cost $25.00.");
    let after = pay.by_card(&token, 50, "25").await;
    pay.card_act(&after, Action::Pay);
    pay.bought(&token, &after, "paid").await;
    let priced = "SELECT string_agg(settings_version || ':' || usd_cents, ',' ORDER BY created_at) FROM credit_orders";
    let priced: String = sqlx::query_scalar(priced)
        .fetch_one(&pay.server.context.pool)
        .await
        .unwrap();
    assert_eq!((priced.as_str(), pay.credits().await), ("1:500,2:2500", 110));

    pay.server
        .sql(
            "INSERT INTO credit_settings (version, exchange_rate, game_credits, quest_credits, new_user_credits, minimum_pool_tokens, usd_rate,
                                          daily_free_plays, free_plays_enabled, enabled)
             VALUES (3, 10, 1, 1, 0, 10, 0.5, 2, true, false)",
        )
        .await;
    let off = pay.ask_card(&token, 50, "25").await;
    assert_eq!(crate::support::refusal(&off).1, "CREDITS_DISABLED");
}

async fn refusal_of_old_price(pay: &Pay, token: &str) -> String {
    let answer = pay.ask_card(token, 50, "5").await;
    crate::support::refusal(&answer).2.to_owned()
}
