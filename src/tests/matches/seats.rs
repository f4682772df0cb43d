//! A person sits at one table at a time, whichever way leads to it, and is told so.

use crate::predictions::QUICK;
use crate::support::{Account, Live, duel::practice, talk::until_waiting, text};
use cuecast::testing::fund;
use futures_util::future::join;
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;

const QUEUE: &str = "/api/duel/queue";

async fn queue(live: &Live, who: &Account) -> Value {
    live.ok(Method::POST, QUEUE, &who.token, Value::Null).await["data"].clone()
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_invitation_is_refused_while_one_of_the_two_plays_somebody_else_and_stands_until_that_is_over() {
    let live = Live::with(&format!("[duels]\nstakes = \"on\"\n{QUICK}")).await;
    let (one, other, rival) = (live.account().await, live.account().await, live.account().await);
    for account in [&one, &other] {
        let mut db = live.running.pool.acquire().await.unwrap();
        fund(&mut db, account.user_id.parse().unwrap(), "USDT", "5").await;
    }
    let form = json!({ "to": other.address, "currency": "USDT", "amount": "5" });
    let sent = live.ok(Method::POST, "/api/duel/invites", &one.token, form).await;
    for account in [&one, &rival] {
        queue(&live, account).await;
    }
    let path = format!("/api/duel/invites/{}/accept", text(&sent["data"]["inviteId"]));
    let (status, refused) = live.call(Method::POST, &path, &other.token, Value::Null).await;
    let text = "One of you is in another match. Finish it first.";
    assert_eq!(
        (status, &refused["error"], &refused["code"]),
        (409, &json!(text), &json!("CONFLICT"))
    );
    let held: i64 = sqlx::query_scalar("SELECT count(*) FROM match_stakes")
        .fetch_one(&live.running.pool)
        .await
        .unwrap();
    assert_eq!(held, 0, "nothing is set aside");
    sqlx::query("UPDATE matches SET status = 'aborted', reason = 'aborted', ended_at = now(), epoch = epoch + 1")
        .execute(&live.running.pool)
        .await
        .unwrap();
    let accepted = live.ok(Method::POST, &path, &other.token, Value::Null).await;
    assert!(accepted["data"]["matchId"].is_string(), "{accepted}");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_rematch_and_a_new_practice_of_one_person_at_once_do_not_wait_for_each_other_for_ever() {
    let live = Live::with(QUICK).await;
    let (who, pool) = (live.account().await, &live.running.pool);
    for _ in 0..10 {
        let first = practice(&live, &who, "easy").await;
        let id = text(&first["matchId"]);
        // It ends while both wait for it, the rematch first.
        let mut holder = pool.begin().await.unwrap();
        sqlx::query(
            "UPDATE matches SET status = 'ended', winner = 0, reason = 'eight_ball', ended_at = now(), epoch = epoch + 1 WHERE id = $1",
        )
        .bind(id)
        .execute(&mut *holder)
        .await
        .unwrap();
        let path = format!("/api/duel/matches/{id}/rematch");
        let again = live.call(Method::POST, &path, &who.token, Value::Null);
        let next = async {
            until_waiting(pool, 1).await;
            let next = live.call(
                Method::POST,
                "/api/duel/practice",
                &who.token,
                json!({ "level": "easy" }),
            );
            let release = async {
                until_waiting(pool, 2).await;
                holder.commit().await.unwrap();
            };
            join(next, release).await.0
        };
        let ((again, rematch), (next, other)) = join(again, next).await;
        assert_eq!((again, next), (200, 201), "{rematch} {other}");
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_comes_back_to_the_queue_just_when_it_has_found_a_rival_for_them_is_led_to_that_table() {
    let live = Live::start().await;
    let (away, rival, pool) = (live.account().await, live.account().await, &live.running.pool);
    assert_eq!(queue(&live, &away).await["status"], "waiting");
    // After fifteen seconds nobody is paired with them any more, and coming back begins a new search.
    sqlx::query("UPDATE match_queue SET seen_at = clock_timestamp() - interval '12500 milliseconds'")
        .execute(pool)
        .await
        .unwrap();
    let mut holder = pool.begin().await.unwrap();
    sqlx::query("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE")
        .bind(&rival.user_id)
        .execute(&mut *holder)
        .await
        .unwrap();
    let back = async {
        until_waiting(pool, 1).await;
        let release = async {
            until_waiting(pool, 2).await;
            tokio::time::sleep(Duration::from_millis(2_700)).await;
            holder.commit().await.unwrap();
        };
        join(queue(&live, &away), release).await.0
    };
    let (found, back) = join(queue(&live, &rival), back).await;
    assert_eq!(found["status"], "matched");
    assert_eq!(
        (&back["status"], &back["matchId"]),
        (&found["status"], &found["matchId"]),
        "{back}"
    );
    live.running.stop().await;
}
