mod history;
mod keys;
mod verify;

use crate::support::Wallet;
use cuecast::{
    ids,
    ledger::{self, NewHold},
    testing::{self, TestDatabase, fund},
    users,
};
use domain::{
    UserId,
    ledger::{AccountKey, Amount, Cause, CauseKind, CurrencyCode, Refusal, Transfer, TransferKind},
};
use futures_util::future::join_all;

fn usdt() -> CurrencyCode {
    "USDT".parse().unwrap()
}

fn minor(minor: i128) -> Amount {
    Amount::from_minor(minor).unwrap()
}

fn cause() -> Cause {
    Cause::new(CauseKind::Prediction, rand::random::<[u8; 12]>())
}

async fn person(database: &TestDatabase) -> UserId {
    let mut db = database.pool.acquire().await.unwrap();
    let address = Wallet::random().address().parse().unwrap();
    users::ensure(&mut db, address, ids::user_id()).await.unwrap().id
}

/// Available and locked, in millionths.
async fn has(database: &TestDatabase, user: UserId) -> (i128, i128) {
    let mut db = database.pool.acquire().await.unwrap();
    let balances = ledger::balances(&mut db, user).await.unwrap();
    let one = balances.iter().find(|balance| balance.currency == usdt());
    one.map_or((0, 0), |one| (one.available.minor(), one.locked.minor()))
}

#[actix_rt::test(system = "crate::support::System")]
async fn of_200_parallel_posts_with_one_key_one_moves_money() {
    let database = testing::database().await;
    let (from, to) = (person(&database).await, person(&database).await);
    fund(&mut database.pool.acquire().await.unwrap(), from, "USDT", "10").await;
    let (from_account, to_account) = (AccountKey::available(from, usdt()), AccountKey::available(to, usdt()));
    let transfer = Transfer::simple(
        TransferKind::Settle,
        cause(),
        from_account,
        to_account,
        minor(4_000_000),
    );
    let tries = (0..200).map(|_| async {
        let mut db = database.pool.begin().await.unwrap();
        let posted = ledger::post_one(&mut db, &transfer).await.unwrap().unwrap();
        db.commit().await.unwrap();
        posted
    });
    let posted = join_all(tries).await;
    assert_eq!(posted.iter().filter(|posted| !posted.replayed).count(), 1);
    assert!(posted.iter().all(|one| one.transfer == posted[0].transfer));
    assert_eq!(
        (has(&database, from).await, has(&database, to).await),
        ((6_000_000, 0), (4_000_000, 0))
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_parallel_spenders_never_overdraw() {
    let database = testing::database().await;
    let (from, to) = (person(&database).await, person(&database).await);
    fund(&mut database.pool.acquire().await.unwrap(), from, "USDT", "10").await;
    let (from_account, to_account) = (AccountKey::available(from, usdt()), AccountKey::available(to, usdt()));
    let tries = (0..200).map(|_| async {
        let transfer = Transfer::simple(
            TransferKind::Settle,
            cause(),
            from_account,
            to_account,
            minor(3_000_000),
        );
        let mut db = database.pool.begin().await.unwrap();
        let answer = ledger::post_one(&mut db, &transfer).await.unwrap();
        db.commit().await.unwrap();
        answer
    });
    let answers = join_all(tries).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 3);
    let insufficient = Err(Refusal::Insufficient { currency: usdt() });
    assert_eq!(answers.iter().filter(|answer| **answer == insufficient).count(), 197);
    assert_eq!(
        (has(&database, from).await, has(&database, to).await),
        ((1_000_000, 0), (9_000_000, 0))
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_hold_is_opened_once_and_closed_once_however_many_try() {
    let database = testing::database().await;
    let (creator, winner) = (person(&database).await, person(&database).await);
    fund(&mut database.pool.acquire().await.unwrap(), creator, "USDT", "10").await;
    let new = NewHold {
        user: creator,
        currency: usdt(),
        amount: minor(7_000_000),
        cause: cause(),
        expires_at: None,
    };
    let opened = join_all((0..200).map(|_| async {
        let mut db = database.pool.begin().await.unwrap();
        let hold = ledger::open_hold(&mut db, &new).await.unwrap().unwrap();
        db.commit().await.unwrap();
        hold
    }))
    .await;
    assert!(opened.iter().all(|hold| *hold == opened[0]));
    assert_eq!(has(&database, creator).await, (3_000_000, 7_000_000));

    let to = [(AccountKey::available(winner, usdt()), new.amount)];
    let closed = join_all((0..200).map(|n| {
        let (database, hold, to) = (&database, opened[0], &to);
        async move {
            let mut db = database.pool.begin().await.unwrap();
            let answer = match n % 2 {
                0 => ledger::post_hold(&mut db, hold, to).await,
                _ => ledger::void_hold(&mut db, hold).await,
            };
            db.commit().await.unwrap();
            answer.unwrap()
        }
    }))
    .await;
    assert_eq!(closed.iter().filter(|answer| answer.is_ok()).count(), 1);
    assert_eq!(
        closed
            .iter()
            .filter(|answer| **answer == Err(Refusal::AlreadyClosed))
            .count(),
        199
    );
    let ((left, locked), (won, _)) = (has(&database, creator).await, has(&database, winner).await);
    assert_eq!((left + won, locked), (10_000_000, 0));
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_hold_must_be_given_away_to_the_last_unit() {
    let database = testing::database().await;
    let user = person(&database).await;
    let mut db = database.pool.acquire().await.unwrap();
    fund(&mut db, user, "USDT", "10").await;
    let new = NewHold {
        user,
        currency: usdt(),
        amount: minor(10),
        cause: cause(),
        expires_at: None,
    };
    let hold = ledger::open_hold(&mut db, &new).await.unwrap().unwrap();
    let short = [(AccountKey::fees(usdt()), minor(9))];
    let unbalanced = Err(Refusal::Unbalanced { currency: usdt() });
    assert_eq!(ledger::post_hold(&mut db, hold, &short).await.unwrap(), unbalanced);
    assert_eq!(
        ledger::expire_hold(&mut db, hold).await.unwrap(),
        Err(Refusal::Unknown),
        "not due"
    );
    ledger::void_hold(&mut db, hold).await.unwrap().unwrap();
    assert_eq!(has(&database, user).await, (10_000_000, 0));
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_payout_is_undone_while_nobody_has_spent_it_and_can_be_made_anew() {
    let database = testing::database().await;
    let (creator, winner, other) = (
        person(&database).await,
        person(&database).await,
        person(&database).await,
    );
    let mut db = database.pool.acquire().await.unwrap();
    fund(&mut db, creator, "USDT", "10").await;
    let new = NewHold {
        user: creator,
        currency: usdt(),
        amount: minor(10_000_000),
        cause: cause(),
        expires_at: None,
    };
    let first = ledger::open_hold(&mut db, &new).await.unwrap().unwrap();
    assert_eq!(
        ledger::undo_post(&mut db, first).await.unwrap(),
        Err(Refusal::AlreadyClosed),
        "not posted"
    );
    let paid = ledger::post_hold(&mut db, first, &[(AccountKey::available(winner, usdt()), new.amount)]).await;
    let paid = paid.unwrap().unwrap();
    assert_eq!(
        ledger::reverse(&mut db, paid.transfer).await.unwrap(),
        Err(Refusal::BelongsToHold)
    );

    let again = ledger::undo_post(&mut db, first).await.unwrap().unwrap();
    assert_eq!(ledger::undo_post(&mut db, first).await.unwrap(), Ok(again), "once");
    assert_eq!(ledger::hold_of(&mut db, new.cause).await.unwrap(), Some(again));
    assert_eq!(
        (has(&database, creator).await, has(&database, winner).await),
        ((0, 10_000_000), (0, 0))
    );
    let to = [(AccountKey::available(other, usdt()), new.amount)];
    ledger::post_hold(&mut db, again, &to).await.unwrap().unwrap();

    let (from, to) = (
        AccountKey::available(other, usdt()),
        AccountKey::available(winner, usdt()),
    );
    let spent = Transfer::simple(TransferKind::Settle, cause(), from, to, minor(1));
    ledger::post_one(&mut db, &spent).await.unwrap().unwrap();
    let insufficient = Err(Refusal::Insufficient { currency: usdt() });
    assert_eq!(ledger::undo_post(&mut db, again).await.unwrap(), insufficient);
    assert_eq!(has(&database, other).await, (9_999_999, 0));
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_was_not_committed_never_happened() {
    let database = testing::database().await;
    let user = person(&database).await;
    let mut db = database.pool.begin().await.unwrap();
    fund(&mut db, user, "USDT", "10").await;
    // As when the server is killed: the connection ends in the middle.
    let mut other = database.pool.acquire().await.unwrap();
    let pid: i32 = sqlx::query_scalar("SELECT pg_backend_pid()")
        .fetch_one(&mut *db)
        .await
        .unwrap();
    sqlx::query("SELECT pg_terminate_backend($1)")
        .bind(pid)
        .execute(&mut *other)
        .await
        .unwrap();
    assert!(db.commit().await.is_err());
    assert_eq!(has(&database, user).await, (0, 0));
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM entries")
        .fetch_one(&mut *other)
        .await
        .unwrap();
    assert_eq!(left, 0);
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_unknown_person_or_currency_is_refused() {
    let database = testing::database().await;
    let mut db = database.pool.acquire().await.unwrap();
    let user = person(&database).await;
    for (owner, code) in [(ids::user_id(), "USDT"), (user, "DOGE")] {
        let currency: CurrencyCode = code.parse().unwrap();
        let (from, to) = (AccountKey::external(currency), AccountKey::available(owner, currency));
        let grant = Transfer::simple(TransferKind::Grant, cause(), from, to, minor(1));
        let answer = ledger::post_one(&mut db, &grant).await.unwrap();
        assert_eq!(answer, Err(Refusal::UnknownAccount { currency }));
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_transfer_is_planned_a_few_times_and_not_at_each_call() {
    let database = testing::database().await;
    let mut db = database.pool.acquire().await.unwrap();
    let (from, to) = (person(&database).await, person(&database).await);
    fund(&mut db, from, "USDT", "10").await;
    let (from, to) = (AccountKey::available(from, usdt()), AccountKey::available(to, usdt()));
    for _ in 0..20 {
        let transfer = Transfer::simple(TransferKind::Settle, cause(), from, to, minor(1));
        ledger::post_one(&mut db, &transfer).await.unwrap().unwrap();
    }
    // The first five runs of a statement are always planned for what they ask.
    let planned: Vec<(i64, i64)> = sqlx::query_as(
        "SELECT custom_plans, generic_plans FROM pg_prepared_statements
         WHERE statement LIKE 'SELECT k.ord%' OR statement LIKE 'WITH input%'",
    )
    .fetch_all(&mut *db)
    .await
    .unwrap();
    assert_eq!(planned.len(), 2);
    assert!(
        planned.iter().all(|(custom, kept)| *custom == 5 && *kept >= 15),
        "{planned:?}"
    );
}
