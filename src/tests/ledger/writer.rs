//! Single transfers of many callers share transactions.

use crate::support::Wallet;
use actix::Actor;
use actors::{
    metrics::Metrics,
    persist::{LedgerWriter, Post},
    ports::StoreError,
};
use cuecast::{
    ids,
    ledger::{self, PgLedger},
    testing::{self, TestDatabase, fund},
    users,
};
use domain::{
    UserId,
    ledger::{AccountKey, Amount, Cause, CauseKind, Refusal, Transfer, TransferKind},
};
use futures_util::future::join_all;
use std::{sync::Arc, time::Duration};

async fn person(database: &TestDatabase, funds: &str) -> UserId {
    let mut db = database.pool.acquire().await.unwrap();
    let address = Wallet::random().address().parse().unwrap();
    let user = users::ensure(&mut db, address, ids::user_id()).await.unwrap().id;
    fund(&mut db, user, "USDT", funds).await;
    user
}

fn transfer(from: UserId, to: UserId, minor: i128) -> Transfer {
    let currency = "USDT".parse().unwrap();
    let cause = Cause::new(CauseKind::Correction, rand::random::<[u8; 12]>());
    let (from, to) = (
        AccountKey::available(from, currency),
        AccountKey::available(to, currency),
    );
    Transfer::simple(
        TransferKind::Correction,
        cause,
        from,
        to,
        Amount::from_minor(minor).unwrap(),
    )
}

async fn available(database: &TestDatabase, user: UserId) -> i128 {
    let mut db = database.pool.acquire().await.unwrap();
    ledger::balances(&mut db, user).await.unwrap()[0].available.minor()
}

#[actix_web::test]
async fn a_thousand_callers_are_each_answered_for_their_own_transfer() {
    let database = testing::database().await;
    let (from, to) = (person(&database, "0.000500").await, person(&database, "0.000001").await);
    let metrics = Metrics::new().unwrap();
    let writer = LedgerWriter::new(Arc::new(PgLedger::new(database.pool.clone())), metrics.clone()).start();
    let answers = join_all((0..1_000).map(|_| writer.send(Post(transfer(from, to, 1))))).await;
    let (mut posted, mut refused) = (0, 0);
    for answer in answers {
        match answer.unwrap().unwrap() {
            Ok(one) => posted += i32::from(!one.replayed),
            Err(Refusal::Insufficient { .. }) => refused += 1,
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!((posted, refused), (500, 500));
    assert_eq!(
        (available(&database, from).await, available(&database, to).await),
        (0, 501)
    );
    let commits = metrics.ledger_commit_seconds.get_sample_count();
    assert!(commits < 50, "{commits} transactions for 1000 transfers");
    let mut db = database.pool.acquire().await.unwrap();
    let report = ledger::verify(&mut db).await.unwrap();
    assert!(report.is_sound(), "{report}");
}

#[actix_web::test]
async fn a_repeated_transfer_is_answered_with_the_first_result_also_within_a_batch() {
    let database = testing::database().await;
    let (from, to) = (person(&database, "1").await, person(&database, "1").await);
    let ledger = Arc::new(PgLedger::new(database.pool.clone()));
    let writer = LedgerWriter::new(ledger, Metrics::new().unwrap()).start();
    let one = transfer(from, to, 3);
    let answers = join_all((0..300).map(|_| writer.send(Post(one.clone())))).await;
    let answers: Vec<_> = answers
        .into_iter()
        .map(|answer| answer.unwrap().unwrap().unwrap())
        .collect();
    assert_eq!(answers.iter().filter(|answer| !answer.replayed).count(), 1);
    assert!(answers.iter().all(|answer| answer.transfer == answers[0].transfer));
    assert_eq!(available(&database, from).await, 999_997);
}

#[actix_web::test]
async fn an_outage_is_waited_out_and_moves_nothing_twice() {
    let database = testing::database().await;
    let (from, to) = (person(&database, "1").await, person(&database, "1").await);
    let (ledger, metrics) = (Arc::new(PgLedger::new(database.pool.clone())), Metrics::new().unwrap());
    let writer = LedgerWriter::new(ledger, metrics.clone()).start();
    let outage = database.outage().await;
    let asked = writer.send(Post(transfer(from, to, 3)));
    let (answer, ()) = futures_util::join!(asked, async {
        while metrics.ledger_commit_failures.get() == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        outage.end().await;
    });
    match answer.unwrap() {
        Ok(answer) => drop(answer.unwrap()),
        Err(StoreError::Unavailable(cause) | StoreError::Refused(cause) | StoreError::Conflict(cause)) => {
            panic!("{cause}")
        }
        Err(StoreError::Fenced) => panic!("fenced"),
    }
    assert_eq!(available(&database, from).await, 999_997);
}
