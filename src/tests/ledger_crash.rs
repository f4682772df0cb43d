//! Postgres is killed under load: what was acknowledged is there, and nothing happened twice.

use actix::Actor;
use actors::{
    metrics::Metrics,
    persist::{LedgerWriter, Post},
};
use cuecast::{
    config::Config,
    db, ids,
    ledger::{self, PgLedger},
    postgres::Postgres,
    testing::fund,
    users,
};
use domain::{
    UserId,
    ledger::{AccountKey, Amount, Cause, CauseKind, Transfer, TransferKind},
};
use futures_util::future::join_all;
use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use sqlx::{PgPool, postgres::PgPoolOptions};
use std::{cell::Cell, collections::BTreeMap, sync::Arc, time::Duration};

const CALLERS: usize = 20;
/// Transfers of each caller, each of one unit.
const EACH: usize = 40;
const KILLS: usize = 2;

fn transfer(from: UserId, to: UserId) -> Transfer {
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
        Amount::from_minor(1).unwrap(),
    )
}

async fn person(pool: &PgPool, number: u8) -> UserId {
    let mut db = pool.acquire().await.unwrap();
    let address = format!("0x{}", hex::encode([number; 20])).parse().unwrap();
    let user = users::ensure(&mut db, address, ids::user_id()).await.unwrap().id;
    fund(&mut db, user, "USDT", "1").await;
    user
}

#[actix_web::test]
async fn a_killed_database_loses_no_acknowledged_transfer_and_makes_none_twice() {
    let folder = std::env::temp_dir().join(format!("cuecast-ledger-crash-{}", std::process::id()));
    let mut environment = BTreeMap::from([("CUECAST_DATA_DIR".to_owned(), folder.display().to_string())]);
    if let Ok(programs) = std::env::var("CUECAST_PG_BIN") {
        environment.insert("CUECAST_PG_BIN".to_owned(), programs);
    }
    let postgres = Postgres::start(&Config::from_text("", environment).unwrap()).unwrap();
    let pool = PgPoolOptions::new()
        .max_connections(4)
        .acquire_timeout(Duration::from_secs(2))
        .connect_with(postgres.options())
        .await
        .unwrap();
    db::MIGRATOR.run(&pool).await.unwrap();
    let (from, to) = (person(&pool, 1).await, person(&pool, 2).await);
    let writer = LedgerWriter::new(Arc::new(PgLedger::new(pool.clone())), Metrics::new().unwrap()).start();

    let done = Cell::new(0);
    let callers = join_all((0..CALLERS).map(|_| async {
        let mut acknowledged = Vec::new();
        for _ in 0..EACH {
            let one = transfer(from, to);
            // As a client does: the same call until it is answered.
            let posted = loop {
                if let Ok(answer) = writer.send(Post(one.clone())).await.unwrap() {
                    break answer.unwrap();
                }
            };
            acknowledged.push((posted.transfer, one.key.to_string()));
            done.set(done.get() + 1);
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        acknowledged
    }));
    let killer = async {
        for n in 1..=KILLS {
            // At a known share of the work, not at a moment.
            while done.get() < n * CALLERS * EACH / (KILLS + 1) {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
            let pid = loop {
                match postgres.pid() {
                    Some(pid) => break pid,
                    None => tokio::time::sleep(Duration::from_millis(2)).await,
                }
            };
            kill(Pid::from_raw(pid), Signal::SIGKILL).unwrap();
        }
    };
    let (acknowledged, ()) = futures_util::join!(callers, killer);

    let mut db = pool.acquire().await.unwrap();
    let acknowledged = acknowledged.concat();
    assert_eq!(acknowledged.len(), CALLERS * EACH);
    for (id, key) in acknowledged {
        let stored: String = sqlx::query_scalar("SELECT key FROM transfers WHERE id = $1")
            .bind(id)
            .fetch_one(&mut *db)
            .await
            .unwrap();
        assert_eq!(stored, key);
    }
    let moved = i128::try_from(CALLERS * EACH).unwrap();
    for (user, balance) in [(from, 1_000_000 - moved), (to, 1_000_000 + moved)] {
        let balances = ledger::balances(&mut db, user).await.unwrap();
        assert_eq!(balances[0].available.minor(), balance);
    }
    let report = ledger::verify(&mut db).await.unwrap();
    assert!(report.is_sound(), "{report}");
    drop(db);
    pool.close().await;
    postgres.stop();
    let _ = std::fs::remove_dir_all(folder);
}
