//! Tokens that came before their sender signed in: credited once, however many look and wherever it dies.

use crate::support::{Pay, Victim};
use cuecast::{audit::Actor, auth::store::admins, features::credits::tokens::jobs::claim_due, ledger, testing};
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::Value;
use sqlx::PgPool;

const AVAILABLE: &str =
    "SELECT coalesce(sum(balance), 0)::bigint FROM accounts WHERE currency = 'CREDIT' AND purpose = 'available'";
const CREDITED: &str = "SELECT count(*) FROM token_payments WHERE state = 'credited'";

/// Ten tokens from the address of everybody who is there, by a final transfer.
async fn tokens_come(pool: &PgPool) {
    let sql = "INSERT INTO token_payments (id, chain_id, epoch, tx_hash, position, sender, amount, block_time, settings_version, credits, state)
               SELECT id, 56, 1, decode(lpad(id, 64, '0'), 'hex'), 0, address, 10e18, now(), 1, 100, 'unclaimed' FROM users";
    sqlx::raw_sql(sql).execute(pool).await.unwrap();
}

#[actix_rt::test(system = "crate::support::System")]
async fn tokens_that_waited_for_their_sender_are_credited_once_by_two_hundred_looks_at_once() {
    let pay = Pay::start().await;
    pay.player(1, "").await;
    tokens_come(&pay.server.context.pool).await;
    let looks = join_all((0..200).map(|_| claim_due(&pay.server.context))).await;
    assert!(looks.iter().any(Result::is_ok));
    assert_eq!((pay.count(AVAILABLE).await, pay.count(CREDITED).await), (100, 1));
    pay.assert_sound().await;
}

async fn a_claim_with(failpoint: &str) {
    let mut live = Victim::start(testing::database().await, "", &[]).await;
    live.account().await;
    live.stop();
    tokens_come(&live.database.pool).await;
    live.start_again(failpoint);
    live.until(CREDITED, 1).await;
    live.death().await;
    assert_eq!(live.number(AVAILABLE).await, 100, "{failpoint}");
    assert_eq!(live.kills, 1, "{failpoint} was never reached");
    let mut db = live.database.pool.acquire().await.unwrap();
    let report = ledger::verify(&mut db).await.unwrap();
    assert!(report.is_sound(), "{failpoint}: {report}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_claim_of_tokens_they_are_credited_once() {
    a_claim_with("credits.claim_tokens.before_commit").await;
    a_claim_with("credits.claim_tokens.after_commit").await;
}

/// Five tokens from the address of everybody who is there: too few to buy anything.
async fn too_few_come(pool: &PgPool) -> String {
    let sql = "INSERT INTO token_payments (id, chain_id, epoch, tx_hash, position, sender, amount, block_time, settings_version, credits, state, reason)
               SELECT id, 56, 1, decode(lpad(id, 64, '0'), 'hex'), 0, address, 5e18, now(), 1, 0, 'refused', 'too_little' FROM users";
    sqlx::raw_sql(sql).execute(pool).await.unwrap();
    let id: String = sqlx::query_scalar("SELECT id FROM token_payments LIMIT 1")
        .fetch_one(pool)
        .await
        .unwrap();
    format!("/api/pool-credit/admin/token-returns/{id}")
}

const ASKED: &str = "SELECT count(*) FROM chain_payments WHERE cause_type = 'token_return' AND state = 'queued'";
const RETURNING: &str = "SELECT count(*) FROM token_payments WHERE state = 'returning'";

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_orders_to_return_the_same_tokens_at_once_ask_for_one_payment() {
    let pay = Pay::start().await;
    let admin = pay.admin(9).await;
    let path = too_few_come(&pay.server.context.pool).await;
    let orders = join_all((0..200).map(|_| pay.server.post(&path, &admin, Value::Null))).await;
    assert_eq!(orders.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!((pay.count(ASKED).await, pay.count(RETURNING).await), (1, 1));
    pay.assert_sound().await;
}

async fn a_return_with(failpoint: &str) {
    let mut live = Victim::start(testing::database().await, failpoint, &[]).await;
    let (admin, user) = live.account().await;
    let mut db = live.database.pool.acquire().await.unwrap();
    admins::set_role(&mut db, user.parse().unwrap(), true, Actor::System)
        .await
        .unwrap();
    let path = too_few_come(&live.database.pool).await;
    let (status, answer) = live.ask(Method::POST, &path, &admin, Value::Null).await;
    assert!(status == 200 || status == 409, "{failpoint}: {answer}");
    assert_eq!(
        (live.number(ASKED).await, live.number(RETURNING).await),
        (1, 1),
        "{failpoint}"
    );
    assert_eq!(live.kills, 1, "{failpoint} was never reached");
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_an_order_to_return_tokens_one_payment_is_asked_for() {
    a_return_with("credits.return_tokens.before_commit").await;
    a_return_with("credits.return_tokens.after_commit").await;
}
