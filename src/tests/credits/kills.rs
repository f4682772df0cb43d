//! kill -9 around each movement of credits: a caller without an answer asks again, and everything has happened once.

use super::NO_FREE_PLAYS;
use crate::support::{Victim, Wallet, text};
use cuecast::{audit::Actor, auth::store::admins, ledger, spending, testing};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;

const AVAILABLE: &str =
    "SELECT coalesce(sum(balance), 0)::bigint FROM accounts WHERE currency = 'CREDIT' AND purpose = 'available'";
const FEES: &str =
    "SELECT coalesce(sum(balance), 0)::bigint FROM accounts WHERE currency = 'CREDIT' AND purpose = 'fees'";

async fn start(failpoint: &str) -> Victim {
    let database = testing::database().await;
    sqlx::raw_sql(NO_FREE_PLAYS).execute(&database.pool).await.unwrap();
    Victim::start(database, failpoint, &[]).await
}

/// Somebody with three credits who may spend them.
async fn player(live: &mut Victim) -> String {
    let (token, user) = live.account().await;
    let mut db = live.database.pool.acquire().await.unwrap();
    testing::fund(&mut db, user.parse().unwrap(), "CREDIT", "3").await;
    spending::attest(&mut db, user.parse().unwrap()).await.unwrap();
    token
}

async fn admin(live: &mut Victim) -> (String, String) {
    let (token, user) = live.account().await;
    let mut db = live.database.pool.acquire().await.unwrap();
    admins::set_role(&mut db, user.parse().unwrap(), true, Actor::System)
        .await
        .unwrap();
    (token, user)
}

async fn assert_sound(live: &Victim, failpoint: &str) {
    assert_eq!(live.kills, 1, "{failpoint} was never reached");
    let mut db = live.database.pool.acquire().await.unwrap();
    let report = ledger::verify(&mut db).await.unwrap();
    assert!(report.is_sound(), "{failpoint}: {report}");
}

async fn a_consumption_with(failpoint: &str) {
    let mut live = start(failpoint).await;
    let ana = player(&mut live).await;
    let paid = live.ok(Method::POST, "/api/pool-credit/consume", &ana, json!({})).await;
    assert_eq!(paid["newBalance"], 2, "{failpoint}");
    for (sql, expected) in [
        (AVAILABLE, 2),
        ("SELECT count(*) FROM play_rights WHERE state = 'open'", 1),
        ("SELECT count(*) FROM holds", 1),
    ] {
        assert_eq!(live.number(sql).await, expected, "{failpoint}: {sql}");
    }
    assert_sound(&live, failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_consumption_one_credit_is_set_aside() {
    a_consumption_with("right.after_hold").await;
    a_consumption_with("call.before_commit").await;
    a_consumption_with("call.after_commit").await;
}

/// Ana begins a paid game, and another before a shot of the first. The server dies at the first or at the second.
async fn games_with(failpoint: &str, second: bool) {
    let mut live = start(if second { "" } else { failpoint }).await;
    let ana = player(&mut live).await;
    for round in ["", "?again"] {
        if second && !round.is_empty() {
            live.stop();
            live.start_again(failpoint);
            while live.status("/readyz").await != Some(200) {
                actix_rt::time::sleep(Duration::from_millis(50)).await;
            }
        }
        live.ok(
            Method::POST,
            &format!("/api/pool-credit/consume{round}"),
            &ana,
            json!({}),
        )
        .await;
        let body = json!({ "level": "easy", "paid": true });
        live.ok(Method::POST, "/api/duel/practice", &ana, body).await;
    }
    for (sql, expected) in [
        (AVAILABLE, 2),
        (FEES, 1),
        ("SELECT count(*) FROM matches WHERE status = 'running'", 1),
        ("SELECT count(*) FROM play_rights WHERE state = 'used'", 1),
        ("SELECT count(*) FROM play_rights WHERE state = 'refunded'", 1),
        ("SELECT count(*) FROM play_rights WHERE state = 'open'", 0),
    ] {
        assert_eq!(live.number(sql).await, expected, "{failpoint}: {sql}");
    }
    assert_sound(&live, failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_paid_game_s_beginning_one_credit_is_spent() {
    for second in [false, true] {
        games_with("match.practice.before_commit", second).await;
        games_with("match.practice.after_commit", second).await;
    }
}

async fn a_sweep_with(failpoint: &str) {
    let mut live = start("").await;
    let ana = player(&mut live).await;
    live.ok(Method::POST, "/api/pool-credit/consume", &ana, json!({})).await;
    live.stop();
    sqlx::raw_sql(super::HOUR_LATER)
        .execute(&live.database.pool)
        .await
        .unwrap();
    live.start_again(failpoint);
    live.until("SELECT count(*) FROM play_rights WHERE state = 'expired'", 1)
        .await;
    live.death().await;
    assert_eq!(live.number(AVAILABLE).await, 3, "{failpoint}");
    assert_eq!(
        live.number("SELECT count(*) FROM transfers WHERE kind = 'expire'")
            .await,
        1,
        "{failpoint}"
    );
    assert_sound(&live, failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_sweep_what_paid_a_play_goes_back_once() {
    a_sweep_with("credits.expire.before_commit").await;
    a_sweep_with("credits.expire.after_commit").await;
}

/// Two administrators grant 20,000 credits, and 20,000 more that the second rejects; one alone grants five.
async fn grants_with(failpoint: &str) {
    let mut live = start(failpoint).await;
    let (_, ana) = live.account().await;
    let ((first, _), (second, _)) = (admin(&mut live).await, admin(&mut live).await);
    let mut ids = Vec::new();
    for (round, amount) in [("", 20_000), ("?rejected", 20_001), ("?alone", 5)] {
        let body = json!({ "userId": ana, "amount": amount });
        let granted = live
            .ok(Method::POST, &format!("/api/pool-credit/grant{round}"), &first, body)
            .await;
        ids.push(format!(
            "/api/pool-credit/admin/grants/{}",
            text(&granted["data"]["grantId"])
        ));
    }
    for (path, body) in [
        (format!("{}/confirm", ids[0]), Value::Null),
        (format!("{}/reject", ids[1]), json!({ "reason": "Not agreed" })),
    ] {
        let (status, answer) = live.ask(Method::POST, &path, &second, body).await;
        assert!(
            status == 200 || (status == 409 && live.kills == 1),
            "{path}: {status} {answer}"
        );
    }
    for (sql, expected) in [
        (AVAILABLE, 20_005),
        ("SELECT count(*) FROM credit_grants WHERE state = 'granted'", 2),
        ("SELECT count(*) FROM credit_grants WHERE state = 'rejected'", 1),
        ("SELECT count(*) FROM transfers", 2),
        ("SELECT count(*) FROM audit_log WHERE action ~ '^credits[.]'", 5),
    ] {
        assert_eq!(live.number(sql).await, expected, "{failpoint}: {sql}");
    }
    assert_sound(&live, failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_grant_of_credits_there_is_one() {
    grants_with("call.before_commit").await;
    grants_with("call.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_its_confirmation_the_credits_are_there_once() {
    grants_with("credits.confirm.before_commit").await;
    grants_with("credits.confirm.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_rejection_nobody_has_the_credits() {
    grants_with("credits.reject.before_commit").await;
    grants_with("credits.reject.after_commit").await;
}

const ORDER: &str = "0000000000000000000000ab";

/// Ana owes 40 credits, which one administrator forgives; or two, where the first has given enough on that day.
async fn a_debt_with(failpoint: &str, together: bool) {
    let mut live = start(failpoint).await;
    let (_, ana) = live.account().await;
    let ((first, _), (second, _)) = (admin(&mut live).await, admin(&mut live).await);
    if together {
        // Not to Ana, of whose credits the debt would be paid.
        let (_, ben) = live.account().await;
        let body = json!({ "userId": ben, "amount": 10_000 });
        live.ok(Method::POST, "/api/pool-credit/grant", &first, body).await;
    }
    let order = "INSERT INTO credit_orders (id, user_id, method, credits, bonus, usd_cents, settings_version, provider_ref, expires_at)
                 VALUES ($1, $2, 'card', 50, 5, 500, 1, 'cs_test', now())";
    let debt = "INSERT INTO credit_debts (order_id, user_id, owed) VALUES ($1, $2, 40)";
    for sql in [order, debt] {
        sqlx::query(sql)
            .bind(ORDER)
            .bind(&ana)
            .execute(&live.database.pool)
            .await
            .unwrap();
    }
    let path = format!("/api/pool-credit/admin/debts/{ORDER}/forgive");
    let body = json!({ "reason": "The bank erred" });
    let (status, answer) = live.ask(Method::POST, &path, &first, body).await;
    // A caller without an answer asks again, and is told that there is nothing to forgive, or that it waits.
    let is_told = live.kills == 1 && status == if together { 409 } else { 404 };
    assert!(status == 200 || is_told, "{failpoint}: {status} {answer}");
    if together {
        let list = live
            .ok(Method::GET, "/api/pool-credit/admin/grants", &second, Value::Null)
            .await;
        let id = text(&list["data"][0]["grantId"]).to_owned();
        let path = format!("/api/pool-credit/admin/grants/{id}/confirm");
        live.ok(Method::POST, &path, &second, Value::Null).await;
    }
    for (sql, expected) in [
        ("SELECT sum(owed)::bigint FROM credit_debts", 0),
        ("SELECT sum(forgiven)::bigint FROM credit_debts", 40),
        ("SELECT count(*) FROM credit_grants WHERE debt_order_id IS NOT NULL", 1),
        ("SELECT count(*) FROM audit_log WHERE action ~ '^credits[.]forgive'", 1),
        (AVAILABLE, if together { 10_000 } else { 0 }),
    ] {
        assert_eq!(live.number(sql).await, expected, "{failpoint}: {sql}");
    }
    assert_sound(&live, failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_debt_s_forgiveness_it_is_forgiven_once() {
    a_debt_with("credits.forgive.before_commit", false).await;
    a_debt_with("credits.forgive.after_commit", false).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_the_first_of_two_who_forgive_a_debt_one_waits() {
    a_debt_with("credits.forgive_first.before_commit", true).await;
    a_debt_with("credits.forgive_first.after_commit", true).await;
}

async fn a_welcome_with(failpoint: &str) {
    let database = testing::database().await;
    let five = "INSERT INTO credit_settings (version, exchange_rate, game_credits, quest_credits, new_user_credits, minimum_pool_tokens, usd_rate,
                                             daily_free_plays, free_plays_enabled, enabled) VALUES (2, 10, 1, 1, 5, 10, 0.1, 2, true, true)";
    sqlx::raw_sql(five).execute(&database.pool).await.unwrap();
    let mut live = Victim::start(database, failpoint, &[]).await;
    let wallet = Wallet::random();
    // A sign-in whose answer is lost has used its nonce up: one signs in anew.
    for _ in 0..2 {
        let challenge = live.ok(Method::GET, "/api/auth/nonce", "", Value::Null).await;
        let message = wallet.message(&challenge);
        let body = json!({ "message": message, "signature": wallet.sign(&message) });
        live.ask(Method::POST, "/api/auth/siwe", "", body).await;
    }
    assert_eq!(live.number(AVAILABLE).await, 5, "{failpoint}");
    assert_sound(&live, failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_first_sign_in_the_welcome_is_given_once() {
    a_welcome_with("sign_in.before_commit").await;
    a_welcome_with("sign_in.after_commit").await;
}
