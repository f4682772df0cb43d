//! Who may say what, how often, and what moderators do about it, live.

use crate::support::{Live, text};
use reqwest::Method;
use serde_json::{Value, json};

#[actix_rt::test]
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

#[actix_rt::test]
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

#[actix_rt::test]
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

#[actix_rt::test]
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

#[actix_rt::test]
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

#[actix_rt::test]
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

#[actix_rt::test]
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
