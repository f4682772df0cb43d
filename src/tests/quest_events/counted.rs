//! Facts: what is counted, for whom, and when.

use super::{QUEST, Stage, add_quest, at};
use crate::support::code;
use cuecast::quest_events;
use domain::quest::Fact;
use serde_json::json;

#[actix_rt::test(system = "crate::support::System")]
async fn a_person_joins_for_nothing_follows_two_people_and_has_the_reward_in_the_balance() {
    let stage = Stage::start(r#"{"kind":"follows","n":2}"#).await;
    let (ana, _, _) = (stage.person(1).await, stage.person(2).await, stage.person(3).await);
    stage.person(4).await;
    stage.follow(&ana, 4).await;
    assert_eq!(stage.join(&ana).await.status, 200);
    assert_eq!(stage.join(&ana).await.status, 200, "a repeat keeps the place");
    stage.look().await;
    assert_eq!(stage.entry(&ana).await, at("joined", 0), "before joining");
    stage.follow(&ana, 2).await;
    stage.look().await;
    assert_eq!(
        (stage.entry(&ana).await, stage.pool(&ana).await.as_str()),
        (at("joined", 1), "0")
    );
    // Not followed any more, and followed again.
    for _ in 0..2 {
        stage
            .pay
            .server
            .sql("UPDATE user_follows SET changed_at = changed_at - interval '4 seconds'")
            .await;
        stage.follow(&ana, 2).await;
    }
    stage.look().await;
    assert_eq!(stage.entry(&ana).await, at("joined", 1), "it is the same person");
    stage.follow(&ana, 3).await;
    stage.look().await;
    stage.look().await;
    assert_eq!(
        (stage.entry(&ana).await, stage.pool(&ana).await.as_str()),
        (at("won", 2), "5")
    );
    let path = format!("/api/quests/{QUEST}/leaderboard");
    let leaders = stage.pay.server.get(&path, "").await.ok();
    assert_eq!((&leaders[0]["score"], &leaders[0]["winRate"]), (&json!(2), &json!(100)));
    assert_eq!(code(&stage.join(&ana).await), "CONFLICT");
    stage.sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_quest_of_events_is_neither_paid_nor_played_at_a_table() {
    let stage = Stage::start(r#"{"kind":"follows","n":1}"#).await;
    let ana = stage.person(1).await;
    let consume = json!({ "gameType": "ai_quest", "questId": QUEST });
    for joined in [false, true] {
        if joined {
            stage.join(&ana).await.ok();
        }
        let paid = stage
            .pay
            .server
            .post("/api/pool-credit/consume", &ana, consume.clone())
            .await;
        assert_eq!((paid.status, code(&paid)), (409, "CONFLICT"), "{}", paid.raw);
        let path = format!("/api/quests/{QUEST}/start");
        let begun = stage.pay.server.post(&path, &ana, json!({})).await;
        assert_eq!((begun.status, code(&begun)), (409, "CONFLICT"), "{}", begun.raw);
    }
    assert_eq!(stage.pay.count("SELECT count(*) FROM play_rights").await, 0);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_minute_of_watching_counts_once_whichever_of_two_streams_tells_it() {
    let stage = Stage::start(r#"{"kind":"watch_minutes","n":3}"#).await;
    let (ana, ben) = (stage.person(1).await, stage.person(2).await);
    stage.join(&ana).await.ok();
    let who = [stage.user(1).await, stage.user(2).await];
    let pool = &stage.pay.server.context.pool;
    let begin = "SELECT floor(extract(epoch FROM joined_at) / 60)::bigint FROM quest_entries";
    let now: i64 = sqlx::query_scalar(begin).fetch_one(pool).await.unwrap();
    let mut db = pool.acquire().await.unwrap();
    for minute in [now, now + 1, now + 1, now + 2] {
        quest_events::watched(&mut db, minute, &who).await.unwrap();
    }
    stage.look().await;
    assert_eq!(
        stage.entry(&ana).await,
        at("joined", 2),
        "the minute in which one joins is no whole one"
    );
    quest_events::watched(&mut db, now + 3, &who).await.unwrap();
    drop(db);
    stage.look().await;
    assert_eq!(
        (stage.entry(&ana).await, stage.pool(&ana).await.as_str()),
        (at("won", 3), "5")
    );
    let noted = "SELECT count(DISTINCT user_id) FROM quest_events";
    assert_eq!(
        stage.pay.count(noted).await,
        1,
        "who takes part in nothing is not noted"
    );
    assert_eq!(stage.pool(&ben).await, "0");
    stage.sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn only_places_up_to_the_named_one_win_and_a_tournament_counts_once() {
    let stage = Stage::start(r#"{"kind":"tournament_top","n":3}"#).await;
    let (ana, ben) = (stage.person(1).await, stage.person(2).await);
    stage.join(&ana).await.ok();
    stage.join(&ben).await.ok();
    let places = [(stage.user(1).await, Some(3)), (stage.user(2).await, Some(4))];
    let mut db = stage.pay.server.context.pool.acquire().await.unwrap();
    for _ in 0..2 {
        quest_events::note_places(&mut db, Fact::TournamentTop, "65f1c0a2b3d4e5f601234567", &places)
            .await
            .unwrap();
    }
    drop(db);
    stage.look().await;
    assert_eq!(stage.entry(&ana).await, at("won", 1));
    assert_eq!(stage.entry(&ben).await, at("joined", 0));
    assert_eq!(
        (stage.pool(&ana).await, stage.pool(&ben).await),
        ("5".to_owned(), "0".to_owned())
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_fact_that_is_committed_after_a_later_one_is_not_skipped() {
    let stage = Stage::start(r#"{"kind":"follows","n":2}"#).await;
    let ana = stage.person(1).await;
    stage.join(&ana).await.ok();
    let user = stage.user(1).await;
    let pool = &stage.pay.server.context.pool;
    let mut first = pool.begin().await.unwrap();
    quest_events::note(&mut first, Fact::Follows, "first", user)
        .await
        .unwrap();
    let mut second = pool.begin().await.unwrap();
    quest_events::note(&mut second, Fact::Follows, "second", user)
        .await
        .unwrap();
    second.commit().await.unwrap();
    stage.look().await;
    assert_eq!(stage.entry(&ana).await, at("joined", 1));
    first.commit().await.unwrap();
    stage.look().await;
    assert_eq!(stage.entry(&ana).await, at("won", 2));
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_fact_counts_in_every_quest_that_waits_for_it_and_in_no_other() {
    let stage = Stage::start(r#"{"kind":"follows","n":1}"#).await;
    let pool = stage.pay.server.context.pool.clone();
    let (second, other) = ("0000000000000000000000e2", "0000000000000000000000e3");
    add_quest(&pool, second, r#"{"kind":"follows","n":5}"#, "weekly").await;
    add_quest(&pool, other, r#"{"kind":"duel_wins","n":1}"#, "once").await;
    let (ana, _) = (stage.person(1).await, stage.person(2).await);
    for id in [QUEST, second, other] {
        let path = format!("/api/quests/{id}/join");
        stage.pay.server.post(&path, &ana, json!({})).await.ok();
    }
    stage.follow(&ana, 2).await;
    stage.look().await;
    let progress =
        "SELECT string_agg(quest_id || ' ' || state || ' ' || progress, ', ' ORDER BY quest_id) FROM quest_entries";
    let found: String = sqlx::query_scalar(progress).fetch_one(&pool).await.unwrap();
    assert_eq!(found, format!("{QUEST} won 1, {second} joined 1, {other} joined 0"));
}

#[actix_rt::test(system = "crate::support::System")]
async fn more_facts_than_one_transaction_takes_are_all_folded_and_nothing_reaches_twice() {
    let stage = Stage::start(r#"{"kind":"watch_minutes","n":2500}"#).await;
    let ana = stage.person(1).await;
    stage.join(&ana).await.ok();
    let many = "INSERT INTO quest_events (kind, ref, user_id, at)
                SELECT 'watch_minutes', n::text, user_id, clock_timestamp() FROM quest_entries, generate_series(1, 2600) AS n";
    stage.pay.server.sql(many).await;
    stage.look().await;
    assert_eq!(
        (stage.entry(&ana).await, stage.pool(&ana).await.as_str()),
        (at("won", 2500), "5")
    );
    assert_eq!(stage.pay.count("SELECT folded FROM quest_cursor").await, 2600);
    stage.sound().await;
}
