//! Rewards that go to the wallet of who chose that, on a real node: each once, within the caps, with the hash that the chain knows.

use super::outbox::{Till, pool};
use crate::{
    contracts::Token,
    plays::{Stage, played},
    support::{Wallet, text},
};
use alloy_primitives::Address;
use cuecast::{
    features::withdrawals::rewards::jobs::send_some,
    ids,
    rewards::{self, Cause, Reward, Source},
    users,
};
use domain::{UserId, ledger::Amount, matchup::Side};
use futures_util::future::join_all;
use serde_json::{Value, json};

const WIN: &str = r#"{"kind":"win"}"#;

async fn choose(till: &Till, token: &str, to_wallet: bool) -> Value {
    let body = json!({ "toWallet": to_wallet });
    let answer = till.pay.server.put("/api/rewards/payout", token, body).await.ok();
    answer["data"].clone()
}

/// Everything that the clock sends.
async fn send(till: &Till) {
    let (context, payouts) = (till.pay.server.context.clone().into_inner(), till.payouts());
    while send_some(&context, &payouts).await.unwrap() {}
}

async fn user(till: &Till, number: u8) -> UserId {
    let address = Wallet::number(number).address().parse().unwrap();
    let mut db = till.pay.server.context.pool.acquire().await.unwrap();
    users::by_address(&mut db, address).await.unwrap().unwrap().id
}

/// So many POOL for something, from the reserve.
async fn reward(till: &Till, person: UserId, cause: Cause, amount: &str) {
    let mut db = till.pay.server.context.pool.begin().await.unwrap();
    let reward = Reward {
        from: Source::Reserve,
        person,
        cause,
        currency: "POOL".parse().unwrap(),
        amount: Amount::parse(amount, 18).unwrap(),
        description: "A game",
    };
    rewards::pay(&mut db, &reward).await.unwrap().unwrap();
    db.commit().await.unwrap();
}

async fn reasons(till: &Till) -> Vec<String> {
    let kept = "SELECT kept_for FROM reward_payouts WHERE state = 'kept' ORDER BY reward_id";
    sqlx::query_scalar(kept)
        .fetch_all(&till.pay.server.context.pool)
        .await
        .unwrap()
}

#[actix_rt::test(system = "crate::support::System")]
async fn game_22_quest_65_of_two_hundred_looks_at_once_a_reward_goes_to_its_wallet_once_and_its_hash_is_shown() {
    let till = Till::open(1_000).await;
    let outbox = till.outbox();
    outbox.round().await.unwrap();
    let stage = Stage::on(till.pay.clone(), 2, WIN).await;
    let ana = stage.player(1, "3").await;
    let chosen = choose(&till, &ana, true).await;
    assert_eq!(
        (
            &chosen["toWallet"],
            &chosen["currency"],
            &chosen["network"],
            &chosen["perPlay"],
            &chosen["perDay"]
        ),
        (
            &json!(true),
            &json!("POOL"),
            &json!("BNB Smart Chain"),
            &json!("25"),
            &json!("500")
        )
    );
    let game = stage.begun(&ana).await;
    stage.end(game, Side::Challenger, played(8)).await;
    let first = stage.quest("result", &ana, json!({})).await.ok()["rewards"][0].clone();
    assert_eq!(
        (
            &first["amount"],
            &first["onTheWay"],
            &first["transactionHash"],
            &first["kept"]
        ),
        (&json!("5"), &json!(true), &Value::Null, &Value::Null)
    );
    assert_eq!(
        stage.pool(&ana).await,
        "5",
        "it is in the balance before anything is sent"
    );
    let (context, payouts) = (till.pay.server.context.clone().into_inner(), till.payouts());
    // On a slow machine not all of them get a connection in time.
    let looks = (0..200).map(|_| async {
        for _ in 0..20 {
            if send_some(&context, &payouts).await.is_ok() {
                return;
            }
        }
        panic!("no connection in twenty tries");
    });
    join_all(looks).await;
    for (sql, expected) in [
        ("SELECT count(*) FROM withdrawals WHERE status = 'paying'", 1),
        ("SELECT count(*) FROM chain_payments", 1),
        ("SELECT count(*) FROM reward_payouts WHERE state = 'sent'", 1),
        ("SELECT count(*) FROM audit_log WHERE action = 'withdrawal.reward'", 1),
    ] {
        assert_eq!(till.pay.count(sql).await, expected, "{sql}");
    }
    assert_eq!(till.pay.balance(&ana, "POOL").await, ("0".to_owned(), "5".to_owned()));
    till.finish(&outbox).await;
    let paid = stage.quest("result", &ana, json!({})).await.ok()["rewards"][0].clone();
    let hash = text(&paid["transactionHash"]);
    assert_eq!(paid["onTheWay"], false);
    assert!(text(&paid["explorerUrl"]).ends_with(hash), "{paid}");
    let receipt = till.site.chain.rpc("eth_getTransactionReceipt", json!([hash])).await;
    assert_eq!(receipt["status"], "0x1");
    let of: Address = Wallet::number(1).address().parse().unwrap();
    assert_eq!(
        till.site.chain.call(till.site.token, Token::balanceOfCall { of }).await,
        pool(5)
    );
    let completion = till.pay.server.post(
        "/api/pool-token/pool-game-completion",
        &ana,
        json!({ "questId": crate::plays::QUEST }),
    );
    assert_eq!(
        completion.await.ok()["data"]["transactionHash"],
        paid["transactionHash"]
    );
    assert_eq!(till.pay.balance(&ana, "POOL").await, ("0".to_owned(), "0".to_owned()));
    let history = till.pay.server.get("/api/wallet-v2/transactions", &ana).await;
    assert!(history.raw.contains(hash), "{}", history.raw);
    assert_eq!(choose(&till, &ana, false).await["sentToday"], "5");
    stage.sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_the_caps_do_not_let_go_and_what_nobody_asked_for_stays_in_the_balance_with_the_reason() {
    let till = Till::open(1_000).await;
    let outbox = till.outbox();
    outbox.round().await.unwrap();
    let ana = till.pay.person(1, "", "").await;
    let bea = till.pay.person(2, "", "").await;
    let (ana_id, bea_id) = (user(&till, 1).await, user(&till, 2).await);
    choose(&till, &ana, true).await;
    let entry = || Cause::Entry(ids::entry_id());
    reward(&till, bea_id, entry(), "5").await;
    reward(&till, ana_id, Cause::Task(ids::submission_id()), "5").await;
    assert_eq!(
        till.pay.count("SELECT count(*) FROM reward_payouts").await,
        0,
        "hers stay, and tasks pay to the balance"
    );
    reward(&till, ana_id, entry(), "25.000000000000000001").await;
    reward(&till, ana_id, entry(), "0.5").await;
    send(&till).await;
    assert_eq!(reasons(&till).await, ["per_play", "small"]);
    for _ in 0..21 {
        reward(&till, ana_id, entry(), "25").await;
    }
    send(&till).await;
    assert_eq!(reasons(&till).await, ["per_play", "small", "open"]);
    till.finish(&outbox).await;
    reward(&till, ana_id, entry(), "1").await;
    send(&till).await;
    assert_eq!(reasons(&till).await, ["per_play", "small", "open", "per_day"]);
    assert_eq!(
        till.pay
            .count("SELECT count(*) FROM withdrawals WHERE status = 'completed'")
            .await,
        20
    );
    // 25 and a little, a half, 25 that found no room, and 1, beside the task's 5.
    assert_eq!(till.pay.balance(&ana, "POOL").await.0, "56.500000000000000001");
    assert_eq!(till.pay.balance(&bea, "POOL").await.0, "5");
    till.pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_reward_that_its_owner_used_first_is_not_sent_and_one_without_a_chain_stays() {
    let till = Till::open(1_000).await;
    till.outbox().round().await.unwrap();
    let ana = till.pay.person(1, "", "").await;
    choose(&till, &ana, true).await;
    let id = user(&till, 1).await;
    reward(&till, id, Cause::Entry(ids::entry_id()), "5").await;
    let to = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    let body = json!({ "currencyId": "POOL", "amount": "4", "destinationAddress": to });
    till.pay.server.post("/api/withdrawals/request", &ana, body).await.ok();
    send(&till).await;
    assert_eq!(reasons(&till).await, ["spent"]);
    reward(&till, id, Cause::Entry(ids::entry_id()), "5").await;
    let none = std::sync::Arc::new(cuecast::chain::outbox::Payouts::default());
    let context = till.pay.server.context.clone().into_inner();
    while send_some(&context, &none).await.unwrap() {}
    assert_eq!(reasons(&till).await, ["spent", "no_way"]);
    till.pay.assert_sound().await;
}
