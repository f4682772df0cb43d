//! Predictions at their edges: the last millisecond, and ten thousand winners.

use crate::predictions::{QUICK, form};
use crate::support::{Live, Server, Wallet, text};
use cuecast::{config, features::predictions, http::limits, ledger, testing};
use futures_util::future::join_all;
use serde_json::json;
use sqlx::Connection;
use std::{sync::Arc, time::Instant};

#[actix_rt::test(system = "crate::support::System")]
async fn votes_whose_transaction_passes_the_deadline_before_it_commits_are_not_stored() {
    let live = Live::with(QUICK).await;
    let ana = live.account().await;
    live.predict(&live.stream(&ana).await, &ana, form()).await;
    live.sql("UPDATE predictions SET ends_at = clock_timestamp() + interval '1 second'")
        .await;
    let mut db = live.database.pool.acquire().await.unwrap();
    let mut slow = db.begin().await.unwrap();
    let vote = "WITH v AS (INSERT INTO prediction_votes (prediction_id, user_id, option) SELECT id, creator_id, 1 FROM predictions)
                UPDATE predictions SET option1_votes = option1_votes + 1 WHERE clock_timestamp() < ends_at";
    assert_eq!(
        sqlx::query(vote).execute(&mut *slow).await.unwrap().rows_affected(),
        1,
        "it began in time"
    );
    sqlx::query("SELECT pg_sleep(1.1)").execute(&mut *slow).await.unwrap();
    let refused = slow.commit().await.unwrap_err();
    assert_eq!(refused.as_database_error().unwrap().code().as_deref(), Some("CC001"));
    let votes: i64 = sqlx::query_scalar("SELECT count(*) FROM prediction_votes")
        .fetch_one(&mut *db)
        .await
        .unwrap();
    assert_eq!(votes, 0);
    drop(db);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn under_load_no_vote_is_stored_after_the_end_and_every_acknowledged_one_before_it_is() {
    let live = Live::with(QUICK).await;
    let ana = live.account().await;
    let stream = live.stream(&ana).await;
    let asked = live.predict(&stream, &ana, form()).await;
    let voters = join_all((0..60).map(|_| live.account())).await;
    live.sql("UPDATE predictions SET ends_at = date_trunc('milliseconds', clock_timestamp() + interval '400 ms')")
        .await;
    let answers = join_all(voters.iter().enumerate().map(async |(at, who)| {
        actix_rt::time::sleep(std::time::Duration::from_millis(at as u64 * 15)).await;
        live.vote(&asked, &who.token, "option1").await.0
    }))
    .await;
    assert!(answers.iter().all(|status| [200, 409].contains(status)), "{answers:?}");
    let (stored, late): (i64, i64) = sqlx::query_as(
        "SELECT count(*), count(*) FILTER (WHERE v.voted_at >= p.ends_at) FROM prediction_votes v JOIN predictions p ON p.id = v.prediction_id",
    )
    .fetch_one(&live.database.pool)
    .await
    .unwrap();
    let acknowledged = answers.iter().filter(|status| **status == 200).count();
    assert_eq!((stored, late), (acknowledged as i64, 0));
    let (_, seen) = live.current(&stream, "").await;
    assert_eq!(
        (&seen["option1Votes"], &seen["votingOpen"]),
        (&json!(acknowledged), &json!(false))
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn ten_thousand_winners_are_paid_in_one_transaction_and_taken_back_in_another() {
    let live = Live::with(QUICK).await;
    let ana = live.account().await;
    let mut db = live.database.pool.acquire().await.unwrap();
    testing::fund(&mut db, ana.user_id.parse().unwrap(), "USDT", "100").await;
    drop(db);
    let mut form = form();
    form["incentiveType"] = json!("USDT");
    form["incentiveAmount"] = json!("100");
    let asked = live.predict(&live.stream(&ana).await, &ana, form).await;
    live.sql(
        "INSERT INTO users (id, address) SELECT lpad(to_hex(n), 24, '0'), '0x' || lpad(to_hex(n), 40, '0') FROM generate_series(1, 10000) n;
         INSERT INTO prediction_votes (prediction_id, user_id, option)
             SELECT p.id, lpad(to_hex(n), 24, '0'), 1 FROM predictions p, generate_series(1, 10000) n;
         UPDATE predictions SET option1_votes = 10000",
    )
    .await;
    let begun = Instant::now();
    let (status, ended) = live.end(&asked, &ana.token, "option1").await;
    eprintln!("10,000 winners were paid in {:?}", begun.elapsed());
    assert_eq!(
        (status, &ended["payout"]["share"], &ended["payout"]["winners"]),
        (200, &json!("0.01"), &json!(10_000))
    );
    let paid = "SELECT count(*) FROM accounts WHERE purpose = 'available' AND balance = 10000";
    let paid: i64 = sqlx::query_scalar(paid).fetch_one(&live.database.pool).await.unwrap();
    assert_eq!(paid, 10_000);
    let (status, _) = live
        .on_prediction(&asked, "undo", &ana.token, serde_json::Value::Null)
        .await;
    assert_eq!(status, 200);
    let left = "SELECT count(*) FROM accounts WHERE balance <> 0 AND purpose <> 'external'";
    let left: i64 = sqlx::query_scalar(left).fetch_one(&live.database.pool).await.unwrap();
    assert_eq!(left, 1, "the hold of the creator alone");
    live.running.stop().await;
}

/// Predictions of so many people, each with a pool of 10 of their 20 USDT.
async fn with_pools(people: u8) -> Server {
    let server = Server::start().await;
    for number in 1..=people {
        let wallet = Wallet::number(number);
        let session = server.session(&wallet).await;
        let token = text(&session["token"]);
        let mut db = server.context.pool.acquire().await.unwrap();
        testing::fund(&mut db, text(&session["user"]["id"]).parse().unwrap(), "USDT", "20").await;
        drop(db);
        let stream = server.live_stream(token).await;
        let mut form = form();
        form["incentiveType"] = json!("USDT");
        form["incentiveAmount"] = json!("10");
        server
            .post(&format!("/api/streams/{stream}/predictions"), token, form)
            .await
            .ok();
    }
    server
}

/// The same, which nobody decided in time.
async fn overdue(people: u8) -> Server {
    let server = with_pools(people).await;
    server
        .sql("UPDATE predictions SET closed_at = now() - interval '25 hours', ends_at = now() - interval '25 hours'")
        .await;
    server
}

/// All of them do their work, the counts are these, and the books add up.
async fn the_clock_looks_two_hundred_times_at_once(server: &Server, counts: [(&'static str, i64); 4]) {
    let backoff = predictions::jobs::RetryBackoff::new(&server.services.metrics).unwrap();
    let look = |_| predictions::jobs::due(&server.context, &backoff, std::time::Duration::ZERO);
    for done in join_all((0..200).map(look)).await {
        done.unwrap();
    }
    for (sql, expected) in counts {
        let seen: i64 = sqlx::query_scalar(sql).fetch_one(&server.context.pool).await.unwrap();
        assert_eq!(seen, expected, "{sql}");
    }
    let report = ledger::verify(&mut server.context.pool.acquire().await.unwrap())
        .await
        .unwrap();
    assert!(report.is_sound(), "{report}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_looks_of_the_clock_at_once_pay_a_result_that_is_final_once() {
    let server = with_pools(1).await;
    server.token(&Wallet::number(2)).await;
    let votes = "INSERT INTO prediction_votes (prediction_id, user_id, option)
                     SELECT p.id, u.id, 1 FROM predictions p, users u WHERE u.id <> p.creator_id;
                 UPDATE predictions SET option1_votes = 1, option1_shares = 1, share_cap = 3";
    let end = "UPDATE predictions SET outcome = 'won', winner = 1, ends_at = now() - interval '1 hour',
                   closed_at = now() - interval '1 hour', ended_at = now() - interval '1 hour', undo_until = now() - interval '1 minute'";
    for sql in [votes, end] {
        server.sql(sql).await;
    }
    let expected = [
        ("SELECT count(*) FROM transfers WHERE kind = 'settle'", 1),
        ("SELECT count(*) FROM audit_log WHERE action = 'prediction.settle'", 1),
        (
            "SELECT count(*) FROM accounts WHERE purpose = 'available' AND balance = 10000000",
            2,
        ),
        ("SELECT count(*) FROM holds WHERE state = 'open'", 0),
    ];
    the_clock_looks_two_hundred_times_at_once(&server, expected).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_looks_of_the_clock_at_once_give_back_a_pool_that_nobody_decided_once() {
    let server = overdue(1).await;
    let expected = [
        ("SELECT count(*) FROM transfers WHERE kind = 'release'", 1),
        ("SELECT count(*) FROM audit_log WHERE action = 'prediction.expire'", 1),
        (
            "SELECT count(*) FROM accounts WHERE purpose = 'available' AND balance = 20000000",
            1,
        ),
        ("SELECT count(*) FROM holds WHERE state = 'open'", 0),
    ];
    the_clock_looks_two_hundred_times_at_once(&server, expected).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_pool_that_cannot_be_given_back_is_an_alarm_and_stops_no_other() {
    let server = overdue(2).await;
    server
        .sql("UPDATE holds SET state = 'voided', closed_by = opened_by, closed_at = now() WHERE id = (SELECT min(id) FROM holds)")
        .await;
    let backoff = predictions::jobs::RetryBackoff::new(&server.services.metrics).unwrap();
    for _ in 0..3 {
        predictions::jobs::due(&server.context, &backoff, std::time::Duration::ZERO)
            .await
            .unwrap();
    }
    let count = |sql: &'static str| sqlx::query_scalar::<_, i64>(sql).fetch_one(&server.context.pool);
    let open = "SELECT count(*) FROM predictions WHERE outcome IS NULL";
    assert_eq!(count(open).await.unwrap(), 1);
    let refunded = "SELECT count(*) FROM accounts WHERE purpose = 'available' AND balance = 20000000";
    assert_eq!(count(refunded).await.unwrap(), 1);
    let metrics = server.get("/metrics", "").await.raw;
    assert!(metrics.contains("\ncuecast_predictions_stuck 1\n"), "{metrics}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn predictions_are_made_less_often_than_anything_else_is_written() {
    let server = Server::changed(|parts| {
        let config = config::Config::from_text("", std::collections::BTreeMap::new()).unwrap();
        parts.context.limits = Arc::new(limits::Limits::new(limits::Rates::of(&config.http, &config.socket)));
    })
    .await;
    let token = server.token(&Wallet::number(1)).await;
    let stream = server.live_stream(&token).await;
    let path = format!("/api/streams/{stream}/predictions");
    let mut made = 0;
    loop {
        let answer = server.post(&path, &token, form()).await;
        if answer.status == 429 {
            break;
        }
        let id = text(&answer.ok()["_id"]).to_owned();
        server.delete(&format!("{path}/{id}"), &token).await.ok();
        made += 1;
    }
    assert!((6..=9).contains(&made), "{made}");
    // Counts kept for the creator equal the stored predictions, without counting again.
    let counted = "SELECT count(*) FROM prediction_creators c JOIN (
            SELECT creator_id, count(*) FILTER (WHERE outcome = 'won') AS resolved,
                   count(*) FILTER (WHERE outcome <> 'won' AND pool IS NOT NULL) AS refunded
            FROM predictions GROUP BY creator_id) p ON p.creator_id = c.user_id
        WHERE (c.resolved, c.refunded) IS DISTINCT FROM (p.resolved, p.refunded)";
    let counted: i64 = sqlx::query_scalar(counted)
        .fetch_one(&server.context.pool)
        .await
        .unwrap();
    assert_eq!(counted, 0);
}
