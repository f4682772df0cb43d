//! Lines that answer others, and the line that is pinned.

use crate::support::{Account, Live, Socket, text};
use actors::stream::Crash;
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;

async fn reply(socket: &mut Socket, id: &str, to: &Value, message: &str) {
    socket
        .send(json!({ "type": "chat", "message": message, "clientMessageId": id, "replyTo": to }))
        .await;
}

async fn messages(live: &Live, stream: &str, reader: &str) -> Vec<Value> {
    let path = format!("/api/streams/{stream}/messages");
    let page = live.ok(Method::GET, &path, reader, Value::Null).await;
    page["messages"].as_array().unwrap().clone()
}

async fn pin(live: &Live, stream: &str, who: &Account, message: &Value) -> (u16, Value) {
    let path = format!("/api/streams/{stream}/pin");
    live.call(Method::PUT, &path, &who.token, json!({ "messageId": message }))
        .await
}

fn crash(live: &Live, stream: &str) {
    let room = live.running.sockets.streams.running(&stream.parse().unwrap()).unwrap();
    room.tell(Crash).unwrap();
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_reply_names_the_line_that_it_answers_and_still_does_after_the_room_was_built_anew() {
    let live = Live::start().await;
    let (alice, bob) = (live.account().await, live.account().await);
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    let (mut b, _) = live.watch(&stream, Some(&bob)).await;
    let asked = b.say("1", "who breaks?").await;
    let plain = a.next_of("chat").await;
    assert!(
        plain.get("replyTo").is_none(),
        "a line that answers none looks as ever: {plain}"
    );
    reply(&mut a, "2", &asked["id"], "the winner does").await;
    let named = json!({ "id": asked["id"], "address": bob.address, "username": plain["username"] });
    let heard = b.next_of("chat").await;
    let heard = if heard["message"] == "who breaks?" {
        b.next_of("chat").await
    } else {
        heard
    };
    assert_eq!(heard["replyTo"], named);

    crash(&live, &stream);
    b.next_of("resync").await;
    let joined = b.join(Some(&bob), Some(json!({ "epoch": 1, "seq": 1 }))).await;
    assert_eq!(
        (&joined["recovered"], &joined["history"][0]["replyTo"]),
        (&json!(true), &named)
    );
    assert_eq!(messages(&live, &stream, "").await[0]["replyTo"], named);

    reply(&mut b, "3", &json!("ffffffffffffffffffffffff"), "to nobody").await;
    b.next_of("chat_ack").await;
    assert!(messages(&live, &stream, "").await[0].get("replyTo").is_none());
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn of_a_deleted_line_or_a_blocked_author_no_reply_says_anything_to_who_comes_later() {
    let live = Live::start().await;
    let (alice, bob, carol) = (live.account().await, live.account().await, live.account().await);
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    let (mut b, _) = live.watch(&stream, Some(&bob)).await;
    let asked = b.say("1", "a rude word").await;
    reply(&mut a, "2", &asked["id"], "mind your words").await;
    a.next_of("chat_ack").await;

    let block = format!("/api/users/{}/block", bob.address);
    live.ok(Method::POST, &block, &carol.token, Value::Null).await;
    assert!(messages(&live, &stream, &carol.token).await[0].get("replyTo").is_none());
    assert_eq!(messages(&live, &stream, "").await[0]["replyTo"]["address"], bob.address);

    let line = format!("/api/streams/{stream}/messages/{}", text(&asked["id"]));
    live.ok(Method::DELETE, &line, &alice.token, Value::Null).await;
    a.next_of("moderation").await;
    let left = messages(&live, &stream, "").await;
    assert_eq!((left.len(), left[0].get("replyTo")), (1, None));
    reply(&mut a, "3", &asked["id"], "too late to answer").await;
    a.next_of("chat_ack").await;
    assert!(messages(&live, &stream, "").await[0].get("replyTo").is_none());
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_moderator_pins_a_line_for_all_until_it_or_its_author_is_taken_away() {
    let live = Live::start().await;
    let (alice, bob, carol) = (live.account().await, live.account().await, live.account().await);
    let stream = live.stream(&alice).await;
    let (mut a, joined) = live.watch(&stream, Some(&alice)).await;
    assert!(joined.get("pinned").is_none(), "a room without one looks as ever");
    let (mut b, _) = live.watch(&stream, Some(&bob)).await;
    let rules = a.say("1", "Call your shots").await["id"].clone();
    let tip = b.say("2", "Chalk up").await["id"].clone();
    assert_eq!(pin(&live, &stream, &bob, &rules).await.0, 403);
    assert_eq!(
        pin(&live, &stream, &alice, &json!("ffffffffffffffffffffffff")).await.0,
        404
    );

    assert_eq!(pin(&live, &stream, &alice, &rules).await.0, 200);
    let told = b.next_of("pinned").await;
    assert_eq!(
        (&told["line"]["message"], &told["line"]["by"]["address"]),
        (&json!("Call your shots"), &json!(alice.address))
    );
    crash(&live, &stream);
    b.next_of("resync").await;
    let joined = b.join(Some(&bob), None).await;
    assert_eq!(joined["pinned"]["id"], rules, "it is there again after a rebuild");
    assert!(joined["seq"].as_u64().unwrap() == 0, "and takes no number");
    a.join(Some(&alice), None).await;

    let (mut c, joined) = live.watch(&stream, Some(&carol)).await;
    assert_eq!(joined["pinned"]["id"], rules);
    let block = format!("/api/users/{}/block", bob.address);
    live.ok(Method::POST, &block, &carol.token, Value::Null).await;
    assert_eq!(pin(&live, &stream, &alice, &tip).await.0, 200);
    assert_eq!(
        a.next_of("pinned").await["line"],
        Value::Null,
        "the other is taken down"
    );
    assert_eq!(a.next_of("pinned").await["line"]["id"], tip);
    assert_eq!(
        c.next_of("pinned").await["line"],
        Value::Null,
        "for who blocks its author too"
    );
    a.say("3", "Play on").await;
    let heard = c.until_now().await;
    assert!(
        heard
            .iter()
            .all(|told| told["line"].is_null() && told["message"] != "Chalk up"),
        "but the blocked words do not come: {heard:?}"
    );
    let (_c, joined) = live.watch(&stream, Some(&carol)).await;
    assert!(joined.get("pinned").is_none(), "who blocks its author is not shown it");
    let ban = format!("/api/streams/{stream}/bans/{}", bob.address);
    live.ok(Method::PUT, &ban, &alice.token, json!({ "durationSeconds": 60 }))
        .await;
    assert_eq!(a.next_of("pinned").await["line"], Value::Null);

    assert_eq!(pin(&live, &stream, &alice, &rules).await.0, 200);
    assert_eq!(a.next_of("pinned").await["line"]["id"], rules);
    live.ok(
        Method::DELETE,
        &format!("/api/streams/{stream}/pin"),
        &alice.token,
        Value::Null,
    )
    .await;
    assert_eq!(a.next_of("pinned").await["line"], Value::Null);
    let log = format!("/api/streams/{stream}/moderation-log");
    let log = live.ok(Method::GET, &log, &alice.token, Value::Null).await;
    let words: Vec<&str> = log["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| text(&entry["action"]))
        .collect();
    assert_eq!(words, ["unpin", "pin", "timeout", "pin", "pin"]);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_is_in_the_room_is_offered_by_name_and_moderators_see_what_somebody_said() {
    let live = Live::start().await;
    let (alice, bob, carol) = (live.account().await, live.account().await, live.account().await);
    let stream = live.stream(&alice).await;
    let people = format!("/api/streams/{stream}/people");
    let here = async |who: &Account, q: &str| -> Vec<String> {
        let found = live
            .ok(Method::GET, &format!("{people}?q={q}"), &who.token, Value::Null)
            .await;
        let people = found["people"].as_array().unwrap().iter();
        people.map(|one| text(&one["address"]).to_owned()).collect()
    };
    assert_eq!(live.call(Method::GET, &people, "", Value::Null).await.0, 401);
    assert!(here(&bob, "").await.is_empty(), "nobody is there yet");
    let (_a, _) = live.watch(&stream, Some(&alice)).await;
    let (mut b, _) = live.watch(&stream, Some(&bob)).await;
    // A list is told for three seconds.
    for _ in 0..20 {
        if here(&bob, "").await.len() == 1 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(600)).await;
    }
    let mine = &alice.address[2..8];
    assert_eq!(here(&bob, &format!("USER_{mine}")).await, [alice.address.as_str()]);
    assert!(here(&bob, "nobody").await.is_empty());
    assert_eq!(here(&carol, "user_").await.len(), 2, "also from outside the room");
    let block = format!("/api/users/{}/block", carol.address);
    live.ok(Method::POST, &block, &alice.token, Value::Null).await;
    assert_eq!(
        here(&carol, "user_").await,
        [bob.address.as_str()],
        "who blocks the asker is left out"
    );
    let ban = format!("/api/streams/{stream}/bans/{}", carol.address);
    live.ok(Method::PUT, &ban, &alice.token, json!({})).await;
    let (status, refusal) = live.call(Method::GET, &people, &carol.token, Value::Null).await;
    assert_eq!((status, &refusal["code"]), (403, &json!("BANNED")));

    b.say("1", "first").await;
    let bad = b.say("2", "bad").await;
    let line = format!("/api/streams/{stream}/messages/{}", text(&bad["id"]));
    live.ok(Method::DELETE, &line, &alice.token, Value::Null).await;
    let card = format!("/api/streams/{stream}/moderation/people/{}", bob.address);
    assert_eq!(live.call(Method::GET, &card, &carol.token, Value::Null).await.0, 403);
    let seen = live.ok(Method::GET, &card, &alice.token, Value::Null).await;
    let said = |at: usize| {
        (
            seen["lines"][at]["message"].clone(),
            seen["lines"][at]["deleted"].clone(),
        )
    };
    assert_eq!(
        (said(0), said(1)),
        ((json!("bad"), json!(true)), (json!("first"), json!(false)))
    );
    assert_eq!(
        (&seen["entries"][0]["action"], &seen["banned"]),
        (&json!("delete_message"), &json!(false))
    );
    live.running.stop().await;
}
