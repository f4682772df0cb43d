//! Coming back: nothing lost, nothing doubled, or an honest gap.

use crate::support::{Live, text};
use actors::stream::Crash;
use serde_json::{Value, json};

fn messages(joined: &Value) -> Vec<&str> {
    joined["history"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| text(&event["message"]))
        .collect()
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_comes_back_gets_exactly_what_was_missed() {
    let live = Live::start().await;
    let alice = live.account().await;
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    let (mut guest, _) = live.watch(&stream, None).await;
    a.say("1", "one").await;
    let seen = guest.next_of("chat").await;
    drop(guest);
    a.say("2", "two").await;
    a.say("3", "three").await;
    let mut back = live.socket(&format!("/stream/{stream}")).await;
    let joined = back
        .join(None, Some(json!({ "epoch": seen["epoch"], "seq": seen["seq"] })))
        .await;
    assert_eq!(
        (&joined["recovered"], messages(&joined)),
        (&json!(true), vec!["two", "three"])
    );
    a.say("4", "four").await;
    assert_eq!(
        back.next_of("chat").await["seq"],
        4,
        "what comes next follows what was told"
    );
    let joined = back.join(None, Some(json!({ "epoch": 1, "seq": 4 }))).await;
    assert_eq!((&joined["recovered"], messages(&joined)), (&json!(true), vec![]));
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_gap_that_is_no_longer_held_is_said_and_the_newest_page_is_given() {
    let live = Live::with("[rooms]\nhistory_events = 16").await;
    let alice = live.account().await;
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    for n in 1..=20 {
        a.say(&n.to_string(), &format!("line {n}")).await;
    }
    let mut back = live.socket(&format!("/stream/{stream}")).await;
    let joined = back.join(None, Some(json!({ "epoch": 1, "seq": 3 }))).await;
    assert_eq!((&joined["recovered"], messages(&joined).len()), (&json!(false), 16));
    assert_eq!(
        back.join(None, Some(json!({ "epoch": 1, "seq": 4 }))).await["recovered"],
        true
    );
    for lie in [json!({ "epoch": 1, "seq": 999 }), json!({ "epoch": 9, "seq": 1 })] {
        assert_eq!(back.join(None, Some(lie)).await["recovered"], false);
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn after_a_crash_of_the_room_viewers_resume_across_the_epochs() {
    let live = Live::start().await;
    let alice = live.account().await;
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    let (mut guest, _) = live.watch(&stream, None).await;
    a.say("1", "one").await;
    a.say("2", "two").await;
    live.running
        .sockets
        .streams
        .running(&stream.parse().unwrap())
        .unwrap()
        .tell(Crash)
        .unwrap();
    assert_eq!(guest.next_of("resync").await["epoch"], 2);
    a.join(Some(&alice), None).await;
    a.say("3", "three").await;
    let joined = guest.join(None, Some(json!({ "epoch": 1, "seq": 1 }))).await;
    assert_eq!(
        (&joined["recovered"], &joined["epoch"], messages(&joined)),
        (&json!(true), &json!(2), vec!["two", "three"])
    );
    a.say("4", "four").await;
    let next = guest.next_of("chat").await;
    assert_eq!((&next["epoch"], &next["seq"]), (&json!(2), &json!(2)));
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_removal_that_was_missed_across_a_crash_shows_in_a_fresh_page() {
    let live = Live::start().await;
    let (alice, bob) = (live.account().await, live.account().await);
    let stream = live.stream(&alice).await;
    let (mut b, _) = live.watch(&stream, Some(&bob)).await;
    let said = b.say("1", "rude").await;
    let path = format!("/api/streams/{stream}/bans/{}", bob.address);
    live.ok(
        reqwest::Method::PUT,
        &path,
        &alice.token,
        json!({ "durationSeconds": 60 }),
    )
    .await;
    live.running
        .sockets
        .streams
        .running(&stream.parse().unwrap())
        .unwrap()
        .tell(Crash)
        .unwrap();
    b.next_of("resync").await;
    let joined = b
        .join(None, Some(json!({ "epoch": said["epoch"], "seq": said["seq"] })))
        .await;
    assert_eq!((&joined["recovered"], &joined["history"]), (&json!(false), &json!([])));
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_crash_under_load_loses_nothing_acknowledged_and_disturbs_no_other_room() {
    let live = Live::with("[chat]\nper_10s = 10000\n[socket]\nmessages_per_10s = 10000").await;
    let (alice, bob) = (live.account().await, live.account().await);
    let (broken, sound) = (live.stream(&alice).await, live.stream(&bob).await);
    let (mut a, _) = live.watch(&broken, Some(&alice)).await;
    let (mut b, _) = live.watch(&sound, Some(&bob)).await;
    let mut acknowledged = Vec::new();
    for n in 0..60 {
        a.chat(&format!("a{n}"), &format!("line {n}")).await;
        if n == 30 {
            live.running
                .sockets
                .streams
                .running(&broken.parse().unwrap())
                .unwrap()
                .tell(Crash)
                .unwrap();
        }
        // Answered each time, whatever becomes of the other room.
        b.say(&format!("b{n}"), "undisturbed").await;
    }
    for message in a.until_now().await {
        if message["type"] == "chat_ack" {
            acknowledged.push(text(&message["id"]).to_owned());
        }
    }
    assert!(acknowledged.len() >= 25, "{}", acknowledged.len());
    let (_, joined) = live.watch(&broken, None).await;
    let kept: Vec<_> = joined["history"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| text(&m["id"]))
        .collect();
    let page = live
        .ok(
            reqwest::Method::GET,
            &format!("/api/streams/{broken}/messages?limit=100"),
            "",
            Value::Null,
        )
        .await;
    let stored: Vec<_> = page["messages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| text(&m["id"]))
        .collect();
    assert!(acknowledged.iter().all(|id| stored.contains(&id.as_str())));
    assert!(kept.iter().all(|id| stored.contains(id)));
    live.running.stop().await;
}
