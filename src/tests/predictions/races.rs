//! Two hundred at once, and a crash under load: exactly one effect, and nothing acknowledged is lost.

use crate::predictions::{QUICK, form};
use crate::support::{Account, Live, text};
use actors::prediction::Crash;
use cuecast::{ledger, testing};
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const AT_ONCE: usize = 200;

fn tally(answers: &[(u16, Value)]) -> BTreeMap<u16, usize> {
    let mut tally = BTreeMap::new();
    answers
        .iter()
        .for_each(|(status, _)| *tally.entry(*status).or_default() += 1);
    tally
}

async fn count(live: &Live, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(&live.database.pool).await.unwrap()
}

async fn assert_sound(live: &Live) {
    let mut db = live.database.pool.acquire().await.unwrap();
    let report = ledger::verify(&mut db).await.unwrap();
    assert!(report.is_sound(), "{report}");
}

async fn with_pool() -> (Live, Account, String) {
    let live = Live::with(QUICK).await;
    let ana = live.account().await;
    let mut db = live.database.pool.acquire().await.unwrap();
    testing::fund(&mut db, ana.user_id.parse().unwrap(), "USDT", "1000").await;
    let stream = live.stream(&ana).await;
    (live, ana, stream)
}

fn pool() -> Value {
    let mut form = form();
    form["incentiveType"] = json!("USDT");
    form["incentiveAmount"] = json!("10");
    form
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_creations_at_once_make_one_prediction_and_one_hold() {
    let (live, ana, stream) = with_pool().await;
    let path = format!("/api/streams/{stream}/predictions");
    let create = |_| live.call(Method::POST, &path, &ana.token, pool());
    let answers = join_all((0..AT_ONCE).map(create)).await;
    let made = tally(&answers);
    assert_eq!(made.get(&201), Some(&1), "{made:?}");
    assert_eq!(count(&live, "SELECT count(*) FROM predictions").await, 1);
    assert_eq!(count(&live, "SELECT count(*) FROM holds").await, 1);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn pred_21_two_hundred_votes_of_one_person_at_once_are_one_vote() {
    let (live, ana, stream) = with_pool().await;
    let ben = live.account().await;
    let asked = live.predict(&stream, &ana, pool()).await;
    let vote = |n: usize| {
        live.vote(
            &asked,
            &ben.token,
            if n.is_multiple_of(2) { "option1" } else { "option2" },
        )
    };
    let answers = join_all((0..AT_ONCE).map(vote)).await;
    assert_eq!(
        tally(&answers),
        BTreeMap::from([(200, AT_ONCE / 2), (409, AT_ONCE / 2)])
    );
    assert_eq!(count(&live, "SELECT count(*) FROM prediction_votes").await, 1);
    assert_eq!(
        count(&live, "SELECT option1_votes + option2_votes FROM predictions").await,
        1
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_ends_with_either_winner_at_once_pay_one_of_them_once() {
    let (live, ana, stream) = with_pool().await;
    let (ben, cem) = (live.account().await, live.account().await);
    let asked = live.predict(&stream, &ana, pool()).await;
    live.vote(&asked, &ben.token, "option1").await;
    live.vote(&asked, &cem.token, "option2").await;
    let end = |n: usize| {
        live.end(
            &asked,
            &ana.token,
            if n.is_multiple_of(2) { "option1" } else { "option2" },
        )
    };
    let answers = join_all((0..AT_ONCE).map(end)).await;
    let won = answers.iter().find(|(status, _)| *status == 200).unwrap().1["winner"].clone();
    assert!(
        answers
            .iter()
            .all(|(status, body)| *status != 200 || body["winner"] == won)
    );
    assert_eq!(
        count(&live, "SELECT count(*) FROM transfers WHERE kind = 'settle'").await,
        1
    );
    assert_eq!(
        count(
            &live,
            "SELECT count(*) FROM audit_log WHERE action = 'prediction.resolve'"
        )
        .await,
        1
    );
    let paid = "SELECT count(*) FROM accounts WHERE purpose = 'available' AND balance = 10000000";
    assert_eq!(count(&live, paid).await, 1);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_deletions_and_ends_at_once_give_the_pool_out_once() {
    let (live, ana, stream) = with_pool().await;
    let ben = live.account().await;
    let asked = live.predict(&stream, &ana, pool()).await;
    live.vote(&asked, &ben.token, "option1").await;
    let act = async |n: usize| match n % 2 {
        0 => live.on_prediction(&asked, "delete", &ana.token, Value::Null).await,
        _ => live.end(&asked, &ana.token, "option1").await,
    };
    join_all((0..AT_ONCE).map(act)).await;
    assert_eq!(
        count(
            &live,
            "SELECT count(*) FROM transfers WHERE kind IN ('settle', 'release')"
        )
        .await,
        1
    );
    assert_eq!(count(&live, "SELECT count(*) FROM holds WHERE state = 'open'").await, 0);
    assert_eq!(
        count(&live, "SELECT count(*) FROM predictions WHERE hidden_at IS NOT NULL").await,
        1
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_undos_of_one_result_at_once_take_the_shares_back_once() {
    let (live, ana, stream) = with_pool().await;
    let ben = live.account().await;
    let asked = live.predict(&stream, &ana, pool()).await;
    live.vote(&asked, &ben.token, "option1").await;
    live.end(&asked, &ana.token, "option1").await;
    let path = format!("/api/streams/{stream}/predictions/{}/undo", text(&asked["_id"]));
    let undo = |_| live.answered(Method::POST, &path, &ana.token, Value::Null);
    let answers = join_all((0..AT_ONCE).map(undo)).await;
    assert_eq!(tally(&answers), BTreeMap::from([(200, AT_ONCE)]));
    for (sql, expected) in [
        ("SELECT count(*) FROM transfers WHERE kind = 'reversal'", 1),
        ("SELECT count(*) FROM holds WHERE state = 'open'", 1),
        ("SELECT count(*) FROM audit_log WHERE action = 'prediction.undo'", 1),
        ("SELECT count(*) FROM accounts WHERE balance = 990000000", 1),
        (
            "SELECT count(*) FROM accounts WHERE purpose = 'locked' AND balance = 10000000",
            1,
        ),
        ("SELECT count(*) FROM predictions WHERE outcome IS NULL", 1),
    ] {
        assert_eq!(count(&live, sql).await, expected, "{sql}");
    }
    assert_sound(&live).await;
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_ends_of_a_stream_at_once_give_its_pool_back_once() {
    let (live, ana, stream) = with_pool().await;
    let ben = live.account().await;
    let asked = live.predict(&stream, &ana, pool()).await;
    live.vote(&asked, &ben.token, "option1").await;
    let body = json!({ "streamId": stream });
    let end = |_| live.answered(Method::POST, "/api/streams/end", &ana.token, body.clone());
    let answers = join_all((0..AT_ONCE).map(end)).await;
    assert_eq!(tally(&answers), BTreeMap::from([(200, AT_ONCE)]));
    for (sql, expected) in [
        ("SELECT count(*) FROM transfers WHERE kind = 'release'", 1),
        ("SELECT count(*) FROM holds WHERE state = 'open'", 0),
        (
            "SELECT count(*) FROM audit_log WHERE action = 'prediction.stream_ended'",
            1,
        ),
        ("SELECT count(*) FROM accounts WHERE balance = 1000000000", 1),
    ] {
        assert_eq!(count(&live, sql).await, expected, "{sql}");
    }
    assert_sound(&live).await;
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_deletions_of_a_stream_at_once_give_its_pool_back_once() {
    let (live, ana, stream) = with_pool().await;
    let ben = live.account().await;
    let asked = live.predict(&stream, &ana, pool()).await;
    live.vote(&asked, &ben.token, "option1").await;
    sqlx::raw_sql("UPDATE users SET is_admin = true")
        .execute(&live.database.pool)
        .await
        .unwrap();
    let path = format!("/api/admin/streams/{stream}");
    let delete = |_| live.answered(Method::DELETE, &path, &ben.token, Value::Null);
    let answers = join_all((0..AT_ONCE).map(delete)).await;
    assert_eq!(tally(&answers), BTreeMap::from([(200, AT_ONCE)]));
    for (sql, expected) in [
        ("SELECT count(*) FROM transfers WHERE kind = 'release'", 1),
        ("SELECT count(*) FROM holds WHERE state = 'open'", 0),
        ("SELECT count(*) FROM audit_log WHERE action = 'stream.delete'", 1),
        (
            "SELECT count(*) FROM audit_log WHERE action = 'prediction.stream_ended' AND actor_type = 'admin'",
            1,
        ),
        ("SELECT count(*) FROM accounts WHERE balance = 1000000000", 1),
    ] {
        assert_eq!(count(&live, sql).await, expected, "{sql}");
    }
    assert_sound(&live).await;
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_crash_of_the_actor_under_load_loses_no_acknowledged_vote_and_counts_none_twice() {
    let (live, ana, stream) = with_pool().await;
    let asked = live.predict(&stream, &ana, pool()).await;
    let voters = join_all((0..40).map(|_| live.account())).await;
    let id = text(&asked["_id"]).parse().unwrap();
    let vote = async |at: usize, who: &Account| {
        if at.is_multiple_of(10)
            && let Some(room) = live.running.sockets.predictions.running(&id)
        {
            let _ = room.tell(Crash);
        }
        let option = if at.is_multiple_of(3) { "option1" } else { "option2" };
        for _ in 0..50 {
            let (status, _) = live.vote(&asked, &who.token, option).await;
            match status {
                200 => return (who.user_id.clone(), option),
                503 => actix_rt::time::sleep(std::time::Duration::from_millis(50)).await,
                other => panic!("{other}"),
            }
        }
        panic!("never answered");
    };
    let acknowledged = join_all(voters.iter().enumerate().map(|(at, who)| vote(at, who))).await;
    let rows: Vec<(String, i16)> = sqlx::query_as("SELECT user_id, option FROM prediction_votes")
        .fetch_all(&live.database.pool)
        .await
        .unwrap();
    assert_eq!(rows.len(), voters.len());
    for (user, option) in acknowledged {
        let number = if option == "option1" { 1 } else { 2 };
        assert!(rows.contains(&(user, number)));
    }
    let (_, seen) = live.current(&stream, "").await;
    let option1 = rows.iter().filter(|(_, option)| *option == 1).count();
    assert_eq!(
        (&seen["option1Votes"], &seen["option2Votes"]),
        (&json!(option1), &json!(rows.len() - option1))
    );
    live.running.stop().await;
}
