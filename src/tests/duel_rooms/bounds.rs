//! Bounds of the load that one member of a duel room can put on the others.

use crate::duel_rooms::sockets::{NOBODY, ask, own};
use crate::duel_rooms::{act, done, room};
use crate::support::{Live, text};
use reqwest::Method;
use serde_json::{Value, json};

#[actix_rt::test(system = "crate::support::System")]
async fn duel_101_the_chat_comes_with_the_room_once_and_not_with_every_change() {
    let live = Live::start().await;
    let (ann, bob) = (live.account().await, live.account().await);
    let made = room(&live, &ann, 4).await;
    let watch = json!({ "type": "WATCH_ROOM", "roomId": made["roomId"] });
    let mut early = live.socket(NOBODY).await;
    ask(&mut early, watch.clone(), "ROOM_UPDATED").await;
    done(&live, &ann, &made, "chat", json!({ "message": "Anybody?" })).await;
    // A newcomer before a line is told hears it with everybody else, and does not find it among the earlier ones.
    early.next_of("CHAT_MESSAGE").await;
    let mut guest = live.socket(NOBODY).await;
    let first = ask(&mut guest, watch, "ROOM_UPDATED").await;
    assert_eq!(first["room"]["chat"][0]["message"], "Anybody?");
    done(&live, &ann, &made, "ready", json!({ "isReady": true })).await;
    // The line itself may still be told to who came meanwhile.
    let changed = loop {
        let changed = guest.next_of("ROOM_UPDATED").await;
        if changed["room"]["participants"][0]["isReady"] == true {
            break changed;
        }
    };
    assert_eq!(changed["room"]["chat"], json!([]));
    let mut bobs = own(&live, &bob).await;
    let join = json!({ "type": "JOIN_ROOM", "roomId": made["roomId"] });
    let joined = ask(&mut bobs, join, "ROOM_UPDATED").await;
    assert_eq!(
        joined["room"]["chat"][0]["message"], "Anybody?",
        "who joins is shown the chat"
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_82_who_changes_their_mind_all_the_time_is_told_to_wait() {
    let live = Live::start().await;
    let (ann, bob) = (live.account().await, live.account().await);
    let made = room(&live, &ann, 4).await;
    let mut refused = None;
    for turn in 0..30 {
        let (status, answer) = act(&live, &ann, &made, "ready", json!({ "isReady": turn % 2 == 0 })).await;
        if status != 200 {
            refused = Some((status, text(&answer["code"]).to_owned()));
            break;
        }
    }
    assert_eq!(refused, Some((429, "RATE_LIMITED".to_owned())));
    done(&live, &bob, &made, "join", json!({})).await;
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn passing_rooms_on_does_not_make_place_for_more() {
    let live = Live::start().await;
    let (ann, bob) = (live.account().await, live.account().await);
    for _ in 0..3 {
        let made = room(&live, &ann, 2).await;
        done(&live, &bob, &made, "join", json!({})).await;
        done(&live, &ann, &made, "leave", json!({})).await;
    }
    let form = json!({ "roomName": "One more", "maxParticipants": 2 });
    let (status, answer) = live.call(Method::POST, "/api/duel/rooms", &ann.token, form).await;
    assert_eq!((status, &answer["code"]), (409, &json!("TOO_MANY_ROOMS")));
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn one_person_hosts_one_room_and_is_shown_the_way_back_to_it() {
    let live = Live::start().await;
    let ann = live.account().await;
    let made = room(&live, &ann, 4).await;
    let form = json!({ "roomName": "A second one", "maxParticipants": 2 });
    let answer = reqwest::Client::new()
        .post(format!("http://{}/api/duel/rooms", live.url))
        .bearer_auth(&ann.token)
        .json(&form)
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 409);
    assert_eq!(
        answer.headers()["location"],
        format!("/duel/{}", text(&made["roomId"])).as_str()
    );
    let body: Value = answer.json().await.unwrap();
    assert_eq!(
        body["error"],
        "You host a room already. Go back to it, or close it first."
    );
    done(&live, &ann, &made, "leave", json!({})).await;
    room(&live, &ann, 2).await;
    live.running.stop().await;
}
