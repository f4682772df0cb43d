//! Referred people: each counts once ever, for a rated duel that they won, once they had bought, against somebody other than their referrer.

use super::{
    QUEST, Stage, add_quest, at,
    votes::{PROGRESS, until},
};
use crate::support::{Account, Live, duel::*, run_once};
use cuecast::{features::quests, quest_events};
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

const NOTED: &str = "SELECT count(*) FROM quest_events WHERE kind = 'referrals'";

/// As the presale does it for who buys by a link.
async fn attach(pool: &PgPool, buyer: &str, referrer: &str) {
    let sql = "INSERT INTO presale_referrals (buyer, referrer)
               SELECT b.address, r.address FROM users b, users r WHERE b.id = $1 AND r.id = $2";
    sqlx::query(sql).bind(buyer).bind(referrer).execute(pool).await.unwrap();
}

/// A purchase in the presale that stands, by the link of who brought them.
async fn buys(pool: &PgPool, buyer: &str) {
    let sql = "INSERT INTO presale_contributions (id, chain_id, epoch, tx_hash, position, block_number, log_index, block_time, coin, sender, amount,
                                                  state, allocated, refundable, allocation, bonus, referrer)
               SELECT b.id, 1, 1, sha256(b.id::bytea), 0, (SELECT count(*) FROM presale_contributions), 0, now(), 'USDT', b.address, 9, 'final', 9, 0, 9, 0,
                      (SELECT referrer FROM presale_referrals WHERE buyer = b.address)
               FROM users b WHERE b.id = $1";
    sqlx::query(sql).bind(buyer).execute(pool).await.unwrap();
}

/// A quick match, which one of the two gives up once both have shot; how many referrals are noted then.
async fn duel(live: &Live, winner: &Account, loser: &Account) -> i64 {
    // Equal ratings are paired at once.
    sqlx::query("UPDATE ratings SET rating = 1500")
        .execute(&live.database.pool)
        .await
        .unwrap();
    let queue = async |method, who: &Account| live.ok(method, "/api/duel/queue", &who.token, Value::Null).await;
    for player in [winner, loser] {
        queue(Method::POST, player).await;
    }
    let links = [
        queue(Method::GET, winner).await["data"].clone(),
        queue(Method::GET, loser).await["data"].clone(),
    ];
    let mut first = Guest::seated(live, &links[0]).await;
    let mut second = Guest::seated(live, &links[1]).await;
    let state = running(&mut second).await;
    both_shoot([&mut first, &mut second], &state).await;
    second.socket.send(json!({ "type": "concede" })).await;
    loop {
        let state = first.socket.next_of("table_state").await["state"].clone();
        if state["status"] == "ended" {
            assert!(state["ratingChanges"][0].as_f64().unwrap() > 0.0, "{state}");
            break;
        }
    }
    sqlx::query_scalar(NOTED).fetch_one(&live.database.pool).await.unwrap()
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_friend_counts_with_the_first_rated_duel_won_after_they_bought_and_not_against_who_brought_them() {
    let live = Live::start().await;
    let pool = &live.database.pool;
    add_quest(pool, QUEST, r#"{"kind":"referrals","n":2}"#, "once").await;
    let (ana, ben, cem, eve) = (
        live.account().await,
        live.account().await,
        live.account().await,
        live.account().await,
    );
    let path = format!("/api/quests/{QUEST}/join");
    live.ok(Method::POST, &path, &ana.token, json!({})).await;
    assert_eq!(duel(&live, &ben, &cem).await, 0, "before he came by her link");
    attach(pool, &ben.user_id, &ana.user_id).await;
    attach(pool, &eve.user_id, &ana.user_id).await;
    assert_eq!(duel(&live, &ben, &cem).await, 0, "he has bought nothing");
    buys(pool, &ben.user_id).await;
    buys(pool, &eve.user_id).await;
    assert_eq!(duel(&live, &ben, &ana).await, 0, "against who brought him");
    assert_eq!(duel(&live, &ben, &cem).await, 1);
    until(&live, PROGRESS, 1).await;
    assert_eq!(duel(&live, &ben, &eve).await, 1, "he counts already");
    assert_eq!(duel(&live, &eve, &cem).await, 2, "the second friend");
    until(&live, PROGRESS, 2).await;
    let paid = "SELECT count(*) FROM accounts WHERE currency = 'POOL' AND purpose = 'available' AND balance = 5e18";
    until(&live, paid, 1).await;
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_friend_who_wins_two_hundred_times_at_once_and_again_next_month_counts_once_ever() {
    let stage = Stage::start(r#"{"kind":"referrals","n":1}"#).await;
    let (pool, context) = (
        &stage.pay.server.context.pool,
        stage.pay.server.context.clone().into_inner(),
    );
    let ana = stage.person(1).await;
    for number in [2, 3] {
        stage.person(number).await;
    }
    let [referrer, ben, cem] = [stage.user(1).await, stage.user(2).await, stage.user(3).await];
    attach(pool, &ben.to_string(), &referrer.to_string()).await;
    buys(pool, &ben.to_string()).await;
    let won = async || loop {
        // On a slow machine not all of them get a connection in time.
        let Ok(mut db) = pool.acquire().await else { continue };
        break quest_events::note_referral(&mut db, ben, cem).await.unwrap();
    };
    won().await;
    assert_eq!(stage.pay.count(NOTED).await, 0, "nobody waits for it");
    stage.join(&ana).await.ok();
    join_all((0..200).map(|_| won())).await;
    stage.look().await;
    stage.look().await;
    assert_eq!(
        (stage.entry(&ana).await, stage.pool(&ana).await.as_str()),
        (at("won", 1), "5")
    );
    assert_eq!(stage.pay.count(NOTED).await, 1);

    // Other facts are forgotten meanwhile.
    let month = "INSERT INTO quest_events (kind, ref, user_id, folded_at) SELECT 'follows', 'old', user_id, now() FROM quest_events;
                 UPDATE quest_events SET at = at - interval '36 days'";
    stage.pay.server.sql(month).await;
    run_once(quests::events::jobs::forget(pool.clone())).await;
    assert_eq!(stage.pay.count("SELECT count(*) FROM quest_events").await, 1);
    let second = "0000000000000000000000e2";
    add_quest(pool, second, r#"{"kind":"referrals","n":1}"#, "once").await;
    let path = format!("/api/quests/{second}/join");
    stage.pay.server.post(&path, &ana, json!({})).await.ok();
    won().await;
    quests::events::fold::fold_some(&context).await.unwrap();
    let progress = "SELECT sum(progress) FROM quest_entries WHERE state = 'joined'";
    assert_eq!(stage.pay.count(progress).await, 0, "he counted in the first quest");
    stage
        .pay
        .server
        .sql("UPDATE quests SET ends_at = now(); DELETE FROM quest_events")
        .await;
    won().await;
    assert_eq!(
        stage.pay.count(NOTED).await,
        0,
        "the quest is over: he stays for the next"
    );
    stage.sound().await;
}
