//! A key that is used again, by one transfer alone: whether it was used shows only when it is stored.

use super::{cause, fund, has, minor, person, usdt};
use cuecast::{
    ledger::{self, Posted},
    testing::{self, TestDatabase},
};
use domain::{
    UserId,
    ledger::{AccountKey, Cause, Refusal, Transfer, TransferKind},
};
use futures_util::future::join_all;

fn between(cause: Cause, from: UserId, to: UserId, amount: i128) -> Transfer {
    let account = |of| AccountKey::available(of, usdt());
    Transfer::simple(TransferKind::Settle, cause, account(from), account(to), minor(amount))
}

async fn post(database: &TestDatabase, transfer: &Transfer) -> Result<Posted, Refusal> {
    let mut db = database.pool.begin().await.unwrap();
    let answer = ledger::post_one(&mut db, transfer).await.unwrap();
    db.commit().await.unwrap();
    answer
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_has_happened_is_answered_again_also_when_the_money_is_spent() {
    let database = testing::database().await;
    let (from, to) = (person(&database).await, person(&database).await);
    fund(&mut database.pool.acquire().await.unwrap(), from, "USDT", "10").await;
    let transfer = between(cause(), from, to, 6_000_000);
    let first = post(&database, &transfer).await.unwrap();
    assert!(!first.replayed);
    // Enough is left for it to happen twice, and then too little.
    fund(&mut database.pool.acquire().await.unwrap(), from, "USDT", "10").await;
    let again = Ok(Posted {
        replayed: true,
        ..first
    });
    assert_eq!(post(&database, &transfer).await, again);
    post(&database, &between(cause(), from, to, 14_000_000)).await.unwrap();
    assert_eq!(post(&database, &transfer).await, again);
    assert_eq!(has(&database, from).await, (0, 0));
    assert_eq!(has(&database, to).await, (20_000_000, 0));
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_key_is_good_for_one_content_whatever_the_other_would_cost() {
    let database = testing::database().await;
    let (from, to) = (person(&database).await, person(&database).await);
    fund(&mut database.pool.acquire().await.unwrap(), from, "USDT", "10").await;
    let transfer = between(cause(), from, to, 1_000_000);
    post(&database, &transfer).await.unwrap();
    let reused = Err(Refusal::KeyReused {
        key: transfer.key.clone(),
    });
    for (other, amount) in [(to, 2_000_000), (to, 50_000_000), (person(&database).await, 1_000_000)] {
        let again = between(transfer.cause, from, other, amount);
        assert_eq!(post(&database, &again).await, reused);
    }
    assert_eq!(has(&database, from).await, (9_000_000, 0));
}

#[actix_rt::test(system = "crate::support::System")]
async fn of_two_who_use_a_key_at_once_for_accounts_of_their_own_one_moves_money() {
    let database = testing::database().await;
    let mut people = Vec::new();
    for _ in 0..4 {
        let one = person(&database).await;
        fund(&mut database.pool.acquire().await.unwrap(), one, "USDT", "100").await;
        people.push(one);
    }
    for round in 1..=50 {
        let first = between(cause(), people[0], people[1], 1_000_000);
        let second = between(first.cause, people[2], people[3], 1_000_000);
        let answers = join_all([&first, &second].map(|transfer| post(&database, transfer))).await;
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1, "{answers:?}");
        let reused = Err(Refusal::KeyReused { key: first.key.clone() });
        assert_eq!(answers.iter().filter(|answer| **answer == reused).count(), 1);
        let (one, other) = (has(&database, people[1]).await.0, has(&database, people[3]).await.0);
        assert_eq!(one + other, 200_000_000 + round * 1_000_000);
    }
    let report = ledger::verify(&mut database.pool.acquire().await.unwrap())
        .await
        .unwrap();
    assert!(report.is_sound(), "{report}");
}
