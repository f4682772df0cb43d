//! The trial balance finds whatever someone with power over the database puts wrong.

use crate::support::Live;
use cuecast::{
    features::incentives,
    ids,
    ledger::{self, NewHold, Report, trial_balance::TrialBalance},
    testing::{self, TestDatabase, fund},
    users,
};
use domain::{
    UserId,
    ledger::{AccountKey, Amount, Cause, CauseKind},
};
use sqlx::ConnectOptions;
use std::{
    process::Command,
    time::{Duration, Instant},
};

/// Money came in, some is held, some was paid, and some is set aside to be claimed.
async fn books() -> (TestDatabase, UserId) {
    let database = testing::database().await;
    let mut db = database.pool.acquire().await.unwrap();
    let address = "0x52908400098527886e0f7030069857d2e4169ee7".parse().unwrap();
    let user = users::ensure(&mut db, address, ids::user_id()).await.unwrap().id;
    let usdt = "USDT".parse().unwrap();
    fund(&mut db, user, "USDT", "100").await;
    fund(&mut db, user, "BNB", "3").await;
    for paid in [false, true] {
        let new = NewHold {
            user,
            currency: usdt,
            amount: Amount::from_minor(10_000_000).unwrap(),
            cause: Cause::new(CauseKind::Withdrawal, rand::random::<[u8; 12]>()),
            expires_at: None,
        };
        let hold = ledger::open_hold(&mut db, &new).await.unwrap().unwrap();
        if paid {
            let out = [(AccountKey::external(usdt), new.amount)];
            ledger::post_hold(&mut db, hold, &out).await.unwrap().unwrap();
        }
    }
    let new = incentives::store::New {
        user,
        currency: usdt,
        amount: Amount::from_minor(2_000_000).unwrap(),
        reason: "For the final".parse().unwrap(),
        cause: "books".to_owned(),
    };
    incentives::store::grant(&mut db, &new).await.unwrap().unwrap();
    (database, user)
}

async fn verify(database: &TestDatabase) -> Report {
    let mut db = database.pool.acquire().await.unwrap();
    ledger::verify(&mut db).await.unwrap()
}

#[actix_rt::test(system = "crate::support::System")]
async fn sound_books_have_no_fault() {
    let (database, _) = books().await;
    let report = verify(&database).await;
    assert!(report.is_sound(), "{report}");
    assert_eq!((report.accounts, report.transfers, report.entries), (6, 6, 12));
}

#[actix_rt::test(system = "crate::support::System")]
async fn every_planted_error_is_found() {
    // Triggers and checks are out of the way, as they are for whoever owns the disk.
    let open = "ALTER TABLE entries DISABLE TRIGGER USER; ALTER TABLE transfers DISABLE TRIGGER USER;
                ALTER TABLE accounts DROP CONSTRAINT accounts_not_overdrawn; ALTER TABLE entries DISABLE TRIGGER ALL; ";
    for (plant, found) in [
        (
            "UPDATE accounts SET balance = balance + 1 WHERE purpose = 'available' AND currency = 'USDT'",
            "of USDT sum to 1",
        ),
        // One person's grant stands in another account.
        (
            "UPDATE entries SET account_id = (SELECT id FROM accounts WHERE purpose = 'claimable') WHERE amount = 100000000",
            "but its entries sum to -20000000",
        ),
        // Both sides, so that the currency still sums to zero.
        (
            "UPDATE accounts SET balance = balance + CASE purpose WHEN 'available' THEN 5 ELSE -5 END WHERE currency = 'BNB'",
            "but its entries sum to",
        ),
        ("UPDATE accounts SET balance = -1 WHERE purpose = 'locked'", "owes 1"),
        (
            "UPDATE entries SET amount = amount + 1 WHERE id = 1",
            "transfer 1 sums to 1 USDT",
        ),
        ("DELETE FROM entries WHERE transfer_id = 2", "transfer 2"),
        (
            "UPDATE entries SET balance_after = balance_after + 1 WHERE id = 2",
            "entry 2 of account",
        ),
        (
            "UPDATE holds SET amount = amount + 1 WHERE state = 'open'",
            "10000000 USDT locked, but open holds of 10000001",
        ),
        (
            "UPDATE holds SET state = 'voided', closed_by = 1, closed_at = now() WHERE state = 'open'",
            "but open holds of 0",
        ),
        ("UPDATE accounts SET balance = -1 WHERE purpose = 'claimable'", "owes 1"),
        (
            "UPDATE claims SET amount = amount + 1",
            "2000000 USDT set aside, but claims of 2000001",
        ),
        (
            "UPDATE claims SET state = 'expired'",
            "2000000 USDT set aside, but claims of 0",
        ),
        (
            "INSERT INTO entries (transfer_id, account_id, amount, balance_after) VALUES (1, 1, 7, 7)",
            "transfer 1 sums to 7",
        ),
        (
            "INSERT INTO entries (transfer_id, account_id, amount, balance_after) VALUES (1, 77, 7, 7), (1, 77, -7, 0)",
            "account 77 and transfer 1, which are not both there",
        ),
    ] {
        let (database, _) = books().await;
        sqlx::raw_sql(sqlx::AssertSqlSafe(format!("{open}{plant}")))
            .execute(&database.pool)
            .await
            .unwrap();
        let report = verify(&database).await;
        assert!(
            report.faults.iter().any(|fault| fault.contains(found)),
            "{plant}: {report}"
        );
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_scheduled_balance_raises_the_alarm() {
    let (database, _) = books().await;
    let registry = prometheus::Registry::new();
    let balance = TrialBalance::new(&registry).unwrap();
    let faults = || {
        let families = registry.gather();
        let one = families
            .iter()
            .find(|family| family.name() == "cuecast_ledger_faults")
            .unwrap();
        one.get_metric()[0].get_gauge().get_value()
    };
    balance.run(&database.pool).await.unwrap();
    assert_eq!(faults(), 0.0);
    let plant = "UPDATE accounts SET balance = balance + 1 WHERE purpose = 'available'";
    sqlx::raw_sql(plant).execute(&database.pool).await.unwrap();
    balance.run(&database.pool).await.unwrap();
    // Two currencies, and an account in each.
    assert_eq!(faults(), 4.0);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_running_server_adds_its_ledger_up_and_tells_prometheus() {
    let live = Live::start().await;
    let url = format!("http://{}/metrics", live.url);
    let begun = Instant::now();
    loop {
        let metrics = reqwest::get(&url).await.unwrap().text().await.unwrap();
        let at = metrics
            .lines()
            .find_map(|line| line.strip_prefix("cuecast_ledger_verified_timestamp_seconds "));
        if at.is_some_and(|at| at != "0") {
            assert!(metrics.contains("cuecast_ledger_faults 0"), "{metrics}");
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "{metrics}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_command_ends_with_1_and_a_readable_report_when_the_books_are_wrong() {
    let (database, _) = books().await;
    let run = || {
        let url = database.options.to_url_lossy().to_string();
        let command = Command::new(env!("CARGO_BIN_EXE_cuecast"))
            .args(["ledger", "verify"])
            .env("DATABASE_URL", url)
            .env("CUECAST_AUTH_AUDIT_KEY", testing::AUDIT_KEY)
            .output();
        let output = command.unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        (output.status.code(), text)
    };
    let (code, text) = run();
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("6 accounts, 6 transfers, 12 entries"), "{text}");
    let plant = "UPDATE accounts SET balance = balance + 1 WHERE purpose = 'locked'";
    sqlx::raw_sql(plant).execute(&database.pool).await.unwrap();
    let (code, text) = run();
    assert_eq!(code, Some(1), "{text}");
    assert!(
        text.contains("WRONG: the accounts of USDT sum to 1, not to zero"),
        "{text}"
    );
    assert!(text.contains("cuecast: the ledger does not add up: 3 faults"), "{text}");
}
