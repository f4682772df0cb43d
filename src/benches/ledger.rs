//! How much money the ledger moves, each transfer durable: `cargo bench --bench ledger`. It starts a Postgres of its own with fsync on.
//! BENCH_SECONDS (5) is the time of each measure, BENCH_LINES (1000000) the size of the ledger that the wallet's API is asked about,
//! BENCH_JSON a file for the figures.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "a measurement that cannot go on has failed"
)]

#[path = "../tests/support/wallet.rs"]
#[allow(dead_code, reason = "tests sign in more ways")]
mod wallet;

use cuecast::{
    app,
    config::Config,
    db::Pools,
    ids,
    ledger::{self, NewHold},
    providers,
    testing::{self, TestDatabase},
};
use domain::{
    UserId,
    ledger::{AccountKey, Amount, Cause, CauseKind, CurrencyCode, Split, Transfer, TransferKind},
};
use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::{
    PgPool,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};
use wallet::Wallet;

const PEOPLE: usize = 10_000;
const CONNECTIONS: u32 = 16;

fn main() {
    let figures = actix_rt::System::new().block_on(run());
    println!("{figures:#}");
    if let Ok(path) = std::env::var("BENCH_JSON") {
        std::fs::write(path, format!("{figures:#}\n")).unwrap();
    }
}

async fn run() -> Value {
    let database = testing::database().await;
    let pool = pool(&database.options).await;
    let fsync: String = sqlx::query_scalar(
        "SELECT current_setting('fsync') || ', synchronous_commit ' || current_setting('synchronous_commit')",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    let people = people(&pool).await;
    let hot = people[0];
    let random = |people: &[UserId]| {
        (
            people[rand::random_range(1..PEOPLE)],
            people[rand::random_range(1..PEOPLE)],
        )
    };
    let from_hot = |people: &[UserId]| (hot, people[rand::random_range(1..PEOPLE)]);

    // As REST has them: three in eight are the rooms'.
    let serving = Pools::connect(&database.options, CONNECTIONS * 8 / 5, false)
        .await
        .unwrap();
    let alone_random = alone(&serving.rest, &people, random).await;
    let alone_hot = alone(&serving.rest, &people, from_hot).await;
    serving.close().await;
    let one_transaction = one_transaction(&pool, &people).await;
    let payout_ms = payout(&pool, &people).await;
    let lines = fill(&pool, &people).await;
    let begun = Instant::now();
    let report = ledger::verify(&mut pool.acquire().await.unwrap()).await.unwrap();
    assert!(report.is_sound(), "{report}");
    let verify_seconds = begun.elapsed().as_secs_f64();
    let api = api(&database, &pool, &people).await;
    json!({
        "postgres": format!("fsync {fsync}"),
        "transfers_per_second": {
            "random_accounts": alone_random, "hot_account": alone_hot,
            "5000_in_one_transaction": one_transaction,
        },
        "payout_to_10000_ms": payout_ms,
        "ledger_lines": lines,
        "verify_seconds": verify_seconds,
        "wallet_api_ms": api,
    })
}

fn seconds() -> Duration {
    Duration::from_secs(std::env::var("BENCH_SECONDS").map_or(5, |text| text.parse().unwrap()))
}

fn usdt() -> CurrencyCode {
    "USDT".parse().unwrap()
}

fn transfer(from: AccountKey, to: AccountKey, minor: i128) -> Transfer {
    let cause = Cause::new(CauseKind::Correction, rand::random::<[u8; 12]>());
    Transfer::simple(
        TransferKind::Correction,
        cause,
        from,
        to,
        Amount::from_minor(minor).unwrap(),
    )
}

fn between((from, to): (UserId, UserId)) -> Transfer {
    let to = if from == to {
        AccountKey::fees(usdt())
    } else {
        AccountKey::available(to, usdt())
    };
    transfer(AccountKey::available(from, usdt()), to, 1)
}

async fn pool(options: &PgConnectOptions) -> PgPool {
    let options = PgPoolOptions::new()
        .max_connections(CONNECTIONS)
        .connect_with(options.clone());
    options.await.unwrap()
}

/// People with plenty of money.
async fn people(pool: &PgPool) -> Vec<UserId> {
    let people: Vec<UserId> = (0..PEOPLE).map(|_| ids::user_id()).collect();
    let ids: Vec<String> = people.iter().map(UserId::to_string).collect();
    let insert = "INSERT INTO users (id, address) SELECT id, '0x' || id || substr(md5(id), 1, 16) FROM UNNEST($1::text[]) AS u(id)";
    sqlx::query(insert).bind(&ids).execute(pool).await.unwrap();
    let grant = |user: &UserId| {
        transfer(
            AccountKey::external(usdt()),
            AccountKey::available(*user, usdt()),
            10_i128.pow(15),
        )
    };
    let grants: Vec<_> = people.iter().map(grant).collect();
    post(pool, &grants).await;
    people
}

async fn post(pool: &PgPool, transfers: &[Transfer]) {
    let mut db = pool.begin().await.unwrap();
    for answer in ledger::post(&mut db, transfers).await.unwrap() {
        answer.unwrap();
    }
    db.commit().await.unwrap();
}

/// Transfers a second, each in a transaction of its own, as every call of the product has it.
async fn alone(pool: &PgPool, people: &[UserId], pick: impl Fn(&[UserId]) -> (UserId, UserId)) -> Value {
    measured(CONNECTIONS as usize, async || {
        post(pool, &[between(pick(people))]).await
    })
    .await
}

async fn measured(callers: usize, act: impl AsyncFn()) -> Value {
    let until = Instant::now() + seconds();
    let begun = Instant::now();
    let times = join_all((0..callers).map(|_| async {
        let mut times = Vec::new();
        while Instant::now() < until {
            let asked = Instant::now();
            act().await;
            times.push(asked.elapsed());
        }
        times
    }))
    .await;
    let took = begun.elapsed().as_secs_f64();
    let times = times.concat();
    let per_second = (times.len() as f64 / took).round();
    let answer = json!({ "per_second": per_second, "callers": callers, "answer_ms": percentiles(times) });
    eprintln!("{answer}");
    answer
}

fn percentiles(mut times: Vec<Duration>) -> Value {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    json!({ "count": times.len(), "p50": at(0.5), "p99": at(0.99), "max": at(1.0) })
}

async fn one_transaction(pool: &PgPool, people: &[UserId]) -> f64 {
    let transfers: Vec<_> = (0..5_000).map(|n| between((people[n], people[n + 1]))).collect();
    let begun = Instant::now();
    post(pool, &transfers).await;
    (5_000.0 / begun.elapsed().as_secs_f64()).round()
}

/// A pool is held, and everyone gets an equal share of it.
async fn payout(pool: &PgPool, people: &[UserId]) -> f64 {
    let amount = Amount::from_minor(123_456_789).unwrap();
    let new = NewHold {
        user: people[0],
        currency: usdt(),
        amount,
        cause: Cause::new(CauseKind::Prediction, rand::random::<[u8; 12]>()),
        expires_at: None,
    };
    let mut db = pool.begin().await.unwrap();
    let hold = ledger::open_hold(&mut db, &new).await.unwrap().unwrap();
    db.commit().await.unwrap();
    let split = Split::of(amount, PEOPLE);
    let begun = Instant::now();
    let mut parts: Vec<_> = people
        .iter()
        .map(|user| (AccountKey::available(*user, usdt()), split.share))
        .collect();
    parts.push((AccountKey::available(people[0], usdt()), split.remainder));
    let mut db = pool.begin().await.unwrap();
    ledger::post_hold(&mut db, hold, &parts).await.unwrap().unwrap();
    db.commit().await.unwrap();
    begun.elapsed().as_secs_f64() * 1000.0
}

/// Grows the ledger to its size; a tenth of the transfers are one person's.
async fn fill(pool: &PgPool, people: &[UserId]) -> i64 {
    let wanted: i64 = std::env::var("BENCH_LINES").map_or(1_000_000, |text| text.parse().unwrap());
    loop {
        let lines: i64 = sqlx::query_scalar("SELECT count(*) FROM entries")
            .fetch_one(pool)
            .await
            .unwrap();
        if lines >= wanted {
            sqlx::raw_sql("VACUUM ANALYZE entries, transfers, accounts")
                .execute(pool)
                .await
                .unwrap();
            return lines;
        }
        let some = |n: usize| {
            let from = if n.is_multiple_of(10) {
                people[1]
            } else {
                people[rand::random_range(2..PEOPLE)]
            };
            between((from, people[rand::random_range(2..PEOPLE)]))
        };
        for _ in 0..5 {
            post(pool, &(0..5_000).map(some).collect::<Vec<_>>()).await;
        }
    }
}

/// Times of the calls of a person with a long statement, over real HTTP.
async fn api(database: &TestDatabase, pool: &PgPool, people: &[UserId]) -> Value {
    let wallet = Wallet::random();
    sqlx::query("UPDATE users SET address = $2 WHERE id = $1")
        .bind(people[1].to_string())
        .bind(wallet.address())
        .execute(pool)
        .await
        .unwrap();
    let environment = [
        ("CUECAST_AUTH_JWT_SECRET", "a secret of tests that is long enough"),
        ("CUECAST_AUTH_AUDIT_KEY", testing::AUDIT_KEY),
        ("CUECAST_HTTP_BIND", "127.0.0.1:0"),
        ("CUECAST_HTTP_CALLS_PER_SECOND", "100000"),
        ("CUECAST_LOG_FILTER", "warn"),
        ("CUECAST_CHAIN_LOCAL_NODE", "off"),
    ];
    let environment = environment.map(|(key, value)| (key.to_owned(), value.to_owned()));
    let config = Config::from_text("", BTreeMap::from(environment)).unwrap();
    let running = app::start_on(config, database.own()).await.unwrap();
    let base = format!("http://{}", running.address);
    providers::install_tls();
    let client = reqwest::Client::new();
    let challenge: Value = client
        .get(format!("{base}/api/auth/nonce"))
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    let message = wallet.message(&challenge);
    let body = json!({ "message": message, "signature": wallet.sign(&message) });
    let session: Value = client
        .post(format!("{base}/api/auth/siwe"))
        .json(&body)
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    let token = session["token"].as_str().unwrap();
    let mine: i64 =
        sqlx::query_scalar("SELECT count(*) FROM entries e JOIN accounts a ON a.id = e.account_id WHERE a.owner = $1")
            .bind(people[1].to_string())
            .fetch_one(pool)
            .await
            .unwrap();
    let middle: i64 = sqlx::query_scalar("SELECT max(id) / 2 FROM entries")
        .fetch_one(pool)
        .await
        .unwrap();
    let mut answers = json!({ "lines_of_the_person": mine });
    for (name, path) in [
        ("balances", "/api/wallet-v2/balances".to_owned()),
        ("statement", "/api/wallet-v2/statement".to_owned()),
        (
            "statement_in_the_middle",
            format!("/api/wallet-v2/statement?currency=USDT&cursor={middle}"),
        ),
        ("profile", format!("/api/wallet/{}", wallet.address())),
    ] {
        let mut times = Vec::new();
        for _ in 0..1_000 {
            let asked = Instant::now();
            let answer = client
                .get(format!("{base}{path}"))
                .bearer_auth(token)
                .send()
                .await
                .unwrap();
            assert_eq!(answer.status().as_u16(), 200);
            answer.bytes().await.unwrap();
            times.push(asked.elapsed());
            // Slower than the rate that one caller may have.
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        answers[name] = percentiles(times);
    }
    running.stop().await;
    answers
}
