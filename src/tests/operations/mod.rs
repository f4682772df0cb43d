//! The operators' view and hands, with real sockets in real rooms.

mod alerts;
mod disk;
mod faults;
mod jobs;
mod previous_release;
mod replicas;
mod retention;
mod sandbox;
mod shutdown;

use crate::support::{Account, Live, Socket, text};
use actors::stream::Crash;
use reqwest::Method;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const PATH: &str = "/api/admin/operations";

async fn look(live: &Live, admin: &Account) -> Value {
    live.ok(Method::GET, PATH, &admin.token, Value::Null).await
}

fn room<'a>(look: &'a Value, id: &str) -> Option<&'a Value> {
    look["rooms"].as_array().unwrap().iter().find(|room| room["id"] == id)
}

/// Looks until the room is as it is wanted.
async fn until(live: &Live, admin: &Account, id: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let begun = Instant::now();
    loop {
        let seen = look(live, admin).await;
        if let Some(room) = room(&seen, id).filter(|room| wanted(room)) {
            return room.clone();
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "never seen: {seen}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn order(live: &Live, by: &Account, path: &str, body: Value) -> Value {
    live.ok(Method::POST, &format!("{PATH}/{path}"), &by.token, body).await
}

/// Before and after of the newest row of an action, and how many rows there are.
async fn audited(live: &Live, admin: &Account, action: &str) -> (usize, Value) {
    let path = format!("/api/admin/audit?action={action}");
    let log = live.ok(Method::GET, &path, &admin.token, Value::Null).await;
    let rows = log["data"].as_array().unwrap();
    let newest = rows.first().cloned().unwrap_or_default();
    if let Some(row) = rows.first() {
        assert_eq!(row["actor"]["id"], admin.user_id.as_str(), "{row}");
    }
    (rows.len(), newest)
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_admin_sees_every_room_with_its_load_and_the_process() {
    let live = Live::start().await;
    let (admin, alice) = (live.admin().await, live.account().await);
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    let (_guest, _) = live.watch(&stream, None).await;
    look(&live, &admin).await;
    a.say("1", "one").await;
    let busy = until(&live, &admin, &stream, |room| {
        room["messagesPerSecond"].as_f64() > Some(0.0) && room["deliveriesPerSecond"].as_f64() > Some(0.0)
    })
    .await;
    assert_eq!(
        (&busy["kind"], &busy["title"]),
        (&json!("stream"), &json!("Friday nine-ball"))
    );
    assert_eq!((&busy["state"], &busy["subscribers"]), (&json!("running"), &json!(2)));
    assert!(busy["commitMs"].as_f64() > Some(0.0), "{busy}");
    assert!(busy["flushMs"].as_f64().is_some(), "{busy}");
    assert_eq!((&busy["waiting"], &busy["restarts"]), (&json!(0), &json!(0)));
    assert!(busy["mailbox"].as_u64() > Some(0));
    let seen = look(&live, &admin).await;
    let process = &seen["process"];
    assert_eq!(process["sockets"], 2);
    assert!(process["residentBytes"].as_u64() > Some(1 << 20), "{process}");
    assert_eq!(process["workers"][0]["sockets"], 2);
    assert!(process["pool"]["open"].as_u64() > Some(0));
    let kind = seen["kinds"]
        .as_array()
        .unwrap()
        .iter()
        .find(|kind| kind["kind"] == "stream");
    assert_eq!(
        kind.map(|kind| (&kind["rooms"], &kind["subscribers"])),
        Some((&json!(1), &json!(2)))
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_last_hour_is_there_for_whoever_opens_the_page_and_for_admins_alone() {
    let live = Live::start().await;
    let (admin, alice) = (live.admin().await, live.account().await);
    let path = format!("{PATH}/history");
    let begun = Instant::now();
    let moments = loop {
        let answer = live.ok(Method::GET, &path, &admin.token, Value::Null).await;
        let moments = answer["data"].as_array().unwrap().clone();
        if !moments.is_empty() {
            break moments;
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "nothing is remembered");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    let moment = &moments[0];
    assert_eq!((moments.len(), &moment["sockets"]), (1, &json!(0)));
    assert!(
        moment["at"].is_string() && moment["residentBytes"].as_u64() > Some(1 << 20),
        "{moment}"
    );
    let (status, _) = live.call(Method::GET, &path, &alice.token, Value::Null).await;
    assert_eq!(status, 403);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn of_many_rooms_those_that_are_watched_most_are_listed_and_the_rest_are_counted() {
    let live = Live::start().await;
    let admin = live.admin().await;
    let mut sockets = Vec::new();
    let mut crowded = String::new();
    for viewers in 1..=4 {
        let stream = live.stream(&live.account().await).await;
        for _ in 0..viewers {
            sockets.push(live.watch(&stream, None).await.0);
        }
        crowded = stream;
    }
    until(&live, &admin, &crowded, |room| room["subscribers"] == 4).await;
    let path = format!("{PATH}?limit=2");
    let seen = live.ok(Method::GET, &path, &admin.token, Value::Null).await;
    assert_eq!(seen["rooms"].as_array().map(Vec::len), Some(2));
    assert_eq!(seen["moreRooms"], 2);
    for limit in ["0", "1001", "x"] {
        let path = format!("{PATH}?limit={limit}");
        assert_eq!(
            live.call(Method::GET, &path, &admin.token, Value::Null).await.0,
            400,
            "{limit}"
        );
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn nobody_but_admins_looks_or_acts_and_a_cookie_is_no_token() {
    let live = Live::start().await;
    let (bob, admin) = (live.account().await, live.admin().await);
    let stream = live.stream(&bob).await;
    let (mut viewer, _) = live.watch(&stream, Some(&bob)).await;
    let incarnation = until(&live, &admin, &stream, |_| true).await["incarnation"].clone();
    let close = format!("/rooms/stream/{stream}/close");
    let revive = format!("/rooms/stream/{stream}/revive");
    let at = "2099-01-01T00:00:00Z";
    let calls = [
        (Method::GET, "", Value::Null),
        (Method::POST, &close, json!({ "incarnation": incarnation })),
        (Method::POST, &revive, json!({ "incarnation": incarnation })),
        (Method::POST, "/restart-notice", json!({ "at": at, "text": "" })),
        (Method::POST, "/restart-notice/withdraw", Value::Null),
        (Method::POST, "/drain", json!({ "seconds": 1 })),
        (Method::POST, "/drain/end", Value::Null),
    ];
    for (method, path, body) in calls {
        let path = format!("{PATH}{path}");
        let (status, answer) = live.call(method.clone(), &path, &bob.token, body.clone()).await;
        assert_eq!((status, &answer["code"]), (403, &json!("FORBIDDEN")), "{path}");
        assert_eq!(
            live.call(method.clone(), &path, "", body.clone()).await.0,
            401,
            "{path}"
        );
        // Another page's form brings cookies along and no header of its own.
        let forged = reqwest::Client::new()
            .request(method, format!("http://{}{path}", live.url))
            .header("cookie", format!("token={}; session={}", admin.token, admin.token))
            .json(&body);
        assert_eq!(forged.send().await.unwrap().status(), 401, "{path}");
    }
    assert!(
        viewer
            .until_now()
            .await
            .iter()
            .all(|message| message["type"] != "restart_notice")
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_closed_room_sends_its_viewers_away_and_they_come_back_with_nothing_lost() {
    let live = Live::start().await;
    let (admin, alice) = (live.admin().await, live.account().await);
    let stream = live.stream(&alice).await;
    let elsewhere = live.stream(&live.account().await).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    let (mut guest, _) = live.watch(&stream, None).await;
    let (mut other, _) = live.watch(&elsewhere, None).await;
    a.say("1", "one").await;
    let seen = guest.next_of("chat").await;
    let said = a.say("2", "two").await;
    let incarnation = until(&live, &admin, &stream, |_| true).await["incarnation"].clone();
    let path = format!("rooms/stream/{stream}/close");
    let body = json!({ "incarnation": incarnation });
    assert_eq!(order(&live, &admin, &path, body.clone()).await["changed"], true);
    assert_eq!((a.close_code().await, guest.close_code().await), (4005, 4005));

    let mut back = live.socket(&format!("/stream/{stream}")).await;
    let since = json!({ "epoch": seen["epoch"], "seq": seen["seq"] });
    let joined = back.join(None, Some(since)).await;
    assert_eq!(joined["recovered"], true);
    assert_eq!(joined["streamStatus"], "live", "the stream goes on");
    let missed: Vec<_> = joined["history"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| text(&line["message"]))
        .collect();
    assert_eq!(missed, ["two"]);
    let (mut a, joined) = live.watch(&stream, Some(&alice)).await;
    assert!(joined["epoch"].as_u64() > said["epoch"].as_u64());
    a.say("3", "three").await;
    assert_eq!(back.next_of("chat").await["message"], "three");

    // The order again, late: the room that came after it is not reached, and nothing is logged.
    assert_eq!(order(&live, &admin, &path, body).await["changed"], false);
    a.say("4", "four").await;
    assert!(other.until_now().await.iter().all(|message| message["type"] != "error"));
    let (count, row) = audited(&live, &admin, "room.close").await;
    assert_eq!(count, 1);
    assert_eq!(row["target"], format!("room:stream:{stream}"));
    assert_eq!(
        (&row["before"]["standing"], &row["after"]["standing"]),
        (&json!("running"), &json!("closed"))
    );
    for path in ["rooms/nothing/x/close".to_owned(), "rooms/stream/x/close".to_owned()] {
        assert_eq!(
            order(&live, &admin, &path, json!({ "incarnation": 1 })).await["changed"],
            false
        );
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_line_that_was_not_acknowledged_when_its_room_was_closed_is_there_once_after_it_is_sent_again() {
    let live = Live::with("[chat]\nper_10s = 1000\n[socket]\nmessages_per_10s = 1000").await;
    let (admin, alice) = (live.admin().await, live.account().await);
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    let incarnation = until(&live, &admin, &stream, |_| true).await["incarnation"].clone();
    let path = format!("rooms/stream/{stream}/close");
    let (closed, ()) = tokio::join!(
        order(&live, &admin, &path, json!({ "incarnation": incarnation })),
        async {
            for n in 0..40 {
                a.chat(&format!("c{n}"), &format!("line {n}")).await;
            }
        }
    );
    assert_eq!(closed["changed"], true);
    assert_eq!(a.close_code().await, 4005);
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    for n in 0..40 {
        a.say(&format!("c{n}"), &format!("line {n}")).await;
    }
    let count: i64 = sqlx::query_scalar("SELECT count(*) FROM chat_messages")
        .fetch_one(&live.database.pool)
        .await
        .unwrap();
    assert_eq!(count, 40);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_parked_room_stands_first_and_is_revived_before_its_time() {
    let live = Live::with("[rooms]\npark_seconds = 600").await;
    let (admin, alice) = (live.admin().await, live.account().await);
    let stream = live.stream(&alice).await;
    let busier = live.stream(&alice).await;
    let (mut viewer, _) = live.watch(&stream, None).await;
    let (_other, _) = live.watch(&busier, None).await;
    let rooms = &live.running.sockets.streams;
    let begun = Instant::now();
    while look(&live, &admin).await["rooms"][0]["state"] != "parked" {
        if let Some(room) = rooms.running(&stream.parse().unwrap()) {
            let _ = room.tell(Crash);
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "it was not parked");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    viewer.send(json!({ "type": "join_stream_view" })).await;
    assert_eq!(viewer.next_of("error").await["code"], "ROOM_PARKED");
    let seen = look(&live, &admin).await;
    let parked = &seen["rooms"][0];
    assert_eq!(parked["id"], stream);
    assert!(parked["parkedMs"].as_u64() > Some(500_000), "{parked}");
    assert!(parked["restarts"].as_u64() >= Some(3), "{parked}");
    let body = json!({ "incarnation": parked["incarnation"] });
    let path = format!("rooms/stream/{stream}/revive");
    assert_eq!(order(&live, &admin, &path, body.clone()).await["changed"], true);
    viewer.join(None, None).await;
    assert_eq!(order(&live, &admin, &path, body).await["changed"], false);
    let (count, row) = audited(&live, &admin, "room.revive").await;
    assert_eq!((count, &row["before"]["standing"]), (1, &json!("parked")));
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_announced_restart_reaches_every_socket_and_whoever_comes_until_it_is_taken_back() {
    let live = Live::start().await;
    let (admin, alice) = (live.admin().await, live.account().await);
    let stream = live.stream(&alice).await;
    let (mut viewer, _) = live.watch(&stream, None).await;
    let mut own = live.socket(&format!("/stream/{}", alice.address)).await;
    own.send(json!({ "type": "join_user", "token": alice.token })).await;
    own.next_of("joined_user").await;
    let at = time::OffsetDateTime::now_utc() + time::Duration::minutes(10);
    let at = at.format(&time::format_description::well_known::Rfc3339).unwrap();
    let notice = json!({ "at": at, "text": "A new version." });
    assert_eq!(
        order(&live, &admin, "restart-notice", notice.clone()).await["changed"],
        true
    );
    for socket in [&mut viewer, &mut own] {
        let told = socket.next_of("restart_notice").await;
        assert_eq!(told["text"], "A new version.");
        assert!(told["at"].as_i64().is_some());
        assert!((590_000..=600_000).contains(&told["inMs"].as_u64().unwrap()), "{told}");
    }
    let mut late = live.socket(&format!("/stream/{stream}")).await;
    assert_eq!(late.next().await["type"], "restart_notice", "before anything else");
    assert_eq!(look(&live, &admin).await["restart"]["text"], "A new version.");
    assert_eq!(order(&live, &admin, "restart-notice", notice).await["changed"], false);
    assert_eq!(
        order(&live, &admin, "restart-notice/withdraw", Value::Null).await["changed"],
        true
    );
    assert_eq!(viewer.next_of("restart_notice").await["at"], Value::Null);
    assert_eq!(
        order(&live, &admin, "restart-notice/withdraw", Value::Null).await["changed"],
        false
    );
    let mut quiet = live.socket(&format!("/stream/{stream}")).await;
    quiet.send(json!({ "type": "join_stream_view" })).await;
    assert_eq!(quiet.next().await["type"], "joined");
    let (announced, row) = audited(&live, &admin, "restart.announce").await;
    assert_eq!(
        (announced, &row["before"]["restart"], &row["after"]["text"]),
        (1, &Value::Null, &json!("A new version."))
    );
    assert_eq!(audited(&live, &admin, "restart.withdraw").await.0, 1);
    let wrong = [
        json!({ "at": "2020-01-01T00:00:00Z", "text": "" }),
        json!({ "at": "2099-01-01T00:00:00Z", "text": "" }),
        json!({ "at": "soon", "text": "" }),
        json!({ "at": at, "text": "x".repeat(201) }),
        json!({ "at": at, "text": "\u{202e}desrever" }),
    ];
    for body in wrong {
        let path = format!("{PATH}/restart-notice");
        assert_eq!(
            live.call(Method::POST, &path, &admin.token, body.clone()).await.0,
            400,
            "{body}"
        );
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_drain_sends_everybody_away_a_few_at_a_time_and_lets_nobody_in_until_it_is_ended() {
    let live = Live::start().await;
    let (admin, alice) = (live.admin().await, live.account().await);
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    let said = a.say("1", "one").await;
    let mut viewers = Vec::new();
    for _ in 0..11 {
        viewers.push(live.watch(&stream, None).await.0);
    }
    let path = format!("/stream/{stream}");
    assert_eq!(live.call(Method::GET, "/readyz", "", Value::Null).await.0, 200);
    assert_eq!(
        order(&live, &admin, "drain", json!({ "seconds": 2 })).await["changed"],
        true
    );
    assert_eq!(
        order(&live, &admin, "drain", json!({ "seconds": 600 })).await["changed"],
        false
    );
    assert_eq!(live.call(Method::GET, "/readyz", "", Value::Null).await.0, 503);
    assert_eq!(Socket::handshake(&live.url, &path, "http://localhost:8080").await, 503);
    let mut left = Vec::new();
    let begun = Instant::now();
    while left.last() != Some(&0) {
        let open = live.running.sockets.limits.open();
        if left.last() != Some(&open) {
            left.push(open);
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "sockets stayed: {left:?}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(left.len() >= 5, "they were closed at once: {left:?}");
    for mut viewer in viewers {
        assert!(viewer.next_of("server_restart").await["retryAfterMs"].as_u64() <= Some(5_000));
        assert_eq!(viewer.close_code().await, 4001);
    }
    let drain = look(&live, &admin).await["drain"].clone();
    assert_eq!((&drain["sockets"], &drain["left"]), (&json!(12), &json!(0)));
    assert_eq!(order(&live, &admin, "drain/end", Value::Null).await["changed"], true);
    assert_eq!(order(&live, &admin, "drain/end", Value::Null).await["changed"], false);
    assert_eq!(live.call(Method::GET, "/readyz", "", Value::Null).await.0, 200);
    let mut back = live.socket(&path).await;
    let joined = back
        .join(None, Some(json!({ "epoch": said["epoch"], "seq": said["seq"] })))
        .await;
    assert_eq!(joined["recovered"], true);
    assert_eq!(
        (
            audited(&live, &admin, "drain.begin").await.0,
            audited(&live, &admin, "drain.end").await.0
        ),
        (1, 1)
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_was_not_closed_when_a_drain_is_ended_stays() {
    let live = Live::start().await;
    let admin = live.admin().await;
    let stream = live.stream(&admin).await;
    let (mut viewer, _) = live.watch(&stream, Some(&admin)).await;
    let (mut second, _) = live.watch(&stream, None).await;
    order(&live, &admin, "drain", json!({ "seconds": 600 })).await;
    order(&live, &admin, "drain/end", Value::Null).await;
    assert!(
        viewer
            .until_now()
            .await
            .iter()
            .all(|message| message["type"] != "server_restart")
    );
    second.until_now().await;
    assert_eq!(live.running.sockets.limits.open(), 2);
    live.running.stop().await;
}
