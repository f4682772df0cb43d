//! Duel rooms under bad input and faults: too many of everything, panics, kills, restarts.

use cuecast::{config, features::duel_rooms};

use crate::duel_rooms::sockets::{NOBODY, ask};
use crate::duel_rooms::{act, done, read, room};
use crate::support::{Live, text};
use actors::duel_room::Crash;
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

const PLENTY: &str = "[http]\nwrites_per_minute = 100000\ncalls_per_second = 100000";

#[actix_rt::test(system = "crate::support::System")]
async fn a_thirteenth_player_finds_the_room_full() {
    let live = Live::with(PLENTY).await;
    let ann = live.account().await;
    let made = room(&live, &ann, 12).await;
    let mut others = Vec::new();
    for _ in 0..16 {
        others.push(live.account().await);
    }
    let joins = join_all(others.iter().map(|who| act(&live, who, &made, "join", json!({})))).await;
    let full: Vec<_> = joins.iter().filter(|(status, _)| *status != 200).collect();
    assert_eq!(full.len(), 5, "eleven of sixteen came in");
    for (status, body) in full {
        assert_eq!(
            (*status, &body["error"], &body["code"]),
            (409, &json!("This room is full."), &json!("ROOM_FULL"))
        );
    }
    assert_eq!(read(&live, &made).await["participants"].as_array().unwrap().len(), 12);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn somebody_who_wants_thousands_of_rooms_gets_one() {
    let live = Live::with(PLENTY).await;
    let ann = live.account().await;
    let form = json!({ "roomName": "x", "maxParticipants": 2 });
    let tries = (0..200).map(|_| live.call(Method::POST, "/api/duel/rooms", &ann.token, form.clone()));
    let answers = join_all(tries).await;
    assert_eq!(answers.iter().filter(|(status, _)| *status == 201).count(), 1);
    for (status, body) in answers.iter().filter(|(status, _)| *status != 201) {
        assert_eq!((*status, &body["code"]), (409, &json!("TOO_MANY_ROOMS")), "{body}");
    }
    // Leaving each again does not help: only so many are made in a minute.
    let mut made = 1;
    for _ in 0..20 {
        let listed = live.ok(Method::GET, "/api/duel/rooms", "", Value::Null).await;
        for open in listed["data"].as_array().unwrap() {
            done(&live, &ann, open, "leave", json!({})).await;
        }
        let (status, body) = live
            .call(Method::POST, "/api/duel/rooms", &ann.token, form.clone())
            .await;
        match status {
            201 => made += 1,
            _ => assert_eq!((status, &body["code"]), (429, &json!("RATE_LIMITED"))),
        }
    }
    assert_eq!(made, 10);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn nobody_sits_in_more_rooms_than_ten() {
    let live = Live::with(PLENTY).await;
    let eve = live.account().await;
    let mut last = (0, Value::Null);
    for _ in 0..11 {
        let host = live.account().await;
        let made = room(&live, &host, 2).await;
        last = act(&live, &eve, &made, "join", json!({})).await;
    }
    assert_eq!((last.0, &last.1["code"]), (409, &json!("TOO_MANY_ROOMS")));
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_room_that_panics_is_rebuilt_with_everything_and_no_other_room_feels_it() {
    let live = Live::start().await;
    let (ann, bob) = (live.account().await, live.account().await);
    let (broken, sound) = (room(&live, &ann, 4).await, room(&live, &bob, 4).await);
    done(&live, &ann, &broken, "chat", json!({ "message": "before" })).await;
    done(&live, &bob, &sound, "chat", json!({ "message": "before" })).await;
    let mut guest = live.socket(NOBODY).await;
    ask(
        &mut guest,
        json!({ "type": "WATCH_ROOM", "roomId": broken["roomId"] }),
        "ROOM_UPDATED",
    )
    .await;
    let rooms = &live.running.sockets.duel_rooms.rooms;
    let sound_id = text(&sound["roomId"]).parse().unwrap();
    let same = rooms.running(&sound_id).unwrap();
    let id = text(&broken["roomId"]).parse().unwrap();
    assert!(rooms.running(&id).unwrap().tell(Crash).is_ok());

    let rebuilt = guest.next_of("ROOM_UPDATED").await;
    assert_eq!(
        rebuilt["room"]["chat"][0]["message"], "before",
        "its viewers see it as it was stored"
    );
    let after = done(&live, &ann, &broken, "chat", json!({ "message": "after" })).await;
    assert_eq!(after["chat"][1]["message"], "after");
    assert_eq!(guest.next_of("CHAT_MESSAGE").await["message"], "after");
    done(&live, &bob, &sound, "chat", json!({ "message": "after" })).await;
    assert!(
        rooms.running(&sound_id).unwrap().same(&same),
        "the other room is the same actor as before"
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_107_the_clock_gives_rooms_back_and_closes_forgotten_ones() {
    let live = Live::start().await;
    let (mut pairs, mut rooms) = (Vec::new(), Vec::new());
    for _ in 0..3 {
        let (host, rival) = (live.account().await, live.account().await);
        let made = room(&live, &host, 2).await;
        done(&live, &rival, &made, "join", json!({})).await;
        pairs.push((host, rival));
        rooms.push(made);
    }
    for ((host, rival), made) in pairs.iter().zip(&rooms).take(2) {
        for who in [host, rival] {
            done(&live, who, made, "ready", json!({ "isReady": true })).await;
        }
        let path = format!("/api/duel/rooms/{}", text(&made["roomId"]));
        live.ok(Method::PUT, &path, &host.token, json!({ "status": "in_game" }))
            .await;
    }
    let [old, ended, forgotten] = &rooms[..] else { panic!() };
    let pool = &live.running.pool;
    for (sql, made) in [
        (
            "UPDATE duel_rooms SET started_at = now() - interval '91 minutes' WHERE id = $1",
            old,
        ),
        (
            "UPDATE matches SET status = 'ended', winner = 0, reason = 'eight_ball', ended_at = now() WHERE room_id = $1",
            ended,
        ),
        (
            "UPDATE duel_rooms SET active_at = now() - interval '25 hours' WHERE id = $1",
            forgotten,
        ),
    ] {
        sqlx::query(sql)
            .bind(text(&made["roomId"]))
            .execute(pool)
            .await
            .unwrap();
    }
    let mut guest = live.socket(NOBODY).await;
    ask(
        &mut guest,
        json!({ "type": "WATCH_ROOM", "roomId": ended["roomId"] }),
        "ROOM_UPDATED",
    )
    .await;
    let settings = config::Config::from_text("", std::collections::BTreeMap::new())
        .unwrap()
        .duels;
    duel_rooms::jobs::keep_once(&live.running.sockets.duel_rooms, pool, &settings)
        .await
        .unwrap();
    assert_eq!(guest.next_of("ROOM_STATUS_RESET").await["status"], "active");
    for (made, last) in [
        (old, "The game took too long. The room is open again."),
        (ended, " won against "),
    ] {
        let now = read(&live, made).await;
        assert_eq!(now["status"], "active");
        let notice = now["chat"].as_array().unwrap().last().unwrap();
        assert!(text(&notice["message"]).contains(last), "{notice}");
    }
    assert_eq!(read(&live, forgotten).await["status"], "closed");
    let running: i64 = sqlx::query_scalar("SELECT count(*) FROM matches WHERE status = 'running'")
        .fetch_one(pool)
        .await
        .unwrap();
    assert_eq!(running, 0, "what was given up runs no more");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn rooms_and_their_chat_outlive_the_server() {
    let live = Live::start().await;
    let (ann, bob) = (live.account().await, live.account().await);
    let made = room(&live, &ann, 4).await;
    done(&live, &bob, &made, "join", json!({})).await;
    done(&live, &bob, &made, "ready", json!({ "isReady": true })).await;
    done(&live, &ann, &made, "chat", json!({ "message": "still here?" })).await;
    let before = read(&live, &made).await;
    let Live { running, database, .. } = live;
    running.stop().await;
    let live = Live::on(database, "").await;
    assert_eq!(read(&live, &made).await, before);
    let listed = live.ok(Method::GET, "/api/duel/rooms", "", Value::Null).await;
    assert_eq!(
        listed["data"][0]["roomId"], made["roomId"],
        "the lobby knows it at once"
    );
    done(&live, &ann, &made, "ready", json!({ "isReady": true })).await;
    live.running.stop().await;
}
