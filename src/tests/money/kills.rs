//! kill -9 around deposits and withdrawals: before and after each commit, and before and after each call to the provider. Whoever got
//! no answer asks again, and everything has happened once.

use crate::support::{Victim, text, usdt};
use cuecast::{
    audit::{self, Actor, Checkpoint, Verdict},
    auth::store::admins,
    config::Config,
    features::incentives,
    ledger,
    providers::{
        nowpayments::sandbox::Action,
        sandbox::{Keys, Sandbox},
    },
    testing,
};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const TRON: &str = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

/// The provider lives on when the server dies.
fn provider() -> Sandbox {
    let config = Config::from_text("", BTreeMap::new()).unwrap();
    Sandbox::start(&config, Keys::of(&config)).unwrap()
}

async fn start(failpoint: &str, sandbox: &Sandbox) -> Victim {
    let keys = &sandbox.keys;
    let settings = [
        ("CUECAST_NOWPAYMENTS_API_KEY", keys.api_key.expose().to_owned()),
        ("CUECAST_NOWPAYMENTS_IPN_SECRET", keys.ipn_secret.expose().to_owned()),
        ("CUECAST_NOWPAYMENTS_URL", sandbox.api_url().unwrap().to_string()),
    ];
    Victim::start(testing::database().await, failpoint, &settings).await
}

async fn admin(live: &mut Victim) -> String {
    let (token, user) = live.account().await;
    let mut db = live.database.pool.acquire().await.unwrap();
    admins::set_role(&mut db, user.parse().unwrap(), true, Actor::System)
        .await
        .unwrap();
    token
}

/// An admin's call: who asks again after the server died may be told that it is done.
async fn decide(live: &mut Victim, path: &str, token: &str, body: Value) {
    let (status, answer) = live.ask(Method::POST, path, token, body).await;
    assert!(
        status == 200 || (status == 409 && live.kills == 1),
        "{path}: {status} {answer}"
    );
}

async fn assert_sound(live: &Victim, failpoint: &str) {
    assert_eq!(
        live.kills,
        usize::from(!failpoint.is_empty()),
        "{failpoint} was never reached"
    );
    let mut db = live.database.pool.acquire().await.unwrap();
    let report = ledger::verify(&mut db).await.unwrap();
    assert!(report.is_sound(), "{report}");
    let verdict = audit::verify(&mut db, Checkpoint::default()).await.unwrap();
    assert!(matches!(verdict, Verdict::Whole(_)), "{verdict:?}");
    let twice = "SELECT count(*) FROM (SELECT FROM audit_log WHERE action ~ '^(deposit|withdrawal|claim)[.]' AND action <> 'deposit.status' GROUP BY action, target HAVING count(*) > 1) twice";
    assert_eq!(live.number(twice).await, 0, "{failpoint}: written down twice");
}

/// Ana pays 20 USDT in through the provider, and 3 POOL that two admins confirm.
async fn a_deposit_with(failpoint: &str) {
    let sandbox = provider();
    let mut live = start(failpoint, &sandbox).await;
    let (ana, _) = live.account().await;
    let begun = live.ok(Method::POST, "/api/deposits/initiate", &ana, usdt("20")).await;
    let id = text(&begun["data"]["depositId"]).to_owned();
    assert_eq!(live.number("SELECT count(*) FROM deposits").await, 1);
    let all = sandbox.payments.newest();
    let payment = all.iter().find(|payment| payment.order_id.as_deref() == Some(&id));
    sandbox.payments.act(payment.unwrap().id, Action::Paid).unwrap();
    for _ in 0..400 {
        // A notification that came while the server was dead is lost: it asks by itself, and here at once.
        sqlx::raw_sql("UPDATE deposit_payments SET due_at = now() WHERE due_at IS NOT NULL")
            .execute(&live.database.pool)
            .await
            .unwrap();
        let seen = live
            .ok(Method::GET, &format!("/api/deposits/{id}"), &ana, Value::Null)
            .await;
        if seen["data"]["status"] == "completed" {
            break;
        }
        actix_rt::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    let credited =
        "SELECT coalesce(sum(balance), 0)::bigint FROM accounts WHERE currency = 'USDT' AND purpose = 'available'";
    assert_eq!(live.number(credited).await, 19_900_000, "{failpoint}");

    let (first, second) = (admin(&mut live).await, admin(&mut live).await);
    let manual = json!({ "currencyId": "POOL", "amount": "3" });
    let manual = live
        .ok(Method::POST, "/api/deposits/initiate?manual", &ana, manual)
        .await;
    let path = format!("/api/admin/deposits/{}/confirm", text(&manual["data"]["depositId"]));
    let body = json!({ "amount": "3", "note": "seen" });
    decide(&mut live, &path, &first, body.clone()).await;
    decide(&mut live, &path, &second, body).await;
    let credited = "SELECT (balance / 1e18)::bigint FROM accounts WHERE currency = 'POOL' AND purpose = 'available'";
    assert_eq!(live.number(credited).await, 3, "{failpoint}");
    assert_eq!(
        live.number("SELECT count(*) FROM transfers WHERE kind = 'deposit'")
            .await,
        2
    );

    let manual = json!({ "currencyId": "POOL", "amount": "5" });
    let manual = live
        .ok(Method::POST, "/api/deposits/initiate?rejected", &ana, manual)
        .await;
    let path = format!("/api/admin/deposits/{}/reject", text(&manual["data"]["depositId"]));
    decide(&mut live, &path, &first, json!({ "reason": "Nothing arrived." })).await;
    for (sql, expected) in [
        ("SELECT count(*) FROM deposits WHERE status = 'failed'", 1),
        ("SELECT count(*) FROM transfers WHERE kind = 'deposit'", 2),
    ] {
        assert_eq!(live.number(sql).await, expected, "{failpoint}: {sql}");
    }
    assert_sound(&live, failpoint).await;
}

/// The clock expires a deposit that nobody paid, and a claim that nobody claimed. The server dies at the failpoint when it finds them.
async fn a_night_with(failpoint: &str) {
    let sandbox = provider();
    let mut live = start("", &sandbox).await;
    let (ana, ana_id) = live.account().await;
    live.ok(Method::POST, "/api/deposits/initiate", &ana, usdt("20")).await;
    grant(&live, &ana_id).await;
    live.stop();
    for sql in [
        "UPDATE deposits SET expires_at = now() - interval '1 second'",
        "UPDATE claims SET expires_at = now() - interval '1 second'",
    ] {
        sqlx::raw_sql(sql).execute(&live.database.pool).await.unwrap();
    }
    live.start_again(failpoint);
    live.until("SELECT count(*) FROM claims WHERE state = 'expired'", 1)
        .await;
    live.until("SELECT count(*) FROM deposits WHERE status = 'expired'", 1)
        .await;
    live.death().await;
    for (sql, expected) in [
        ("SELECT count(*) FROM transfers WHERE kind = 'expire'", 1),
        ("SELECT count(*) FROM audit_log WHERE action = 'claim.expire'", 1),
        ("SELECT count(*) FROM audit_log WHERE action = 'deposit.status'", 1),
        ("SELECT count(*) FROM accounts WHERE balance <> 0", 0),
    ] {
        assert_eq!(live.number(sql).await, expected, "{failpoint}: {sql}");
    }
    assert_sound(&live, failpoint).await;
}

/// Ana takes 20 of her 100 USDT out, has 30 more rejected, takes 10 back herself, and 15 come back that could not be paid out.
async fn a_withdrawal_with(failpoint: &str) {
    let sandbox = provider();
    let mut live = start(failpoint, &sandbox).await;
    let (ana, ana_id) = live.account().await;
    let mut db = live.database.pool.acquire().await.unwrap();
    testing::fund(&mut db, ana_id.parse().unwrap(), "USDT", "100").await;
    drop(db);
    let admin = admin(&mut live).await;
    let mut ids = Vec::new();
    for amount in ["20", "30", "10", "15"] {
        let body = json!({ "currencyId": "USDT", "amount": amount, "destinationAddress": TRON });
        let path = format!("/api/withdrawals/request?{amount}");
        let made = live.ok(Method::POST, &path, &ana, body).await;
        ids.push(format!("/api/admin/withdrawals/{}", text(&made["data"]["id"])));
    }
    assert_eq!(live.number("SELECT count(*) FROM withdrawals").await, 4);
    assert_eq!(live.number("SELECT count(*) FROM holds").await, 4);
    decide(&mut live, &format!("{}/approve", ids[0]), &admin, Value::Null).await;
    decide(&mut live, &format!("{}/claim", ids[0]), &admin, Value::Null).await;
    // In spite of a lost answer it is taken, once, and by whom is known before any money is sent.
    let taken = "SELECT count(*) FROM withdrawals WHERE status = 'paying' AND paying_person IS NOT NULL";
    assert_eq!(live.number(taken).await, 1, "{failpoint}");
    let hash = json!({ "transactionHash": "9f".repeat(32) });
    decide(&mut live, &format!("{}/complete", ids[0]), &admin, hash).await;
    let reason = json!({ "reason": "The address is on a list." });
    decide(&mut live, &format!("{}/reject", ids[1]), &admin, reason.clone()).await;
    let cancel = format!("{}/cancel", ids[2].replace("/admin", ""));
    let cancelled = live.ok(Method::POST, &cancel, &ana, Value::Null).await;
    assert_eq!(cancelled["data"]["status"], "cancelled");
    let other = self::admin(&mut live).await;
    for step in ["approve", "claim"] {
        decide(&mut live, &format!("{}/{step}", ids[3]), &admin, Value::Null).await;
    }
    decide(&mut live, &format!("{}/release", ids[3]), &admin, reason.clone()).await;
    decide(&mut live, &format!("{}/reject", ids[3]), &other, reason).await;
    let balance =
        "SELECT balance::bigint FROM accounts WHERE currency = 'USDT' AND owner <> 'house' AND purpose = 'available'";
    assert_eq!(live.number(balance).await, 80_000_000, "{failpoint}");
    assert_eq!(live.number("SELECT count(*) FROM holds WHERE state = 'open'").await, 0);
    assert_eq!(live.number("SELECT count(*) FROM withdrawal_payouts").await, 1);
    assert_eq!(
        live.number("SELECT count(*) FROM withdrawals WHERE status IN ('completed', 'rejected', 'cancelled')")
            .await,
        4
    );
    assert_sound(&live, failpoint).await;
}

/// The server sets 3 POOL aside by itself.
async fn grant(live: &Victim, user: &str) {
    let new = incentives::store::New {
        user: user.parse().unwrap(),
        currency: "POOL".parse().unwrap(),
        amount: domain::ledger::Amount::parse("3", 18).unwrap(),
        reason: "For the final".parse().unwrap(),
        cause: "final".to_owned(),
    };
    let mut db = live.database.pool.begin().await.unwrap();
    incentives::store::grant(&mut db, &new).await.unwrap().unwrap();
    db.commit().await.unwrap();
}

/// Ana claims 3 POOL: two admins granted them, or the server by itself. One admin grants 2 USDT besides, and 4 POOL that the other rejects.
async fn a_claim_with(failpoint: &str, by_admins: bool) {
    let sandbox = provider();
    let mut live = start(failpoint, &sandbox).await;
    let (ana, ana_id) = live.account().await;
    if by_admins {
        let (first, second) = (admin(&mut live).await, admin(&mut live).await);
        let address = sqlx::query_scalar::<_, String>("SELECT address FROM users WHERE id = $1").bind(&ana_id);
        let address = address.fetch_one(&live.database.pool).await.unwrap();
        // Below the limit of one administrator: it is set aside at once.
        let body = json!({ "address": address, "currencyId": "USDT", "amount": "2", "reason": "For the final" });
        live.ok(Method::POST, "/api/admin/claims?alone", &first, body).await;
        let body = json!({ "address": address, "currencyId": "POOL", "amount": "3", "reason": "For the final" });
        let made = live.ok(Method::POST, "/api/admin/claims", &first, body).await;
        let path = format!("/api/admin/claims/{}/confirm", text(&made["data"]["claimId"]));
        decide(&mut live, &path, &second, Value::Null).await;
        let body = json!({ "address": address, "currencyId": "POOL", "amount": "4", "reason": "By mistake" });
        let made = live.ok(Method::POST, "/api/admin/claims?rejected", &first, body).await;
        let path = format!("/api/admin/claims/{}/reject", text(&made["data"]["claimId"]));
        decide(&mut live, &path, &second, json!({ "reason": "Not agreed" })).await;
    } else {
        grant(&live, &ana_id).await;
    }
    let listed = live.ok(Method::GET, "/api/wallet/claims", &ana, Value::Null).await;
    let all = listed["data"].as_array().unwrap();
    let one = all.iter().find(|one| one["currency"] == "POOL").unwrap();
    let body = json!({ "claimId": one["claimId"] });
    let claimed = live.ok(Method::POST, "/api/wallet/claim", &ana, body).await;
    assert_eq!(claimed["data"]["status"], "claimed");
    let granted = i64::from(by_admins);
    for (sql, expected) in [
        ("SELECT count(*) FROM claims", 1 + 2 * granted),
        ("SELECT count(*) FROM claims WHERE state = 'rejected'", granted),
        (
            "SELECT coalesce(sum(balance), 0)::bigint FROM accounts WHERE purpose = 'claimable'",
            2_000_000 * granted,
        ),
        ("SELECT count(*) FROM transfers WHERE cause_type = 'claim'", 2 + granted),
    ] {
        assert_eq!(live.number(sql).await, expected, "{failpoint}: {sql}");
    }
    let balance = "SELECT (balance / 1e18)::bigint FROM accounts WHERE currency = 'POOL' AND purpose = 'available'";
    assert_eq!(live.number(balance).await, 3, "{failpoint}");
    assert_sound(&live, failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_question_for_an_address_there_is_one_deposit() {
    a_deposit_with("deposit.before_ask").await;
    a_deposit_with("deposit.after_ask").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_deposit_s_beginning_there_is_one_deposit() {
    a_deposit_with("call.before_commit").await;
    a_deposit_with("call.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_second_look_at_a_payment_it_is_credited_once() {
    a_deposit_with("deposit.before_reread").await;
    a_deposit_with("deposit.after_reread").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_credit_it_is_credited_once() {
    a_deposit_with("deposit.credit.before_commit").await;
    a_deposit_with("deposit.credit.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_confirmation_it_is_credited_once() {
    a_deposit_with("deposit.confirm.before_commit").await;
    a_deposit_with("deposit.confirm.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_the_first_of_two_confirmations_it_counts_once() {
    a_deposit_with("deposit.confirm_first.before_commit").await;
    a_deposit_with("deposit.confirm_first.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_deposit_s_rejection_nothing_is_credited() {
    a_deposit_with("deposit.reject.before_commit").await;
    a_deposit_with("deposit.reject.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_deposit_s_expiry_it_expires_once() {
    a_night_with("deposits.expire.before_commit").await;
    a_night_with("deposits.expire.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_withdrawal_s_request_the_amount_is_held_once() {
    a_withdrawal_with("call.before_commit").await;
    a_withdrawal_with("call.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_an_approval_it_counts_once() {
    a_withdrawal_with("withdrawal.approve.before_commit").await;
    a_withdrawal_with("withdrawal.approve.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_claim_one_person_pays() {
    a_withdrawal_with("withdrawal.claim.before_commit").await;
    a_withdrawal_with("withdrawal.claim.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_payout_it_is_booked_once() {
    a_withdrawal_with("withdrawal.complete.before_commit").await;
    a_withdrawal_with("withdrawal.complete.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_rejection_the_amount_goes_back_once() {
    a_withdrawal_with("withdrawal.reject.before_commit").await;
    a_withdrawal_with("withdrawal.reject.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_cancellation_the_amount_goes_back_once() {
    a_withdrawal_with("withdrawal.cancel.before_commit").await;
    a_withdrawal_with("withdrawal.cancel.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_release_the_amount_is_neither_paid_nor_lost() {
    a_withdrawal_with("withdrawal.release.before_commit").await;
    a_withdrawal_with("withdrawal.release.after_commit").await;
}

/// A withdrawal that the chain refused is asked for again.
async fn another_try_with(failpoint: &str) {
    let sandbox = provider();
    let mut live = start(failpoint, &sandbox).await;
    let (ana, ana_id) = live.account().await;
    let mut db = live.database.pool.acquire().await.unwrap();
    testing::fund(&mut db, ana_id.parse().unwrap(), "USDT", "100").await;
    drop(db);
    let admin = admin(&mut live).await;
    let body = json!({ "currencyId": "USDT", "amount": "20", "destinationAddress": TRON });
    let made = live.ok(Method::POST, "/api/withdrawals/request", &ana, body).await;
    let path = format!("/api/admin/withdrawals/{}", text(&made["data"]["id"]));
    decide(&mut live, &format!("{path}/approve"), &admin, Value::Null).await;
    let refused = "INSERT INTO chain_payments (id, chain_id, currency, recipient, units, cause_type, cause_id, batch, state, tx_id, reason, ended_at)
                   SELECT decode(repeat('ab', 32), 'hex'), 56, 'USDT', '0x' || repeat('7', 40), 1, 'withdrawal', w.id, 1, 'refused', t.id, 'Empty', now()
                   FROM withdrawals w, chain_txs t";
    let tx = "INSERT INTO chain_txs (chain_id, sender, kind, cause_type, cause_id, recipient, data, state, reason, ended_at)
              VALUES (56, '0x' || repeat('5', 40), 'pay', 'batch', 'one', '0x' || repeat('6', 40), '', 'refused', 'Empty', now())";
    let key = "INSERT INTO chain_senders (chain_id, address) VALUES (56, '0x' || repeat('5', 40))";
    for sql in [key, tx, refused] {
        sqlx::raw_sql(sql).execute(&live.database.pool).await.unwrap();
    }
    decide(&mut live, &format!("{path}/ask-again"), &admin, Value::Null).await;
    for (sql, expected) in [
        (
            "SELECT count(*) FROM withdrawals WHERE status = 'paying' AND paying_person = 'chain'",
            1,
        ),
        (
            "SELECT count(*) FROM chain_payments WHERE state = 'queued' AND tx_id IS NULL",
            1,
        ),
        (
            "SELECT count(*) FROM audit_log WHERE action = 'withdrawal.ask_again'",
            1,
        ),
    ] {
        assert_eq!(live.number(sql).await, expected, "{failpoint}: {sql}");
    }
    assert_sound(&live, failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_another_try_the_chain_is_asked_once() {
    another_try_with("withdrawal.ask_again.before_commit").await;
    another_try_with("withdrawal.ask_again.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_grant_there_is_one() {
    a_claim_with("call.before_commit", true).await;
    a_claim_with("call.after_commit", true).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_its_confirmation_the_amount_is_set_aside_once() {
    a_claim_with("claim.confirm.before_commit", true).await;
    a_claim_with("claim.confirm.after_commit", true).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_claim_its_owner_has_the_amount_once() {
    a_claim_with("call.before_commit", false).await;
    a_claim_with("call.after_commit", false).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_grant_s_rejection_nothing_is_set_aside() {
    a_claim_with("claim.reject.before_commit", true).await;
    a_claim_with("claim.reject.after_commit", true).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_sweep_what_nobody_claimed_goes_back_once() {
    a_night_with("incentives.expire.before_commit").await;
    a_night_with("incentives.expire.after_commit").await;
}
