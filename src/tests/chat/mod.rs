//! Tests of the chat of a stream.

mod badges;
mod blocked_lines;
mod commits;
mod emotes;
mod fence;
mod replies;
mod rules;

use crate::support::{Live, talk::hold_next_line, text};
use reqwest::Method;
use serde_json::{Value, json};

#[actix_rt::test(system = "crate::support::System")]
async fn chat_02_03_13_14_15_20_people_chat_under_the_names_of_their_sessions() {
    let live = Live::start().await;
    let (alice, bob) = (live.account().await, live.account().await);
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    let (mut b, joined) = live.watch(&stream, Some(&bob)).await;
    assert_eq!(joined["you"]["role"], "viewer");
    a.send(json!({
        "type": "chat", "streamId": stream, "userId": bob.user_id, "username": "bob", "address": bob.address,
        "message": "<b>hello</b> '; DROP TABLE users;--", "timestamp": 1, "clientMessageId": "c1", "broadcast": true
    }))
    .await;
    let heard = b.next_of("chat").await;
    assert_eq!(heard["message"], "<b>hello</b> '; DROP TABLE users;--");
    assert_eq!(
        (&heard["userId"], &heard["address"]),
        (&json!(alice.user_id), &json!(alice.address))
    );
    assert_eq!(heard["username"], format!("user_{}", &alice.address[2..8]));
    assert_eq!(
        (&heard["clientMessageId"], &heard["role"], &heard["error"]),
        (&json!("c1"), &json!("creator"), &json!(false))
    );
    assert_eq!(heard["id"], heard["_id"]);
    assert!(heard["timestamp"].as_i64().unwrap() > 1_700_000_000_000);
    let ack = a.next_of("chat_ack").await;
    assert_eq!((&ack["id"], &ack["seq"]), (&heard["id"], &heard["seq"]));
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn chat_10_who_is_not_signed_in_only_watches() {
    let live = Live::start().await;
    let alice = live.account().await;
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    let (mut guest, joined) = live.watch(&stream, None).await;
    assert_eq!(joined["you"], Value::Null);
    guest.chat("g1", "let me in").await;
    let refused = guest.next_of("chat_rejected").await;
    assert_eq!(
        (&refused["code"], &refused["message"]),
        (&json!("UNAUTHENTICATED"), &json!("Please login to chat"))
    );
    a.say("a1", "hi").await;
    assert_eq!(guest.next_of("chat").await["message"], "hi");
    let joined = guest.join(Some(&alice), None).await;
    assert_eq!(joined["you"]["role"], "creator", "the same socket signs in later");
    guest.say("g2", "now I may").await;
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn chat_16_21_a_heartbeat_and_a_ping_are_answered() {
    let live = Live::start().await;
    let stream = live.stream(&live.account().await).await;
    let (mut guest, _) = live.watch(&stream, None).await;
    guest
        .send(json!({ "type": "heartbeat", "streamId": stream, "timestamp": 42 }))
        .await;
    assert_eq!(guest.next_of("heartbeat_response").await["timestamp"], 42);
    guest.send(json!({ "type": "ping" })).await;
    guest.next_of("pong").await;
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn chat_17_18_19_what_a_client_announces_is_told_to_nobody() {
    let live = Live::start().await;
    let alice = live.account().await;
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    let (mut guest, _) = live.watch(&stream, None).await;
    for kind in ["prediction_resolved", "prediction_deleted", "stream_ended"] {
        a.send(json!({ "type": kind, "streamId": stream, "winningOption": "option1" }))
            .await;
    }
    a.say("a1", "still here").await;
    let heard = guest.next_of("chat").await;
    assert_eq!((&heard["message"], &heard["seq"]), (&json!("still here"), &json!(1)));
    let (status, body) = live
        .call(Method::GET, &format!("/api/streams/{stream}"), "", Value::Null)
        .await;
    assert_eq!((status, &body["status"]), (200, &json!("live")));
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn chat_04_23_the_viewer_count_is_of_people_not_of_sockets() {
    let live = Live::start().await;
    let alice = live.account().await;
    let stream = live.stream(&alice).await;
    let (_a1, _) = live.watch(&stream, Some(&alice)).await;
    let (_a2, _) = live.watch(&stream, Some(&alice)).await;
    let (mut guest, joined) = live.watch(&stream, None).await;
    assert_eq!(joined["viewerCount"], 2);
    assert_eq!(guest.next_of("viewer_count").await["count"], 2);
    let (second, _) = live.watch(&stream, Some(&live.account().await)).await;
    assert_eq!(guest.next_of("viewer_count").await["count"], 3);
    let (_, listed) = live
        .call(Method::GET, &format!("/api/streams/{stream}"), "", Value::Null)
        .await;
    assert_eq!(listed["viewers"], 3);
    drop(second);
    assert_eq!(guest.next_of("viewer_count").await["count"], 2);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn chat_33_a_line_sent_again_is_answered_with_its_first_result() {
    let live = Live::start().await;
    let (alice, bob) = (live.account().await, live.account().await);
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    let (mut b, _) = live.watch(&stream, Some(&bob)).await;
    let first = a.say("same", "once").await;
    assert_eq!(a.say("same", "twice").await, first);
    a.chat("burst", "x").await;
    a.chat("burst", "x").await;
    let burst = a.next_of("chat_ack").await;
    assert_eq!(burst["seq"], 2);
    assert_eq!(b.say("same", "another's id is another's").await["seq"], 3);
    live.running
        .sockets
        .streams
        .running(&stream.parse().unwrap())
        .unwrap()
        .tell(actors::stream::Crash)
        .unwrap();
    b.next_of("resync").await;
    a.join(Some(&alice), None).await;
    assert_eq!(a.say("same", "after a crash").await, first);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn chat_33_a_line_sent_again_that_its_room_no_longer_holds_is_answered_with_its_first_result() {
    let live =
        Live::with("[rooms]\nhistory_events = 16\n[chat]\nper_10s = 1000\n[socket]\nmessages_per_10s = 1000").await;
    let alice = live.account().await;
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    let first = a.say("same", "once").await;
    for n in 0..20 {
        a.say(&format!("c{n}"), "more").await;
    }
    live.running.sockets.streams.rebuild(&stream.parse().unwrap());
    a.next_of("resync").await;
    let joined = a.join(Some(&alice), None).await;
    let held = joined["history"].as_array().unwrap();
    assert!(held.iter().all(|line| line["id"] != first["id"]), "the room holds it");
    assert_eq!(a.say("same", "again").await, first);
    assert_eq!(
        a.say("next", "goes on").await["epoch"],
        joined["epoch"],
        "it was built anew"
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn older_lines_come_page_by_page_newest_first() {
    let live = Live::start().await;
    let alice = live.account().await;
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    for n in 1..=7 {
        a.say(&format!("c{n}"), &format!("line {n}")).await;
    }
    let (mut before, mut seen) = (String::new(), Vec::new());
    loop {
        let path = format!("/api/streams/{stream}/messages?limit=3{before}");
        let page = live.ok(Method::GET, &path, "", Value::Null).await;
        seen.extend(
            page["messages"]
                .as_array()
                .unwrap()
                .iter()
                .map(|m| text(&m["message"]).to_owned()),
        );
        match page["before"].as_str() {
            Some(cursor) => before = format!("&before={cursor}"),
            None => break,
        }
    }
    let expected: Vec<_> = (1..=7).rev().map(|n| format!("line {n}")).collect();
    assert_eq!(seen, expected);
    let (_, joined) = live.watch(&stream, None).await;
    let history: Vec<_> = joined["history"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| text(&m["message"]).to_owned())
        .collect();
    assert_eq!(history, expected.into_iter().rev().collect::<Vec<_>>());
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_plain_number_reads_back_from_there_in_the_current_epoch() {
    let live = Live::start().await;
    let alice = live.account().await;
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    a.say("0", "of another epoch").await;
    live.running.sockets.streams.rebuild(&stream.parse().unwrap());
    a.next_of("resync").await;
    a.join(Some(&alice), None).await;
    for n in 1..=3 {
        a.say(&n.to_string(), &format!("line {n}")).await;
    }
    let path = format!("/api/streams/{stream}/messages?before=3");
    let page = live.ok(Method::GET, &path, "", Value::Null).await;
    let lines: Vec<_> = page["messages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| text(&m["message"]))
        .collect();
    assert_eq!(lines, ["line 2", "line 1", "of another epoch"]);
    let (status, _) = live
        .call(
            Method::GET,
            "/api/streams/000000000000000000000000/messages?before=3",
            "",
            Value::Null,
        )
        .await;
    assert_eq!(status, 404);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn every_socket_that_sends_a_line_under_one_id_is_answered_once() {
    let live = Live::start().await;
    let alice = live.account().await;
    let stream = live.stream(&alice).await;
    let (mut one, _) = live.watch(&stream, Some(&alice)).await;
    let (mut two, _) = live.watch(&stream, Some(&alice)).await;
    let holding = hold_next_line(&live.database, &stream).await;
    for socket in [&mut one, &mut two] {
        socket.chat("same", "once").await;
        socket.chat("same", "once").await;
        // Heard before the answer.
        socket.until_now().await;
    }
    holding.rollback().await.unwrap();
    let answers = [one.next_of("chat_ack").await, two.next_of("chat_ack").await];
    assert_eq!(answers[0], answers[1]);
    for socket in [&mut one, &mut two] {
        let later = socket.until_now().await;
        assert!(later.iter().all(|message| message["type"] != "chat_ack"), "{later:?}");
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn more_sockets_of_one_person_than_may_wait_for_a_line_are_told_to_come_back() {
    let live = Live::with("[socket]\nconnections_per_user = 64").await;
    let alice = live.account().await;
    let stream = live.stream(&alice).await;
    let mut sockets = Vec::new();
    for _ in 0..34 {
        sockets.push(live.watch(&stream, Some(&alice)).await.0);
    }
    let holding = hold_next_line(&live.database, &stream).await;
    for socket in &mut sockets {
        socket.chat("same", "once").await;
        socket.until_now().await;
    }
    holding.rollback().await.unwrap();
    let mut answers = Vec::new();
    for mut socket in sockets {
        socket.chat("same", "once").await;
        answers.push(socket.next_of("chat_ack").await);
    }
    answers.dedup();
    assert_eq!(answers.len(), 1);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn chat_32_who_types_is_told_to_the_others() {
    let live = Live::start().await;
    let alice = live.account().await;
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    let (mut guest, _) = live.watch(&stream, None).await;
    a.send(json!({ "type": "typing", "streamId": stream })).await;
    assert_eq!(guest.next_of("typing").await["address"], alice.address);
    // Somebody else is heard as well, however soon they follow.
    let bob = live.account().await;
    let (mut b, _) = live.watch(&stream, Some(&bob)).await;
    a.send(json!({ "type": "typing", "streamId": stream })).await;
    guest.next_of("typing").await;
    b.send(json!({ "type": "typing", "streamId": stream })).await;
    assert_eq!(guest.next_of("typing").await["address"], bob.address);
    live.running.stop().await;
}
