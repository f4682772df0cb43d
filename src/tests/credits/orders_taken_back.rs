//! Card payments that are taken back (E8).

use crate::support::{Pay, refusal, shop::LOOKS};
use cuecast::{
    features::credits::orders::{
        self,
        commands::{debts::pay_due, settle_due},
    },
    ledger,
    providers::{
        nowpayments,
        stripe::{DisputeStatus, sandbox::Action},
    },
};
use domain::{
    UserId,
    ledger::{AccountKey, Amount, Cause, CauseKind, Leg, Transfer, TransferKind},
};
use serde_json::{Value, json};

pub const OWED: &str = "SELECT coalesce(sum(owed), 0)::bigint FROM credit_debts";

/// Fifty credits, and five besides, that somebody bought by card.
async fn paid() -> (Pay, String, Value) {
    let pay = Pay::start().await;
    let token = pay.buyer(1).await;
    let order = pay.by_card(&token, 50, "5").await;
    pay.card_act(&order, Action::Pay);
    pay.bought(&token, &order, "paid").await;
    (pay, token, order)
}

/// The same, of which so many were spent before the bank took the payment back: as many are owed.
pub async fn disputed(spent: i128) -> (Pay, String, Value) {
    let (pay, token, order) = paid().await;
    if spent > 0 {
        moves(&pay.server.context.pool, pay.id_of(1).await, "spent", -spent).await;
    }
    pay.card_act(&order, Action::Dispute);
    pay.bought(&token, &order, "refunded").await;
    (pay, token, order)
}

/// The person's credits go to the house, or come from outside.
pub async fn moves(pool: &sqlx::PgPool, user: UserId, key: &str, credits: i128) {
    let credit = "CREDIT".parse().unwrap();
    let (person, other) = (AccountKey::available(user, credit), AccountKey::external(credit));
    let amount = Amount::from_minor(credits.abs()).unwrap();
    let (from, to) = if credits < 0 {
        (person, AccountKey::fees(credit))
    } else {
        (other, person)
    };
    let transfer = Transfer {
        key: key.parse().unwrap(),
        kind: TransferKind::Grant,
        cause: Cause::new(CauseKind::Grant, user),
        legs: vec![Leg::debit(from, amount), Leg::credit(to, amount)],
    };
    let mut db = pool.begin().await.unwrap();
    ledger::post_one(&mut db, &transfer).await.unwrap().unwrap();
    db.commit().await.unwrap();
}

async fn taken(pay: &Pay, taken: i64) {
    for _ in 0..LOOKS {
        if pay
            .count("SELECT max(taken) FROM credit_orders WHERE method = 'card'")
            .await
            == taken
        {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("never taken back");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_refund_takes_credits_back_in_proportion_and_no_more_than_all() {
    let (pay, token, order) = paid().await;
    pay.card_act(&order, Action::RefundHalf);
    taken(&pay, 28).await;
    assert_eq!(
        (
            pay.credits().await,
            pay.purchase(&token, &order).await["status"]
                .as_str()
                .unwrap()
                .to_owned()
        ),
        (27, "paid".to_owned())
    );
    pay.card_act(&order, Action::Refund);
    let refunded = pay.bought(&token, &order, "refunded").await;
    assert_eq!((pay.credits().await, &refunded["refundedCredits"]), (0, &json!(55)));
    pay.card_act(&order, Action::Repeat);
    pay.orders_settled().await;
    let moved = "SELECT count(*) FROM transfers WHERE kind = 'refund'";
    assert_eq!((pay.credits().await, pay.count(moved).await), (0, 2));
    let usd = "SELECT balance::bigint FROM accounts WHERE currency = 'USD' AND purpose = 'fees'";
    assert_eq!(pay.count(usd).await, 0);
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_was_spent_before_a_dispute_is_owed_stops_cards_and_is_paid_by_new_credits() {
    let (pay, token, order) = disputed(40).await;
    let person = pay.id_of(1).await;
    assert_eq!((pay.credits().await, pay.count(OWED).await), (0, 40));
    let mut db = pay.server.context.pool.acquire().await.unwrap();
    assert!(orders::owes(&mut db, person).await.unwrap());
    assert_eq!(refusal(&pay.ask_card(&token, 10, "1").await).0, 409);
    // Neither is anything paid out to a wallet.
    let out = json!({ "currencyId": "USDT", "amount": "20", "destinationAddress": "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "userNotes": "" });
    let refused = pay.server.post("/api/withdrawals/request", &token, out).await;
    assert!(
        refusal(&refused).0 == 409 && refused.raw.contains("taken back"),
        "{}",
        refused.raw
    );

    // Credits that come another way, and credits that are bought, pay it.
    moves(&pay.server.context.pool, person, "given", 15).await;
    pay_due(&pay.server.context).await.unwrap();
    assert_eq!((pay.credits().await, pay.count(OWED).await), (0, 25));
    let crypto = pay.in_crypto(&token, "3", "USDT").await;
    let payment = pay.crypto(&crypto);
    pay.sandbox
        .payments
        .act(payment, nowpayments::sandbox::Action::Paid)
        .unwrap();
    pay.bought(&token, &crypto, "paid").await;
    assert_eq!((pay.credits().await, pay.count(OWED).await), (5, 0));
    assert!(!orders::owes(&mut db, person).await.unwrap());
    assert_eq!(pay.ask_card(&token, 10, "1").await.status, 200);

    // All of it is given again, once.
    pay.card_act(&order, Action::Win);
    let again = pay.bought(&token, &order, "paid").await;
    assert_eq!((pay.credits().await, &again["refundedCredits"]), (60, &json!(0)));
    pay.card_act(&order, Action::Repeat);
    pay.orders_settled().await;
    assert_eq!(pay.credits().await, 60);
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_dispute_that_is_won_settles_the_debt_first() {
    let (pay, token, order) = disputed(30).await;
    assert_eq!(pay.count(OWED).await, 30);
    pay.card_act(&order, Action::Win);
    pay.bought(&token, &order, "paid").await;
    assert_eq!((pay.credits().await, pay.count(OWED).await), (25, 0));
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_dispute_of_which_the_payment_is_not_known_yet_finds_its_order() {
    let pay = Pay::start().await;
    let token = pay.buyer(1).await;
    let order = pay.by_card(&token, 50, "5").await;
    let id = pay.card(&order).id;
    // Nobody told of the payment; the first that is heard is its end.
    pay.card_act(&order, Action::PaySilently);
    pay.card_act(&order, Action::Dispute);
    let refunded = pay.bought(&token, &order, "refunded").await;
    assert_eq!((pay.credits().await, &refunded["refundedCredits"]), (0, &json!(55)));
    pay.sandbox.cards.notify(&id, "checkout.session.completed");
    pay.orders_settled().await;
    assert_eq!(pay.credits().await, 0, "what comes out of order changes nothing");
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_looks_at_a_debt_at_once_pay_it_once() {
    let (pay, ..) = disputed(55).await;
    moves(&pay.server.context.pool, pay.id_of(1).await, "given", 100).await;
    let all = futures_util::future::join_all((0..200).map(|_| pay_due(&pay.server.context))).await;
    assert!(all.iter().all(Result::is_ok), "{all:?}");
    assert_eq!((pay.credits().await, pay.count(OWED).await), (45, 0));
    assert_eq!(
        pay.count("SELECT count(*) FROM transfers WHERE kind = 'refund'").await,
        2
    );
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_provider_s_answer_that_a_later_one_overtook_gives_no_credits_again() {
    let (pay, token, order) = disputed(0).await;
    pay.orders_settled().await;
    pay.stop_settling();
    // The bank gives it again, and whoever hears that first answers last but one.
    let id = pay.card(&order).id;
    let heard = pay
        .sandbox
        .cards
        .change(&id, |card| card.dispute = Some(DisputeStatus::Won));
    assert!(heard.is_some());
    let ask = async || {
        pay.server.sql("UPDATE credit_payments SET due_at = now()").await;
        let services = &pay.server.services;
        let asked = settle_due(&pay.server.context, &services.orders, &services.deposits).await;
        assert_eq!(asked.unwrap(), 1);
        let status = pay.purchase(&token, &order).await["status"].take();
        (pay.credits().await, status)
    };
    pay.server.sql("UPDATE credit_payments SET answered = asks + 2").await;
    assert_eq!(ask().await, (0, json!("refunded")), "it was asked before");
    assert_eq!(
        pay.count("SELECT count(*) FROM credit_payments WHERE due_at IS NULL")
            .await,
        0
    );
    assert_eq!(ask().await, (55, json!("paid")));
    pay.assert_sound().await;
}
