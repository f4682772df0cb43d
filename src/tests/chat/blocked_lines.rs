//! Lines of a blocked person do not reach the one who blocks them, on any way.

use crate::support::{Account, Live, Socket, text};
use reqwest::Method;
use serde_json::{Value, json};

async fn block(live: &Live, who: &Account, whom: &Account) -> Value {
    let path = format!("/api/users/{}/block", whom.address);
    live.ok(Method::POST, &path, &who.token, Value::Null).await
}

/// The ordered events of a socket up to that number: type and number of each, and what was said.
async fn ordered(socket: &mut Socket, last: u64) -> Vec<(u64, String)> {
    let mut seen = Vec::new();
    loop {
        let event = socket.next().await;
        let said = match text(&event["type"]) {
            "chat" => text(&event["message"]).to_owned(),
            "hidden" => {
                let fields: Vec<&String> = event.as_object().unwrap().keys().collect();
                assert_eq!(fields, ["epoch", "seq", "type"], "nothing of the line");
                "-".to_owned()
            }
            _ => continue,
        };
        let seq = event["seq"].as_u64().unwrap();
        seen.push((seq, said));
        if seq >= last {
            return seen;
        }
    }
}

fn history(joined: &Value) -> Vec<&str> {
    let events = joined["history"].as_array().unwrap();
    events.iter().map(|event| text(&event["message"])).collect()
}

fn is_dense(seen: &[(u64, String)]) -> bool {
    seen.windows(2).all(|two| two[0].0 + 1 == two[1].0)
}

#[actix_rt::test(system = "crate::support::System")]
async fn user_08_a_blocked_persons_lines_reach_the_blocker_on_no_way_and_everybody_else_on_all() {
    let live = Live::start().await;
    let (ada, bob, cid) = (live.account().await, live.account().await, live.account().await);
    let stream = live.stream(&cid).await;
    assert_eq!(block(&live, &ada, &bob).await["blocked"], true);
    let (mut adas, _) = live.watch(&stream, Some(&ada)).await;
    let (mut guest, _) = live.watch(&stream, None).await;
    let (mut bobs, _) = live.watch(&stream, Some(&bob)).await;
    let (mut cids, _) = live.watch(&stream, Some(&cid)).await;
    cids.say("1", "one").await;
    bobs.say("2", "two").await;
    cids.say("3", "three").await;
    bobs.say("4", "four").await;

    // Live: the numbers stay dense, so nothing has to be asked for again.
    let shown = |seen: Vec<(u64, String)>| seen.into_iter().map(|(_, said)| said).collect::<Vec<_>>();
    let to_ada = ordered(&mut adas, 4).await;
    assert!(is_dense(&to_ada), "{to_ada:?}");
    assert_eq!(shown(to_ada), ["one", "-", "three", "-"]);
    assert_eq!(shown(ordered(&mut guest, 4).await), ["one", "two", "three", "four"]);

    // At a join, and when coming back.
    let (mut again, joined) = live.watch(&stream, Some(&ada)).await;
    assert_eq!((history(&joined), &joined["seq"]), (vec!["one", "three"], &json!(4)));
    let since = json!({ "epoch": joined["epoch"], "seq": 1 });
    let resumed = again.join(Some(&ada), Some(since)).await;
    assert_eq!(
        (&resumed["recovered"], history(&resumed), &resumed["seq"]),
        (&json!(true), vec!["three"], &json!(4))
    );
    let (_, joined) = live.watch(&stream, Some(&cid)).await;
    assert_eq!(history(&joined), ["one", "two", "three", "four"]);

    // Scrolling back.
    let path = format!("/api/streams/{stream}/messages");
    let back = async |token: &str, query: &str| {
        let page = live
            .ok(Method::GET, &format!("{path}?{query}"), token, Value::Null)
            .await;
        let lines: Vec<String> = page["messages"]
            .as_array()
            .unwrap()
            .iter()
            .map(|m| text(&m["message"]).to_owned())
            .collect();
        (lines, page["before"].as_str().map(str::to_owned))
    };
    assert_eq!(back(&ada.token, "").await.0, ["three", "one"]);
    assert_eq!(back("", "").await.0, ["four", "three", "two", "one"]);
    let (first, next) = back(&ada.token, "limit=1").await;
    assert_eq!(first, ["three"]);
    let (second, end) = back(&ada.token, &format!("limit=1&before={}", next.unwrap())).await;
    assert_eq!(
        (second, end),
        (vec!["one".to_owned()], None),
        "pages are as long as asked"
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn user_08_a_block_and_its_end_hold_at_once_on_sockets_that_are_open() {
    let live = Live::start().await;
    let (ada, bob) = (live.account().await, live.account().await);
    let stream = live.stream(&bob).await;
    let (mut adas, _) = live.watch(&stream, Some(&ada)).await;
    let (mut bobs, _) = live.watch(&stream, Some(&bob)).await;
    bobs.say("a", "before").await;
    assert_eq!(ordered(&mut adas, 1).await, [(1, "before".to_owned())]);
    block(&live, &ada, &bob).await;
    // The block travels beside its answer: a line or two may still be seen.
    let mut number = 1;
    loop {
        number += 1;
        bobs.say(&format!("b{number}"), "between").await;
        let seen = ordered(&mut adas, number).await;
        assert_eq!(seen.len(), 1, "nothing is left out: {seen:?}");
        if seen[0].1 == "-" {
            break;
        }
        assert!(number < 12, "the block does not take hold");
    }
    sqlx::raw_sql("UPDATE user_blocks SET changed_at = now() - interval '4 seconds'")
        .execute(&live.running.pool)
        .await
        .unwrap();
    assert_eq!(block(&live, &ada, &bob).await["blocked"], false);
    let blocked_until = number;
    loop {
        number += 1;
        bobs.say(&format!("c{number}"), "after").await;
        if ordered(&mut adas, number).await[0].1 == "after" {
            break;
        }
        assert!(number < blocked_until + 12, "the end of the block does not take hold");
    }
    live.running.stop().await;
}
