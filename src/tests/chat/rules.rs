//! Rights and rates of people in a chat, and acts of moderators on them, live.

use crate::support::{Account, Live, talk::until_waiting, text};
use actors::{
    room::Position,
    rooms::{Announcement, Moderation, Person},
    stream::Announce,
};
use domain::moderation::Action;
use reqwest::Method;
use serde_json::{Value, json};
use time::OffsetDateTime;

#[actix_rt::test(system = "crate::support::System")]
async fn chat_11_a_line_that_may_not_be_said_is_refused_with_a_code_and_told_to_nobody() {
    let live = Live::start().await;
    let alice = live.account().await;
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    let (mut guest, _) = live.watch(&stream, None).await;
    let long = "x".repeat(501);
    let lines = [
        ("  \u{200b} ", "BLANK_MESSAGE"),
        (long.as_str(), "MESSAGE_TOO_LONG"),
        ("a\u{202e}b", "BAD_CHARACTERS"),
        ("a\0b", "BAD_CHARACTERS"),
    ];
    for (line, code) in lines {
        a.chat("c1", line).await;
        assert_eq!(a.next_of("chat_rejected").await["code"], code);
    }
    a.send(json!({ "type": "chat", "message": "hi", "clientMessageId": "" }))
        .await;
    assert_eq!(a.next_of("error").await["code"], "BAD_CLIENT_MESSAGE_ID");
    a.say("c1", "\u{645}\u{631}\u{62d}\u{628}\u{627} 🎱").await;
    assert_eq!(guest.next_of("chat").await["seq"], 1);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_speaks_too_often_is_told_how_long_to_wait() {
    let live = Live::with("[chat]\nper_10s = 3").await;
    let alice = live.account().await;
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    for n in 0..4 {
        a.chat(&format!("c{n}"), "spam").await;
    }
    let refused = a.next_of("chat_rejected").await;
    assert_eq!(refused["code"], "RATE_LIMITED");
    let wait = refused["retryAfterMs"].as_u64().unwrap();
    assert!((1..=3_400).contains(&wait), "{wait}");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn slow_mode_holds_viewers_and_not_the_creator() {
    let live = Live::start().await;
    let (alice, bob) = (live.account().await, live.account().await);
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    let (mut b, _) = live.watch(&stream, Some(&bob)).await;
    let path = format!("/api/streams/{stream}/chat-settings");
    live.ok(Method::PUT, &path, &alice.token, json!({ "slowModeSeconds": 60 }))
        .await;
    let told = b.next_of("moderation").await;
    assert_eq!(
        (&told["action"], &told["slowModeSeconds"]),
        (&json!("slow_mode"), &json!(60))
    );
    b.say("b1", "first").await;
    b.chat("b2", "second").await;
    let refused = b.next_of("chat_rejected").await;
    assert_eq!(refused["code"], "SLOW_MODE");
    assert!(refused["retryAfterMs"].as_u64().unwrap() > 55_000);
    a.say("a1", "one").await;
    a.say("a2", "two").await;
    let (_, joined) = live.watch(&stream, None).await;
    assert_eq!(joined["slowModeSeconds"], 60);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_room_that_is_built_anew_lets_nobody_speak_before_their_time() {
    let live = Live::with("[chat]\nper_10s = 3").await;
    let (alice, bob) = (live.account().await, live.account().await);
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    let (mut b, _) = live.watch(&stream, Some(&bob)).await;
    let path = format!("/api/streams/{stream}/chat-settings");
    live.ok(Method::PUT, &path, &alice.token, json!({ "slowModeSeconds": 60 }))
        .await;
    b.next_of("moderation").await;
    b.say("b1", "first").await;
    for n in 1..=3 {
        a.say(&format!("a{n}"), "spam").await;
    }
    live.running.sockets.streams.rebuild(&stream.parse().unwrap());
    for (socket, account, code) in [(&mut a, &alice, "RATE_LIMITED"), (&mut b, &bob, "SLOW_MODE")] {
        socket.next_of("resync").await;
        socket.join(Some(account), None).await;
        socket.chat("next", "more").await;
        assert_eq!(socket.next_of("chat_rejected").await["code"], code);
    }
    live.running.stop().await;
}

/// A ban of bob by alice as a room hears of it.
fn ban(alice: &Account, bob: &Account, up_to: Position) -> Announcement {
    let person = |account: &Account| Person {
        id: account.user_id.parse().unwrap(),
        address: account.address.parse().unwrap(),
        username: None,
    };
    Announcement::Moderation(Box::new(Moderation {
        action: Action::Ban,
        by: person(alice),
        target: Some(person(bob)),
        up_to: Some(up_to),
        message_id: None,
        until: None,
        slow_mode_seconds: None,
        reason: None,
        at: OffsetDateTime::now_utc(),
    }))
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_ban_that_is_told_late_leaves_what_was_said_after_it_was_lifted() {
    let live = Live::start().await;
    let (alice, bob) = (live.account().await, live.account().await);
    let stream = live.stream(&alice).await;
    let (mut b, _) = live.watch(&stream, Some(&bob)).await;
    let rude = b.say("b1", "rude").await;
    let path = format!("/api/streams/{stream}/bans/{}", bob.address);
    live.ok(Method::PUT, &path, &alice.token, json!({})).await;
    live.ok(Method::DELETE, &path, &alice.token, Value::Null).await;
    let told = b.next_of("moderation").await;
    assert_eq!((&told["action"], &told["seq"]), (&json!("ban"), &json!(2)));
    b.next_of("moderation").await;
    b.say("b2", "sorry").await;
    let up_to = Position {
        epoch: rude["epoch"].as_u64().unwrap(),
        seq: rude["seq"].as_u64().unwrap(),
    };
    let late = Announce(ban(&alice, &bob, up_to));
    live.running
        .sockets
        .streams
        .tell(&stream.parse().unwrap(), late)
        .unwrap();
    b.next_of("moderation").await;
    let (_, joined) = live.watch(&stream, None).await;
    let lines: Vec<_> = joined["history"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| text(&m["message"]))
        .collect();
    assert_eq!(lines, ["sorry"]);
    let page = format!("/api/streams/{stream}/messages");
    let page = live.ok(Method::GET, &page, "", Value::Null).await;
    assert_eq!(page["messages"].as_array().unwrap().len(), 1);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_ban_that_is_committed_while_its_room_is_being_read_holds_and_is_told() {
    let live = Live::start().await;
    let (alice, bob) = (live.account().await, live.account().await);
    let stream = live.stream(&alice).await;
    // The room has begun to read and does not come to the end: it waits for the predictions.
    let mut reading = live.database.pool.begin().await.unwrap();
    sqlx::query("LOCK TABLE predictions IN ACCESS EXCLUSIVE MODE")
        .execute(&mut *reading)
        .await
        .unwrap();
    let mut guest = live.socket(&format!("/stream/{stream}")).await;
    guest.send(json!({ "type": "join_stream_view" })).await;
    until_waiting(&live.database.pool, 1).await;
    let path = format!("/api/streams/{stream}/bans/{}", bob.address);
    live.ok(Method::PUT, &path, &alice.token, json!({})).await;
    reading.rollback().await.unwrap();
    let joined = guest.next_of("joined").await;
    let resumed = guest
        .join(None, Some(json!({ "epoch": joined["epoch"], "seq": 0 })))
        .await;
    let told = &resumed["history"][0];
    assert_eq!(
        (&told["type"], &told["action"], &told["target"]["address"]),
        (&json!("moderation"), &json!("ban"), &json!(bob.address))
    );
    let (_, joined) = live.watch(&stream, Some(&bob)).await;
    assert_eq!(joined["you"]["banned"], true);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_timed_out_person_is_silent_until_the_timeout_is_taken_back() {
    let live = Live::start().await;
    let (alice, bob) = (live.account().await, live.account().await);
    let stream = live.stream(&alice).await;
    let (_a, _) = live.watch(&stream, Some(&alice)).await;
    let (mut b, _) = live.watch(&stream, Some(&bob)).await;
    b.say("b1", "rude").await;
    let path = format!("/api/streams/{stream}/bans/{}", bob.address);
    live.ok(
        Method::PUT,
        &path,
        &alice.token,
        json!({ "durationSeconds": 60, "reason": "rude" }),
    )
    .await;
    let told = b.next_of("moderation").await;
    assert_eq!(
        (&told["action"], &told["target"]["address"], &told["seq"]),
        (&json!("timeout"), &json!(bob.address), &json!(2))
    );
    assert_eq!(b.next_of("you").await["banned"], true);
    b.chat("b2", "more").await;
    let refused = b.next_of("chat_rejected").await;
    assert_eq!(refused["code"], "TIMED_OUT");
    assert!(refused["retryAfterMs"].as_u64().unwrap() > 50_000);
    let (_, joined) = live.watch(&stream, None).await;
    assert_eq!(
        joined["history"],
        json!([]),
        "the lines of who was timed out are gone for newcomers"
    );
    live.ok(Method::DELETE, &path, &alice.token, Value::Null).await;
    assert_eq!(b.next_of("you").await["banned"], false);
    b.say("b3", "sorry").await;
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_deleted_line_is_taken_back_everywhere_and_a_named_moderator_may_delete() {
    let live = Live::start().await;
    let (alice, bob, carol) = (live.account().await, live.account().await, live.account().await);
    let stream = live.stream(&alice).await;
    let (mut b, _) = live.watch(&stream, Some(&bob)).await;
    let (mut c, _) = live.watch(&stream, Some(&carol)).await;
    let id = text(&b.say("b1", "spoiler").await["id"]).to_owned();
    let path = format!("/api/streams/{stream}/messages/{id}");
    let (status, _) = live.call(Method::DELETE, &path, &carol.token, Value::Null).await;
    assert_eq!(status, 403);
    live.ok(
        Method::PUT,
        &format!("/api/streams/{stream}/moderators/{}", carol.address),
        &alice.token,
        Value::Null,
    )
    .await;
    assert_eq!(c.next_of("you").await["role"], "moderator");
    live.ok(Method::DELETE, &path, &carol.token, Value::Null).await;
    let told = loop {
        let told = b.next_of("moderation").await;
        if told["action"] == "delete_message" {
            break told;
        }
    };
    assert_eq!(
        (&told["messageId"], &told["by"]["address"]),
        (&json!(id), &json!(carol.address))
    );
    let page = live
        .ok(Method::GET, &format!("/api/streams/{stream}/messages"), "", Value::Null)
        .await;
    assert_eq!(page["messages"], json!([]));
    let log = live
        .ok(
            Method::GET,
            &format!("/api/streams/{stream}/moderation-log"),
            &alice.token,
            Value::Null,
        )
        .await;
    assert_eq!(log["entries"][0]["messageText"], "spoiler");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn stream_38_an_ended_stream_is_told_live_and_takes_no_more_lines() {
    let live = Live::start().await;
    let alice = live.account().await;
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    live.ok(
        Method::POST,
        "/api/streams/end",
        &alice.token,
        json!({ "streamId": stream }),
    )
    .await;
    assert_eq!(a.next_of("stream_ended").await["streamId"], stream);
    a.chat("c1", "anyone?").await;
    assert_eq!(a.next_of("chat_rejected").await["code"], "STREAM_ENDED");
    let (_, joined) = live.watch(&stream, None).await;
    assert_eq!(joined["streamStatus"], "ended");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_ban_holds_in_all_running_streams_of_the_creator() {
    let live = Live::start().await;
    let (alice, bob) = (live.account().await, live.account().await);
    let (one, other) = (live.stream(&alice).await, live.stream(&alice).await);
    let (mut b, _) = live.watch(&other, Some(&bob)).await;
    live.ok(
        Method::PUT,
        &format!("/api/streams/{one}/bans/{}", bob.address),
        &alice.token,
        json!({}),
    )
    .await;
    let you = b.next_of("you").await;
    assert_eq!((&you["banned"], &you["bannedUntil"]), (&json!(true), &Value::Null));
    b.chat("b1", "here then").await;
    assert_eq!(b.next_of("chat_rejected").await["code"], "BANNED");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_timed_out_moderator_moderates_nobody_and_does_not_lift_it() {
    let live = Live::start().await;
    let (alice, bob, carol) = (live.account().await, live.account().await, live.account().await);
    let stream = live.stream(&alice).await;
    let ban = |who: &str| format!("/api/streams/{stream}/bans/{who}");
    let named = format!("/api/streams/{stream}/moderators/{}", bob.address);
    live.ok(Method::PUT, &named, &alice.token, Value::Null).await;
    live.ok(
        Method::PUT,
        &ban(&bob.address),
        &alice.token,
        json!({ "durationSeconds": 600 }),
    )
    .await;
    assert_eq!(
        live.call(Method::PUT, &ban(&carol.address), &bob.token, json!({}))
            .await
            .0,
        403
    );
    assert_eq!(
        live.call(Method::DELETE, &ban(&bob.address), &bob.token, Value::Null)
            .await
            .0,
        403
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn no_line_outlives_the_ban_of_its_author_however_close_they_come() {
    let live = Live::start().await;
    let (alice, bob) = (live.account().await, live.account().await);
    let stream = live.stream(&alice).await;
    let (mut b, _) = live.watch(&stream, Some(&bob)).await;
    for n in 0..12 {
        b.chat(&format!("b{n}"), "spam").await;
    }
    let path = format!("/api/streams/{stream}/bans/{}", bob.address);
    live.ok(Method::PUT, &path, &alice.token, json!({})).await;
    b.next_of("moderation").await;
    for later in b.until_now().await {
        assert_ne!(later["type"], "chat", "a line was told after the ban");
    }
    let page = format!("/api/streams/{stream}/messages");
    let page = live.ok(Method::GET, &page, "", Value::Null).await;
    assert_eq!(page["messages"], json!([]), "lines outlived the ban");
    live.running.stop().await;
}
