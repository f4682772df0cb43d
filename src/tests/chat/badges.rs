//! Badges beside the role: regulars of a creator, and people who call frames right.

use crate::support::{Account, Live, Socket};
use actors::ports::StreamStore;
use cuecast::features::chat::store::{PgStreamStore, sweep_chatters};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;
use time::OffsetDateTime;

/// Notes that somebody wrote in a stream so many days ago, as rooms do.
async fn wrote(live: &Live, stream: &str, who: &Account, days_ago: &[i32]) {
    let today = i32::try_from(OffsetDateTime::now_utc().unix_timestamp() / 86_400).unwrap();
    let store = PgStreamStore::new(live.database.pool.clone());
    for ago in days_ago {
        let who = [who.user_id.parse().unwrap()];
        store.chatted(stream.parse().unwrap(), today - ago, &who).await.unwrap();
    }
}

/// Waits until the room has noted today's line of somebody.
async fn noted_today(live: &Live, who: &Account) {
    for _ in 0..500 {
        let found: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM channel_chatters WHERE user_id = $1 AND last_day = (now() AT TIME ZONE 'UTC')::date",
        )
        .bind(&who.user_id)
        .fetch_one(&live.database.pool)
        .await
        .unwrap();
        if found == 1 {
            return;
        }
        actix_rt::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("today's line was never noted");
}

async fn streak(live: &Live, who: &Account, right: i64) {
    sqlx::query("INSERT INTO prediction_records (user_id, calls, hits, streak, best) VALUES ($1, 9, 8, $2, 8)")
        .bind(&who.user_id)
        .bind(right)
        .execute(&live.database.pool)
        .await
        .unwrap();
}

/// The next line that a viewer is told, which must be these words, as far as badges go.
async fn badges_of(reader: &mut Socket, words: &str) -> Value {
    let line = reader.next_of("chat").await;
    assert_eq!(line["message"], words);
    line.get("badges").cloned().unwrap_or_default()
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_wrote_on_five_days_is_a_regular_of_that_creator_and_who_wrote_on_four_is_not() {
    let live = Live::start().await;
    let [ana, ben, cleo, dana] = [
        live.account().await,
        live.account().await,
        live.account().await,
        live.account().await,
    ];
    let (stream, elsewhere) = (live.stream(&ana).await, live.stream(&dana).await);
    wrote(&live, &stream, &ben, &[29, 9, 2, 1]).await;
    // The first is too long ago, and one is told twice.
    wrote(&live, &stream, &cleo, &[30, 3, 2, 2, 1]).await;
    let (mut reader, _) = live.watch(&stream, None).await;
    let (mut b, _) = live.watch(&stream, Some(&ben)).await;
    b.say("b1", "the fifth day begins").await;
    assert_eq!(
        badges_of(&mut reader, "the fifth day begins").await,
        Value::Null,
        "there were four when they came"
    );
    let (mut c, _) = live.watch(&stream, Some(&cleo)).await;
    c.say("c1", "my fourth").await;
    assert_eq!(badges_of(&mut reader, "my fourth").await, Value::Null);
    noted_today(&live, &ben).await;
    noted_today(&live, &cleo).await;

    let (mut b, _) = live.watch(&stream, Some(&ben)).await;
    b.say("b2", "back again").await;
    let regular = json!({ "regular": true });
    assert_eq!(badges_of(&mut reader, "back again").await, regular);
    let (mut c, joined) = live.watch(&stream, Some(&cleo)).await;
    c.say("c2", "so am I").await;
    assert_eq!(badges_of(&mut reader, "so am I").await, Value::Null);
    assert_eq!(
        joined["history"][2]["badges"], regular,
        "who comes later sees it too: {joined}"
    );

    let (mut reader, _) = live.watch(&elsewhere, None).await;
    let (mut b, _) = live.watch(&elsewhere, Some(&ben)).await;
    b.say("b3", "new here").await;
    assert_eq!(badges_of(&mut reader, "new here").await, Value::Null);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn three_right_calls_in_a_row_are_a_badge_and_two_are_none_and_a_creator_is_no_regular_of_their_own() {
    let live = Live::start().await;
    let [ana, ben, cleo] = [live.account().await, live.account().await, live.account().await];
    let stream = live.stream(&ana).await;
    wrote(&live, &stream, &ana, &[5, 4, 3, 2, 1, 0]).await;
    streak(&live, &ana, 4).await;
    streak(&live, &ben, 3).await;
    streak(&live, &cleo, 2).await;
    let (mut reader, _) = live.watch(&stream, None).await;
    for (who, badges) in [
        (&ana, json!({ "streak": 4 })),
        (&ben, json!({ "streak": 3 })),
        (&cleo, Value::Null),
    ] {
        let (mut socket, _) = live.watch(&stream, Some(who)).await;
        socket.say("1", "red wins").await;
        assert_eq!(badges_of(&mut reader, "red wins").await, badges);
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_creator_hides_badges_from_the_next_line_on_and_nobody_else_does() {
    let live = Live::start().await;
    let [ana, ben, helper] = [live.account().await, live.account().await, live.account().await];
    let stream = live.stream(&ana).await;
    streak(&live, &ben, 5).await;
    let path = |what: &str| format!("/api/streams/{stream}/{what}");
    let named = path(&format!("moderators/{}", helper.address));
    live.ok(Method::PUT, &named, &ana.token, Value::Null).await;
    let (mut reader, _) = live.watch(&stream, None).await;
    let (mut b, _) = live.watch(&stream, Some(&ben)).await;
    let settings = |hide: bool| json!({ "slowModeSeconds": 0, "hideBadges": hide });
    let (status, _) = live
        .call(Method::PUT, &path("chat-settings"), &helper.token, settings(true))
        .await;
    assert_eq!(status, 403);
    b.say("1", "seen").await;
    assert_eq!(badges_of(&mut reader, "seen").await, json!({ "streak": 5 }));

    live.ok(Method::PUT, &path("chat-settings"), &ana.token, settings(true))
        .await;
    b.say("2", "hidden").await;
    assert_eq!(badges_of(&mut reader, "hidden").await, Value::Null);
    let overview = live.ok(Method::GET, &path("moderation"), &ana.token, Value::Null).await;
    assert_eq!(overview["hidesBadges"], true);
    live.running.sockets.streams.rebuild(&stream.parse().unwrap());
    b.next_of("resync").await;
    reader.next_of("resync").await;
    b.join(Some(&ben), None).await;
    reader.join(None, None).await;
    b.say("3", "still hidden").await;
    assert_eq!(badges_of(&mut reader, "still hidden").await, Value::Null);

    // Slow mode alone leaves it as it is.
    live.ok(
        Method::PUT,
        &path("chat-settings"),
        &helper.token,
        json!({ "slowModeSeconds": 0 }),
    )
    .await;
    live.ok(Method::PUT, &path("chat-settings"), &ana.token, settings(false))
        .await;
    b.say("4", "seen again").await;
    assert_eq!(badges_of(&mut reader, "seen again").await, json!({ "streak": 5 }));
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_wrote_nothing_for_thirty_days_is_forgotten_and_others_keep_their_days() {
    let live = Live::start().await;
    let [ana, ben, cleo] = [live.account().await, live.account().await, live.account().await];
    let stream = live.stream(&ana).await;
    wrote(&live, &stream, &ben, &[40, 35, 30]).await;
    wrote(&live, &stream, &cleo, &[40, 35, 29]).await;
    let mut db = live.database.pool.acquire().await.unwrap();
    assert!(!sweep_chatters(&mut db).await.unwrap(), "there is nothing more");
    let left: Vec<(String, i64)> = sqlx::query_as("SELECT user_id, bit_count(days) FROM channel_chatters")
        .fetch_all(&mut *db)
        .await
        .unwrap();
    assert_eq!(left, [(cleo.user_id.clone(), 3)]);
}
